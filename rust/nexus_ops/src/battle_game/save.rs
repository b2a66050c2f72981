//! The state dict and the board text of `nexus_ops/battle` (docs/nexus-ops-state.md).

use super::{BattleGame, BattleState};
use crate::battle::{Battle, Side, Stage, demand, read_cards, read_units, write_cards, write_units};
use crate::board_text::{card_names, listed};
use crate::rules::{Effect, Energize, NONE, UNIT_TYPES};
use serde_json::{Map, Value};
use warquest_core::json::JsonWriter;
use warquest_core::reading::{fault, list, member, number, object, same};
use warquest_core::text as json;
use warquest_core::{Game, Kind, SaveError};

const KEYS: [&str; 6] = ["battle", "battles", "chain", "node", "player", "sides"];

impl BattleGame {
    pub(super) fn write(&self, state: &BattleState, viewer: Option<u8>, out: &mut JsonWriter) {
        out.begin_object();
        let text = &mut out.text;
        json::key(text, "battle");
        state.battle.write(text, &self.book.words.units);
        json::key(text, "battles");
        json::number(text, 1);
        json::key(text, "chain");
        json::raw(text, "[]");
        json::key(text, "node");
        json::word(text, self.node(state));
        json::key(text, "player");
        match self.kind(state) {
            Kind::Decision(seat) => json::number(text, seat.into()),
            Kind::Chance => json::raw(text, "-1"),
            Kind::Terminal => json::raw(text, "-4"),
        }
        json::key(text, "sides");
        json::open(text, '[');
        for (party, hand) in state.battle.sides.iter().zip(&state.hands) {
            json::open(text, '{');
            json::key(text, "energize");
            write_cards(text, &self.book.words.energize, hand);
            json::key(text, "units");
            write_units(text, &self.book.words.units, &party.alive);
            text.push('}');
        }
        text.push(']');
        if let Some(viewer) = viewer {
            json::key(text, "viewer");
            json::number(text, viewer.into());
        }
        out.end_object();
    }

    pub(super) fn read(&self, dict: &Value) -> Result<BattleState, SaveError> {
        let map = object(dict, "state", &KEYS)?;
        let mut battle = Battle::read(&self.book.words.units, member(map, "battle"), 2, 0)?;
        demand(battle.hex == NONE && (battle.attacker, battle.defender) == (0, 1), "battle", "seat 0 attacking seat 1, and no hex")?;
        demand(!battle.critical && !battle.red, "battle", "critical and red false")?;
        let mut hands = [Energize::default(); 4];
        let mut spent = [Energize::default(); 2];
        let sides = list(member(map, "sides"), "sides")?;
        demand(sides.len() == 2, "sides", "two sides")?;
        for (seat, value) in sides.iter().enumerate() {
            let place = format!("sides[{seat}]");
            let side = object(value, &place, &["energize", "units"])?;
            battle.sides[seat].alive = read_units(&self.book.words.units, member(side, "units"), &format!("{place}.units"))?;
            hands[seat] = read_cards(&self.book.words.energize, member(side, "energize"), &format!("{place}.energize"))?;
            spent[seat] = self.spent(seat, &hands[seat])?;
        }
        read_stage(map, &mut battle)?;
        self.check_sides(&battle)?;
        battle.check(&self.context(), &hands, [&spent[0], &spent[1]])?;
        if battle.stage != Stage::Over {
            self.check_effects(&battle, spent)?;
        }
        let state = BattleState { battle, hands };
        let mut out = JsonWriter::new();
        self.write(&state, None, &mut out);
        let written: Value = serde_json::from_str(&out.text).unwrap_or_default();
        same("", &written, dict)?;
        Ok(state)
    }

    /// The cards that a side has played.
    fn spent(&self, seat: usize, left: &Energize) -> Result<Energize, SaveError> {
        let mut spent = Energize::default();
        for card in 0..16 {
            let brought = self.armies[seat].cards.get(card);
            demand(left.get(card) <= brought, &format!("sides[{seat}].energize"), "no cards but those brought")?;
            spent.set(card, brought - left.get(card));
        }
        Ok(spent)
    }

