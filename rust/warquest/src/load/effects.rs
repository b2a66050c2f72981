//! The closed list of effects (WQ-12.4).

use super::document::EffectEntry;
use super::{fault, within};
use crate::map::{Board, bit};
use crate::rules::{Effects, EventEffect, MAX_ROUNDS_OF_BATTLE, Phase, Specials};
use warquest_core::ConfigError;

/// The number `n` of an effect.
fn number(place: &str, entry: &EffectEntry) -> Result<u8, ConfigError> {
    within(&format!("{place}.n"), entry.n.unwrap_or(0), 1, 99).map(|n| n as u8)
}

fn add(total: &mut u8, place: &str, entry: &EffectEntry) -> Result<(), ConfigError> {
    *total = total.saturating_add(number(place, entry)?);
    Ok(())
}

/// Effects of a power card or an artifact, added up.
pub fn effects(place: &str, entries: &[EffectEntry]) -> Result<Effects, ConfigError> {
    let mut effects = Effects::default();
    for entry in entries {
        add_effect(&mut effects, place, entry)?;
    }
    Ok(effects)
}

fn add_effect(effects: &mut Effects, place: &str, entry: &EffectEntry) -> Result<(), ConfigError> {
    match entry.effect.as_str() {
        "extra_dice" => return add_dice(effects, place, entry),
        "reroll_blanks" => add(&mut effects.reroll_blanks, place, entry)?,
        "flags_to_skulls" => add(&mut effects.flags_to_skulls, place, entry)?,
        "absorb" => add(&mut effects.absorb, place, entry)?,
        "steadfast" => add(&mut effects.steadfast, place, entry)?,
        "rally" => add(&mut effects.rally, place, entry)?,
        "first_strike" => effects.first_strike = true,
        "volley" => effects.volley = true,
        "target_reserve" => effects.target_reserve = true,
        _ => return add_campaign_effect(effects, place, entry),
    }
    effects.in_battle = true;
    Ok(())
}

fn add_campaign_effect(effects: &mut Effects, place: &str, entry: &EffectEntry) -> Result<(), ConfigError> {
    match entry.effect.as_str() {
        "move_bonus" => add(&mut effects.move_bonus, place, entry),
        "tax_bonus" => add(&mut effects.tax_bonus, place, entry),
        "recruit_discount" => add(&mut effects.recruit_discount, place, entry),
        "cheap_lieutenant" => add(&mut effects.cheap_lieutenant, place, entry),
        "ford" => {
            effects.ford = true;
            Ok(())
        }
        "scout" => {
            effects.scout = true;
            Ok(())
        }
        _ => fault(place, &format!("an effect, not {}", entry.effect)),
    }
}

fn add_dice(effects: &mut Effects, place: &str, entry: &EffectEntry) -> Result<(), ConfigError> {
    let phase = match entry.phase.as_deref() {
        Some("back") => Phase::Back,
        Some("front") => Phase::Front,
        Some("quest") => Phase::Quest,
        _ => return fault(place, "phase back, front or quest"),
    };
    let last = entry.rounds.unwrap_or(MAX_ROUNDS_OF_BATTLE as u64);
    let last = within(&format!("{place}.rounds"), last, 1, MAX_ROUNDS_OF_BATTLE as u64)? as usize;
    for dice in &mut effects.extra_dice[phase as usize][1..=last] {
        add(dice, place, entry)?;
    }
    effects.in_battle |= phase != Phase::Quest;
    Ok(())
}

/// Special abilities of a monster (WQ-12.10).
pub fn specials(place: &str, entries: &[EffectEntry]) -> Result<Specials, ConfigError> {
    let mut specials = Specials::default();
    for entry in entries {
        match entry.effect.as_str() {
            "armour" => add(&mut specials.armour, place, entry)?,
            "regenerate" => add(&mut specials.regenerate, place, entry)?,
            "fear" => specials.fear = true,
            "poison" => specials.poison = true,
            "frenzy" => specials.frenzy = true,
            _ => return fault(place, &format!("a special, not {}", entry.effect)),
        }
    }
    Ok(specials)
}

/// The effect of an event (WQ-12.9).
pub fn event(place: &str, entry: &EffectEntry, board: &Board, rumour: u8) -> Result<EventEffect, ConfigError> {
    Ok(match entry.effect.as_str() {
        "plague" => EventEffect::Plague { losses: number(place, entry)?, scope: scope(place, entry, board)? },
        "desertion" => EventEffect::Desertion { losses: if entry.n.is_some() { number(place, entry)? } else { 1 } },
        "tax_revolt" => EventEffect::TaxRevolt { city: region(place, entry.city.as_deref(), board, board.cities)? },
        "bounty" => EventEffect::Bounty { gold: within(place, entry.gold.unwrap_or(0), 1, 99)? as u16 },
        "levy" => EventEffect::Levy,
        "storm" => EventEffect::Storm,
        "rumour" => EventEffect::Rumour { battlefield: region(place, entry.battlefield.as_deref(), board, board.battlefields)?, rumour },
        "blocked_pass" => blocked_pass(place, entry, board)?,
        "market_day" => EventEffect::MarketDay,
        "raiders" => EventEffect::Raiders { gold: u16::from(number(place, entry)?) },
        _ => return fault(place, &format!("an effect of an event, not {}", entry.effect)),
    })
}

fn scope(place: &str, entry: &EffectEntry, board: &Board) -> Result<u64, ConfigError> {
    let Some(kingdom) = &entry.kingdom else {
        return Ok(board.everywhere());
    };
    match board.kingdoms.iter().position(|id| id == kingdom) {
        Some(index) => Ok(board.kingdom_regions[index]),
        None => fault(place, "a kingdom"),
    }
}

fn region(place: &str, id: Option<&str>, board: &Board, allowed: u64) -> Result<u8, ConfigError> {
    match id.and_then(|id| board.find(id)) {
        Some(region) if bit(region) & allowed != 0 => Ok(region),
        _ => fault(place, "a region of the right kind"),
    }
}

fn blocked_pass(place: &str, entry: &EffectEntry, board: &Board) -> Result<EventEffect, ConfigError> {
    let Some([first, second]) = &entry.border else {
        return fault(place, "a border");
    };
    match (board.find(first), board.find(second)) {
        (Some(first), Some(second)) if board.borders[usize::from(first)] & bit(second) != 0 => {
            Ok(EventEffect::BlockedPass { first, second })
        }
        _ => fault(place, "a border of the map"),
    }
}
