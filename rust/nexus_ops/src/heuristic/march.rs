//! Moves: attacks by all that can join in, and single units that go where they are worth more.

use super::look::{Look, with, without};
use super::taste::Taste;
use crate::actions::{argument, pair, paired};
use crate::figures::Units;
use crate::game::NexusOps;
use crate::map::{bit, hexes};
use crate::model::{Node, State};
use crate::rules::{MAX_HEXES, NONE, UNIT_TYPES};
use warquest_core::Action;

/// Room for units that have not moved: no more hexes than figures.
const MOVERS: usize = 48;
/// An attack so sure needs no more units.
const SURE: f32 = 0.97;
/// Most units that join an attack.
const JOIN: usize = 10;

/// Units of a type on a hex that have not moved yet.
#[derive(Clone, Copy, Default)]
struct Mover {
    kind: u8,
    from: u8,
    number: u8,
    reach: u32,
    /// What the hex is worth now, and what is lost there when one unit goes.
    before: f32,
    leave: f32,
}

/// A move: units of a type from one hex to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Move {
    pub kind: u8,
    pub from: u8,
    pub to: u8,
    pub number: u8,
}

/// What may be moved: all but in the middle of a chain.
#[derive(Clone, Copy)]
struct Limits {
    kind: u8,
    from: u8,
    to: u8,
}

struct Movers {
    list: [Mover; MOVERS],
    length: usize,
}

impl Movers {
    fn all(&self) -> &[Mover] {
        &self.list[..self.length]
    }
}

impl Look<'_> {
    fn movers(&self, limits: Limits) -> Movers {
        let mut movers = Movers { list: [Mover::default(); MOVERS], length: 0 };
        let ground = self.game.ground(self.state, self.me);
        let figures = self.state.figures_of(self.me);
        for kind in (0..UNIT_TYPES as u8).filter(|&kind| limits.kind == NONE || limits.kind == kind) {
            for from in hexes(NexusOps::unmoved(self.state, kind)).filter(|&from| limits.from == NONE || limits.from == from) {
                let reach = self.game.reach(self.state, &ground, kind, from);
                if reach == 0 || movers.length == MOVERS {
                    continue;
                }
                let units = figures.units(from);
                let before = self.value(&units, from);
                let leave = before - self.value(&without(&units, kind, 1), from);
                let number = NexusOps::unmoved_number(self.state, kind, from);
                movers.list[movers.length] = Mover { kind, from, number, reach, before, leave };
                movers.length += 1;
            }
        }
        movers
    }

    /// The best move, and what is gained by it.
    fn best_move(&self, limits: Limits, taste: &mut Taste<'_>) -> Option<(Move, f32)> {
        let movers = self.movers(limits);
        let all = movers.all().iter().fold(0, |set, mover| set | mover.reach);
        let within = if limits.to == NONE { all } else { all & bit(limits.to) };
        let mut best: Option<(Move, f32)> = None;
        let mut offer = |found: Option<(Move, f32)>| {
            if let Some((way, gain)) = found {
                let gain = taste.of(gain);
                if best.is_none_or(|(_, most)| gain > most) {
                    best = Some((way, gain));
                }
            }
        };
        for to in hexes(within & self.enemies) {
            offer(self.best_attack(movers.all(), to));
        }
        for mover in movers.all() {
            for to in hexes(mover.reach & within & !self.enemies) {
                offer(self.best_walk(mover, to));
            }
        }
        best
    }

    /// The first move of the best attack on a hex with all that can join in.
    fn best_attack(&self, movers: &[Mover], to: u8) -> Option<(Move, f32)> {
        let mut joining = [(0.0_f32, 0_u8); MOVERS];
        let mut length = 0;
        let aim = self.game.aim(self.state.terrain_of(to));
        for (place, mover) in movers.iter().enumerate() {
            if mover.reach & bit(to) != 0 {
                joining[length] = (mover.leave - self.creed.point * aim[usize::from(mover.kind % 6)], place as u8);
                length += 1;
            }
        }
        let joining = &mut joining[..length];
        joining.sort_unstable_by(|one, other| one.0.total_cmp(&other.0));
        let mut units = self.state.figures_of(self.me).units(to);
        let base = self.value(&units, to);
        let head = movers.get(usize::from(joining.first()?.1))?;
        let mut best: Option<(Move, f32)> = None;
        // What is lost where units have left altogether, and how many joined.
        let (mut left, mut joined) = (0.0, 0);
        for &(_, place) in joining.iter() {
            let mover = &movers[usize::from(place)];
            let there = self.state.figures_of(self.me).units(mover.from);
            let is_head = joined < usize::from(head.number);
            let mut loss = 0.0;
            for more in 1..=mover.number {
                units = with(&units, mover.kind, 1);
                joined += 1;
                loss = match more {
                    1 => mover.leave,
                    _ => mover.before - self.value(&without(&there, mover.kind, more), mover.from),
                };
                let (worth, wins) = self.assault(&units, to);
                let gain = worth - base - left - loss;
                if best.is_none_or(|(_, most)| gain > most) {
                    let number = if is_head { more } else { head.number };
                    best = Some((Move { kind: head.kind, from: head.from, to, number }, gain));
                }
                if wins > SURE || joined >= JOIN {
                    return best;
                }
            }
            left += loss;
        }
        best
    }

    /// What an attack is worth, and its chance.
    fn assault(&self, units: &Units, hex: u8) -> (f32, f32) {
        let attacks = self.defenders(hex).map(|seat| self.attack_on(units, hex, seat));
        attacks.fold((f32::NEG_INFINITY, 0.0), |best, found| if found.0 > best.0 { found } else { best })
    }

    /// One unit or all of a type to a hex without enemies.
    fn best_walk(&self, mover: &Mover, to: u8) -> Option<(Move, f32)> {
        let figures = self.state.figures_of(self.me);
        let (there, here) = (figures.units(to), figures.units(mover.from));
        let base = self.value(&there, to);
        let ahead = self.outlook(mover.kind, to) - self.outlook(mover.kind, mover.from);
        let gain = |moved: u8, leave: f32| self.value(&with(&there, mover.kind, moved), to) - base - leave + ahead * f32::from(moved);
        let way = Move { kind: mover.kind, from: mover.from, to, number: 1 };
        let one = (way, gain(1, mover.leave));
        if mover.number < 2 {
            return Some(one);
        }
        let leave = mover.before - self.value(&without(&here, mover.kind, mover.number), mover.from);
        let all = (Move { number: mover.number, ..way }, gain(mover.number, leave));
        Some(if all.1 > one.1 { all } else { one })
    }
}

