//! The end (NX-16).

use crate::battle::Battle;
use crate::game::NexusOps;
use crate::model::{NO_LINK, Node, State};
use crate::options::Elimination;
use crate::rules::{MAX_PLAYERS, NONE, UNIT_TYPES};
use warquest_core::options::write_returns;

impl NexusOps {
    /// The game ends at once; nothing pending is resolved.
    pub(crate) fn end(&self, state: &mut State, winners: u8) {
        state.winners = winners;
        state.active = NONE;
        state.draw = None;
        state.battle = Battle::NONE;
        state.chain = [NO_LINK; 2];
        state.marks = Default::default();
        state.fights = 0;
        state.kills = Default::default();
        state.bonus = 0;
        state.chance(Node::Terminal);
    }

    /// Whether somebody is eliminated (NX-16.3, 16.5).
    pub(crate) fn is_anybody_out(&self, state: &State) -> bool {
        let gone = |seat: u8| state.settled >> seat & 1 == 1 && state.figures_of(seat).is_empty();
        let broke = |seat: u8| {
            let cards = state.energize_of(seat).total() + state.secrets_of(seat).total();
            u32::from(state.seat(seat).rubium) + cards < 2
        };
        (0..self.num_players).any(|seat| match self.options.elimination {
            Elimination::NoUnits => gone(seat),
            Elimination::NoUnitsAndBroke => gone(seat) && broke(seat),
            Elimination::Off => false,
        })
    }

    /// Ends the game if somebody is eliminated.
    pub(crate) fn check_elimination(&self, state: &mut State) -> bool {
        let out = self.is_anybody_out(state);
        if out {
            self.end(state, self.leaders(state));
        }
        out
    }

    /// NX-16.4.
    pub(crate) fn leaders(&self, state: &State) -> u8 {
        let rank = |seat: u8| {
            let units = state.figures_of(seat);
            let worth: u32 = (0..UNIT_TYPES as u8).map(|kind| u32::from(units.total(kind)) * u32::from(self.unit(kind).cost)).sum();
            let player = state.seat(seat);
            (player.vp, player.rubium, worth)
        };
        let best = (0..self.num_players).map(rank).max();
        (0..self.num_players).filter(|&seat| Some(rank(seat)) == best).fold(0, |set, seat| set | 1 << seat)
    }

    pub(crate) fn write_final_returns(&self, state: &State, out: &mut [f64]) {
        let mut points = [0.0; MAX_PLAYERS];
        points.iter_mut().zip(&state.players).for_each(|(place, player)| *place = f64::from(player.vp));
        write_returns(self.options.returns, &points[..usize::from(self.num_players)], state.winners.into(), out);
    }
}
