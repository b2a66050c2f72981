//! Whether the parts of a battle that was read belong together: laws that every battle keeps at a node.

use super::dict::BattlePlace;
use super::machine::{Flow, OVER, Step, Task};
use super::party::{LeaderPlace, NO_RESULT, Party};
use super::read::PLACE_KEYS;
use super::{Battle, BattleContext, BattleLine, Muster, RollKind, Side};
use crate::options::RoundLimitResult;
use crate::rules::{BattleRules, Line, MAX_TROOP_GROUPS, NONE, SLOTS};
use serde_json::Value;
use warquest_core::SaveError;
use warquest_core::json::JsonWriter;
use warquest_core::reading::fault;

pub(super) type Checked = Result<(), SaveError>;

pub(super) fn demand(holds: bool, place: &str, expected: &str) -> Checked {
    if holds { Ok(()) } else { fault(place, expected) }
}

impl Battle {
    pub(super) fn check(&self, ctx: &BattleContext, musters: [&Muster; 2]) -> Checked {
        self.check_pieces(ctx.rules)?;
        self.check_outcome(ctx)?;
        self.check_asked(ctx)?;
        if self.at == OVER {
            // An artifact that made something vanish may have left the game with its leader.
            return self.check_over();
        }
        self.check_vanished(ctx, musters)?;
        self.check_beginning(ctx.rules)?;
        self.check_filled(ctx)?;
        self.check_round(ctx)?;
        self.check_attack(ctx)?;
        self.check_shown(ctx)?;
        self.check_past(ctx, musters)?;
        self.check_node(ctx)
    }

    /// Lines have their places; D's troops are those that stand and those that fell.
    fn check_pieces(&self, rules: &BattleRules) -> Checked {
        for side in Side::BOTH {
            for line in [Line::Melee, Line::Ranged] {
                let fits = self.party(side).count(rules, line) <= u32::from(rules.constants.line_places);
                demand(fits, &format!("battle.sides.{}", side.name()), "no more pieces on a line than it has places")?;
            }
            let total = self.total_by_type(rules, side);
            let few = total.iter().all(|&count| count <= super::read::MOST_OF_A_TYPE.into());
            demand(few, &format!("battle.sides.{}", side.name()), "at most 99 of a type")?;
        }
        let fallen: u16 = self.party(Side::D).lost.iter().map(|&count| u16::from(count)).sum();
        let counted =
            if self.at == OVER { fallen <= self.defender_troops } else { fallen + self.party(Side::D).troops() == self.defender_troops };
        demand(counted, "battle.defender_troops", "the defender's troops, standing and lost")
    }

    fn total_by_type(&self, rules: &BattleRules, side: Side) -> Vec<u16> {
        let party = self.party(side);
        let (standing, _) = party.survivors(rules);
        standing.iter().zip(party.lost).map(|(&standing, lost)| u16::from(standing) + u16::from(lost)).collect()
    }

    /// Winner and goer by step (WQ-11.19 B9-B13).
    fn check_outcome(&self, ctx: &BattleContext) -> Checked {
        let limit = self.round == ctx.rules.constants.battle_rounds;
        let nobody = limit && ctx.options.round_limit_result == RoundLimitResult::NoWinner && self.goer == Some(Side::A);
        let left = self.goer.is_some() && (self.winner == self.goer.map(Side::other) || (self.winner.is_none() && nobody));
        let destroyed = self.goer.is_none();
        let holds = match self.step {
            Step::Pursuit => left && self.winner.is_some() && self.at != OVER,
            Step::Retreat | Step::Shed => left,
            Step::Glorious => (left || destroyed) && self.winner == Some(Side::A),
            Step::Hunt => left || destroyed,
            Step::Back | Step::Volley | Step::Front if self.at == OVER => destroyed,
            _ => destroyed && self.winner.is_none() && self.at != OVER,
        };
        demand(holds, "battle.winner", "winner and goer that fit the step")
    }

    /// What vanished is no more than the effects that a side can have had.
    fn check_vanished(&self, ctx: &BattleContext, musters: [&Muster; 2]) -> Checked {
        for side in Side::BOTH {
            let [skulls, flags] = self.may_have_vanished(ctx, side, musters[side as usize].artifacts, [0, 0]);
            let place = format!("battle.sides.{}", side.name());
            demand(skulls, &place, "no more skulls absorbed than the effects allow")?;
            demand(flags, &place, "no more flags steadied than the effects allow")?;
        }
        Ok(())
    }

