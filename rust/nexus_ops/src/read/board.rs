//! Whether the board can be like that: tiles, tokens, mines, and the setup (NX-2).

use super::Read;
use crate::battle::demand;
use crate::game::NexusOps;
use crate::map::{bit, hexes};
use crate::model::{Node, State, Why};
use crate::options::DoubleOrientation;
use crate::rules::{MAX_KINDS, NONE, TILE_HEXES, TILES};
use crate::setup::{RING_1, RING_2};

impl NexusOps {
    pub(super) fn check_board(&self, state: &State) -> Read<()> {
        self.check_tiles(state)?;
        self.check_tokens(state)?;
        self.check_mines(state)?;
        self.check_setup(state)
    }

    fn check_tiles(&self, state: &State) -> Read<()> {
        let fresh = self.set_up();
        let laid = state.terrain.iter().fold(0, |set, terrain| set | terrain);
        let first = state.node == Node::FirstPlayer;
        if self.scenario.fixes_terrain() {
            let same = state.terrain == fresh.terrain;
            demand(same, "terrain", "that of the scenario")?;
            demand(state.single_pool == fresh.single_pool, "single_pool", "no tiles")?;
            return demand(state.double_pool == fresh.double_pool, "double_pool", "no tiles");
        }
        let (one, two) = (laid & RING_1, laid & RING_2);
        let lowest = |set: u32, ring: u32| hexes(ring & !set).next().is_none_or(|open| set & !(bit(open) - 1) == 0);
        let ordered = lowest(one, RING_1) && lowest(two, RING_2) && two.count_ones() % 2 == 0 && (one == RING_1 || two == 0);
        demand(ordered, "terrain", "tiles laid in order")?;
        let stage = match state.node {
            Node::FirstPlayer => laid & (RING_1 | RING_2) == 0,
            Node::SingleTile => one != RING_1,
            Node::DoubleTile => one == RING_1 && two != RING_2,
            Node::DoubleFlip => one == RING_1 && two != 0,
            _ => one == RING_1 && two == RING_2,
        };
        demand(stage, "terrain", "the tiles that are laid at this node")?;
        demand(!first || state.first == NONE, "first", "null")?;
        self.check_singles(state)?;
        self.check_doubles(state, two)
    }

    fn check_singles(&self, state: &State) -> Read<()> {
        for (kind, tile) in self.rules.singles.iter().enumerate() {
            let alike = self.rules.singles.iter().enumerate().filter(|(_, other)| other.halves == tile.halves);
            let used: u32 = alike.map(|(other, tile)| u32::from(tile.count - state.single_pool[other].min(tile.count))).sum();
            let laid = (state.terrain[usize::from(tile.halves[0])] & RING_1).count_ones();
            demand(used == laid, "single_pool", "the tiles that are not on the board")?;
            demand(state.single_pool[kind] <= tile.count, "single_pool", "no more tiles than there are")?;
        }
        let left: u32 = state.single_pool.iter().map(|&count| u32::from(count)).sum();
        let laid = state.terrain.iter().map(|set| (set & RING_1).count_ones()).sum::<u32>();
        demand(left + laid == TILES as u32, "single_pool", "the tiles that are not on the board")
    }

    fn check_doubles(&self, state: &State, laid: u32) -> Read<()> {
        let random = self.options.double_orientation == DoubleOrientation::Random;
        let class = |[one, two]: [u8; 2], flipped: bool| if random && flipped { [one.min(two), one.max(two)] } else { [one, two] };
        let slots: Vec<[u8; 2]> = (0..laid.count_ones() as u8 / 2)
            .map(|slot| {
                let hex = 1 + TILES as u8 + 2 * slot;
                [state.terrain_of(hex), state.terrain_of(hex + 1)]
            })
            .collect();
        let used = |kind: usize| u32::from(self.rules.doubles[kind].count - state.double_pool[kind].min(self.rules.doubles[kind].count));
        for tile in &self.rules.doubles {
            let wanted = class(tile.halves, true);
            let alike = (0..self.rules.doubles.len()).filter(|&other| class(self.rules.doubles[other].halves, true) == wanted);
            let there = slots.iter().filter(|&&slot| class(slot, true) == wanted).count() as u32;
            demand(alike.map(used).sum::<u32>() == there, "double_pool", "the tiles that are not on the board")?;
        }
        let known = (0..self.rules.doubles.len()).map(used).sum::<u32>();
        demand(known == slots.len() as u32, "double_pool", "the tiles that are not on the board")?;
        if state.node == Node::DoubleFlip {
            let last = slots.last().copied();
            let fits = (0..self.rules.doubles.len()).any(|kind| used(kind) > 0 && Some(self.rules.doubles[kind].halves) == last);
            demand(random && fits, "terrain", "the last tile as it was drawn")?;
        }
        Ok(())
    }

