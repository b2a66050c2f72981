//! The battle in the board text.

use super::listed;
use crate::battle::{Battle, Party, Side};
use crate::figures::Units;
use crate::rules::{BattleRules, NONE, UnitType};
use warquest_core::bits::members;

fn name(unit: Option<&UnitType>) -> &str {
    unit.map_or("", |unit| &unit.id)
}

/// `N TYPE`, by index.
pub(crate) fn pieces(rules: &BattleRules, units: &Units) -> String {
    let there = units.iter().zip(&rules.units).filter(|&(&number, _)| number > 0);
    listed(there.map(|(number, unit)| format!("{number} {}", unit.id)))
}

impl Party {
    fn line(&self, rules: &BattleRules) -> String {
        let mut line = pieces(rules, &self.alive);
        if let Some(hits) = self.hits {
            line += &format!(", hits {hits}");
        }
        if self.misses > 0 {
            line += &format!(", misses {}", self.misses);
        }
        for (flag, word) in [(self.frenzy, ", frenzy"), (self.outflank, ", outflank")] {
            line += if flag { word } else { "" };
        }
        if self.targeting > 0 {
            line += &format!(", targeting {}", self.targeting);
        }
        if self.regenerates != 0 {
            let kinds: Vec<&str> = members(self.regenerates.into()).map(|kind| name(rules.units.get(usize::from(kind)))).collect();
            line += &format!(", regenerates {}", kinds.join(" and "));
        }
        if self.lost != Units::default() {
            line += &format!(", lost {}", pieces(rules, &self.lost));
        }
        line
    }
}

impl Battle {
    /// `, step TYPE` and `, reversed`.
    pub(crate) fn going_on(&self, rules: &BattleRules) -> [String; 2] {
        let step = if self.kind == NONE { String::new() } else { format!(", step {}", name(rules.units.get(usize::from(self.kind)))) };
        [step, if self.reversed { ", reversed".to_owned() } else { String::new() }]
    }

    /// A line for each side.
    pub(crate) fn side_lines<'a>(&'a self, rules: &'a BattleRules) -> impl Iterator<Item = String> + 'a {
        Side::BOTH.into_iter().zip(["attacker", "defender"]).map(|(side, role)| format!("{role}: {}", self.party(side).line(rules)))
    }
}
