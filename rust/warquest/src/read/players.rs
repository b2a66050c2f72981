//! The players of a dict, but for their conquest and quest cards.

use super::{Read, find, id_or_null, short_list};
use crate::game::WarQuest;
use crate::model::{Player, State};
use crate::rules::{ConquestKind, SLOTS};
use serde_json::{Map, Value};
use warquest_core::reading::{fault, list, member, number, object};

const KEYS: [&str; 19] = [
    "active_tokens",
    "claimed",
    "conquest",
    "conquest_mixed",
    "conquest_old",
    "conquest_seen",
    "defend",
    "glorious",
    "glorious_against",
    "gold",
    "inactive_tokens",
    "leaders",
    "power",
    "quest_mixed",
    "quest_old",
    "quest_seen",
    "quests",
    "scored",
    "vp",
];

impl WarQuest {
    pub(super) fn read_players(&self, value: &Value, state: &mut State) -> Read<()> {
        let players = list(value, "players")?;
        if players.len() != usize::from(self.num_players) {
            return fault("players", &format!("{} players", self.num_players));
        }
        for (player, value) in players.iter().enumerate() {
            let place = format!("players[{player}]");
            let map = object(value, &place, &KEYS)?;
            *state.seat_mut(player as u8) = self.read_player(map, &place)?;
            self.read_tokens(map, &place, player as u8, state)?;
        }
        Ok(())
    }

    fn read_player(&self, map: &Map<String, Value>, place: &str) -> Read<Player> {
        let number_of = |key: &str, most: u64| number(member(map, key), &format!("{place}.{key}"), 0, most);
        let mut player = Player {
            gold: number_of("gold", u16::MAX.into())? as u16,
            vp: number_of("vp", u16::MAX.into())? as u16,
            power: short_list(&self.words.power, member(map, "power"), &format!("{place}.power"))?,
            defend: id_or_null(&self.words.conquest, member(map, "defend"), &format!("{place}.defend"))?,
            glorious: number_of("glorious", self.constants().glorious_per_player.into())? as u8,
            old: [number_of("conquest_old", 64)? as u8, number_of("quest_old", 64)? as u8],
            ..Player::default()
        };
        if player.defend != crate::rules::NONE && !matches!(self.conquest(player.defend).kind, ConquestKind::Defend { .. }) {
            return fault(&format!("{place}.defend"), "a Defend card");
        }
        for seat in list(member(map, "glorious_against"), &format!("{place}.glorious_against"))? {
            player.glorious_against |= 1 << self.seat(seat, &format!("{place}.glorious_against"))?;
        }
        self.read_leaders(member(map, "leaders"), &format!("{place}.leaders"), &mut player)?;
        Ok(player)
    }

    fn read_leaders(&self, value: &Value, place: &str, player: &mut Player) -> Read<()> {
        let leaders = list(value, place)?;
        if leaders.len() != SLOTS {
            return fault(place, "three slots");
        }
        for (slot, value) in leaders.iter().enumerate().filter(|(_, value)| !value.is_null()) {
            let place = format!("{place}[{slot}]");
            let map = object(value, &place, &["artifact", "region"])?;
            player.leaders[slot] = self.region_id(member(map, "region"), &format!("{place}.region"))?;
            player.artifacts[slot] = self.read_artifact(member(map, "artifact"), &format!("{place}.artifact"))?;
        }
        Ok(())
    }

    fn read_artifact(&self, value: &Value, place: &str) -> Read<u8> {
        let Some(name) = value.as_str() else {
            return id_or_null(&self.words.events, value, place);
        };
        let card = find(&self.words.events, name, place)?;
        if self.rules.rumours.contains(&card) { Ok(card) } else { fault(place, "a rumour") }
    }

    fn read_tokens(&self, map: &Map<String, Value>, place: &str, player: u8, state: &mut State) -> Read<()> {
        for key in ["active_tokens", "inactive_tokens"] {
            let place = format!("{place}.{key}");
            let set = self.read_regions(member(map, key), &place)?;
            if state.tokens.all() & set != 0 {
                return fault(&place, "one token in a region");
            }
            state.tokens.give(set, player);
            state.active_tokens |= if key == "active_tokens" { set } else { 0 };
        }
        if state.tokens.of(player).count_ones() > u32::from(self.constants().control_tokens) {
            return fault(place, &format!("at most {} tokens", self.constants().control_tokens));
        }
        Ok(())
    }
}
