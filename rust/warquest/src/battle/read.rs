//! Reading the `battle` and `roll` objects of a state dict: their parts one by one. Whether the parts belong together is
//! decided in `coherence`.

use super::dict::Shown;
use super::machine::{OVER, Step, Task};
use super::party::{Leader, LeaderPlace, NO_RESULT, Party};
use super::{Battle, BattleContext, BattleLine, MAX_CARDS, Muster, RollKind, Side};
use crate::actions::{SLOT_IDS, group_text};
use crate::rules::{BattleRules, Line, NONE, SLOTS, UNIT_TYPES};
use serde_json::{Map, Value};
use warquest_core::reading::{byte, fault, list, mapping, member, number, object, optional_word, word};
use warquest_core::{SaveError, dice::DICE_LIMIT};

/// Most of a kind of piece in one group.
pub(crate) const MOST_OF_A_TYPE: u8 = 99;
/// Dice that one finished roll can show: those rolled, and an ambush die for each place of a line.
pub(super) const MOST_SHOWN: u8 = DICE_LIMIT as u8 + 8;

const KEYS: [&str; 14] = [
    "asked",
    "assign",
    "attacker",
    "defender",
    "defender_troops",
    "first",
    "goer",
    "origins",
    "rallies",
    "region",
    "round",
    "sides",
    "step",
    "winner",
];
const SIDE_KEYS: [&str; 11] =
    ["absorbed", "back", "cards", "front", "lost", "reserve", "result", "retreat", "steadied", "target", "undeployed"];

/// Keys of the `battle` object that are not the battle's own: where it is fought, and by whom.
pub(super) const PLACE_KEYS: [&str; 4] = ["attacker", "defender", "origins", "region"];

type Read<T> = Result<T, SaveError>;

impl Battle {
    /// Reads a battle. `musters` give gold, cards and artifacts as they are now; `actor` is the side at the node, None at a roll.
    /// Region, seats and origins are the caller's.
    ///
    /// # Errors
    /// Says the place and what was expected, also where the parts do not belong together.
    pub fn read_dict(
        ctx: &BattleContext,
        value: &Value,
        roll: &Value,
        musters: [&Muster; 2],
        node: &str,
        actor: Option<Side>,
    ) -> Read<Self> {
        let map = object(value, "battle", &KEYS)?;
        let mut battle = Self::read_heads(ctx, map)?;
        let sides = object(member(map, "sides"), "battle.sides", &["A", "D"])?;
        for side in Side::BOTH {
            let party = battle.party_mut(side);
            (party.gold, party.cards) = (musters[side as usize].gold, musters[side as usize].cards);
            read_side(ctx.rules, member(sides, side.name()), &format!("battle.sides.{}", side.name()), party)?;
        }
        battle.at = battle.read_task(roll, node, actor)?;
        battle.read_roll(roll, node)?;
        battle.read_assign(member(map, "assign"))?;
        for side in Side::BOTH {
            battle.give_artifacts(side, musters[side as usize]);
        }
        battle.check(ctx, musters)?;
        battle.check_written(ctx, value, roll)?;
        Ok(battle)
    }

    fn read_heads(ctx: &BattleContext, map: &Map<String, Value>) -> Read<Self> {
        let sides = || Side::BOTH.into_iter().map(|side| (side.name(), side));
        let slots = SLOT_IDS.into_iter().zip(0_u8..);
        let rallies = member(map, "rallies");
        Ok(Self {
            defender_troops: number(member(map, "defender_troops"), "battle.defender_troops", 0, 990)? as u16,
            step: word(member(map, "step"), "battle.step", Step::ALL.into_iter().map(|step| (step.name(), step)))?,
            round: number(member(map, "round"), "battle.round", 1, ctx.rules.constants.battle_rounds.into())? as u8,
            asked: optional_word(member(map, "asked"), "battle.asked", slots)?.unwrap_or(NONE),
            rallies: if rallies.is_null() { NONE } else { number(rallies, "battle.rallies", 1, 254)? as u8 },
            winner: optional_word(member(map, "winner"), "battle.winner", sides())?,
            goer: optional_word(member(map, "goer"), "battle.goer", sides())?,
            first: optional_word(member(map, "first"), "battle.first", sides())?,
            ..Self::EMPTY
        })
    }

