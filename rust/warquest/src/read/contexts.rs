//! The contexts of a dict.

use super::{Read, id, id_or_null, short_list, slot, slot_or_null, slot_set};
use crate::aftermath::muster;
use crate::battle::{Battle, Muster, Side};
use crate::game::WarQuest;
use crate::model::{Army, Deck, Draw, Errand, Field, Marcher, Node, Purpose, Quest, Roll, State, Why};
use crate::rules::{NONE, SLOTS};
use serde_json::{Map, Value};
use warquest_core::reading::{fault, mapping, member, number, object, word};

fn byte(map: &Map<String, Value>, place: &str, key: &str) -> Read<u8> {
    number(member(map, key), &format!("{place}.{key}"), 0, 254).map(|number| number as u8)
}

impl WarQuest {
    pub(super) fn read_contexts(&self, map: &Map<String, Value>, state: &mut State) -> Read<()> {
        self.read_turn(member(map, "turn"), state)?;
        let errands = [
            self.read_march(member(map, "move"), state)?,
            self.read_recruit(member(map, "recruit"))?,
            self.read_quest(member(map, "quest"))?,
            self.read_search(member(map, "search"))?,
            self.read_power(member(map, "power"))?,
            self.read_claim(member(map, "claim"), state)?,
            self.read_respawn(member(map, "respawn"))?,
            self.read_event_step(member(map, "event_step"))?,
        ];
        let mut there = errands.into_iter().filter(|errand| *errand != Errand::None);
        state.errand = there.next().unwrap_or(Errand::None);
        if there.next().is_some() {
            return fault("state", "one of move, recruit, quest, search, power, claim, respawn, event_step");
        }
        self.read_contests(member(map, "contests"), state)?;
        self.read_draw(member(map, "draw"), state)?;
        if member(map, "battle").is_null() {
            self.read_roll(member(map, "roll"), state)?;
        }
        Ok(())
    }

    fn read_turn(&self, value: &Value, state: &mut State) -> Read<()> {
        if value.is_null() {
            return Ok(());
        }
        let map = object(value, "turn", &["actions", "bought", "searched", "taxed"])?;
        state.turn = true;
        state.actions = number(member(map, "actions"), "turn.actions", 0, self.constants().actions_per_turn.into())? as u8;
        state.bought = self.read_regions(member(map, "bought"), "turn.bought")?;
        state.taxed = self.read_regions(member(map, "taxed"), "turn.taxed")?;
        state.searched = slot_set(member(map, "searched"), "turn.searched")?;
        Ok(())
    }

    fn read_march(&self, value: &Value, state: &mut State) -> Read<Errand> {
        if value.is_null() {
            return Ok(Errand::None);
        }
        let map = object(value, "move", &["army", "budget", "moved"])?;
        state.budget = byte(map, "move", "budget")?;
        for (name, moved) in mapping(member(map, "moved"), "move.moved")? {
            let place = format!("move.moved.{name}");
            let moved = object(moved, &place, &["leaders", "origins", "units"])?;
            let leaders = slot_set(member(moved, "leaders"), &format!("{place}.leaders"))?;
            self.read_marcher(name, moved, &place, leaders, state)?;
        }
        let army = member(map, "army");
        if army.is_null() { Ok(Errand::March) } else { self.read_army(army).map(Errand::Army) }
    }

    fn read_marcher(&self, name: &str, map: &Map<String, Value>, place: &str, leaders: u8, state: &mut State) -> Read<()> {
        let marcher = Marcher {
            region: super::find(&self.words.regions, name, place)?,
            leaders,
            units: self.read_units(member(map, "units"), &format!("{place}.units"))?,
            origins: short_list(&self.words.regions, member(map, "origins"), &format!("{place}.origins"))?,
        };
        match state.marchers.iter_mut().find(|marcher| marcher.region == NONE) {
            Some(free) => *free = marcher,
            None => return fault(place, "at most three armies"),
        }
        state.marchers.sort_unstable_by_key(|marcher| marcher.region);
        Ok(())
    }

