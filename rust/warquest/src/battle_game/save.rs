//! The state dict of `warquest/battle` (docs/warquest-state.md), written and read.

use super::BattleGame;
use crate::battle::{Battle, BattlePlace, Muster, Pending, Side, Step, kind_counts, write_counts};
use serde_json::Value;
use warquest_core::json::JsonWriter;
use warquest_core::reading::{fault, list, member, number, object};
use warquest_core::{Game, Kind, SaveError, Seat};

const KEYS: [&str; 6] = ["battle", "battles", "node", "player", "roll", "sides"];
const SIDE_KEYS: [&str; 5] = ["artifacts", "gold", "power", "survivors", "vp"];
const PLACE: BattlePlace = BattlePlace { region: None, attacker: 0, defender: 1, origins: &[] };

impl BattleGame {
    pub(super) fn write(&self, state: &Battle, viewer: Option<Seat>, out: &mut JsonWriter) {
        out.begin_object();
        out.key("battle");
        state.write_dict(&self.context(), &PLACE, out);
        out.key("battles");
        out.integer(1);
        out.key("node");
        out.string(self.node(state));
        out.key("player");
        out.integer(match self.kind(state) {
            Kind::Decision(seat) => seat.into(),
            Kind::Chance => -1,
            Kind::Terminal => -4,
        });
        out.key("roll");
        state.write_roll(out);
        out.key("sides");
        out.begin_array();
        for side in Side::BOTH {
            self.write_side(state, side, out);
        }
        out.end_array();
        if let Some(seat) = viewer {
            out.key("viewer");
            out.integer(seat.into());
        }
        out.end_object();
    }

    fn write_side(&self, state: &Battle, side: Side, out: &mut JsonWriter) {
        let muster = &self.armies[side as usize].muster;
        out.begin_object();
        out.key("artifacts");
        out.begin_array();
        for &card in &muster.artifacts {
            match self.rules.events.get(usize::from(card)) {
                Some(event) => out.string(&event.id),
                None => out.null(),
            }
        }
        out.end_array();
        out.key("gold");
        out.integer(state.gold(side).into());
        out.key("power");
        out.begin_array();
        for card in muster.cards.iter().filter_map(|&card| self.rules.battle.power.get(usize::from(card))) {
            out.string(&card.id);
        }
        out.end_array();
        out.key("survivors");
        if state.pending() == Pending::Over {
            write_counts(kind_counts(&self.rules.battle, self.survivors(state, side)), out);
        } else {
            out.null();
        }
        out.key("vp");
        out.integer(self.victory_points(state, side));
        out.end_object();
    }

    pub(super) fn read(&self, dict: &Value) -> Result<Battle, SaveError> {
        let map = object(dict, "state", &KEYS)?;
        number(member(map, "battles"), "battles", 1, 1)?;
        let Some(node) = member(map, "node").as_str() else { return fault("node", "a text") };
        let actor = read_actor(member(map, "player"), node)?;
        let musters = self.read_sides(list(member(map, "sides"), "sides")?)?;
        let roll = member(map, "roll");
        let state = Battle::read_dict(&self.context(), member(map, "battle"), roll, [&musters[0], &musters[1]], node, actor)?;
        for side in Side::BOTH {
            self.check_side(&state, side)?;
        }
        self.check_end(&state)?;
        self.check_written(&state, dict)?;
        Ok(state)
    }

    /// What the sides brought, with the gold that is left.
    fn read_sides(&self, sides: &[Value]) -> Result<[Muster; 2], SaveError> {
        let mut musters = [self.armies[0].muster, self.armies[1].muster];
        if sides.len() != musters.len() {
            return fault("sides", "two sides");
        }
        for (seat, (side, muster)) in sides.iter().zip(&mut musters).enumerate() {
            let place = format!("sides.{seat}");
            let map = object(side, &place, &SIDE_KEYS)?;
            muster.gold = number(member(map, "gold"), &format!("{place}.gold"), 0, u16::MAX.into())? as u16;
        }
        Ok(musters)
    }

