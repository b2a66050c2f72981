//! `players`.

use super::{Look, SEAT};
use crate::model::Node;
use warquest_core::observation::{flag, part, row};

impl Look<'_> {
    /// `named`: the seat that the chain names.
    pub(super) fn write_seats(&self, named: u8, places: &mut [f32]) {
        for seat in self.seats() {
            let columns = self.columns(seat, named);
            row(places, self.turned(seat), SEAT).iter_mut().zip(columns).for_each(|(place, value)| *place = value);
        }
    }

    fn columns(&self, seat: u8, named: u8) -> [f32; SEAT] {
        let state = self.state;
        let player = state.seat(seat);
        let [rubium, vp] = [player.rubium, player.vp].map(u32::from);
        let won = state.node == Node::Terminal && state.winners >> seat & 1 == 1;
        [
            flag(state.player == seat),
            flag(state.active == seat),
            flag(state.first == seat),
            flag(state.battle.attacker == seat),
            flag(state.battle.defender == seat),
            flag(state.draw.is_some_and(|draw| draw.player == seat)),
            flag(named == seat),
            flag(won),
            flag(state.settled >> seat & 1 == 1),
            part(rubium, 30),
            part(rubium, 300),
            part(vp, 16),
            part(vp, 100),
            part(state.energize_of(seat).total(), 8),
            part(state.secrets_of(seat).total(), 8),
            part(player.plain.into(), 10),
            part(state.played.get(usize::from(seat)).map_or(0, |played| played.total()), 10),
        ]
    }
}
