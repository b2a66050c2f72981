//! Cards: `energize` to `secrets_played`.

use super::Look;
use crate::rules::{Missions, NONE};
use warquest_core::observation::{Tensor, part, set, write_counts};

impl Look<'_> {
    /// `named`: the card that the chain names.
    pub(super) fn write_cards(&self, named: u8, tensor: &mut Tensor) {
        let state = self.state;
        let (energize, missions) = (&self.game.encoding.energize, &self.game.encoding.missions);
        let [cards, kinds] = [energize.of_all.len(), missions.of_all.len()];
        let hand = tensor.take(cards);
        write_counts(state.energize_of(self.viewer), &energize.of_twice, hand);
        set(hand, named.into(), 1.0);
        write_counts(&state.energize_discards, &energize.of_all, tensor.take(cards));
        let secrets = tensor.take(kinds);
        write_counts(state.secrets_of(self.viewer), &missions.of_twice, secrets);
        if let Some(draw) = state.draw.filter(|draw| draw.player == self.viewer) {
            draw.drawn.iter().filter(|&&card| card != NONE).for_each(|&card| set(secrets, card.into(), 1.0));
        }
        self.write_discards(tensor.take(kinds));
        let played = state.played.iter().fold(Missions::default(), |all, pile| all.with(pile));
        write_counts(&played, &missions.of_all, tensor.take(kinds));
    }

    /// Secret missions in the discards, and those that the viewer has set aside.
    fn write_discards(&self, places: &mut [f32]) {
        let state = self.state;
        let own = state.aside.iter().filter(|&(_, by)| by == self.viewer);
        // Of twice as many twice as many is the same share.
        write_counts(&state.secret_discards, &self.game.encoding.missions.of_all, places);
        for (card, _) in own.clone() {
            let aside = own.clone().filter(|&(other, _)| other == card).count();
            let discards = u32::from(state.secret_discards.get(card));
            set(places, card.into(), part(2 * discards + aside as u32, 2 * u32::from(self.game.mission(card).count)));
        }
    }
}