    fn check_tokens(&self, state: &State) -> Read<()> {
        let fresh = self.set_up();
        demand(state.tokens & !fresh.tokens == 0, "tokens", "hexes that had one from the beginning")?;
        let within = (0..MAX_KINDS).all(|kind| state.token_pool[kind] <= fresh.token_pool[kind]);
        demand(within, "token_pool", "no more than there are")?;
        let left: u32 = state.token_pool.iter().map(|&count| u32::from(count)).sum();
        demand(left == state.tokens.count_ones(), "token_pool", "as many as there are on the board")
    }

    /// Mines are those of the scenario and of the tokens that were revealed (NX-7.2, 7.4).
    fn check_mines(&self, state: &State) -> Read<()> {
        let fresh = self.set_up();
        let revealed = fresh.tokens & !state.tokens;
        for hex in 0..TILE_HEXES {
            let kept = revealed & bit(hex as u8) != 0 || state.mines[hex] == fresh.mines[hex];
            demand(kept, &format!("mines[{hex}]"), "the mine that was there, where no token was revealed")?;
        }
        for value in 1..=9_u8 {
            let tokens = self.rules.tokens.iter().enumerate().filter(|(_, token)| token.mine == value);
            let gone: u32 = tokens.map(|(kind, _)| u32::from(fresh.token_pool[kind] - state.token_pool[kind])).sum();
            let with =
                |kept: bool| hexes(revealed).filter(|&hex| state.mine(hex) == value && (!kept || fresh.mine(hex) == value)).count() as u32;
            demand(with(false) >= gone && with(false) <= gone + with(true), "mines", "those of the tokens that were revealed")?;
        }
        let bare = self.rules.tokens.iter().enumerate().filter(|(_, token)| token.mine == 0);
        let gone: u32 = bare.map(|(kind, _)| u32::from(fresh.token_pool[kind] - state.token_pool[kind])).sum();
        let unchanged = hexes(revealed).filter(|&hex| state.mine(hex) == fresh.mine(hex)).count() as u32;
        demand(unchanged >= gone, "mines", "those of the tokens that were revealed")
    }

    /// Before the first turn everything is as the setup lays it, but for tiles and orders.
    fn check_setup(&self, state: &State) -> Read<()> {
        let orders = state.draw.is_some_and(|draw| draw.why == Why::Orders);
        let setup = orders || matches!(state.node, Node::FirstPlayer | Node::SingleTile | Node::DoubleTile | Node::DoubleFlip);
        demand(setup == (state.round == 0), "round", "0 during the setup only")?;
        let named = self.options.first_player;
        let known = if state.node == Node::FirstPlayer { state.first == NONE && named == NONE } else { state.first != NONE };
        demand(known && (named == NONE || state.first == named), "first", "the seat that begins")?;
        if !setup {
            return Ok(());
        }
        let mut fresh = self.set_up();
        if named == NONE && state.first != NONE {
            self.take_first(&mut fresh, state.first);
        }
        (fresh.node, fresh.player, fresh.terrain) = (state.node, state.player, state.terrain);
        (fresh.single_pool, fresh.double_pool) = (state.single_pool, state.double_pool);
        self.check_hands(state, if orders { state.draw.map_or(0, |draw| self.num_players.saturating_sub(draw.left)) } else { 0 })?;
        (fresh.energize, fresh.energize_deck) = (state.energize, state.energize_deck);
        (fresh.secrets, fresh.secret_deck) = (state.secrets, state.secret_deck);
        if orders {
            (fresh.draw, fresh.active, fresh.round) = (state.draw, NONE, 0);
        }
        demand(fresh == *state, "state", "the setup of this game")
    }

    /// Hands have the sizes that the setup gives them, orders included (NX-18.2): of which cards may be unknown to whoever made up the position.
    fn check_hands(&self, state: &State, ordered: u8) -> Read<()> {
        for place in 0..self.num_players {
            let seat = if state.first == NONE { place } else { (state.first + place) % self.num_players };
            let (energize, secrets) = self.scenario.hand_sizes(seat);
            let fits = state.energize_of(seat).total() == energize;
            demand(fits, &format!("players[{seat}].energize"), &format!("{energize} cards"))?;
            let expected = secrets + u32::from(place < ordered);
            let fits = state.secrets_of(seat).total() == expected;
            demand(fits, &format!("players[{seat}].secrets"), &format!("{expected} cards"))?;
        }
        Ok(())
    }
}
