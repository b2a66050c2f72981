//! The move phase (NX-6): where units may go, and the chain that moves them.

use crate::actions::{argument, pair, paired};
use crate::game::NexusOps;
use crate::map::{bit, hexes};
use crate::model::{Node, State};
use crate::rules::{MAX_HEXES, NONE, Special, UNIT_TYPES};
use warquest_core::{Action, ActionList};

/// The board as one player's units meet it.
#[derive(Clone, Copy)]
pub(crate) struct Ground {
    player: u8,
    bonus: u8,
    enemies: u32,
    /// Hexes from which an enemy's hex may be entered at the end of a path of several steps.
    gates: u32,
}

/// The longest path of a move, and what it needs.
struct Stride {
    steps: u8,
    /// Steps that need no terrain of `needed` on the path.
    free: u8,
    needed: u32,
    passes_enemies: bool,
}

impl NexusOps {
    pub(crate) fn ground(&self, state: &State, player: u8) -> Ground {
        let enemies = state.enemies(player);
        let controlled = state.figures_of(player).standing() & !enemies;
        let gates = if self.options.entry_needs_controlled_step { controlled } else { u32::MAX };
        Ground { player, bonus: state.bonus, enemies, gates }
    }

    /// Hexes that a type may enter (NX-6.4).
    #[inline]
    pub(crate) fn enterable(&self, state: &State, kind: u8) -> u32 {
        let banned = self.unit(kind).banned;
        if banned == 0 {
            return self.board.all;
        }
        let closed =
            state.terrain.iter().enumerate().fold(0, |set, (terrain, hexes)| set | if banned >> terrain & 1 == 1 { *hexes } else { 0 });
        self.board.all & !closed
    }

    fn terrain_set(state: &State, terrain: u8) -> u32 {
        state.terrain.get(usize::from(terrain)).copied().unwrap_or(0)
    }

    /// Where a unit of a type that stands on `from` may go with one move (NX-6.3 to 6.12).
    pub(crate) fn reach(&self, state: &State, ground: &Ground, kind: u8, from: u8) -> u32 {
        let enterable = self.enterable(state, kind);
        let start = bit(from);
        let contested = ground.enemies & start != 0;
        let open = enterable & !start & if contested { !ground.enemies } else { u32::MAX };
        let steps = ground.bonus.saturating_add(1);
        let plain = Stride { steps, free: steps, needed: 0, passes_enemies: false };
        let longer = |range: u8| range.saturating_add(ground.bonus);
        let stride = match self.unit(kind).special {
            Special::Fly { terrain } if Self::terrain_set(state, terrain) & start != 0 => return open,
            Special::From { terrain, range, passes_enemies } if Self::terrain_set(state, terrain) & start != 0 => {
                Stride { steps: longer(range), free: longer(range), needed: 0, passes_enemies }
            }
            Special::Through { terrain, range } => {
                Stride { steps: longer(range), free: steps, needed: Self::terrain_set(state, terrain), passes_enemies: false }
            }
            _ => plain,
        };
        self.walk(ground, &stride, enterable, start) & open
    }

    /// The ends of all paths.
    fn walk(&self, ground: &Ground, stride: &Stride, enterable: u32, start: u32) -> u32 {
        let passable = if stride.passes_enemies { enterable } else { enterable & !ground.enemies };
        // Where a path without and with the needed terrain can be, and whence it can go on.
        let (mut without, mut with) = (start, 0_u32);
        let mut ends = 0;
        for step in 1..=stride.steps {
            let gates = if step == 1 { u32::MAX } else { ground.gates };
            let next_without = self.board.around_all(without) & enterable;
            let next_with = if with == 0 { 0 } else { self.board.around_all(with) & enterable };
            let all_with = next_with | (next_without & stride.needed);
            let mut reached = all_with | if step <= stride.free { next_without } else { 0 };
            if gates != u32::MAX {
                let entered = self.board.around_all((without | with) & gates) & enterable;
                let entered_with =
                    (self.board.around_all(with & gates) | (self.board.around_all(without & gates) & stride.needed)) & enterable;
                let entered = if step <= stride.free { entered } else { entered_with };
                reached &= !ground.enemies | entered;
            }
            ends |= reached;
            if step == stride.steps {
                break;
            }
            with = all_with & passable;
            without = next_without & passable;
            if with | without == 0 {
                break;
            }
        }
        ends
    }