    fn read_army(&self, value: &Value) -> Read<Army> {
        let map = object(value, "move.army", &["asked", "from", "leaders", "region", "staying", "steps", "units"])?;
        let asked = member(map, "asked");
        Ok(Army {
            from: self.region_id(member(map, "from"), "move.army.from")?,
            region: self.region_id(member(map, "region"), "move.army.region")?,
            leaders: slot_set(member(map, "leaders"), "move.army.leaders")?,
            staying: slot_set(member(map, "staying"), "move.army.staying")?,
            units: self.read_units(member(map, "units"), "move.army.units")?,
            asked: slot(asked, "").or_else(|_| id_or_null(&self.words.units, asked, "move.army.asked"))?,
            steps: byte(map, "move.army", "steps")?,
        })
    }

    /// Battles that wait: the leaders there are those of the active player.
    fn read_contests(&self, value: &Value, state: &mut State) -> Read<()> {
        if value.is_null() {
            return Ok(());
        }
        if state.marching() {
            return fault("contests", "null during a move");
        }
        for (name, contest) in mapping(value, "contests")? {
            let place = format!("contests.{name}");
            let contest = object(contest, &place, &["origins", "units"])?;
            let region = super::find(&self.words.regions, name, &place)?;
            let leaders = if state.active == NONE { 0 } else { state.seat(state.active).slots_in(region) };
            self.read_marcher(name, contest, &place, leaders, state)?;
        }
        Ok(())
    }

    fn read_recruit(&self, value: &Value) -> Read<Errand> {
        if value.is_null() {
            return Ok(Errand::None);
        }
        let map = object(value, "recruit", &["bought", "region"])?;
        Ok(Errand::Recruit { region: self.region_id(member(map, "region"), "recruit.region")?, bought: byte(map, "recruit", "bought")? })
    }

    fn read_quest(&self, value: &Value) -> Read<Errand> {
        if value.is_null() {
            return Ok(Errand::None);
        }
        let keys = ["card", "companion", "companion_damage", "flags", "leader_damage", "monster_damage", "round", "skulls", "slot", "used"];
        let map = object(value, "quest", &keys)?;
        Ok(Errand::Quest(Quest {
            card: id(&self.words.quests, member(map, "card"), "quest.card")?,
            slot: slot_or_null(member(map, "slot"), "quest.slot")?,
            companion: id_or_null(&self.words.units, member(map, "companion"), "quest.companion")?,
            used: short_list(&self.words.power, member(map, "used"), "quest.used")?,
            round: number(member(map, "round"), "quest.round", 0, self.constants().quest_rounds.into())? as u8,
            monster_damage: byte(map, "quest", "monster_damage")?,
            leader_damage: byte(map, "quest", "leader_damage")?,
            companion_damage: byte(map, "quest", "companion_damage")?,
            skulls: byte(map, "quest", "skulls")?,
            flags: byte(map, "quest", "flags")?,
        }))
    }

    fn read_search(&self, value: &Value) -> Read<Errand> {
        if value.is_null() {
            return Ok(Errand::None);
        }
        let map = object(value, "search", &["card", "companion", "slot"])?;
        Ok(Errand::Search {
            slot: slot(member(map, "slot"), "search.slot")?,
            companion: id_or_null(&self.words.units, member(map, "companion"), "search.companion")?,
            card: id(&self.words.events, member(map, "card"), "search.card")?,
        })
    }

    fn read_power(&self, value: &Value) -> Read<Errand> {
        if value.is_null() {
            return Ok(Errand::None);
        }
        let map = object(value, "power", &["city"])?;
        Ok(Errand::Power { city: self.region_id(member(map, "city"), "power.city")? })
    }

    fn read_claim(&self, value: &Value, state: &mut State) -> Read<Errand> {
        if value.is_null() {
            return Ok(Errand::None);
        }
        let map = object(value, "claim", &["card", "picked"])?;
        state.picked = self.read_regions(member(map, "picked"), "claim.picked")?;
        Ok(Errand::Claim { card: id(&self.words.conquest, member(map, "card"), "claim.card")? })
    }

