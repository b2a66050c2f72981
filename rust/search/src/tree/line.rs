//! The principal line: from the action chosen on, what was visited most.

use super::arena::{Arena, Key};
use super::report::Step;
use super::worker::{Task, Trees};
use super::{Method, SEATS};
use warquest_core::{Action, ActionList, Game, Generator, Kind, UNSEEN};

/// Steps of the line at most.
const LENGTH: usize = 40;
/// A stream that no thread uses.
const STREAM: u64 = u64::MAX;

/// A position and the node of every lane.
struct Place<S> {
    state: S,
    lanes: Vec<Option<u32>>,
}

impl<G: Game> Task<'_, G> {
    /// The line in one thread's trees, in a position as the seat may imagine it.
    pub fn line(&self, trees: &Trees<G::State>, best: Action) -> Vec<Step> {
        let mut generator = Generator::new(self.config.seed, STREAM.wrapping_sub(self.searches));
        let visits = |root: &u32| trees.arena.child(*root, Key::choice(self.seat, best.into())).map(|child| trees.arena.node(child).visits);
        let mut place = match self.config.method {
            Method::Uct | Method::Determinized => {
                let Some(world) = (0..trees.roots.len()).rev().max_by_key(|&world| visits(&trees.roots[world])) else { return Vec::new() };
                Place { state: trees.worlds[world].clone(), lanes: vec![Some(trees.roots[world])] }
            }
            _ => {
                let state = if self.config.cheat { self.state.clone() } else { self.game.resample(self.state, self.seat, &mut generator) };
                Place { state, lanes: trees.roots.iter().copied().map(Some).collect() }
            }
        };
        let mut steps = Vec::new();
        let mut next = Some(u32::from(best));
        while let Some(id) = next.filter(|_| steps.len() < LENGTH) {
            let who = match self.game.kind(&place.state) {
                Kind::Decision(seat) => Some(seat),
                _ => None,
            };
            let viewer = (!self.config.cheat).then_some(self.seat);
            let Some(notation) = self.game.label(&place.state, id, viewer) else { break };
            steps.push(Step { who, notation });
            self.follow(&trees.arena, &mut place, id);
            next = self.likeliest(&trees.arena, &place, &mut generator);
        }
        steps
    }

    fn follow(&self, arena: &Arena, place: &mut Place<G::State>, id: u32) {
        let mut keys = [Key::chance(UNSEEN); SEATS];
        for (lane, key) in keys.iter_mut().enumerate().take(place.lanes.len()) {
            *key = self.key(&place.state, id, lane);
        }
        for (lane, key) in place.lanes.iter_mut().zip(keys) {
            *lane = lane.and_then(|node| arena.child(node, key));
        }
        match self.game.kind(&place.state) {
            Kind::Decision(_) => self.game.apply_unchecked(&mut place.state, id as Action),
            _ => self.game.apply_outcome_unchecked(&mut place.state, id),
        }
    }

    /// The way that an action or outcome takes in a lane.
    pub fn key(&self, state: &G::State, id: u32, lane: usize) -> Key {
        let many = self.config.method == Method::MoIsmcts && !self.config.cheat;
        match self.game.kind(state) {
            Kind::Decision(seat) if many && lane != usize::from(seat) => Key::choice(seat, self.game.seen(state, id, lane as u8)),
            Kind::Decision(seat) => Key::choice(seat, id),
            _ if many => Key::chance(self.game.seen(state, id, lane as u8)),
            _ if self.config.method == Method::Ismcts && !self.config.cheat => Key::chance(self.game.seen(state, id, self.seat)),
            _ => Key::chance(id),
        }
    }

    /// The action or outcome that was visited most and is possible here.
    fn likeliest(&self, arena: &Arena, place: &Place<G::State>, generator: &mut Generator) -> Option<u32> {
        match self.game.kind(&place.state) {
            Kind::Terminal => None,
            Kind::Decision(seat) => {
                let lane = if place.lanes.len() > 1 { usize::from(seat) } else { 0 };
                let node = (*place.lanes.get(lane)?)?;
                let mut legal = ActionList::new();
                self.game.legal_actions(&place.state, &mut legal);
                let visits =
                    |action: Action| arena.child(node, Key::choice(seat, action.into())).map_or(0, |child| arena.node(child).visits);
                let best = legal.as_slice().iter().copied().rev().max_by_key(|&action| visits(action))?;
                (visits(best) > 0).then_some(best.into())
            }
            Kind::Chance => {
                let node = (*place.lanes.first()?)?;
                let mut met: Vec<_> = arena.children(node).map(|child| arena.node(child)).filter(|child| child.key.is_chance()).collect();
                met.sort_by_key(|child| (std::cmp::Reverse(child.visits), child.key.outcome()));
                let possible = |outcome: &u32| self.game.apply_outcome(&mut place.state.clone(), *outcome).is_ok();
                let first = met.first()?;
                match first.key.outcome() {
                    None => Some(self.game.sample_chance(&place.state, generator)),
                    Some(_) => met.iter().filter_map(|child| child.key.outcome()).find(possible),
                }
            }
        }
    }
}
