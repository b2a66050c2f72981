//! The returns to be expected of an unfinished game (WQ-13), from public facts.
//!
//! The numbers were fitted to who won 4,000 games of 8 rounds between two `greedy` players, 5 % of their choices random, as told when turns begin
//! (docs/agents.md).

use crate::game::WarQuest;
use crate::map::regions;
use crate::model::{Errand, State, cards};
use crate::options::Returns;
use crate::rules::{MAX_PLAYERS, NONE, UNIT_TYPES};

/// Points of an action that is left in the turn under way, and in a turn that still comes in this round.
const ACTION: f32 = 2.0;
const LATER_ACTION: f32 = 2.2;
/// Points of the troops that a piece of gold buys: now, and more in every round left.
const TROOPS: f32 = 0.15;
const TROOPS_A_ROUND: f32 = 0.12;
/// Points of a leader in every round left.
const LEADER_A_ROUND: f32 = 0.57;
/// Points of a power card or an artifact.
const GEAR: f32 = 0.5;
/// Points of a piece of gold, while there are rounds to spend it in.
const GOLD: f32 = 0.1;
/// Victory points by which a lead counts e-fold at the end, and more for every round left.
const LEAD: f32 = 4.2;
const LEAD_A_ROUND: f32 = 1.7;

impl WarQuest {
    /// Points of each player at the end, less what everybody can still expect alike.
    fn expected_points(&self, state: &State) -> [f32; MAX_PLAYERS] {
        let left = f32::from(self.options.rounds.saturating_sub(state.round));
        let mut points = [0.0; MAX_PLAYERS];
        for (player, points) in (0..self.num_players).zip(&mut points) {
            let troops = self.troops_worth(state, player) * (TROOPS + TROOPS_A_ROUND * left);
            let seat = state.seat(player);
            let leaders = seat.leaders.iter().filter(|&&region| region != NONE).count() as f32;
            let gear = cards(&seat.power).count() + seat.artifacts.iter().filter(|&&card| card != NONE).count();
            let means = GEAR * gear as f32 + GOLD * f32::from(seat.gold);
            let actions = self.actions_worth(state, player);
            *points = self.settled(state, player) + troops + leaders * LEADER_A_ROUND * left + means * left.min(3.0) / 3.0 + actions;
        }
        points
    }

    /// Actions of this round: those of the turn under way, or a whole turn to come.
    fn actions_worth(&self, state: &State, player: u8) -> f32 {
        let place = |player: u8| (player + self.num_players - state.first.min(self.num_players - 1)) % self.num_players;
        match state.active {
            active if active == player => ACTION * f32::from(state.actions),
            active if active < self.num_players && place(active) < place(player) => {
                LATER_ACTION * f32::from(self.constants().actions_per_turn)
            }
            _ => 0.0,
        }
    }

    /// What would be scored if the game ended now; Defend cards are secret and left out.
    fn settled(&self, state: &State, player: u8) -> f32 {
        let constants = self.constants();
        let tokens = state.tokens.of(player);
        let cities = (tokens & self.rules.board.cities).count_ones() as f32;
        let vp = f32::from(state.seat(player).vp) + tokens.count_ones() as f32 / f32::from(constants.tokens_per_vp.max(1));
        vp + cities * f32::from(constants.city_vp)
    }

    /// List price of a player's troops, those that march or fight included.
    fn troops_worth(&self, state: &State, player: u8) -> f32 {
        let standing = regions(state.figures.of(player)).map(|region| self.price_of(&state.figures.units(region))).sum::<u32>();
        let marching = if state.active == player { self.marching_worth(state) } else { 0 };
        let fights = state.fighting() && (player == state.active || player == state.field.defender);
        let fighting =
            if fights { self.price_of(&state.battle.survivors(&self.battle_context(), self.side_of(state, player)).0) } else { 0 };
        (standing + marching + fighting) as f32
    }

    /// Troops between their regions: armies that have moved, and the one that moves.
    fn marching_worth(&self, state: &State) -> u32 {
        let moved = state.marchers.iter().map(|marcher| self.price_of(&marcher.units)).sum::<u32>();
        match &state.errand {
            Errand::Army(army) if army.steps > 0 => moved + self.price_of(&army.units),
            _ => moved,
        }
    }

    fn price_of(&self, units: &[u8; UNIT_TYPES]) -> u32 {
        units.iter().zip(&self.tables.costs).map(|(&number, &cost)| u32::from(number) * u32::from(cost)).sum()
    }

    /// The returns by seat: chances to win from the points and from how much they can still change.
    pub(super) fn foreseen_returns(&self, state: &State, seat_values: &mut [f64]) {
        let points = self.expected_points(state).map(f64::from);
        let players = seat_values.len().min(MAX_PLAYERS);
        let left = f32::from(self.options.rounds.saturating_sub(state.round));
        expected_returns(self.options.returns, &points[..players], f64::from(LEAD + LEAD_A_ROUND * left), seat_values);
    }
}

/// The returns of players who win the more likely the more they are worth: the shares of `exp(worth / lead)`.
pub(super) fn expected_returns(returns: Returns, worth: &[f64], lead: f64, seat_values: &mut [f64]) {
    let best = worth.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let total: f64 = worth.iter().map(|&own| ((own - best) / lead).exp()).sum();
    let losers = worth.len().saturating_sub(1).max(1) as f64;
    for (seat, (value, &own)) in seat_values.iter_mut().zip(worth).enumerate() {
        let share = ((own - best) / lead).exp() / total;
        let others = worth.iter().enumerate().filter(|&(other, _)| other != seat);
        *value = match returns {
            Returns::WinShare => share,
            Returns::ZeroSum => share - (1.0 - share) / losers,
            Returns::Vp => own,
            Returns::VpMargin => own - others.map(|(_, &other)| other).fold(0.0, f64::max),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expected_returns_keep_to_the_scale() {
        let mut values = [0.0; 3];
        expected_returns(Returns::WinShare, &[3.0, 3.0, 3.0], 2.0, &mut values);
        assert!(values.iter().all(|value| (value - 1.0 / 3.0).abs() < 1e-12));
        expected_returns(Returns::ZeroSum, &[50.0, 1.0, 0.0], 2.0, &mut values);
        assert!(values[0] > 0.99 && values[1] > values[2] && values[2] > -0.51);
        assert!(values.iter().sum::<f64>().abs() < 1e-12);
        expected_returns(Returns::VpMargin, &[5.0, 1.0, 9.0], 2.0, &mut values);
        assert_eq!(values, [-4.0, -8.0, 4.0]);
    }
}
