//! What solvers ask of a battle (docs/odds.md): who won and what is left, how it ended, what it is worth, the `greedy` policy.

use super::{BattleGame, BattleState};
use crate::battle::{Side, Stage};
use crate::figures::Units;
use crate::rules::{FACES, NONE, UNIT_TYPES};
use warquest_core::contest::MAX_KINDS;
use warquest_core::heuristic::uniform;
use warquest_core::{Action, Contest, Ending, Game, Generator, Heuristic, Left, Seat, Verdict};

const _: () = assert!(UNIT_TYPES <= MAX_KINDS);

fn left_of(units: &Units) -> Left {
    let mut left = [0; MAX_KINDS];
    left[..UNIT_TYPES].copy_from_slice(units);
    left
}

impl BattleGame {
    /// Hits that a side can expect of all its units, in sixths.
    fn sixths(&self, state: &BattleState, side: Side) -> u32 {
        let party = state.battle.party(side);
        let rules = &self.book.rules.battle;
        let hits = rules.hits.get(usize::from(self.terrain)).copied().unwrap_or([FACES; UNIT_TYPES]);
        let of_kind = |(&number, &hit): (&u8, &u8)| {
            let need = hit.saturating_sub(party.targeting).max(2);
            (u32::from(number) * u32::from(FACES + 1 - need.min(FACES + 1))) << u32::from(party.frenzy)
        };
        party.alive.iter().zip(&hits).map(of_kind).sum()
    }
}

impl Contest for BattleGame {
    fn kinds(&self) -> Vec<String> {
        self.book.rules.battle.units.iter().map(|unit| unit.id.clone()).collect()
    }

    fn brought(&self, seat: Seat) -> Left {
        left_of(&self.armies[usize::from(seat.min(1))].units)
    }

    fn verdict(&self, state: &BattleState) -> Verdict {
        Verdict {
            winner: Self::winner(state).map(|side| side as Seat),
            left: state.battle.sides.each_ref().map(|party| left_of(&party.alive)),
        }
    }

    /// Where both have units left nothing is decided (NX-10.14).
    fn ending(&self, state: &BattleState) -> Ending {
        if state.battle.sides.iter().any(|party| party.is_gone()) { Ending::Annihilation } else { Ending::Undecided }
    }

    /// NX-10.1.
    fn round(&self, _state: &BattleState) -> u8 {
        1
    }

    /// The step, the stage within it, then cards played and hits taken.
    fn progress(&self, state: &BattleState) -> u64 {
        let battle = &state.battle;
        let step = match (battle.kind, battle.reversed) {
            _ if battle.stage == Stage::Over => 8,
            (NONE, _) => 0,
            (kind, false) => u64::from(kind) + 1,
            (kind, true) => UNIT_TYPES as u64 - u64::from(kind),
        };
        let rolled = battle.sides.iter().filter(|party| party.hits.is_some()).count() as u64;
        let stage = match battle.stage {
            Stage::Hits => 1 + rolled,
            Stage::Post | Stage::CardSide | Stage::Reroll => 4,
            Stage::Casualty | Stage::Regeneration => 5,
            _ => 0,
        };
        let cards = 255 - u64::from(state.hands[0].total() + state.hands[1].total()).min(255);
        // Hits left to take fall; those lost without being taken end the step.
        let hits: u64 = battle.sides.iter().map(|party| u64::from(party.hits.unwrap_or(0))).sum();
        let within = match battle.stage {
            Stage::Casualty => 2 * (255 - hits.min(255)),
            Stage::Regeneration => 2 * (255 - hits.min(255)) + 1,
            Stage::Reroll => 2,
            Stage::Open | Stage::Step | Stage::Post => u64::from(battle.asked.min(1)),
            _ => 0,
        };
        // A reroll comes after the card that brings it, and before the seats are asked again.
        let asked_again = u64::from(battle.stage == Stage::Post && battle.sides.iter().any(|party| party.volley));
        ((step * 8 + stage) * 256 + cards) * 2048 + asked_again * 1024 + within
    }

    fn max_rounds(&self) -> u8 {
        1
    }

    fn points_of(&self, verdict: &Verdict) -> [i64; 2] {
        self.points_by_seat(verdict.winner.filter(|&seat| seat == 0).map(|_| Side::A))
    }

    fn value_of(&self, verdict: &Verdict) -> [i64; 2] {
        let units = &self.book.rules.battle.units;
        verdict.left.map(|left| left.iter().zip(units).map(|(&count, unit)| i64::from(count) * i64::from(unit.cost)).sum())
    }

    fn greedy(&self, state: &BattleState, legal: &[Action]) -> Action {
        state.battle.greedy(&self.context(), legal)
    }

    /// Nobody can give up (NX-9.6).
    fn retreat(&self, _state: &BattleState) -> Option<Action> {
        None
    }

    fn strength(&self, state: &BattleState, seat: Seat) -> u32 {
        self.sixths(state, if seat == 0 { Side::A } else { Side::D })
    }
}

impl Heuristic for BattleGame {
    fn playout_action(&self, state: &BattleState, legal: &[Action], generator: &mut Generator) -> Action {
        if generator.below(8) == 0 { uniform(legal, generator) } else { self.greedy(state, legal) }
    }

    fn greedy_action(&self, state: &BattleState, legal: &[Action]) -> Action {
        self.greedy(state, legal)
    }

    /// By the hits that the sides can expect against the units that they meet.
    fn evaluate(&self, state: &BattleState, seat_values: &mut [f64]) {
        let [attack, defence] = Side::BOTH.map(|side| f64::from(self.sixths(state, side)) / f64::from(FACES));
        let [attackers, defenders] = state.battle.sides.each_ref().map(|party| f64::from(party.number()).max(1.0));
        let (wins, loses) = ((attack / defenders).min(1.0).powi(2), (defence / attackers).min(1.0).powi(2));
        let loses = loses * (1.0 - wins);
        let (_, most, _) = self.utility();
        let values = match self.returns {
            crate::options::Returns::ZeroSum => [wins - loses, loses - wins],
            crate::options::Returns::WinShare => [0.5 + (wins - loses) / 2.0, 0.5 + (loses - wins) / 2.0],
            crate::options::Returns::Vp => [wins * most, 0.0],
            crate::options::Returns::VpMargin => [wins * most, -wins * most],
        };
        seat_values.iter_mut().zip(values).for_each(|(place, value)| *place = value);
    }
}
