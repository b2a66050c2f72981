//! Observation tensors of a battle alone (docs/observations.md).

use super::BattleGame;
use crate::battle::{BATTLE_NODES, Battle, Eye, KINDS, Side, node_place, roll_places};
use crate::rules::{EventEffect, NONE, SLOTS, UNIT_TYPES};
use warquest_core::observation::{Tensor, flag, part, row, seen_from, set};
use warquest_core::{Game, Kind, Slice};

/// The nodes of a battle and `terminal`.
const NODES: usize = BATTLE_NODES.len() + 1;
/// Columns of a side.
const SIDE: usize = 5;

impl BattleGame {
    pub(super) fn slices(&self) -> Vec<Slice> {
        let (power, rumours) = (self.rules.battle.power.len(), self.rules.rumours.len());
        let mut slices = vec![
            Slice::unit("node", &[NODES]),
            Slice::unit("players", &[2, SIDE]),
            Slice::unit("asked", &[KINDS]),
            Slice::unit("power", &[2, power]),
            Slice::unit("artifacts", &[rumours, 2]),
        ];
        slices.extend(Battle::slices());
        slices
    }

    pub(super) fn observe(&self, state: &Battle, viewer: u8, out: &mut [f32]) {
        let mut tensor = Tensor::zeroed(out);
        tensor.one_of(NODES, node_place(state.pending()));
        self.write_sides(state, viewer, tensor.take(2 * SIDE));
        tensor.one_of(KINDS, UNIT_TYPES + usize::from(state.asked()));
        let power = self.rules.battle.power.len();
        let cards = tensor.take(2 * power);
        for side in Side::BOTH {
            self.write_power(state, side, row(cards, seen_from(viewer, side as u8, 2), power));
        }
        self.write_artifacts(viewer, tensor.take(2 * self.rules.rumours.len()));
        let eye = Eye::of(viewer, Side::A as u8, Side::D as u8);
        state.observe(&self.rules.battle, eye, &mut tensor);
        state.observe_roll(eye, roll_places(&mut tensor));
    }

    fn write_sides(&self, state: &Battle, viewer: u8, places: &mut [f32]) {
        let kind = self.kind(state);
        for side in Side::BOTH {
            let gold = state.gold(side).into();
            let vp = self.victory_points(state, side) as u32;
            let decides = kind == Kind::Decision(side as u8);
            let values = [flag(decides), part(gold, 40), part(gold, 400), part(vp, 40), part(vp, 400)];
            let columns = row(places, seen_from(viewer, side as u8, 2), SIDE);
            columns.iter_mut().zip(values).for_each(|(place, value)| *place = value);
        }
    }

    /// Cards brought, and once more those declared.
    fn write_power(&self, state: &Battle, side: Side, places: &mut [f32]) {
        let brought = self.armies[side as usize].muster.cards;
        let cards = brought.into_iter().take_while(|&card| card != NONE);
        let number = |card: u8| cards.clone().chain(state.declared(side)).filter(|&other| other == card).count();
        for card in cards.clone() {
            let copies = self.rules.battle.power.get(usize::from(card)).map_or(0, |card| card.copies);
            set(places, card.into(), part(number(card) as u32, 2 * u32::from(copies)));
        }
    }

    fn write_artifacts(&self, viewer: u8, places: &mut [f32]) {
        for side in Side::BOTH {
            let column = seen_from(viewer, side as u8, 2);
            let artifacts = self.armies[side as usize].muster.artifacts;
            for slot in (0..SLOTS).rev() {
                let event = self.rules.events.get(usize::from(artifacts[slot])).map(|card| card.effect);
                if let Some(EventEffect::Rumour { rumour, .. }) = event {
                    set(places, usize::from(rumour) * 2 + column, part(1 + slot as u32, 3));
                }
            }
        }
    }
}