    /// The task of the node: a battle's end and what comes after it have none.
    fn read_task(&self, roll: &Value, node: &str, actor: Option<Side>) -> Read<u8> {
        if node == "terminal" || matches!(self.step, Step::Shed | Step::Glorious | Step::Hunt) {
            return Ok(OVER);
        }
        let rolling = RollKind::ALL.iter().any(|kind| kind.name() == node);
        let roller = roll.get("purpose").and_then(Value::as_str).and_then(|purpose| self.roller_of(purpose));
        let is_here = |&(task, side): &(Task, Side)| match task {
            Task::Roll | Task::PursuitRoll => rolling && roller == Some(side),
            Task::Retreat => node == "retreat_to" && actor == Some(side),
            task => actor == Some(side) && task.node(self.step).is_some_and(|here| here.name() == node),
        };
        match self.tasks().iter().position(is_here) {
            Some(index) => Ok(index as u8),
            None => fault("battle.step", &format!("a step with the node {node} of that player")),
        }
    }

    fn roller_of(&self, purpose: &str) -> Option<Side> {
        match purpose {
            "pursuit" => self.winner,
            purpose if purpose.ends_with('A') => Some(Side::A),
            _ => Some(Side::D),
        }
    }

    fn read_roll(&mut self, roll: &Value, node: &str) -> Read<()> {
        let Some(kind) = RollKind::ALL.into_iter().find(|kind| kind.name() == node) else {
            return if roll.is_null() { Ok(()) } else { fault("roll", "null") };
        };
        let map = object(roll, "roll", &["dice", "flags", "purpose", "skulls"])?;
        self.kind = kind;
        self.dice = number(member(map, "dice"), "roll.dice", 1, DICE_LIMIT.into())? as u8;
        self.skulls = byte(map, "roll", "skulls", DICE_LIMIT as u8)?;
        self.flags = byte(map, "roll", "flags", DICE_LIMIT as u8)?;
        Ok(())
    }

    fn read_assign(&mut self, value: &Value) -> Read<()> {
        let (task, _) = self.now();
        let (least_skulls, most_flags) = match task {
            Task::Hits => (1, MOST_SHOWN),
            Task::PursuitHits => (1, 0),
            Task::Flags => (0, MOST_SHOWN),
            _ if value.is_null() => return Ok(()),
            _ => return fault("battle.assign", "null"),
        };
        let map = object(value, "battle.assign", &["by", "flags", "skulls"])?;
        let most_skulls = if task == Task::Flags { 0 } else { MOST_SHOWN.into() };
        self.skulls_left = number(member(map, "skulls"), "battle.assign.skulls", least_skulls, most_skulls)? as u8;
        self.flags_left = byte(map, "battle.assign", "flags", most_flags)?;
        if self.skulls_left.saturating_add(self.flags_left) > MOST_SHOWN {
            return fault("battle.assign", "a possible roll");
        }
        Ok(())
    }

    /// Artifacts count while their leader lives in the battle.
    fn give_artifacts(&mut self, side: Side, muster: &Muster) {
        let party = self.party_mut(side);
        for slot in (0..SLOTS).filter(|&slot| party.leaders[slot].alive()) {
            party.artifacts[slot] = muster.artifacts[slot];
        }
    }
}

fn read_side(rules: &BattleRules, value: &Value, place: &str, party: &mut Party) -> Read<()> {
    let map = object(value, place, &SIDE_KEYS)?;
    for shown in Shown::ALL {
        let here = format!("{place}.{}", shown.name());
        read_pieces(rules, mapping(member(map, shown.name()), &here)?, &here, shown, party)?;
    }
    read_lost(rules, member(map, "lost"), &format!("{place}.lost"), party)?;
    read_cards(rules, member(map, "cards"), &format!("{place}.cards"), party)?;
    let lines = [BattleLine::Front, BattleLine::Back, BattleLine::Reserve].into_iter().map(|line| (line.name(), line));
    party.target = optional_word(member(map, "target"), &format!("{place}.target"), lines)?;
    party.result = read_result(member(map, "result"), &format!("{place}.result"))?;
    party.absorbed = byte(map, place, "absorbed", u8::MAX)?;
    party.steadied = byte(map, place, "steadied", u8::MAX)?;
    Ok(())
}

fn read_pieces(rules: &BattleRules, map: &Map<String, Value>, place: &str, shown: Shown, party: &mut Party) -> Read<()> {
    for (text, count) in map {
        let here = format!("{place}.{text}");
        let count = number(count, &here, 1, MOST_OF_A_TYPE.into())? as u8;
        if let Some(group) = troop_group(rules, text) {
            read_troops(rules, group, count, &here, shown, party)?;
        } else if let Some(slot) = leader_group(rules, text).filter(|_| count == 1) {
            read_leader(slot, &here, shown, party)?;
        } else {
            return fault(&here, "a piece of the rules");
        }
    }
    Ok(())
}