    /// Pieces and gold are those that the side brought.
    fn check_side(&self, state: &Battle, side: Side) -> Result<(), SaveError> {
        let muster = &self.armies[side as usize].muster;
        let place = format!("battle.sides.{}", side.name());
        if u32::from(state.gold(side)) + state.spent(&self.context(), side) != u32::from(muster.gold) {
            return fault(&format!("sides.{}.gold", side as usize), "what the declared cards leave");
        }
        let (lost, fallen) = state.lost(side);
        let (standing, alive) = state.survivors(&self.context(), side);
        let over = state.pending() == Pending::Over;
        let troops = |kind: usize| {
            let counted = u16::from(standing[kind]) + u16::from(lost[kind]);
            let brought = u16::from(muster.troops[kind]);
            if over { counted <= brought } else { counted == brought }
        };
        let leaders =
            |slot: usize| if over { !fallen[slot] || muster.leaders[slot] } else { (fallen[slot] || alive[slot]) == muster.leaders[slot] };
        let kept = (0..lost.len()).all(troops) && (0..fallen.len()).all(leaders);
        if kept { Ok(()) } else { fault(&place, "the pieces that the side brought") }
    }

    /// A battle that is over fits its result (WQ-11.13, WQ-11.38).
    fn check_end(&self, state: &Battle) -> Result<(), SaveError> {
        if state.pending() != Pending::Over {
            return Ok(());
        }
        let left = Side::BOTH.map(|side| {
            let (troops, leaders) = self.survivors(state, side);
            troops.iter().any(|&count| count > 0) || leaders.contains(&true)
        });
        let fits = match (state.goer(), state.winner()) {
            (Some(goer), _) => left[goer.other() as usize] && (self.armies[goer as usize].retreat || !left[goer as usize]),
            (None, Some(winner)) => left[winner as usize] && !left[winner.other() as usize],
            (None, None) => left == [false, false],
        };
        let ended = match state.step() {
            Step::Back | Step::Volley | Step::Front => state.goer().is_none(),
            step => step == Step::Retreat,
        };
        for side in Side::BOTH.into_iter().filter(|_| ended) {
            let artifacts = self.armies[side as usize].muster.artifacts;
            let within = state.may_have_vanished(&self.context(), side, artifacts, [0, 0]);
            if within != [true; 2] {
                return fault(&format!("battle.sides.{}", side.name()), "no more vanished than the effects allow");
            }
        }
        if !ended {
            return fault("battle.step", "a step that ends a battle");
        }
        let troops: u16 = self.armies[1].muster.troops.iter().map(|&count| u16::from(count)).sum();
        if fits && state.defender_troops() == troops { Ok(()) } else { fault("battle", "losses that fit the result") }
    }

    fn check_written(&self, state: &Battle, dict: &Value) -> Result<(), SaveError> {
        let mut out = JsonWriter::new();
        self.write(state, None, &mut out);
        let written: Value = serde_json::from_str(&out.text).unwrap_or_default();
        match KEYS.into_iter().find(|key| written.get(key) != dict.get(key)) {
            Some(key) => fault(key, &format!("{}", written.get(key).unwrap_or(&Value::Null))),
            None => Ok(()),
        }
    }
}

/// The side whose node it is; None at a roll and at the end.
fn read_actor(player: &Value, node: &str) -> Result<Option<Side>, SaveError> {
    let rolling = matches!(node, "roll" | "reroll" | "ambush");
    match player.as_i64() {
        Some(0) => Ok(Some(Side::A)),
        Some(1) => Ok(Some(Side::D)),
        Some(-1) if rolling => Ok(None),
        Some(-4) if node == "terminal" => Ok(None),
        _ => fault("player", "the player of the node"),
    }
}
