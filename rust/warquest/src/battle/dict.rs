//! The `battle` and `roll` objects of the state dict (docs/warquest-state.md), written as canonical JSON.

use super::machine::{Step, Task};
use super::party::{LeaderPlace, NO_RESULT, Party, unit_of};
use super::{Battle, BattleContext, BattleLine, Pending, Side};
use crate::actions::{SLOT_IDS, group_text};
use crate::rules::{BattleRules, Line, NONE};
use warquest_core::json::JsonWriter;

/// What a battle does not know of itself.
#[derive(Clone, Copy, Debug)]
pub struct BattlePlace<'a> {
    pub region: Option<&'a str>,
    pub attacker: u8,
    pub defender: u8,
    pub origins: &'a [&'a str],
}

/// Where the dict shows a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    Undeployed,
    On(BattleLine),
}

impl Shown {
    pub(super) const ALL: [Self; 5] = [
        Self::Undeployed,
        Self::On(BattleLine::Front),
        Self::On(BattleLine::Back),
        Self::On(BattleLine::Reserve),
        Self::On(BattleLine::Retreat),
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Undeployed => "undeployed",
            Self::On(line) => line.name(),
        }
    }
}

type Counts = Vec<(String, i64)>;

impl Battle {
    /// Whether troops of a kind that stand in `reserve` have not been placed yet (WQ-11.20).
    pub(super) fn undeployed(&self, side: Side, line: Line) -> bool {
        let task = if line == Line::Melee { Task::FillFront } else { Task::FillBack };
        let placing = self.tasks().iter().position(|&entry| entry == (task, side));
        self.step == Step::Deploy && placing.is_some_and(|index| usize::from(self.at) <= index)
    }

    /// What the roll that is due is for; empty if none is due.
    #[must_use]
    pub fn roll_purpose(&self) -> &'static str {
        match (self.step, self.roller()) {
            (_, None) => "",
            (Step::Pursuit, _) => "pursuit",
            (Step::Front, Some(Side::A)) => "front A",
            (Step::Front, Some(Side::D)) => "front D",
            (Step::Volley, Some(Side::A)) => "volley A",
            (Step::Volley, Some(Side::D)) => "volley D",
            (_, Some(Side::A)) => "back A",
            (_, Some(Side::D)) => "back D",
        }
    }

    /// The `roll` object; null if no roll is due.
    pub fn write_roll(&self, out: &mut JsonWriter) {
        if self.dice == 0 {
            return out.null();
        }
        out.begin_object();
        integer(out, "dice", self.dice);
        integer(out, "flags", self.flags);
        text(out, "purpose", Some(self.roll_purpose()));
        integer(out, "skulls", self.skulls);
        out.end_object();
    }

    /// The `battle` object.
    pub fn write_dict(&self, ctx: &BattleContext, place: &BattlePlace, out: &mut JsonWriter) {
        out.begin_object();
        let asked = crate::actions::SLOT_IDS.get(usize::from(self.asked)).copied();
        text(out, "asked", asked);
        self.write_assign(out);
        integer(out, "attacker", place.attacker);
        integer(out, "defender", place.defender);
        integer(out, "defender_troops", self.defender_troops);
        text(out, "first", self.first.map(Side::name));
        text(out, "goer", self.goer.map(Side::name));
        texts(out, "origins", place.origins.iter().copied());
        optional(out, "rallies", self.rallies);
        text(out, "region", place.region);
        integer(out, "round", self.round);
        out.key("sides");
        out.begin_object();
        for side in Side::BOTH {
            out.key(side.name());
            self.write_side(ctx.rules, side, out);
        }
        out.end_object();
        text(out, "step", Some(self.step.name()));
        text(out, "winner", self.winner.map(Side::name));
        out.end_object();
    }

    /// Results that are being assigned.
    fn write_assign(&self, out: &mut JsonWriter) {
        out.key("assign");
        let (task, side) = self.now();
        if !matches!(task, Task::Hits | Task::Flags | Task::PursuitHits) || matches!(self.pending(), Pending::Over) {
            return out.null();
        }
        out.begin_object();
        text(out, "by", Some(side.name()));
        integer(out, "flags", self.flags_left);
        integer(out, "skulls", self.skulls_left);
        out.end_object();
    }

    fn write_side(&self, rules: &BattleRules, side: Side, out: &mut JsonWriter) {
        let party = self.party(side);
        out.begin_object();
        integer(out, "absorbed", party.absorbed);
        self.write_pieces(rules, side, Shown::On(BattleLine::Back), out);
        let declared = (0..party.cards.len()).filter(|place| party.declared & (1 << place) != 0);
        let cards = declared.filter_map(|place| rules.power.get(usize::from(party.cards[place])));
        texts(out, "cards", cards.map(|card| card.id.as_str()));
        self.write_pieces(rules, side, Shown::On(BattleLine::Front), out);
        out.key("lost");
        write_counts(kind_counts(rules, party.destroyed()), out);
        self.write_pieces(rules, side, Shown::On(BattleLine::Reserve), out);
        write_result(party, out);
        self.write_pieces(rules, side, Shown::On(BattleLine::Retreat), out);
        integer(out, "steadied", party.steadied);
        text(out, "target", party.target.map(BattleLine::name));
        self.write_pieces(rules, side, Shown::Undeployed, out);
        out.end_object();
    }

    fn write_pieces(&self, rules: &BattleRules, side: Side, shown: Shown, out: &mut JsonWriter) {
        out.key(shown.name());
        write_counts(self.pieces(rules, side, shown), out);
    }

    fn pieces(&self, rules: &BattleRules, side: Side, shown: Shown) -> Counts {
        let mut counts = self.troop_counts(rules, side, shown);
        for (slot, leader) in self.party(side).leaders.iter().enumerate() {
            let here = match shown {
                Shown::Undeployed => leader.place == LeaderPlace::Undeployed,
                Shown::On(line) => leader.stands_on(line),
            };
            if here {
                counts.push((group_text(SLOT_IDS[slot], leader.damage), 1));
            }
        }
        counts
    }

    fn troop_counts(&self, rules: &BattleRules, side: Side, shown: Shown) -> Counts {
        let line = if let Shown::On(line) = shown { line } else { BattleLine::Reserve };
        let shared = line == BattleLine::Reserve;
        let placed = |line: Line| !shared || self.undeployed(side, line) == (shown == Shown::Undeployed);
        let troops = self.party(side).troops_on(rules, line).filter(|(_, unit, _)| placed(unit.line));
        troops
            .filter_map(|(group, _, count)| {
                let damage = rules.troop_groups.get(group)?.damage;
                Some((group_text(&unit_of(rules, group)?.id, damage), count.into()))
            })
            .collect()
    }
}