    fn read_respawn(&self, value: &Value) -> Read<Errand> {
        if value.is_null() {
            return Ok(Errand::None);
        }
        let map = object(value, "respawn", &["bought", "purse", "region"])?;
        Ok(Errand::Respawn {
            region: id_or_null(&self.words.regions, member(map, "region"), "respawn.region")?,
            purse: number(member(map, "purse"), "respawn.purse", 0, self.constants().respawn_purse.into())? as u16,
            bought: self.read_units(member(map, "bought"), "respawn.bought")?,
        })
    }

    fn read_event_step(&self, value: &Value) -> Read<Errand> {
        if value.is_null() {
            return Ok(Errand::None);
        }
        let map = object(value, "event_step", &["left", "player", "region"])?;
        Ok(Errand::Event {
            player: self.seat(member(map, "player"), "event_step.player")?,
            left: byte(map, "event_step", "left")?,
            region: id_or_null(&self.words.regions, member(map, "region"), "event_step.region")?,
        })
    }

    fn read_draw(&self, value: &Value, state: &mut State) -> Read<()> {
        if value.is_null() {
            return Ok(());
        }
        let map = object(value, "draw", &["deck", "drawn", "left", "player", "why"])?;
        let deck = word(member(map, "deck"), "draw.deck", Deck::BOTH.into_iter().map(|deck| (deck.name(), deck)))?;
        state.draw = Some(Draw {
            deck,
            why: word(member(map, "why"), "draw.why", Why::ALL.into_iter().map(|why| (why.name(), why)))?,
            player: self.seat(member(map, "player"), "draw.player")?,
            drawn: short_list(self.deck_words(deck), member(map, "drawn"), "draw.drawn")?,
            left: byte(map, "draw", "left")?,
        });
        Ok(())
    }

    fn read_roll(&self, value: &Value, state: &mut State) -> Read<()> {
        if value.is_null() {
            return Ok(());
        }
        let map = object(value, "roll", &["dice", "flags", "purpose", "skulls"])?;
        let purposes = [Purpose::Leader, Purpose::Monster, Purpose::Search].into_iter().map(|purpose| (purpose.name(), purpose));
        let limit = self.constants().dice_limit;
        let shown =
            |key: &str, least: u64| number(member(map, key), &format!("roll.{key}"), least, limit.into()).map(|number| number as u8);
        state.roll = Some(Roll {
            purpose: word(member(map, "purpose"), "roll.purpose", purposes)?,
            dice: shown("dice", 1)?,
            skulls: shown("skulls", 0)?,
            flags: shown("flags", 0)?,
        });
        Ok(())
    }

    /// Gold, cards and artifacts of a side; a fallen leader keeps its region, and its artifact, until the scoring.
    fn muster_of(state: &State, player: u8) -> Muster {
        let seat = state.seat(player);
        muster(seat, seat.slots_in(state.field.region), Default::default())
    }

    pub(super) fn read_battle(&self, map: &Map<String, Value>, state: &mut State) -> Read<()> {
        let value = member(map, "battle");
        if value.is_null() {
            return Ok(());
        }
        let battle = mapping(value, "battle")?;
        if state.active == NONE || member(battle, "attacker").as_u64() != Some(state.active.into()) {
            return fault("battle.attacker", "the active player");
        }
        let defender = self.seat(member(battle, "defender"), "battle.defender")?;
        if defender == state.active {
            return fault("battle.defender", "another player");
        }
        let origins: [u8; SLOTS] = short_list(&self.words.regions, member(battle, "origins"), "battle.origins")?;
        state.field = Field { region: self.region_id(member(battle, "region"), "battle.region")?, defender, origins };
        let musters = Side::BOTH.map(|side| Self::muster_of(state, self.fighter(state, side)));
        let actor = (state.player != NONE).then(|| self.side_of(state, state.player));
        let node = member(map, "node").as_str().unwrap_or_default();
        state.battle = Battle::read_dict(&self.battle_context(), value, member(map, "roll"), [&musters[0], &musters[1]], node, actor)?;
        if state.node == Node::Battle && self.node_name(state) != node {
            return fault("node", "the node of the battle");
        }
        Ok(())
    }
}
