//! What stands on the map: `tokens`, `armies`, `troops`, `place`, `arrived`.

use super::Look;
use crate::map::regions;
use crate::model::Errand;
use crate::rules::{NONE, SLOTS, UNIT_TYPES};
use warquest_core::observation::{Tensor, row, set};

fn set_all(places: &mut [f32], set_of: u64, value: f32) {
    regions(set_of).for_each(|region| set(places, region.into(), value));
}

impl Look<'_> {
    pub(super) fn write_board(&self, tensor: &mut Tensor) {
        let (count, players) = (self.game.rules.board.ids.len(), usize::from(self.game.num_players));
        let [tokens, armies] = [(); 2].map(|()| tensor.take(players * count));
        for seat in self.seats() {
            let turned = self.turned(seat);
            self.write_tokens(seat, row(tokens, turned, count));
            self.write_armies(seat, row(armies, turned, count));
        }
        let troops = tensor.take(count * UNIT_TYPES);
        self.state.figures.show(|kind, region, number| {
            let place = usize::from(region) * UNIT_TYPES + usize::from(kind);
            set(troops, place, self.game.encoding.unit(kind, number));
        });
        self.write_place(tensor.take(count));
        self.write_arrived(tensor.take(SLOTS * UNIT_TYPES));
    }

    fn write_tokens(&self, seat: u8, places: &mut [f32]) {
        let (own, active) = (self.state.tokens.of(seat), self.state.active_tokens);
        set_all(places, own & active, 1.0);
        set_all(places, own & !active, 0.5);
    }

    /// Eighths are exact, so leaders add up.
    fn write_armies(&self, seat: u8, places: &mut [f32]) {
        set_all(places, self.state.figures.of(seat), 0.125);
        for (&region, weight) in self.state.seat(seat).leaders.iter().zip([0.125, 0.25, 0.5]) {
            if let Some(place) = places.get_mut(usize::from(region)) {
                *place = place.max(0.125) + weight;
            }
        }
    }

    /// From the least to the greatest: what is written last stands.
    fn write_place(&self, places: &mut [f32]) {
        let state = self.state;
        if state.turn {
            set_all(places, state.taxed | state.bought, 0.125);
        }
        self.write_marchers(places);
        if let Errand::Army(army) = &state.errand {
            set(places, army.from.into(), 0.5);
        }
        if state.fighting() {
            state.field.origins.iter().for_each(|&origin| set(places, origin.into(), 0.5));
        }
        self.write_contests(places);
        let here = match &state.errand {
            Errand::Army(army) => army.region,
            Errand::Recruit { region, .. } | Errand::Respawn { region, .. } | Errand::Event { region, .. } => *region,
            Errand::Power { city } => *city,
            _ => NONE,
        };
        set(places, here.into(), 1.0);
        set(places, state.field.region.into(), 1.0);
        if matches!(state.errand, Errand::Claim { .. }) {
            set_all(places, state.picked, 1.0);
        }
    }

    /// Armies that have moved and will not fight.
    fn write_marchers(&self, places: &mut [f32]) {
        if self.state.marching() {
            let marchers = self.state.marchers.iter().filter(|marcher| marcher.origins[0] == NONE);
            marchers.for_each(|marcher| set(places, marcher.region.into(), 0.25));
        }
    }

    /// Armies that wait for their battle, or will fight one.
    fn write_contests(&self, places: &mut [f32]) {
        let marching = self.state.marching();
        let marchers = self.state.marchers.iter().filter(|marcher| !marching || marcher.origins[0] != NONE);
        marchers.for_each(|marcher| set(places, marcher.region.into(), 0.75));
    }

    fn write_arrived(&self, places: &mut [f32]) {
        if self.state.active == NONE || self.state.marchers.iter().all(|marcher| marcher.region == NONE) {
            return;
        }
        let leaders = self.state.seat(self.state.active).leaders;
        for (slot, region) in leaders.into_iter().enumerate() {
            if let Some(marcher) = self.state.marcher(region) {
                self.game.encoding.write_units(&marcher.units, row(places, slot, UNIT_TYPES));
            }
        }
    }
}
