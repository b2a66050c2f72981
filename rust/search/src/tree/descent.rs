//! One simulation's way down: from the roots to the first choice that nobody has tried, drawing chance on the way.
//!
//! The trees of several seats are descended at once (multi-observer): each has a lane, the node where its seat believes to be.
//! A lane whose tree could not grow is at no node.

use super::arena::{Arena, Key, NONE};
use super::config::{Chance, Config, Method};
use super::evaluate::{Judge, Steps};
use super::guide::Guide;
use super::select::{Bounds, Choice, Slots};
use super::{SEATS, leaves::Leaf};
use crate::playout::Fault;
use warquest_core::{Action, ActionList, Game, Generator, Kind, Outcome, Seat};

/// What one thread needs for its simulations, used again and again.
pub struct Desk<S> {
    pub state: S,
    pub legal: ActionList,
    pub slots: Slots,
    pub path: Vec<u32>,
    pub lanes: [u32; SEATS],
    pub generator: Generator,
    pub steps: Steps,
}

/// Where a way ended.
pub enum End {
    /// At a position to be valued.
    Leaf,
    /// At a choice in a node that has no children yet.
    Unexpanded(Leaf),
}

/// The rules of the descent.
pub struct Descent<'a, G, P> {
    pub game: &'a G,
    pub config: &'a Config,
    pub judge: &'a Judge<'a, G, P>,
    /// Whose search it is.
    pub seat: Seat,
    /// Whether leaves wait for an evaluator.
    pub evaluated: bool,
}