    /// Whether a side's cards, some artifacts and what else absorbed and steadied can have made so many skulls, and so many
    /// flags, vanish.
    pub(crate) fn may_have_vanished(&self, ctx: &BattleContext, side: Side, artifacts: [u8; SLOTS], more: [u32; 2]) -> [bool; 2] {
        let full = self.with_artifacts(side, artifacts);
        let party = self.party(side);
        let absorb = full.total(ctx, side, |effects| effects.absorb);
        let steadfast = full.total(ctx, side, |effects| effects.steadfast);
        [u32::from(party.absorbed) <= absorb + more[0], u32::from(party.steadied) <= steadfast + more[1]]
    }

    /// A leader is asked, and rallies are counted, only where that is decided.
    fn check_asked(&self, ctx: &BattleContext) -> Checked {
        let (task, actor) = self.now();
        demand(self.asked == NONE || task == Task::Leaders, "battle.asked", "null at this node")?;
        let limited = self.rallies == NONE || (task == Task::Rally && self.within_rally_limit(ctx, actor));
        demand(limited, "battle.rallies", "no more rallies than the recovery allows")
    }

    /// Afterwards the lines are empty and nothing is under way.
    fn check_over(&self) -> Checked {
        let empty = |party: &Party| party.is_destroyed() && party.target.is_none() && party.result == NO_RESULT;
        demand(self.parties.iter().all(empty), "battle.sides", "empty lines after the battle")?;
        demand(self.first.is_none() || self.step == Step::Front, "battle.first", "null in this step")
    }

    /// Before the first attack nothing is damaged, lost or in retreat.
    fn check_beginning(&self, rules: &BattleRules) -> Checked {
        let placing = self.step == Step::Deploy;
        for side in Side::BOTH {
            let party = self.party(side);
            let place = format!("battle.sides.{}", side.name());
            let waiting = party.leaders.iter().any(|leader| leader.place == LeaderPlace::Undeployed);
            demand(placing || !waiting, &place, "no undeployed leader after the deployment")?;
            let late = placing || (self.step == Step::Cards && self.now().1 == Side::A && side == Side::D);
            demand(!late || party.declared == 0, &place, "no declared card yet")?;
            demand(!placing || self.placed_fits(rules, side), &place, "pieces that have been placed so far")?;
            if placing || self.step == Step::Cards {
                let vanished = party.absorbed > 0 || party.steadied > 0;
                demand(!vanished && is_fresh(rules, party), &place, "an army that has not fought yet")?;
            }
        }
        demand(self.round == 1 || !matches!(self.step, Step::Deploy | Step::Cards | Step::Volley), "battle.round", "1 in this step")
    }

    /// During the deployment: leaders, then the front line, then the back line (WQ-11.20).
    fn placed_fits(&self, rules: &BattleRules, side: Side) -> bool {
        let (at, party) = (usize::from(self.at), self.party(side));
        let asked = usize::from(self.asked);
        let placed = |slot: &usize| matches!(party.leaders[*slot].place, LeaderPlace::Front | LeaderPlace::Reserve);
        let asking = self.index_of(Task::Leaders, side);
        let waiting = party.leaders.iter().any(|leader| leader.place == LeaderPlace::Undeployed);
        let leaders = if at > asking { !waiting } else { !(0..SLOTS).any(|slot| placed(&slot) && (at < asking || slot > asked)) };
        let melee = at >= self.index_of(Task::FillFront, side) || !party.has_troops_on(rules, BattleLine::Front);
        let ranged = at >= self.index_of(Task::FillBack, side) || !party.has_troops_on(rules, BattleLine::Back);
        leaders && melee && ranged
    }

