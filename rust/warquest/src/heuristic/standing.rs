//! The returns to be expected of an unfinished game (WQ-13), from public facts.

use super::force::contest;
use crate::game::WarQuest;
use crate::map::regions;
use crate::model::State;
use crate::options::Returns;
use crate::rules::MAX_PLAYERS;

/// What the better army brings in every round that is left, up to some.
const MIGHT: f32 = 2.5;
const ROUNDS: f32 = 4.0;
/// A leader alone.
const FEEBLE: f32 = 7.0;
/// Points of a piece of gold, while there are turns to spend it.
const GOLD: f32 = 0.12;
/// Points of an artifact or a power card.
const GEAR: f32 = 0.5;
/// Victory points by which a lead counts e-fold: at the end of the game, and in every round before it.
const CLOSE: f32 = 1.2;
const OPEN: f32 = 1.1;

impl WarQuest {
    /// Points of each player at the end, as they can be told now.
    fn expected_points(&self, state: &State) -> [f32; MAX_PLAYERS] {
        let left = self.turns_left(state);
        let mut powers = [0.0_f32; MAX_PLAYERS];
        let mut points = [0.0; MAX_PLAYERS];
        for player in 0..self.num_players {
            let place = usize::from(player).min(MAX_PLAYERS - 1);
            powers[place] = self.strongest(state, player);
            points[place] = self.settled(state, player) + self.means_left(state, player) * left.min(3.0) / 3.0;
        }
        for place in 0..usize::from(self.num_players).min(MAX_PLAYERS) {
            let others = (0..usize::from(self.num_players).min(MAX_PLAYERS)).filter(|&other| other != place);
            let rival = others.map(|other| powers[other]).fold(0.0, f32::max);
            points[place] += MIGHT * left.min(ROUNDS) * contest(powers[place] + FEEBLE, rival + FEEBLE);
        }
        points
    }

    fn turns_left(&self, state: &State) -> f32 {
        let rounds = f32::from(self.options.rounds.saturating_sub(state.round));
        let actions = f32::from(state.actions) / f32::from(self.constants().actions_per_turn.max(1));
        rounds + 0.5 * actions
    }

    /// What would be scored if the game ended now; Defend cards are secret and left out.
    fn settled(&self, state: &State, player: u8) -> f32 {
        let constants = self.constants();
        let tokens = state.tokens.of(player);
        let cities = (tokens & self.rules.board.cities).count_ones() as f32;
        let vp = f32::from(state.seat(player).vp) + tokens.count_ones() as f32 / f32::from(constants.tokens_per_vp.max(1));
        let active = (tokens & state.active_tokens).count_ones() as f32;
        vp + cities * f32::from(constants.city_vp) + 0.15 * active.min(self.turns_left(state))
    }

    fn means_left(&self, state: &State, player: u8) -> f32 {
        let seat = state.seat(player);
        let gear = crate::model::cards(&seat.power).count() + seat.artifacts.iter().filter(|&&card| card != crate::rules::NONE).count();
        f32::from(seat.gold) * GOLD + gear as f32 * GEAR
    }

    fn strongest(&self, state: &State, player: u8) -> f32 {
        let armies = regions(state.seat(player).leader_regions()).map(|region| self.force_in(state, player, region).power());
        let fighting = if state.fighting() { self.fighting_power(state, player) } else { 0.0 };
        armies.fold(fighting, f32::max)
    }

    /// The returns by seat: chances to win from the points and from how much they can still change.
    pub(super) fn foreseen_returns(&self, state: &State, seat_values: &mut [f64]) {
        let points = self.expected_points(state).map(f64::from);
        let players = seat_values.len().min(MAX_PLAYERS);
        let lead = f64::from(CLOSE + OPEN * self.turns_left(state));
        expected_returns(self.options.returns, &points[..players], lead, seat_values);
    }

    /// The power of what a player has left in the battle under way.
    fn fighting_power(&self, state: &State, player: u8) -> f32 {
        if player != state.active && player != state.field.defender {
            return 0.0;
        }
        self.remains(state, self.side_of(state, player)).power()
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
