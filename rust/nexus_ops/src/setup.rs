//! The setup (NX-2).

use crate::battle::Battle;
use crate::game::NexusOps;
use crate::map::bit;
use crate::model::{Aside, Draw, NO_LINK, Node, Player, State, Why};
use crate::options::DoubleOrientation;
use crate::rules::{MAX_KINDS, MAX_TERRAINS, NONE, TILE_HEXES, TILES};
use crate::scenario::Phase;

/// Hexes of the rings of tiles.
pub(crate) const RING_1: u32 = 0b111_1110;
pub(crate) const RING_2: u32 = ((1 << TILE_HEXES) - 1) & !RING_1 & !1;
/// Ring 2 begins here.
const FIRST_OF_RING_2: u8 = 1 + TILES as u8;

impl NexusOps {
    /// A board without tiles: nothing is known yet.
    pub(crate) fn bare_state(&self) -> State {
        let mut terrain = [0; MAX_TERRAINS];
        terrain[usize::from(self.rules.monolith)] |= bit(0);
        terrain[usize::from(self.rules.home)] |= self.board.home;
        State {
            figures: Default::default(),
            marks: Default::default(),
            energize: Default::default(),
            energize_deck: Default::default(),
            energize_discards: Default::default(),
            secrets: Default::default(),
            played: Default::default(),
            secret_deck: Default::default(),
            secret_discards: Default::default(),
            battle: Battle::NONE,
            terrain,
            tokens: 0,
            fights: 0,
            battles: 0,
            players: [Player::default(); 4],
            chain: [NO_LINK; 2],
            round: 0,
            aside: Aside::default(),
            mines: [0; TILE_HEXES],
            token_pool: [0; MAX_KINDS],
            single_pool: [0; MAX_KINDS],
            double_pool: [0; MAX_KINDS],
            kills: Default::default(),
            draw: None,
            node: Node::FirstPlayer,
            player: NONE,
            first: NONE,
            active: NONE,
            bonus: 0,
            settled: 0,
            winners: 0,
        }
    }

    pub(crate) fn set_up(&self) -> State {
        let mut state = self.bare_state();
        state.energize_deck = self.rules.all_energize();
        state.secret_deck = self.rules.all_missions();
        state.tokens = RING_1 | RING_2;
        state.token_pool.iter_mut().zip(&self.rules.tokens).for_each(|(left, token)| *left = token.count);
        state.single_pool.iter_mut().zip(&self.rules.singles).for_each(|(left, tile)| *left = tile.count);
        state.double_pool.iter_mut().zip(&self.rules.doubles).for_each(|(left, tile)| *left = tile.count);
        self.scenario.lay(self, &mut state);
        if self.options.first_player == NONE {
            state.chance(Node::FirstPlayer);
        } else {
            self.take_first(&mut state, self.options.first_player);
        }
        state
    }

    /// Who begins is known: rubium is given (NX-2.9), the tiles are drawn.
    pub(crate) fn take_first(&self, state: &mut State, first: u8) {
        let first = first.min(self.num_players - 1);
        state.first = first;
        for place in 0..self.num_players {
            let seat = (first + place) % self.num_players;
            let start = self.rules.first_rubium.saturating_add(self.rules.step_rubium.saturating_mul(place.into()));
            state.seat_mut(seat).rubium = self.scenario.rubium(seat).unwrap_or(start);
        }
        self.next_tile(state);
    }

    fn laid(state: &State) -> u32 {
        state.terrain.iter().fold(0, |set, terrain| set | terrain)
    }

    /// The next tile, or the first turn.
    fn next_tile(&self, state: &mut State) {
        let open = !Self::laid(state);
        if open & RING_1 != 0 {
            state.chance(Node::SingleTile);
        } else if open & RING_2 != 0 {
            state.chance(Node::DoubleTile);
        } else {
            self.start(state);
        }
    }

    fn lay_terrain(state: &mut State, hex: u8, terrain: u8) {
        if let Some(set) = state.terrain.get_mut(usize::from(terrain)).filter(|_| usize::from(hex) < TILE_HEXES) {
            *set |= bit(hex);
        }
    }

    pub(crate) fn take_single(&self, state: &mut State, outcome: u8) {
        let index = usize::from(outcome).min(self.rules.singles.len().saturating_sub(1));
        let hex = (!Self::laid(state) & RING_1).trailing_zeros() as u8;
        Self::lay_terrain(state, hex, self.rules.singles[index].halves[0]);
        state.single_pool[index] = state.single_pool[index].saturating_sub(1);
        self.next_tile(state);
    }

    pub(crate) fn take_double(&self, state: &mut State, outcome: u8) {
        let index = usize::from(outcome).min(self.rules.doubles.len().saturating_sub(1));
        let hex = (!Self::laid(state) & RING_2).trailing_zeros() as u8;
        let [first, second] = self.rules.doubles[index].halves;
        Self::lay_terrain(state, hex, first);
        Self::lay_terrain(state, hex.saturating_add(1), second);
        state.double_pool[index] = state.double_pool[index].saturating_sub(1);
        match self.options.double_orientation {
            DoubleOrientation::Random => state.chance(Node::DoubleFlip),
            DoubleOrientation::Fixed => self.next_tile(state),
        }
    }

    /// The first hex of the double tile that was drawn last.
    pub(crate) fn last_slot(&self, state: &State) -> u8 {
        let laid = (Self::laid(state) & RING_2).count_ones() as u8;
        FIRST_OF_RING_2 + laid.saturating_sub(2)
    }

    /// NX-2.5.
    pub(crate) fn take_flip(&self, state: &mut State, outcome: u8) {
        if outcome != 0 {
            let first = self.last_slot(state);
            let (one, two) = (state.terrain_of(first), state.terrain_of(first + 1));
            let both = bit(first) | bit(first + 1);
            state.terrain.iter_mut().for_each(|set| *set &= !both);
            Self::lay_terrain(state, first, two);
            Self::lay_terrain(state, first + 1, one);
        }
        self.next_tile(state);
    }

    /// The first turn, in the phase of the scenario if it has one; else after the executive orders (NX-18.2).
    fn start(&self, state: &mut State) {
        match self.scenario.phase {
            Some(phase) => {
                self.begin_turn(state, state.first);
                match phase {
                    Phase::Deploy => {}
                    Phase::Move => state.ask(Node::Move, state.active),
                    Phase::Battle => self.begin_battles(state),
                }
            }
            None if self.options.executive_orders => {
                self.draw_cards(state, Draw { why: Why::Orders, player: state.first, left: self.num_players, drawn: [NONE; 2] });
            }
            None => self.begin_turn(state, state.first),
        }
    }
}
