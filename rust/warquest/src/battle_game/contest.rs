//! What solvers ask of a battle (docs/odds.md): who won and what is left, how it ended, what it is worth, the `greedy` policy.

use super::BattleGame;
use crate::actions::SLOT_IDS;
use crate::battle::{Battle, BattleNode, Pending, Side};
use crate::rules::{Constants, SLOTS, UNIT_TYPES};
use warquest_core::contest::MAX_KINDS;
use warquest_core::{Action, Contest, Ending, Generator, Left, Seat, Verdict, dice};

const _: () = assert!(UNIT_TYPES + SLOTS <= MAX_KINDS);

/// Troops by type, then leaders by slot.
pub(super) fn left_of((troops, leaders): ([u8; UNIT_TYPES], [bool; SLOTS])) -> Left {
    let mut left = [0; MAX_KINDS];
    left[..UNIT_TYPES].copy_from_slice(&troops);
    for (place, there) in left[UNIT_TYPES..].iter_mut().zip(leaders) {
        *place = there.into();
    }
    left
}

pub(super) const fn side_of(seat: Seat) -> Side {
    if seat == 0 { Side::A } else { Side::D }
}

impl BattleGame {
    /// Price list in the order of `Left`; lords have no price.
    fn prices(&self) -> [i64; MAX_KINDS] {
        let mut prices = [0; MAX_KINDS];
        for (price, unit) in prices.iter_mut().zip(&self.rules.battle.units) {
            *price = unit.cost.into();
        }
        prices[UNIT_TYPES + 1..UNIT_TYPES + SLOTS].fill(self.rules.lieutenant_cost.into());
        prices
    }
}

impl Contest for BattleGame {
    fn kinds(&self) -> Vec<String> {
        let units = self.rules.battle.units.iter().map(|unit| unit.id.clone());
        units.chain(SLOT_IDS.map(str::to_owned)).collect()
    }

    fn brought(&self, seat: Seat) -> Left {
        let muster = &self.armies[side_of(seat) as usize].muster;
        left_of((muster.troops, muster.leaders))
    }

    fn verdict(&self, state: &Battle) -> Verdict {
        let left = Side::BOTH.map(|side| left_of(self.survivors(state, side)));
        Verdict { winner: state.winner().map(|side| side as Seat), left }
    }

    /// A side that goes has retreated, at the round limit too (WQ-11.12).
    fn ending(&self, state: &Battle) -> Ending {
        if state.goer().is_some() { Ending::Retreat } else { Ending::Annihilation }
    }

    fn round(&self, state: &Battle) -> u8 {
        state.round()
    }

    fn progress(&self, state: &Battle) -> u64 {
        state.progress()
    }

    fn max_rounds(&self) -> u8 {
        let Constants { battle_rounds, .. } = self.rules.battle.constants;
        battle_rounds
    }

    /// WQ-11.16.
    fn points_of(&self, verdict: &Verdict) -> [i64; 2] {
        let constants = &self.rules.battle.constants;
        [0, 1].map(|seat: Seat| {
            let enemy = usize::from(1 - seat);
            let pieces = |left: &Left| left.iter().map(|&count| i64::from(count)).sum::<i64>();
            let fallen = pieces(&self.brought(1 - seat)) - pieces(&verdict.left[enemy]);
            let victory = if verdict.winner == Some(seat) { i64::from(constants.victory_vp) } else { 0 };
            (victory + fallen * i64::from(constants.kill_vp)).min(i64::from(u16::MAX))
        })
    }

    fn value_of(&self, verdict: &Verdict) -> [i64; 2] {
        let prices = self.prices();
        verdict.left.map(|left| left.iter().zip(prices).map(|(&count, price)| i64::from(count) * price).sum())
    }

    fn greedy(&self, state: &Battle, _legal: &[Action]) -> Action {
        state.greedy(&self.context())
    }

    fn play_greedily(&self, state: &mut Battle, greedy: [bool; 2], generator: &mut Generator) {
        let context = self.context();
        loop {
            state.run_greedily(&context, greedy);
            let Some((due, _)) = Self::due(state) else { break };
            let (skulls, flags) = dice::sample(context.rules.die, due, generator);
            state.take_outcome(&context, skulls, flags);
        }
        self.settle(state);
    }

    fn retreat(&self, state: &Battle) -> Option<Action> {
        let asked = matches!(state.pending(), Pending::Choice { node: BattleNode::BattleGo, .. });
        asked.then_some(self.actions().battle_go + 1)
    }

    fn strength(&self, state: &Battle, seat: Seat) -> u32 {
        state.strength(&self.context(), side_of(seat))
    }
}