/// Types and slots as a count map.
pub(crate) fn kind_counts(rules: &BattleRules, (troops, leaders): ([u8; crate::rules::UNIT_TYPES], [bool; crate::rules::SLOTS])) -> Counts {
    let units = rules.units.iter().zip(troops).map(|(unit, count)| (unit.id.clone(), i64::from(count)));
    let slots = SLOT_IDS.iter().zip(leaders).map(|(id, there)| ((*id).to_owned(), i64::from(there)));
    units.chain(slots).filter(|&(_, count)| count > 0).collect()
}

/// A count map, sorted by key.
pub(crate) fn write_counts(mut counts: Counts, out: &mut JsonWriter) {
    counts.sort_unstable();
    out.begin_object();
    for (id, count) in counts {
        out.key(&id);
        out.integer(count);
    }
    out.end_object();
}

fn write_result(party: &Party, out: &mut JsonWriter) {
    out.key("result");
    if party.result == NO_RESULT {
        return out.null();
    }
    out.begin_array();
    for number in party.result {
        out.integer(number.into());
    }
    out.end_array();
}

fn integer(out: &mut JsonWriter, key: &str, value: impl Into<i64>) {
    out.key(key);
    out.integer(value.into());
}

fn optional(out: &mut JsonWriter, key: &str, value: u8) {
    out.key(key);
    if value == NONE { out.null() } else { out.integer(value.into()) }
}

fn text(out: &mut JsonWriter, key: &str, value: Option<&str>) {
    out.key(key);
    match value {
        Some(value) => out.string(value),
        None => out.null(),
    }
}

fn texts<'a>(out: &mut JsonWriter, key: &str, values: impl Iterator<Item = &'a str>) {
    out.key(key);
    out.begin_array();
    for value in values {
        out.string(value);
    }
    out.end_array();
}
