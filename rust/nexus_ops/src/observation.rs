//! Observation tensors (docs/observations.md).

use crate::game::NexusOps;
use crate::model::State;
use warquest_core::Slice;
use warquest_core::observation::{Tensor, seen_from, set};

impl NexusOps {
    pub(crate) fn slices(&self) -> Vec<Slice> {
        let players = usize::from(self.num_players);
        vec![Slice::unit("to_move", &[players]), Slice::new("vp", &[players], [0.0, f32::from(u8::MAX)])]
    }

    pub(crate) fn observe(&self, state: &State, viewer: u8, out: &mut [f32]) {
        let players = usize::from(self.num_players);
        let mut tensor = Tensor::zeroed(out);
        tensor.one_of(players, seen_from(viewer, state.player, self.num_players));
        let points = tensor.take(players);
        for (seat, player) in (0..self.num_players).zip(&state.players) {
            set(points, seen_from(viewer, seat, self.num_players), f32::from(player.vp));
        }
    }
}
