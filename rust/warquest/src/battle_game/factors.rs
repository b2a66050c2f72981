//! A battle followed side by side (docs/odds.md): the machine of `battle::part` behind the names of the solver.

use super::BattleGame;
use super::contest::{left_of, side_of};
use crate::battle::{Battle, Part, Side};
use crate::options::RoundLimitResult;
use warquest_core::contest::MAX_KINDS;
use warquest_core::{Action, ActionList, Aim, Blow, Bout, Choose, EachWay, Factors, Game, Left, Limit, Seat, Signature, Weights, dice};

impl BattleGame {
    /// The battle's question as the contract puts it.
    fn deciding<'a>(&'a self, choose: Choose<'a, Battle>) -> impl Fn(&Battle, Side) -> Action + 'a {
        move |battle, side| {
            let mut legal = ActionList::new();
            self.legal_actions(battle, &mut legal);
            choose(battle, side as Seat, legal.as_slice())
        }
    }
}

impl Factors for BattleGame {
    type Part = Part;

    fn opening(&self, choose: Choose<Battle>) -> [Part; 2] {
        let musters = [&self.armies[0].muster, &self.armies[1].muster];
        Battle::opening(&self.context(), musters, &self.deciding(choose))
    }

    fn bouts(&self, opening: &[Part; 2]) -> Option<Vec<Bout>> {
        Battle::bouts(&self.context(), opening)
    }

    fn limit(&self) -> Limit {
        match self.options.round_limit_result {
            RoundLimitResult::DefenderWins => Limit::Lost,
            RoundLimitResult::NoWinner => Limit::Open,
        }
    }

    fn split(&self, state: &Battle) -> Option<(Bout, [Part; 2])> {
        let (round, kind, parts) = state.split(&self.context())?;
        let bouts = self.bouts(&parts)?;
        let bout = bouts.into_iter().find(|bout| bout.round == round && bout.kind == kind)?;
        Some((bout, parts))
    }

    fn join(&self, bout: &Bout, parts: &[Part; 2]) -> Battle {
        let troops = self.armies[1].muster.troops.iter().map(|&count| u16::from(count)).sum();
        let mut state = Battle::join(&self.context(), bout, parts, troops);
        self.settle(&mut state);
        state
    }

    fn signature(&self, bout: &Bout, seat: Seat, part: &Part) -> Option<Signature> {
        part.signature(&self.context(), bout, side_of(seat))
    }

    fn aim(&self, bout: &Bout, seat: Seat, part: &Part, enemy: &Part, choose: Choose<Battle>) -> Option<Aim> {
        part.aim(&self.context(), bout, side_of(seat), enemy, &self.deciding(choose))
    }

    fn throws(&self, bout: &Bout, seat: Seat, part: &Part, each: EachWay) {
        part.throws(&self.context(), bout, side_of(seat), each);
    }

    fn suffer(&self, seat: Seat, part: &Part, aim: Aim, blow: Blow, choose: Choose<Battle>) -> Part {
        part.suffer(&self.context(), side_of(seat), aim, blow, &self.deciding(choose))
    }

    fn regroup(&self, seat: Seat, part: &Part, choose: Choose<Battle>) -> Part {
        part.regroup(&self.context(), side_of(seat), &self.deciding(choose))
    }

    fn rest(&self, seat: Seat, part: &Part, choose: Choose<Battle>) -> Part {
        part.rest(&self.context(), side_of(seat), &self.deciding(choose))
    }

    fn has_fallen(&self, part: &Part) -> bool {
        part.has_fallen()
    }

    fn is_broken(&self, part: &Part) -> bool {
        part.is_broken(&self.context())
    }

    fn part_strength(&self, part: &Part) -> u32 {
        part.strength(&self.context())
    }

    fn chase_dice(&self, part: &Part) -> u32 {
        part.chase_dice(&self.context(), Side::A)
    }

    /// Only skulls count (WQ-11.14).
    fn chase_weights(&self, dice: u32, out: &mut Weights) {
        let mut rolls = Weights::new();
        dice::weights(self.rules.battle.die, dice, &mut rolls);
        out.clear();
        for (outcome, weight) in rolls {
            let skulls = dice::decode(outcome).map_or(0, |(skulls, _)| skulls);
            match out.last_mut() {
                Some((last, total)) if *last == skulls => *total += weight,
                _ => out.push((skulls, weight)),
            }
        }
    }

    fn chased(&self, seat: Seat, part: &Part, choose: Choose<Battle>) -> Part {
        part.chased(&self.context(), side_of(seat), &self.deciding(choose))
    }

    fn left(&self, part: &Part) -> Left {
        left_of(part.survivors(&self.context()))
    }

    /// WQ-11.29: without a way out all is lost.
    fn left_gone(&self, seat: Seat, part: &Part) -> Left {
        if self.armies[side_of(seat) as usize].retreat { self.left(part) } else { [0; MAX_KINDS] }
    }
}
