//! The battle slices of observations (docs/observations.md, "Battles of Nexus Ops"); both games end with them.

use super::{Battle, Party, Side, Stage};
use crate::figures::Units;
use crate::rules::{NONE, UNIT_TYPES};
use warquest_core::Slice;
use warquest_core::bits::members;
use warquest_core::observation::{Tensor, flag, part, row, set};

const BATTLE: usize = 10;
const SIDE: usize = 7;
/// Most units that are told apart.
const MANY: u32 = 20;

/// The nodes of a battle in the order of [`Stage`], from its first stage on.
pub(crate) const NODES: [&str; 8] =
    ["window_open", "window_step", "window_post", "card_side", "hits", "reroll", "casualty", "regeneration"];

/// Which of the nodes a battle stops at; behind all others when it stops at none.
#[inline]
pub(crate) const fn node_place(stage: Stage) -> usize {
    match stage {
        Stage::Open => 0,
        Stage::Step => 1,
        Stage::Post => 2,
        Stage::CardSide => 3,
        Stage::Hits => 4,
        Stage::Reroll => 5,
        Stage::Casualty => 6,
        Stage::Regeneration => 7,
        Stage::Idle | Stage::Over => NODES.len(),
    }
}

impl Battle {
    pub(crate) fn slices() -> [Slice; 7] {
        [
            Slice::unit("battle", &[BATTLE]),
            Slice::unit("battle_type", &[UNIT_TYPES]),
            Slice::unit("battle_regenerating", &[UNIT_TYPES]),
            Slice::unit("battle_units", &[2, UNIT_TYPES]),
            Slice::unit("battle_lost", &[2, UNIT_TYPES]),
            Slice::unit("battle_regeneration", &[2, UNIT_TYPES]),
            Slice::unit("battle_sides", &[2, SIDE]),
        ]
    }

    /// Writes the slices of a battle that is in force; `living` are the units of the sides.
    pub(crate) fn observe(&self, viewer: u8, living: [Units; 2], tensor: &mut Tensor) {
        let ours = if viewer == self.defender { Side::D } else { Side::A };
        let sides = [ours, ours.other()];
        self.observe_course(viewer, sides, tensor.take(BATTLE));
        tensor.one_of(UNIT_TYPES, self.kind.into());
        tensor.one_of(UNIT_TYPES, self.regenerating.into());
        let [units, lost, regeneration] = [(); 3].map(|()| tensor.take(2 * UNIT_TYPES));
        let courses = tensor.take(2 * SIDE);
        for (index, side) in sides.into_iter().enumerate() {
            let party = self.party(side);
            write_units(row(units, index, UNIT_TYPES), &living[side as usize]);
            write_units(row(lost, index, UNIT_TYPES), &party.lost);
            let kinds = row(regeneration, index, UNIT_TYPES);
            members(party.regenerates.into()).for_each(|kind| set(kinds, kind.into(), 1.0));
            party.observe(row(courses, index, SIDE));
        }
    }

    fn observe_course(&self, viewer: u8, sides: [Side; 2], places: &mut [f32]) {
        let [we_roll, they_roll] = sides.map(|side| flag(self.rolling == Some(side)));
        let values = [
            1.0,
            flag(sides[0] == Side::A),
            flag(self.side_of(viewer).is_some()),
            flag(self.defender != NONE),
            flag(self.critical),
            flag(self.reversed),
            flag(self.stage == Stage::Over),
            flag(self.red),
            we_roll,
            they_roll,
        ];
        places.iter_mut().zip(values).for_each(|(place, value)| *place = value);
    }
}

impl Party {
    fn observe(&self, places: &mut [f32]) {
        let misses = if self.misses == NONE { 0 } else { self.misses };
        let values = [
            flag(self.frenzy),
            flag(self.outflank),
            part(self.targeting.into(), 4),
            flag(self.hits.is_some()),
            part(self.hits.unwrap_or(0).into(), MANY),
            part(misses.into(), MANY),
            flag(self.volley),
        ];
        places.iter_mut().zip(values).for_each(|(place, value)| *place = value);
    }
}

fn write_units(places: &mut [f32], units: &Units) {
    for (place, &number) in places.iter_mut().zip(units) {
        *place = part(number.into(), MANY);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_stand_at_their_places() {
        for stage in Stage::ALL {
            assert_eq!(NODES.get(node_place(stage)), Some(&stage.name()));
        }
        assert_eq!(node_place(Stage::Over), NODES.len());
    }
}
