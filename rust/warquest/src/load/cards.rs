//! `power.toml`, `conquest.toml`, `quests.toml`, `events.toml`.

use super::document::{CardList, ConditionEntry, ConquestEntry, EventEntry, PowerEntry, QuestEntry};
use super::{board, effects, fault, within};
use crate::map::Board;
use crate::rules::{
    ConquestCard, ConquestKind, Constants, Effects, EventCard, EventEffect, MAX_PLAYERS, MAX_RUMOURS, PowerCard, QuestCard, Tier,
};
use warquest_core::ConfigError;

/// Most kinds of cards of one deck.
pub const MAX_KINDS: u64 = 64;

fn copies(place: &str, copies: u64) -> Result<u8, ConfigError> {
    within(place, copies, 1, 15).map(|copies| copies as u8)
}

pub fn power(list: &CardList<PowerEntry>, board: &Board) -> Result<Vec<PowerCard>, ConfigError> {
    within("power.card", list.card.len() as u64, 1, MAX_KINDS)?;
    list.card.iter().map(|entry| power_card(entry, board)).collect()
}

fn power_card(entry: &PowerEntry, board: &Board) -> Result<PowerCard, ConfigError> {
    let place = format!("power.card {}", entry.id);
    let city = match (entry.kind.as_str(), &entry.city) {
        ("resource", None) => None,
        ("market", Some(id)) => match board.find(id) {
            Some(region) if board.cities & (1 << region) != 0 => Some(region),
            _ => return fault(&place, "a city"),
        },
        _ => return fault(&place, "a resource card or a market card with its city"),
    };
    Ok(PowerCard {
        id: entry.id.clone(),
        copies: copies(&place, entry.copies)?,
        cost: within(&place, entry.cost, 0, 99)? as u8,
        use_cost: within(&place, entry.use_cost, 0, 99)? as u8,
        quest: entry.quest,
        city,
        effects: effects::effects(&place, &entry.effects)?,
    })
}

pub fn conquest(list: &CardList<ConquestEntry>, board: &Board) -> Result<Vec<ConquestCard>, ConfigError> {
    within("conquest.card", list.card.len() as u64, 1, MAX_KINDS)?;
    list.card.iter().map(|entry| conquest_card(entry, board)).collect()
}

fn conquest_card(entry: &ConquestEntry, board: &Board) -> Result<ConquestCard, ConfigError> {
    let place = format!("conquest.card {}", entry.id);
    let kind = match entry.kind.as_str() {
        "defend" => ConquestKind::Defend { cities: kingdom(&place, entry.kingdom.as_deref(), board)? & board.cities },
        "glorious_victory" => ConquestKind::Glorious { min_troops: within(&place, entry.min_troops.unwrap_or(0), 1, 99)? as u8 },
        "race_hunt" => ConquestKind::Hunt {
            race: board::race(&place, entry.race.as_deref().unwrap_or_default())?,
            troops: within(&place, entry.troops.unwrap_or(0), 1, 99)? as u8,
        },
        "territory" => territory(&place, entry.condition.as_ref(), board)?,
        _ => return fault(&place, "a kind of conquest card"),
    };
    Ok(ConquestCard { id: entry.id.clone(), kind, vp: within(&place, entry.vp, 0, 99)? as u16 })
}

fn kingdom(place: &str, id: Option<&str>, board: &Board) -> Result<u64, ConfigError> {
    match board.kingdoms.iter().position(|kingdom| Some(kingdom.as_str()) == id) {
        Some(index) => Ok(board.kingdom_regions[index]),
        None => fault(place, "a kingdom"),
    }
}

fn territory(place: &str, condition: Option<&ConditionEntry>, board: &Board) -> Result<ConquestKind, ConfigError> {
    let Some(condition) = condition else {
        return fault(place, "a condition");
    };
    let regions = match condition.kind.as_str() {
        "all_of" => named(place, condition, board)?,
        "n_of_kingdom" => kingdom(place, condition.kingdom.as_deref(), board)?,
        "n_cities" => board.cities,
        "n_icon" => icon(place, condition.icon.as_deref(), board)?,
        "n_any" => board.everywhere(),
        _ => return fault(place, "a condition"),
    };
    let all = u64::from(regions.count_ones());
    let count = if condition.kind == "all_of" { all } else { condition.n.unwrap_or(0) };
    Ok(ConquestKind::Territory { regions, count: within(place, count, 1, all)? as u8 })
}

fn named(place: &str, condition: &ConditionEntry, board: &Board) -> Result<u64, ConfigError> {
    let mut set = 0;
    for id in condition.regions.iter().flatten() {
        match board.find(id) {
            Some(region) => set |= 1 << region,
            None => return fault(place, "regions"),
        }
    }
    Ok(set)
}