    /// Lines that have just been filled have no place for a troop of the reserve (WQ-11.1).
    fn check_filled(&self, ctx: &BattleContext) -> Checked {
        let (task, actor) = self.now();
        for side in Side::BOTH {
            let filled = match (self.step, task) {
                (Step::Cards, _) => true,
                (Step::Recover, Task::Go) => actor == Side::A || side == Side::D,
                (Step::Recover, Task::Rally) => actor == Side::A && side == Side::D,
                (Step::Back, Task::Declare | Task::Roll) => self.round == 1,
                (Step::Front, Task::Roll) => self.before_hits(),
                (Step::Deploy | Step::ReinforceFirst | Step::ReinforceSecond, _) => actor == Side::D && side == Side::A,
                _ => false,
            };
            demand(!filled || self.is_filled(ctx, side), &format!("battle.sides.{}", side.name()), "lines filled from the reserve")?;
        }
        let mut copy = *self;
        let front = task != Task::FillBack || (matches!(copy.fill_front(ctx, actor), Flow::Next) && copy == *self);
        demand(front, &format!("battle.sides.{}", actor.name()), "a front line filled from the reserve")
    }

    fn is_filled(&self, ctx: &BattleContext, side: Side) -> bool {
        let mut copy = *self;
        let filled = matches!(copy.fill_front(ctx, side), Flow::Next) && matches!(copy.fill_back(ctx, side), Flow::Next);
        filled && copy.party(side) == self.party(side)
    }

    /// Who is still in the battle, and after B9 and B10 who still has a front line.
    fn check_round(&self, ctx: &BattleContext) -> Checked {
        let (task, _) = self.now();
        let settling = matches!(task, Task::Hits | Task::Flags | Task::PursuitHits | Task::Retreat);
        let standing = self.parties.iter().all(|party| !party.is_destroyed());
        demand(settling || standing, "battle.sides", "pieces on both sides")?;
        if self.step == Step::Recover {
            let fronts = self.parties.iter().all(|party| !party.is_empty(ctx.rules, BattleLine::Front));
            demand(fronts, "battle.sides", "a piece on both front lines")?;
            demand(self.round < ctx.rules.constants.battle_rounds, "battle.round", "a round before the last")?;
        }
        Ok(())
    }

    /// No result of this attack has been taken up yet.
    fn before_hits(&self) -> bool {
        !self.tasks().iter().take(usize::from(self.at)).any(|&(task, _)| task == Task::Hits)
    }

    fn index_of(&self, wanted: Task, side: Side) -> usize {
        self.tasks().iter().position(|&entry| entry == (wanted, side)).unwrap_or(0)
    }

    /// Targets and results that the attack under way must have.
    fn check_attack(&self, ctx: &BattleContext) -> Checked {
        let attacking = matches!(self.step, Step::Back | Step::Volley | Step::Front);
        let first_fits = self.step == Step::Front || self.first.is_none();
        demand(first_fits, "battle.first", "null in this step")?;
        if self.step == Step::Front && self.before_hits() {
            let mut copy = *self;
            copy.open_melee(ctx);
            demand(copy.first == self.first, "battle.first", "the side with first_strike alone")?;
        }
        for side in Side::BOTH {
            let place = format!("battle.sides.{}", side.name());
            let party = self.party(side);
            demand(attacking || (party.target.is_none() && party.result == NO_RESULT), &place, "no target and no result in this step")?;
            if attacking {
                demand(self.target_fits(ctx, side), &format!("{place}.target"), "the line that was declared")?;
                demand(self.result_fits(ctx, side), &format!("{place}.result"), "a result that waits to be taken up")?;
            }
        }
        Ok(())
    }

    fn target_fits(&self, ctx: &BattleContext, side: Side) -> bool {
        let target = self.party(side).target;
        if self.step == Step::Front || usize::from(self.at) <= self.index_of(Task::Declare, side) {
            return target.is_none();
        }
        let (task, actor) = self.now();
        if !matches!(task, Task::Declare | Task::Roll) {
            return side != actor || target.is_some();
        }
        let mut copy = *self;
        copy.party_mut(side).target = None;
        match copy.declare_target(ctx, side) {
            Flow::Stop => target.is_some_and(|line| self.may_aim(ctx, side, line)),
            _ => target == copy.party(side).target,
        }
    }

    fn result_fits(&self, ctx: &BattleContext, side: Side) -> bool {
        let result = self.party(side).result;
        let at = usize::from(self.at);
        let (rolled, taken) = (self.index_of(Task::Roll, side), self.index_of(Task::Hits, side));
        if at <= rolled || at >= taken {
            return result == NO_RESULT;
        }
        if self.now().0 != Task::Roll {
            let attacked = self.step == Step::Front || self.party(side).target.is_some();
            return attacked == (result != NO_RESULT) && (!attacked || shown(result) <= u32::from(super::read::MOST_SHOWN));
        }
        let dice = self.attack_dice(ctx, side);
        if dice == 0 { result == NO_RESULT } else { result != NO_RESULT && shown(result) <= dice + self.ambushers(ctx.rules, side) }
    }