fn troop_group(rules: &BattleRules, text: &str) -> Option<usize> {
    let is_text = |group: &crate::rules::Group| {
        rules.units.get(usize::from(group.kind)).is_some_and(|unit| group_text(&unit.id, group.damage) == text)
    };
    rules.troop_groups.iter().position(is_text)
}

/// Slot and damage.
fn leader_group(rules: &BattleRules, text: &str) -> Option<(usize, u8)> {
    let is_text =
        |group: &&crate::rules::Group| SLOT_IDS.get(usize::from(group.kind)).is_some_and(|id| group_text(id, group.damage) == text);
    rules.leader_groups.iter().find(is_text).map(|group| (usize::from(group.kind), group.damage))
}

fn read_troops(rules: &BattleRules, group: usize, count: u8, place: &str, shown: Shown, party: &mut Party) -> Read<()> {
    let line = super::party::unit_of(rules, group).map(|unit| unit.line);
    let stands = match shown {
        Shown::On(BattleLine::Front) => line == Some(Line::Melee),
        Shown::On(BattleLine::Back) => line == Some(Line::Ranged),
        _ => true,
    };
    if !stands {
        return fault(place, "a piece that can stand on this line");
    }
    let troops = party.line_mut(if let Shown::On(line) = shown { line } else { BattleLine::Reserve });
    match troops.get_mut(group) {
        Some(number) if *number == 0 => *number = count,
        _ => return fault(place, "the group on one of these lines"),
    }
    Ok(())
}

fn read_leader((slot, damage): (usize, u8), place: &str, shown: Shown, party: &mut Party) -> Read<()> {
    let to = match shown {
        Shown::Undeployed => LeaderPlace::Undeployed,
        Shown::On(BattleLine::Front) => LeaderPlace::Front,
        Shown::On(BattleLine::Reserve) => LeaderPlace::Reserve,
        Shown::On(_) => return fault(place, "a piece that can stand on this line"),
    };
    if party.leaders[slot] != Leader::ABSENT {
        return fault(place, "each leader once");
    }
    party.leaders[slot] = Leader { place: to, damage };
    Ok(())
}

fn read_lost(rules: &BattleRules, value: &Value, place: &str, party: &mut Party) -> Read<()> {
    for (text, count) in mapping(value, place)? {
        let here = format!("{place}.{text}");
        let count = number(count, &here, 1, MOST_OF_A_TYPE.into())? as u8;
        let kind = rules.units.iter().position(|unit| unit.id == *text).filter(|&kind| kind < UNIT_TYPES);
        let slot = SLOT_IDS.iter().position(|id| id == text).filter(|&slot| count == 1 && party.leaders[slot] == Leader::ABSENT);
        match (kind, slot) {
            (Some(kind), _) => party.lost[kind] = count,
            (None, Some(slot)) => party.leaders[slot] = Leader { place: LeaderPlace::Lost, damage: 0 },
            (None, None) => return fault(&here, "a unit type, or a leader that stands nowhere"),
        }
    }
    Ok(())
}

/// Declared cards: of equal ones the first are declared.
fn read_cards(rules: &BattleRules, value: &Value, place: &str, party: &mut Party) -> Read<()> {
    for id in list(value, place)? {
        let is_it = |card: u8| {
            rules.power.get(usize::from(card)).is_some_and(|card| card.effects.in_battle && Some(card.id.as_str()) == id.as_str())
        };
        let open = (0..MAX_CARDS).find(|place| party.declared & (1 << place) == 0 && is_it(party.cards[*place]));
        match open {
            Some(place) => party.declared |= 1 << place,
            None => return fault(place, "cards with a battle effect that the side owns"),
        }
    }
    Ok(())
}

fn read_result(value: &Value, place: &str) -> Read<[u8; 2]> {
    if value.is_null() {
        return Ok(NO_RESULT);
    }
    let shown = |value: &Value| number(value, place, 0, MOST_SHOWN.into()).map(|number| number as u8);
    match list(value, place)?.as_slice() {
        [skulls, flags] => Ok([shown(skulls)?, shown(flags)?]),
        _ => fault(place, "null or [skulls, flags]"),
    }
}