fn icon(place: &str, icon: Option<&str>, board: &Board) -> Result<u64, ConfigError> {
    match icon {
        Some("village") => Ok(board.villages),
        Some("battlefield") => Ok(board.battlefields),
        Some("location") => Ok(board.locations),
        _ => fault(place, "an icon"),
    }
}

/// Copies of each kind that lie in the deck at the start: Glorious Victories are dealt without a deck.
pub fn conquest_copies(list: &CardList<ConquestEntry>) -> Vec<u64> {
    list.card.iter().map(|entry| if entry.kind == "glorious_victory" { 0 } else { entry.copies }).collect()
}

pub fn quest_copies(list: &CardList<QuestEntry>) -> Vec<u64> {
    list.card.iter().map(|entry| entry.copies).collect()
}

/// The one kind of Glorious Victory.
pub fn glorious(list: &CardList<ConquestEntry>, constants: &Constants) -> Result<u8, ConfigError> {
    let mut kinds = list.card.iter().enumerate().filter(|(_, entry)| entry.kind == "glorious_victory");
    let (Some((index, entry)), None) = (kinds.next(), kinds.next()) else {
        return fault("conquest.card", "one kind of glorious_victory");
    };
    let needed = MAX_PLAYERS as u64 * u64::from(constants.glorious_per_player);
    within(&format!("conquest.card {}.copies", entry.id), entry.copies, needed, u64::MAX)?;
    Ok(index as u8)
}

pub fn quests(list: &CardList<QuestEntry>, board: &Board) -> Result<Vec<QuestCard>, ConfigError> {
    within("quests.card", list.card.len() as u64, 1, MAX_KINDS)?;
    list.card.iter().map(|entry| quest_card(entry, board)).collect()
}

fn quest_card(entry: &QuestEntry, board: &Board) -> Result<QuestCard, ConfigError> {
    let place = format!("quests.card {}", entry.id);
    let tier = match entry.tier.as_str() {
        "starting" => Tier::Starting,
        "medium" => Tier::Medium,
        "hard" => Tier::Hard,
        _ => return fault(&place, "a tier"),
    };
    let Some(region) = board.find(&entry.location) else {
        return fault(&place, "a location");
    };
    Ok(QuestCard {
        id: entry.id.clone(),
        tier,
        region,
        health: within(&place, entry.health, 1, 99)? as u8,
        attack: within(&place, entry.attack, 0, 99)? as u8,
        vp: within(&place, entry.vp, 0, 99)? as u16,
        specials: effects::specials(&place, &entry.specials)?,
    })
}

pub fn events(list: &CardList<EventEntry>, board: &Board) -> Result<Vec<EventCard>, ConfigError> {
    within("events.card", list.card.len() as u64, 1, MAX_KINDS)?;
    let mut rumours = 0;
    let mut cards = Vec::new();
    for entry in &list.card {
        cards.push(event_card(entry, board, rumours)?);
        rumours += u8::from(entry.kind == "rumour");
    }
    within("events: rumours", u64::from(rumours), 0, MAX_RUMOURS as u64)?;
    Ok(cards)
}

fn event_card(entry: &EventEntry, board: &Board, rumour: u8) -> Result<EventCard, ConfigError> {
    let place = format!("events.card {}", entry.id);
    let effect = match (entry.kind.as_str(), entry.effects.as_slice()) {
        ("quiet", []) => EventEffect::Quiet,
        ("quiet", _) | (_, []) => return fault(&place, "one effect, or none for All Quiet"),
        (kind, [effect]) => {
            if (kind == "rumour") != (effect.effect == "rumour") {
                return fault(&place, "the effect rumour on rumours only");
            }
            effects::event(&place, effect, board, rumour)?
        }
        _ => return fault(&place, "one effect"),
    };
    Ok(EventCard { id: entry.id.clone(), copies: copies(&place, entry.copies)?, effect })
}

/// What the artifact of each event card does; nothing for cards that are no rumour.
pub fn artifacts(list: &CardList<EventEntry>) -> Result<Vec<Effects>, ConfigError> {
    let artifact = |entry: &EventEntry| match &entry.artifact {
        Some(artifact) => effects::effects(&format!("events.card {}", entry.id), std::slice::from_ref(&artifact.effect)),
        None => Ok(Effects::default()),
    };
    list.card.iter().map(artifact).collect()
}

/// The one event that is revealed first.
pub fn quiet(events: &[EventCard]) -> Result<u8, ConfigError> {
    let mut kinds = events.iter().enumerate().filter(|(_, card)| card.effect == EventEffect::Quiet);
    match (kinds.next(), kinds.next()) {
        (Some((index, _)), None) => Ok(index as u8),
        _ => fault("events.card", "one quiet event"),
    }
}

/// Event card of each rumour.
pub fn rumours(events: &[EventCard]) -> Vec<u8> {
    (0..events.len()).filter(|&index| matches!(events[index].effect, EventEffect::Rumour { .. })).map(|index| index as u8).collect()
}