impl NexusOps {
    fn limits(&self, state: &State) -> Limits {
        let actions = self.actions();
        let (kind, from) = if state.node == Node::Move { (NONE, NONE) } else { pair(state.chain[0], actions.move_, MAX_HEXES) };
        let to = if state.node == Node::MoveCount { argument(state.chain[1], actions.move_to) } else { NONE };
        Limits { kind, from, to }
    }

    /// `move`, `move_to` and `move_count`: the next link of the best move.
    pub(super) fn choose_march(&self, look: &Look<'_>, legal: &[Action], taste: &mut Taste<'_>) -> Action {
        let actions = self.actions();
        let found = look.best_move(self.limits(look.state), taste);
        let wanted = match (look.state.node, found) {
            (Node::Move, Some((way, gain))) if gain > look.creed.stir => paired(actions.move_, way.kind, way.from, MAX_HEXES),
            (Node::MoveTo, Some((way, _))) => actions.move_to + Action::from(way.to),
            (Node::MoveCount, Some((way, _))) => actions.move_count + Action::from(way.number.saturating_sub(1)),
            _ => actions.end_phase,
        };
        if legal.contains(&wanted) { wanted } else { legal.last().copied().unwrap_or_default() }
    }

    /// What the best move of a position would gain.
    pub(super) fn prospects(&self, look: &Look<'_>) -> f32 {
        let none = Limits { kind: NONE, from: NONE, to: NONE };
        look.best_move(none, &mut Taste(None)).map_or(0.0, |(_, gain)| gain.max(0.0))
    }
}
