//! The end (WQ-13).

use crate::game::WarQuest;
use crate::model::{Node, State};
use crate::options::DefendCities;
use crate::rules::{ConquestKind, MAX_PLAYERS, NONE};
use warquest_core::options::write_returns;

impl WarQuest {
    /// WQ-13.3: tokens, cities, Defend cards.
    pub(crate) fn score(&self, state: &mut State) {
        for player in 0..self.num_players {
            let tokens = state.tokens.of(player);
            let constants = self.constants();
            let cities = (tokens & self.rules.board.cities).count_ones() as u16;
            let vp = tokens.count_ones() as u16 / constants.tokens_per_vp.max(1) + cities * constants.city_vp;
            let defended = self.defended(state, player);
            state.seat_mut(player).score(vp.saturating_add(defended));
        }
        state.active = NONE;
        state.chance(Node::Terminal);
    }

    /// WQ-9.6.
    fn defended(&self, state: &State, player: u8) -> u16 {
        let card = self.conquest(state.seat(player).defend);
        let ConquestKind::Defend { cities } = card.kind else { return 0 };
        let safe = cities & state.tokens.of(player) & !state.held_by_others(player);
        let kept = match self.options.defend_cities {
            DefendCities::All => safe == cities && cities != 0,
            DefendCities::Any => safe != 0,
        };
        if kept { card.vp } else { 0 }
    }

    /// WQ-13.2, 13.4.
    pub(crate) fn write_final_returns(&self, state: &State, out: &mut [f64]) {
        let mut points = [0.0; MAX_PLAYERS];
        points.iter_mut().zip(self.vp(state)).for_each(|(place, vp)| *place = f64::from(vp));
        let best = self.vp(state).max().unwrap_or(0);
        let winners = self.vp(state).enumerate().fold(0, |set, (seat, vp)| set | u32::from(vp == best) << seat);
        write_returns(self.options.returns, &points[..usize::from(self.num_players)], winners, out);
    }

    pub(crate) fn vp<'a>(&'a self, state: &'a State) -> impl Iterator<Item = u16> + 'a {
        (0..self.num_players).map(|player| state.seat(player).vp)
    }
}
