//! Observation tensors of a battle alone (docs/observations.md).

use super::BattleGame;
use crate::battle::{Battle, Side};
use warquest_core::observation::{Tensor, seen_from, set};
use warquest_core::{Game, Kind, Slice};

impl BattleGame {
    pub(super) fn slices(&self) -> Vec<Slice> {
        vec![Slice::unit("to_move", &[2]), Slice::new("pieces", &[2], [0.0, f32::from(u16::MAX)])]
    }

    pub(super) fn observe(&self, state: &Battle, viewer: u8, out: &mut [f32]) {
        let mut tensor = Tensor::zeroed(out);
        let decider = if let Kind::Decision(seat) = self.kind(state) { seat } else { u8::MAX };
        tensor.one_of(2, seen_from(viewer, decider, 2));
        let pieces = tensor.take(2);
        for side in Side::BOTH {
            set(pieces, seen_from(viewer, side as u8, 2), self.pieces_left(state, side) as f32);
        }
    }
}
