//! The end (WQ-13).

use crate::game::WarQuest;
use crate::model::{Node, State};
use crate::options::{DefendCities, Returns};
use crate::rules::{ConquestKind, MAX_PLAYERS, NONE};

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
        let points = &points[..usize::from(self.num_players)];
        out.iter_mut().take(points.len()).enumerate().for_each(|(player, value)| *value = self.final_return(points, player));
    }

    pub(crate) fn vp<'a>(&'a self, state: &'a State) -> impl Iterator<Item = u16> + 'a {
        (0..self.num_players).map(|player| state.seat(player).vp)
    }

    fn final_return(&self, vp: &[f64], player: usize) -> f64 {
        let best = vp.iter().copied().fold(0.0, f64::max);
        let winners = vp.iter().filter(|&&own| own >= best).count();
        let losers = vp.len() - winners;
        let own = vp[player];
        match self.options.returns {
            Returns::ZeroSum if losers == 0 => 0.0,
            Returns::ZeroSum if own >= best => 1.0 / winners as f64,
            Returns::ZeroSum => -1.0 / losers as f64,
            Returns::WinShare if own >= best => 1.0 / winners as f64,
            Returns::WinShare => 0.0,
            Returns::Vp => own,
            Returns::VpMargin => {
                let others = vp.iter().enumerate().filter(|&(other, _)| other != player);
                own - others.map(|(_, &other)| other).fold(0.0, f64::max)
            }
        }
    }
}