    /// Whether a unit can go anywhere. One step tells it for all but those that fly or pass enemies.
    #[inline]
    fn can_move(&self, state: &State, ground: &Ground, kind: u8, from: u8, enterable: u32) -> bool {
        let start = bit(from);
        let open = if ground.enemies & start != 0 { !ground.enemies } else { u32::MAX };
        self.board.around(from) & enterable & open != 0
            || (!matches!(self.unit(kind).special, Special::None) && self.reach(state, ground, kind, from) != 0)
    }

    /// Hexes with units of a type that have not moved yet.
    #[inline]
    pub(crate) fn unmoved(state: &State, kind: u8) -> u32 {
        let marks = &state.marks[usize::from(kind).min(UNIT_TYPES - 1)];
        state.figures_of(state.active).heap(kind).differs(marks)
    }

    pub(crate) fn unmoved_number(state: &State, kind: u8, hex: u8) -> u8 {
        let marks = &state.marks[usize::from(kind).min(UNIT_TYPES - 1)];
        state.figures_of(state.active).number(kind, hex).saturating_sub(marks.get(hex))
    }

    /// `move`.
    pub(crate) fn offer_move(&self, state: &State, out: &mut ActionList) {
        let actions = self.actions();
        let ground = self.ground(state, state.active);
        for kind in 0..UNIT_TYPES as u8 {
            let unmoved = Self::unmoved(state, kind);
            if unmoved == 0 {
                continue;
            }
            let enterable = self.enterable(state, kind);
            let base = paired(actions.move_, kind, 0, MAX_HEXES);
            for from in hexes(unmoved) {
                out.push_if(base + Action::from(from), self.can_move(state, &ground, kind, from, enterable));
            }
        }
        self.offer_whites(state, out);
        self.offer_discards(state, out);
        out.push(actions.end_phase);
    }

    pub(crate) fn choose_move(&self, state: &mut State, action: Action) {
        let actions = self.actions();
        if action == actions.end_phase {
            self.end_moves(state);
        } else if action >= actions.move_ && action < actions.fight {
            state.chain[0] = action;
            state.ask(Node::MoveTo, state.active);
        } else {
            self.choose_at_top(state, action);
        }
    }

    /// Type and hex of the first link.
    #[inline]
    fn mover(&self, state: &State) -> (u8, u8) {
        pair(state.chain[0], self.actions().move_, MAX_HEXES)
    }

    pub(crate) fn offer_move_to(&self, state: &State, out: &mut ActionList) {
        let (kind, from) = self.mover(state);
        let ground = self.ground(state, state.active);
        out.push_set(self.actions().move_to, self.reach(state, &ground, kind, from).into());
    }

    pub(crate) fn choose_move_to(&self, state: &mut State, action: Action) {
        state.chain[1] = action;
        state.ask(Node::MoveCount, state.active);
    }

    pub(crate) fn offer_move_count(&self, state: &State, out: &mut ActionList) {
        let (kind, from) = self.mover(state);
        let number = Self::unmoved_number(state, kind, from).min(self.unit(kind).limit);
        (0..number).for_each(|place| out.push(self.actions().move_count + Action::from(place)));
    }

    pub(crate) fn choose_move_count(&self, state: &mut State, action: Action) {
        let (kind, from) = self.mover(state);
        let to = argument(state.chain[1], self.actions().move_to);
        let wanted = argument(action, self.actions().move_count).saturating_add(1);
        let number = wanted.min(Self::unmoved_number(state, kind, from));
        if bit(to) & self.board.all != 0 && usize::from(kind) < UNIT_TYPES {
            let figures = state.figures_mut(state.active);
            figures.take(kind, from, number);
            figures.add(kind, to, number);
            let marks = &mut state.marks[usize::from(kind)];
            marks.put(to, marks.get(to).saturating_add(number).min(15));
        }
        self.drop_chain(state);
        state.ask(Node::Move, state.active);
    }

    /// The hexes that some unit on a hex could enter by one move (docs/nexus-ops-state.md, "Map and reachable").
    pub(crate) fn reachable_from(&self, state: &State, hex: u8) -> u32 {
        let drawn = state.terrain.iter().fold(0, |set, terrain| set | terrain);
        let seats = state.seats_on(hex);
        if self.board.all & !drawn != 0 || seats == 0 || bit(hex) & self.board.all == 0 {
            return 0;
        }
        let active = state.active != NONE && seats >> state.active & 1 == 1;
        let player = if active { state.active } else { seats.trailing_zeros() as u8 };
        let ground = self.ground(state, player);
        let kinds = state.figures_of(ground.player).kinds(hex);
        hexes(kinds.into()).fold(0, |set, kind| set | self.reach(state, &ground, kind, hex))
    }
}