    /// Who lives and who is lost are those who were brought.
    fn check_sides(&self, battle: &Battle) -> Result<(), SaveError> {
        for (seat, party) in battle.sides.iter().enumerate() {
            let brought = &self.armies[seat].units;
            let kept = (0..UNIT_TYPES).all(|kind| u16::from(party.alive[kind]) + u16::from(party.lost[kind]) == u16::from(brought[kind]));
            demand(kept, &format!("sides[{seat}].units"), "the units that the side brought, less its losses")?;
        }
        Ok(())
    }

    /// Effects are those of the cards played, no more and no less.
    fn check_effects(&self, battle: &Battle, spent: [Energize; 2]) -> Result<(), SaveError> {
        let mut expected = *battle;
        expected.reversed = false;
        for party in &mut expected.sides {
            (party.frenzy, party.outflank, party.targeting, party.regenerates) = (false, false, 0, 0);
        }
        for side in Side::BOTH {
            for (card, count) in spent[side as usize].iter() {
                let effect = self.book.rules.battle.energize.get(usize::from(card)).map(|entry| entry.effect);
                let party = &mut expected.sides[side as usize];
                match effect {
                    Some(Effect::Frenzy) if self.context().frenzy_all => expected.sides.iter_mut().for_each(|party| party.frenzy = true),
                    Some(Effect::Frenzy) => party.frenzy = true,
                    Some(Effect::Outflank) => party.outflank = true,
                    Some(Effect::TargetingArray) => party.targeting = count,
                    Some(Effect::Regeneration(kind)) => party.regenerates |= 1 << kind,
                    Some(Effect::GravityAnomaly) => expected.reversed ^= count % 2 == 1,
                    _ => {}
                }
            }
        }
        demand(expected == *battle, "battle", "the effects of the cards played")
    }

    pub(super) fn board_text(&self, state: &BattleState) -> String {
        let rules = &self.book.rules;
        let who = match self.kind(state) {
            Kind::Decision(seat) => format!("seat {seat}"),
            Kind::Chance => "chance".to_owned(),
            Kind::Terminal => "the end".to_owned(),
        };
        let terrain = rules.terrains.get(usize::from(self.terrain)).map_or("", |terrain| &terrain.id);
        let mut lines = vec![format!("battle on {terrain}, node {} ({who})", self.node(state))];
        if state.battle.stage == Stage::Over {
            let winner = Self::winner(state).map_or("nobody", |side| if side == Side::A { "attacker" } else { "defender" });
            lines.push(format!("winner: {winner}"));
        }
        if state.battle.kind != NONE {
            lines.push(state.battle.going_on(&rules.battle).concat().trim_start_matches(", ").to_owned());
        }
        for (line, hand) in state.battle.side_lines(&rules.battle).zip(&state.hands) {
            lines.push(line);
            let name = |card: u8| rules.battle.energize.get(usize::from(card)).map_or("", |card| card.id.as_str());
            lines.push(format!("  cards: {}", listed(card_names(hand, name))));
        }
        lines.join("\n")
    }
}

/// What the battle waits for, by node and player.
fn read_stage(map: &Map<String, Value>, battle: &mut Battle) -> Result<(), SaveError> {
    number(member(map, "battles"), "battles", 1, 1)?;
    demand(list(member(map, "chain"), "chain")?.is_empty(), "chain", "no links")?;
    let node = member(map, "node").as_str().unwrap_or_default();
    let over = battle.stage == Stage::Over;
    let player = member(map, "player").as_i64();
    if over {
        demand(node == "terminal", "node", "terminal")?;
        return demand(player == Some(-4), "player", "-4");
    }
    let Some(stage) = Stage::ALL.into_iter().find(|stage| stage.name() == node && *stage != Stage::CardSide) else {
        return fault("node", "a node of a battle");
    };
    battle.stage = stage;
    battle.asked = match player {
        Some(-1) if stage.is_chance() => NONE,
        Some(seat @ (0 | 1)) if !stage.is_chance() => seat as u8,
        _ => return fault("player", "the player of the node"),
    };
    Ok(())
}