impl<G: Game, P: Guide<G>> Descent<'_, G, P> {
    pub fn lanes(&self) -> usize {
        if self.config.method == Method::MoIsmcts { self.game.num_players() } else { 1 }
    }

    /// The lane of a seat's choices.
    fn lane(&self, seat: Seat) -> usize {
        if self.config.method == Method::MoIsmcts { usize::from(seat) } else { 0 }
    }

    /// Whose eyes a lane looks through; None: it sees everything.
    fn observer(&self, lane: usize) -> Option<Seat> {
        match self.config.method {
            _ if self.config.cheat => None,
            Method::MoIsmcts => Some(lane as Seat),
            Method::Ismcts => Some(self.seat),
            Method::Flat | Method::Uct | Method::Determinized => None,
        }
    }

    /// Goes down from the roots in the desk's lanes.
    pub fn run(&self, arena: &mut Arena, bounds: &Bounds, desk: &mut Desk<G::State>) -> Result<End, Fault> {
        loop {
            match self.game.kind(&desk.state) {
                Kind::Terminal => return Ok(End::Leaf),
                Kind::Chance => {
                    if !self.pass(arena, desk) {
                        return Ok(End::Leaf);
                    }
                }
                Kind::Decision(seat) => {
                    desk.legal.clear();
                    self.game.legal_actions(&desk.state, &mut desk.legal);
                    if desk.legal.is_empty() {
                        return Err(Fault::NoLegalAction { index: 0, node: self.game.node(&desk.state) });
                    }
                    let node = desk.lanes[self.lane(seat)];
                    if node == NONE && !self.evaluated {
                        return Ok(End::Leaf);
                    }
                    let Some((action, new)) = self.choose(arena, bounds, desk, node, seat) else {
                        return Ok(End::Unexpanded(Leaf { begin: 0, end: 0, node, seat, depth: 0 }));
                    };
                    self.take(arena, desk, seat, action);
                    if new {
                        return Ok(End::Leaf);
                    }
                }
            }
        }
    }

    /// Draws chance and follows it; false if the tree ends here.
    fn pass(&self, arena: &mut Arena, desk: &mut Desk<G::State>) -> bool {
        desk.steps.chance += 1;
        let drawn = self.game.sample_chance(&desk.state, &mut desk.generator);
        if self.config.chance == Chance::Open {
            self.game.apply_outcome_unchecked(&mut desk.state, drawn);
            return true;
        }
        let mut seen = [0; SEATS];
        let outcome = self.widen(arena, desk, drawn);
        for (lane, seen) in seen.iter_mut().enumerate().take(self.lanes()) {
            *seen = self.observer(lane).map_or(outcome, |seat| self.game.seen(&desk.state, outcome, seat));
        }
        self.game.apply_outcome_unchecked(&mut desk.state, outcome);
        for (lane, &seen) in seen.iter().enumerate().take(self.lanes()) {
            self.enter(arena, desk, lane, Key::chance(seen));
        }
        self.evaluated || desk.lanes[..self.lanes()].iter().any(|&node| node != NONE)
    }

    /// The outcome drawn, or one that the first lane has met before, if the node has as many children as it may have: by how often it was met.
    fn widen(&self, arena: &Arena, desk: &mut Desk<G::State>, drawn: Outcome) -> Outcome {
        let (Some(widening), node) = (self.config.widening, desk.lanes[0]) else { return drawn };
        if node == NONE || arena.child(node, Key::chance(drawn)).is_some() {
            return drawn;
        }
        let met = || arena.children(node).map(|child| arena.node(child)).filter(|child| child.key.outcome().is_some());
        if met().count() < widening.limit(arena.node(node).visits) {
            return drawn;
        }
        let mut left = desk.generator.below(met().map(|child| u64::from(child.visits)).sum());
        let known = met().find(|child| {
            let found = left < u64::from(child.visits);
            left = left.wrapping_sub(u64::from(child.visits));
            found
        });
        // What was met in another deal of the hidden cards may be impossible in this one.
        let outcome = known.and_then(|child| child.key.outcome()).unwrap_or(drawn);
        let possible = self.config.method.keeps_worlds() || self.game.apply_outcome(&mut desk.state.clone(), outcome).is_ok();
        if possible { outcome } else { drawn }
    }

    fn enter(&self, arena: &mut Arena, desk: &mut Desk<G::State>, lane: usize, key: Key) {
        let node = arena.enter(desk.lanes[lane], key);
        desk.lanes[lane] = node;
        if node != NONE {
            desk.path.push(node);
        }
    }

    /// The seat's action, and whether it is tried for the first time. None: the node waits for an evaluator.
    fn choose(&self, arena: &mut Arena, bounds: &Bounds, desk: &mut Desk<G::State>, node: u32, seat: Seat) -> Option<(Action, bool)> {
        let legal = desk.legal.as_slice();
        if let [only] = legal {
            return Some((*only, false));
        }
        if node == NONE {
            return None;
        }
        desk.slots.mark(arena, node, seat);
        let varies = self.config.varies();
        let mut untried = 0;
        for &action in legal {
            match desk.slots.child(action) {
                Some(child) if varies => arena.node_mut(child).available += 1,
                Some(_) => {}
                None => untried += 1,
            }
        }
        let exploration = self.config.exploration;
        let choice = Choice { arena, slots: &desk.slots, legal, node, seat, bounds, exploration };
        if self.evaluated {
            return if untried == legal.len() { None } else { choice.puct().map(|action| (action, false)) };
        }
        if self.config.bias > 0.0 {
            let wanted = self.judge.choose(&desk.state, &desk.legal, &mut desk.generator);
            return choice.biased(wanted, self.config.bias).map(|action| (action, desk.slots.child(action).is_none()));
        }
        if untried == 0 {
            return Some((choice.ucb(varies).map_or(legal[0], |(action, _)| action), false));
        }
        match (self.config.first_play, choice.ucb(varies)) {
            (Some(urgency), Some((action, score))) if score >= urgency => Some((action, false)),
            _ => Some((self.first(desk, untried), true)),
        }
    }

    /// One of the actions that were not tried yet: the playout policy's, or any.
    fn first(&self, desk: &mut Desk<G::State>, untried: usize) -> Action {
        let wanted = self.judge.choose(&desk.state, &desk.legal, &mut desk.generator);
        if desk.slots.child(wanted).is_none() {
            return wanted;
        }
        let rank = desk.generator.below(untried as u64) as usize;
        let open = desk.legal.as_slice().iter().copied().filter(|&action| desk.slots.child(action).is_none());
        open.clone().nth(rank).unwrap_or(wanted)
    }

    /// Takes an action in all lanes.
    pub fn take(&self, arena: &mut Arena, desk: &mut Desk<G::State>, seat: Seat, action: Action) {
        for lane in 0..self.lanes() {
            let observer = if self.config.method == Method::MoIsmcts { self.observer(lane) } else { None };
            let seen = match observer {
                Some(observer) if observer != seat => self.game.seen(&desk.state, action.into(), observer),
                _ => action.into(),
            };
            self.enter(arena, desk, lane, Key::choice(seat, seen));
        }
        self.game.apply_unchecked(&mut desk.state, action);
        desk.steps.decisions += 1;
    }
}
