//! Whether the board can be like that: tiles, tokens, mines, and the setup (NX-2).

use super::Read;
use crate::battle::demand;
use crate::game::NexusOps;
use crate::map::{bit, hexes};
use crate::model::{Node, State, Why};
use crate::options::DoubleOrientation;
use crate::rules::{MAX_KINDS, NONE, TILES};
use crate::setup::{RING_1, RING_2};

impl NexusOps {
    pub(super) fn check_board(&self, state: &State) -> Read<()> {
        self.check_tiles(state)?;
        self.check_tokens(state)?;
        self.check_mines(state)?;
        self.check_setup(state)
    }

    /// As many tiles as there are; which of them lie is asked only while some of the ring are left.
    fn check_tiles(&self, state: &State) -> Read<()> {
        let laid = state.terrain.iter().fold(0, |set, terrain| set | terrain);
        let (one, two) = (laid & RING_1, laid & RING_2);
        let lowest = |set: u32, ring: u32| hexes(ring & !set).next().is_none_or(|open| set & !(bit(open) - 1) == 0);
        let ordered = lowest(one, RING_1) && lowest(two, RING_2) && two.count_ones() % 2 == 0 && (one == RING_1 || two == 0);
        demand(ordered, "terrain", "tiles laid in order")?;
        let stage = match state.node {
            Node::FirstPlayer => true,
            Node::SingleTile => one != RING_1,
            Node::DoubleTile => one == RING_1 && two != RING_2,
            Node::DoubleFlip => one == RING_1 && two != 0,
            _ => one == RING_1 && two == RING_2,
        };
        demand(stage, "terrain", "the tiles that are laid at this node")?;
        let left = |pool: &[u8]| pool.iter().map(|&count| u32::from(count)).sum::<u32>();
        let (singles, doubles) = (left(&state.single_pool), left(&state.double_pool));
        demand(singles == (RING_1 & !one).count_ones(), "single_pool", "the tiles that are not on the board")?;
        demand(2 * doubles == (RING_2 & !two).count_ones(), "double_pool", "the tiles that are not on the board")?;
        if singles > 0 {
            self.check_singles(state)?;
        }
        if doubles > 0 {
            self.check_doubles(state, two)?;
        }
        let flipping = state.node == Node::DoubleFlip;
        let random = self.options.double_orientation == DoubleOrientation::Random && !self.scenario.fixes_terrain();
        demand(!flipping || random, "node", "no flip of this game")
    }

    fn check_singles(&self, state: &State) -> Read<()> {
        for tile in &self.rules.singles {
            let alike = self.rules.singles.iter().enumerate().filter(|(_, other)| other.halves == tile.halves);
            let used: u32 = alike.map(|(other, tile)| u32::from(tile.count - state.single_pool[other].min(tile.count))).sum();
            let laid = (state.terrain[usize::from(tile.halves[0])] & RING_1).count_ones();
            demand(used == laid, "single_pool", "the tiles that are not on the board")?;
        }
        Ok(())
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
        if state.node == Node::DoubleFlip {
            let last = slots.last().copied();
            let fits = (0..self.rules.doubles.len()).any(|kind| used(kind) > 0 && Some(self.rules.doubles[kind].halves) == last);
            demand(fits, "terrain", "the last tile as it was drawn")?;
        }
        Ok(())
    }

    fn check_tokens(&self, state: &State) -> Read<()> {
        let fresh = self.set_up();
        let within = (0..MAX_KINDS).all(|kind| state.token_pool[kind] <= fresh.token_pool[kind]);
        demand(within, "token_pool", "no more than there are")?;
        let left: u32 = state.token_pool.iter().map(|&count| u32::from(count)).sum();
        demand(left == state.tokens.count_ones(), "token_pool", "as many as there are on the board")
    }

    /// Mines are such as tokens have, and not under a token (NX-7.2).
    fn check_mines(&self, state: &State) -> Read<()> {
        for (hex, &mine) in state.mines.iter().enumerate() {
            let place = format!("mines[{hex}]");
            demand(mine == 0 || self.rules.tokens.iter().any(|token| token.mine == mine), &place, "a mine that a token has")?;
            demand(mine == 0 || state.tokens & bit(hex as u8) == 0, &place, "0 where a token lies")?;
        }
        Ok(())
    }

    /// What is known when (NX-2.2); all else that stands there may come from a scenario.
    fn check_setup(&self, state: &State) -> Read<()> {
        let orders = state.draw.is_some_and(|draw| draw.why == Why::Orders);
        let setup = orders || matches!(state.node, Node::FirstPlayer | Node::SingleTile | Node::DoubleTile | Node::DoubleFlip);
        demand(setup == (state.round == 0), "round", "0 during the setup only")?;
        let first = state.node == Node::FirstPlayer;
        demand(first == (state.first == NONE), "first", "null before it is known")?;
        demand(!first || self.options.first_player == NONE, "node", "no draw of the first player")
    }
}
