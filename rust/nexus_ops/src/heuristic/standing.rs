//! The returns to be expected of an unfinished game, from public facts.
//!
//! The numbers were fitted to who won 3,700 games of two and of four players by the playout policy, as told between turns (docs/agents.md).

use crate::game::NexusOps;
use crate::model::{Node, State};
use crate::options::Returns;
use crate::rules::{MAX_PLAYERS, UNIT_TYPES};

/// What a victory point counts, and more of it the nearer the leader is to the end.
const POINT: f64 = 0.23;
const LATE_POINT: f64 = 0.45;
/// Whose turn begins is ahead by this, and by more late in the game.
const TURN: f64 = 0.55;
const LATE_TURN: f64 = 0.3;
/// A rubium in hand, and one in units.
const RUBIUM: f64 = 0.02;
const UNITS: f64 = 0.03;
/// A card in hand.
const SECRET: f64 = 0.15;
const ENERGIZE: f64 = 0.15;
/// Victory points of the game that the numbers are of.
const TARGET: f64 = 12.0;

impl NexusOps {
    /// The seat whose whole turn is still to come, if one is about to begin.
    fn about_to_begin(&self, state: &State) -> Option<u8> {
        match state.node {
            Node::Deploy => Some(state.active),
            Node::EndTurn => Some((state.active + 1) % self.num_players),
            _ => None,
        }
    }

    /// How a player stands; e to the power of it is proportional to the chance to win.
    fn standing(&self, state: &State, seat: u8, progress: f64) -> f64 {
        let player = state.seat(seat);
        let figures = state.figures_of(seat);
        let units: u32 = (0..UNIT_TYPES as u8).map(|kind| u32::from(figures.total(kind)) * u32::from(self.unit(kind).cost)).sum();
        let turn = if self.about_to_begin(state) == Some(seat) { TURN + LATE_TURN * progress } else { 0.0 };
        let points = f64::from(player.vp) * TARGET / f64::from(self.options.vp_target.max(1));
        let cards = SECRET * f64::from(state.secrets_of(seat).total()) + ENERGIZE * f64::from(state.energize_of(seat).total());
        points * (POINT + LATE_POINT * progress) + turn + RUBIUM * f64::from(player.rubium) + UNITS * f64::from(units) + cards
    }

    /// The returns by seat, from the chances to win.
    pub(super) fn expect_returns(&self, state: &State, seat_values: &mut [f64]) {
        let seats = seat_values.len().min(usize::from(self.num_players));
        let points = state.players.each_ref().map(|player| f64::from(player.vp));
        let target = f64::from(self.options.vp_target.max(1));
        let progress = points[..seats].iter().copied().fold(0.0, f64::max) / target;
        let mut chances = [0.0; MAX_PLAYERS];
        for (seat, chance) in chances.iter_mut().enumerate().take(seats) {
            *chance = self.standing(state, seat as u8, progress);
        }
        let best = chances[..seats].iter().copied().fold(f64::NEG_INFINITY, f64::max);
        chances[..seats].iter_mut().for_each(|chance| *chance = (*chance - best).exp());
        let total: f64 = chances[..seats].iter().sum();
        chances[..seats].iter_mut().for_each(|chance| *chance /= total);
        let losers = seats.saturating_sub(1).max(1) as f64;
        // Points at the end: the winner's are the target, the others' grow less.
        let last = |seat: usize| points[seat] + (target - points[seat]).max(0.0) * (0.4 + 0.6 * chances[seat]);
        for (seat, value) in seat_values.iter_mut().enumerate().take(seats) {
            let rival = (0..seats).filter(|&other| other != seat).map(last).fold(0.0, f64::max);
            *value = match self.options.returns {
                Returns::WinShare => chances[seat],
                Returns::ZeroSum => chances[seat] - (1.0 - chances[seat]) / losers,
                Returns::Vp => last(seat),
                Returns::VpMargin => last(seat) - rival,
            };
        }
    }
}