    /// What a reroll or an ambush adds to (WQ-12.7).
    fn check_shown(&self, ctx: &BattleContext) -> Checked {
        let (task, side) = self.now();
        if !matches!(task, Task::Roll | Task::PursuitRoll) {
            return Ok(());
        }
        let rolled = if task == Task::Roll { self.attack_dice(ctx, side) } else { u32::from(self.dice) };
        let (skulls, flags) = (u32::from(self.skulls), u32::from(self.flags));
        demand(skulls + flags <= rolled, "roll", "no more shown than dice rolled")?;
        let rerolls = self.total(ctx, side, |effects| effects.reroll_blanks).min(rolled - skulls - flags);
        let due = match self.kind {
            RollKind::Roll => self.dice(),
            RollKind::Reroll => rerolls,
            RollKind::Ambush => self.ambushers(ctx.rules, side).min(flags),
        };
        let begun = self.kind != RollKind::Roll || skulls + flags == 0;
        demand(begun && due == self.dice() && (task == Task::Roll || self.kind == RollKind::Roll), "roll.dice", "the dice that are due")
    }

    /// A node exists only if something is to be decided there: going on changes nothing.
    fn check_node(&self, ctx: &BattleContext) -> Checked {
        let mut copy = *self;
        copy.run(ctx);
        demand(copy == *self, "battle", "a node with something to decide")
    }

    /// What was read is what its battle writes.
    pub(super) fn check_written(&self, ctx: &BattleContext, value: &Value, roll: &Value) -> Checked {
        let mut out = JsonWriter::new();
        self.write_dict(ctx, &BattlePlace { region: None, attacker: 0, defender: 1, origins: &[] }, &mut out);
        let mut written: Value = serde_json::from_str(&out.text).unwrap_or_default();
        let mut read = value.clone();
        for map in [&mut written, &mut read] {
            if let Some(map) = map.as_object_mut() {
                map.retain(|key, _| !PLACE_KEYS.contains(&key.as_str()));
            }
        }
        demand(written == read, "battle", "the dict of a battle at this node")?;
        out.clear();
        self.write_roll(&mut out);
        let written: Value = serde_json::from_str(&out.text).unwrap_or_default();
        demand(written == *roll, "roll", "the roll of this node")
    }
}

fn shown(result: [u8; 2]) -> u32 {
    result.iter().map(|&number| u32::from(number)).sum()
}

/// No loss, no damage, nobody in retreat.
pub(super) fn is_fresh(rules: &BattleRules, party: &Party) -> bool {
    let damaged = |group: &usize| rules.troop_groups.get(*group).is_some_and(|group| group.damage > 0);
    let whole = (0..MAX_TROOP_GROUPS).filter(damaged).all(|group| party.field[group] == 0 && party.reserve[group] == 0);
    let leaders = (0..SLOTS).all(|slot| party.leaders[slot].damage == 0 && party.leaders[slot].place != LeaderPlace::Lost);
    whole && leaders && party.retreat == [0; MAX_TROOP_GROUPS] && party.lost.iter().all(|&count| count == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WarQuest;
    use serde_json::json;

    /// A battle whose attacker absorbed a skull by an artifact that it has no more.
    fn after_absorbing(step: Step, at: u8, winner: Option<Side>) -> Result<(), String> {
        let game = WarQuest::shipped(2, &json!({})).map_err(|error| error.0)?;
        let mut battle = Battle { step, at, winner, round: 1, ..Battle::EMPTY };
        battle.party_mut(Side::A).absorbed = 1;
        battle.check(&game.battle_context(), [&Muster::default(), &Muster::default()]).map_err(|error| error.0)
    }

    #[test]
    fn what_vanished_is_no_matter_after_the_battle() {
        for step in [Step::Hunt, Step::Glorious] {
            assert_eq!(after_absorbing(step, OVER, Some(Side::A)), Ok(()));
        }
    }

    #[test]
    fn what_vanished_needs_its_effect_during_the_battle() {
        let refused = after_absorbing(Step::Back, 0, None).expect_err("nothing absorbs");
        assert!(refused.contains("no more skulls absorbed"), "{refused}");
    }
}
