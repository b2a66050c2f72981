//! Observation tensors of the campaign (docs/observations.md): slices in order, zero but for what is written.

mod board;
mod cards;
mod chain;
mod seats;
mod tables;

pub(crate) use tables::Tables;

use crate::battle::Battle;
use crate::game::NexusOps;
use crate::model::{Node, State};
use crate::rules::{NONE, UNIT_TYPES};
use tables::{BATTLE, NODES, TERRAIN_HEXES};
use warquest_core::Slice;
use warquest_core::observation::{Tensor, part, seen_from, set};

/// Columns of a seat.
const SEAT: usize = 17;

/// One state seen by one seat.
#[derive(Clone, Copy)]
struct Look<'a> {
    game: &'a NexusOps,
    state: &'a State,
    viewer: u8,
}

impl NexusOps {
    pub(crate) fn slices(&self) -> Vec<Slice> {
        let (players, hexes, rules) = (usize::from(self.num_players), self.board.hexes, &self.rules);
        let [energize, missions] = [rules.battle.energize.len(), rules.missions.len()];
        let mut slices = vec![
            Slice::unit("node", &[NODES.len()]),
            Slice::unit("players", &[players, SEAT]),
            Slice::unit("table", &[7]),
            Slice::unit("draw_why", &[5]),
            Slice::unit("tiles", &[rules.singles.len() + rules.doubles.len()]),
            Slice::unit("token_pool", &[rules.tokens.len()]),
            Slice::unit("terrain", &[TERRAIN_HEXES, self.encoding.terrains]),
            Slice::unit("mines", &[hexes]),
            Slice::unit("tokens", &[hexes]),
            Slice::unit("units", &[players, hexes, UNIT_TYPES]),
            Slice::unit("moved", &[hexes]),
            Slice::unit("breath", &[hexes]),
            Slice::unit("fights", &[hexes]),
            Slice::unit("place", &[hexes]),
            Slice::unit("asked", &[UNIT_TYPES]),
            Slice::unit("kills", &[UNIT_TYPES]),
            Slice::unit("energize", &[energize]),
            Slice::unit("energize_discards", &[energize]),
            Slice::unit("secrets", &[missions]),
            Slice::unit("secret_discards", &[missions]),
            Slice::unit("secrets_played", &[missions]),
        ];
        slices.extend(Battle::slices());
        slices
    }

    pub(crate) fn observe(&self, state: &State, viewer: u8, out: &mut [f32]) {
        let mut tensor = Tensor::zeroed(out);
        let look = Look { game: self, state, viewer };
        let named = look.links();
        look.write_node(tensor.take(NODES.len()));
        look.write_seats(named.seat, tensor.take(usize::from(self.num_players) * SEAT));
        look.write_table(&mut tensor);
        look.write_board(&named, &mut tensor);
        look.write_cards(named.card, &mut tensor);
        if state.battle.in_force() {
            state.battle.observe(viewer, look.living(), &mut tensor);
        }
    }
}

impl Look<'_> {
    fn write_node(&self, places: &mut [f32]) {
        let place = match self.state.node {
            Node::Battle => BATTLE[crate::battle::node_place(self.state.battle.stage).min(BATTLE.len() - 1)],
            node => self.game.encoding.nodes[node as usize],
        };
        set(places, place.into(), 1.0);
    }

    /// `table`, `draw_why`, `tiles` and `token_pool`.
    fn write_table(&self, tensor: &mut Tensor) {
        let (rules, state) = (&self.game.rules, self.state);
        let drawn = state.draw.map_or(0, |draw| draw.drawn.iter().filter(|&&card| card != NONE).count());
        let bonus = if state.active == NONE { 0 } else { state.bonus };
        tensor.put(part(state.round.into(), 100));
        tensor.put(part(state.energize_deck.total(), 64));
        tensor.put(part(state.secret_deck.total(), 64));
        tensor.put(part(state.aside.iter().count() as u32, 16));
        tensor.put(part(bonus.into(), 4));
        tensor.put(part(state.draw.map_or(0, |draw| draw.left.into()), 4));
        tensor.put(part(drawn as u32, 4));
        tensor.one_of(5, state.draw.map_or(usize::MAX, |draw| draw.why as usize));
        write_numbers(tensor.take(rules.singles.len()), &state.single_pool, 6);
        write_numbers(tensor.take(rules.doubles.len()), &state.double_pool, 6);
        write_numbers(tensor.take(rules.tokens.len()), &state.token_pool, 24);
    }

    /// The units of the two who fight on the battlefield.
    fn living(&self) -> [[u8; UNIT_TYPES]; 2] {
        let battle = &self.state.battle;
        [battle.attacker, battle.defender].map(|seat| match self.state.figures.get(usize::from(seat)) {
            Some(figures) if battle.hex < 32 => figures.units(battle.hex),
            _ => [0; UNIT_TYPES],
        })
    }

    /// The row of a seat.
    #[inline]
    fn turned(&self, seat: u8) -> usize {
        seen_from(self.viewer, seat, self.game.num_players)
    }

    #[inline]
    fn seats(&self) -> std::ops::Range<u8> {
        0..self.game.num_players
    }
}

fn write_numbers(places: &mut [f32], numbers: &[u8], most: u32) {
    for (place, &number) in places.iter_mut().zip(numbers) {
        *place = part(number.into(), most);
    }
}
