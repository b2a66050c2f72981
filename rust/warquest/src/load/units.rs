//! `units.toml` and `constants.toml`.

use super::document::{ConstantsTable, LeaderEntry, UnitEntry, UnitsTable};
use super::{board, fault, within};
use crate::lineup::Lineup;
use crate::rules::{
    Ability, BattleRules, Constants, Effects, Group, LeaderKind, Line, MAX_LEADER_GROUPS, MAX_TROOP_GROUPS, PowerCard, SLOTS, UNIT_TYPES,
    UnitType,
};
use warquest_core::ConfigError;
use warquest_core::dice::{DICE_LIMIT, Die};

pub fn constants(table: &ConstantsTable) -> Result<Constants, ConfigError> {
    let find = |id: &str, least: u64, most: u64| match table.constant.iter().find(|entry| entry.id == id) {
        Some(entry) => within(&format!("constants {id}"), entry.value, least, most),
        None => fault("constants", id),
    };
    let byte = |id: &str, least: u64, most: u64| find(id, least, most).map(|value| value as u8);
    let word = |id: &str, least: u64, most: u64| find(id, least, most).map(|value| value as u16);
    Ok(Constants {
        start_gold: word("start_gold", 0, 999)?,
        actions_per_turn: byte("actions_per_turn", 0, 99)?,
        steps_per_move: byte("steps_per_move", 0, 99)?,
        line_places: byte("line_places", 1, 8)?,
        battle_rounds: byte("battle_rounds", 1, 9)?,
        quest_rounds: byte("quest_rounds", 1, 9)?,
        victory_vp: word("victory_vp", 0, 99)?,
        kill_vp: word("kill_vp", 0, 99)?,
        quest_gold: word("quest_gold", 0, 999)?,
        tokens_per_vp: word("tokens_per_vp", 1, 999)?,
        city_vp: word("city_vp", 0, 99)?,
        power_card_limit: byte("power_card_limit", 1, 8)?,
        display_size: byte("display_size", 1, 8)?,
        control_tokens: byte("control_tokens", 1, 64)?,
        starting_quests: byte("starting_quests", 0, 64)?,
        glorious_per_player: byte("glorious_per_player", 0, 64)?,
        active_conquest_limit: byte("active_conquest_limit", 0, 99)?,
        event_loss_limit: byte("event_loss_limit", 0, 99)?,
        flee_flags: byte("flee_flags", 1, 99)?,
        respawn_purse: word("respawn_purse", 0, 999)?,
        army_limit: byte("army_limit", 1, 99)?,
        setup_races: byte("setup_races", 1, 99)?,
        market_day_discount: byte("market_day_discount", 0, 99)?,
        dice_limit: byte("dice_limit", 1, u64::from(DICE_LIMIT))?,
        max_rounds: byte("max_rounds", 1, 30)?,
    })
}

pub fn battle_rules(
    table: &UnitsTable,
    power: Vec<PowerCard>,
    artifacts: Vec<Effects>,
    constants: Constants,
) -> Result<BattleRules, ConfigError> {
    within("units.unit", table.unit.len() as u64, UNIT_TYPES as u64, UNIT_TYPES as u64)?;
    let mut units = Vec::new();
    let mut troop_groups = Vec::new();
    for (index, entry) in table.unit.iter().enumerate() {
        units.push(unit(index, entry, troop_groups.len())?);
        troop_groups.extend((0..entry.defence as u8).map(|damage| Group { kind: index as u8, damage }));
    }
    let (leaders, leader_groups) = leaders(table)?;
    within("units: groups of troops", troop_groups.len() as u64, 1, MAX_TROOP_GROUPS as u64)?;
    within("units: groups of leaders", leader_groups.len() as u64, 1, MAX_LEADER_GROUPS as u64)?;
    let led: Vec<(Group, LeaderKind)> =
        leader_groups.iter().map(|&group: &Group| (group, leaders[usize::from(group.kind) % SLOTS])).collect();
    let lineup = Lineup::new(&units, &troop_groups, &led);
    Ok(BattleRules { die: die(table)?, units, leaders, troop_groups, leader_groups, power, artifacts, constants, lineup })
}

fn die(table: &UnitsTable) -> Result<Die, ConfigError> {
    let die = &table.die;
    let faces = [die.skulls, die.flags, die.blanks];
    // Weights of 40 dice must fit in 128 bits (WQ-1.7).
    within("units.die", faces.iter().fold(0, |sum: u64, face| sum.saturating_add(*face)), 1, 9)?;
    Ok(Die { skulls: die.skulls as u32, flags: die.flags as u32, blanks: die.blanks as u32 })
}

fn unit(index: usize, entry: &UnitEntry, first_group: usize) -> Result<UnitType, ConfigError> {
    let place = format!("units.unit {}", entry.id);
    let race = board::race(&place, &entry.race)?;
    let (line, word) = if index % 2 == 0 { (Line::Melee, "melee") } else { (Line::Ranged, "ranged") };
    if usize::from(race) != index / 2 || entry.line != word {
        return fault(&place, "melee and ranged of the races in the order of WQ-1.8");
    }
    Ok(UnitType {
        id: entry.id.clone(),
        line,
        race,
        cost: within(&place, entry.cost, 1, 99)? as u8,
        attack: within(&place, entry.attack, 1, 9)? as u8,
        defence: within(&place, entry.defence, 1, 4)? as u8,
        pool: within(&place, entry.pool, 1, 15)? as u8,
        ability: ability(&place, &entry.ability)?,
        first_group: first_group as u8,
    })
}

fn ability(place: &str, id: &str) -> Result<Ability, ConfigError> {
    Ok(match id {
        "none" => Ability::None,
        "pursuit" => Ability::Pursuit,
        "rage" => Ability::Rage,
        "shield" => Ability::Shield,
        "ambush" => Ability::Ambush,
        "skirmish" => Ability::Skirmish,
        _ => return fault(place, "an ability"),
    })
}

fn leader<'a>(table: &'a UnitsTable, id: &str) -> Result<&'a LeaderEntry, ConfigError> {
    match table.leader.iter().find(|entry| entry.id == id) {
        Some(entry) => Ok(entry),
        None => fault("units.leader", id),
    }
}

fn leaders(table: &UnitsTable) -> Result<([LeaderKind; SLOTS], Vec<Group>), ConfigError> {
    let entries = [leader(table, "lord")?, leader(table, "lieutenant")?, leader(table, "lieutenant")?];
    let mut kinds = [LeaderKind { attack: 0, defence: 0, first_group: 0 }; SLOTS];
    let mut groups = Vec::new();
    for (slot, entry) in entries.iter().enumerate() {
        let place = format!("units.leader {}", entry.id);
        let attack = within(&place, entry.attack, 1, 9)? as u8;
        let defence = within(&place, entry.defence, 1, 4)? as u8;
        kinds[slot] = LeaderKind { attack, defence, first_group: groups.len() as u8 };
        groups.extend((0..defence).map(|damage| Group { kind: slot as u8, damage }));
    }
    Ok((kinds, groups))
}

pub fn lieutenant_cost(table: &UnitsTable) -> Result<u16, ConfigError> {
    let cost = leader(table, "lieutenant")?.cost.unwrap_or(u64::MAX);
    within("units.leader lieutenant.cost", cost, 0, 99).map(|cost| cost as u16)
}
