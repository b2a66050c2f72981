//! Cards: `energize` to `secrets_played`.

use super::Look;
use crate::rules::{Missions, NONE};
use warquest_core::Counts;
use warquest_core::observation::{Tensor, part, set};

/// Shares of the copies of each card: of all, or of twice as many.
type Shares = [[[f32; 16]; 2]];
const ALL: usize = 0;
const TWICE: usize = 1;

fn write_pile<const N: usize>(places: &mut [f32], pile: &Counts<N>, shares: &Shares, of: usize) {
    for (card, number) in pile.iter() {
        if let Some(parts) = shares.get(usize::from(card)) {
            set(places, card.into(), parts[of.min(1)][usize::from(number & 15)]);
        }
    }
}

impl Look<'_> {
    pub(super) fn write_cards(&self, tensor: &mut Tensor) {
        let (state, encoding) = (self.state, &self.game.encoding);
        let (energize, missions) = (&encoding.energize[..], &encoding.missions[..]);
        let hand = tensor.take(energize.len());
        write_pile(hand, state.energize_of(self.viewer), energize, TWICE);
        set(hand, self.links().card.into(), 1.0);
        write_pile(tensor.take(energize.len()), &state.energize_discards, energize, ALL);
        let secrets = tensor.take(missions.len());
        write_pile(secrets, state.secrets_of(self.viewer), missions, TWICE);
        if let Some(draw) = state.draw.filter(|draw| draw.player == self.viewer) {
            draw.drawn.iter().filter(|&&card| card != NONE).for_each(|&card| set(secrets, card.into(), 1.0));
        }
        self.write_discards(tensor.take(missions.len()));
        let mut played = Missions::default();
        state.played.iter().for_each(|pile| played.add_all(pile));
        write_pile(tensor.take(missions.len()), &played, missions, ALL);
    }

    /// Secret missions in the discards, and those that the viewer has set aside.
    fn write_discards(&self, places: &mut [f32]) {
        let state = self.state;
        let own = state.aside.iter().filter(|&(_, by)| by == self.viewer);
        for (card, number) in state.secret_discards.iter() {
            set(places, card.into(), self.discarded(card, number.into(), 0));
        }
        for (card, _) in own.clone() {
            let aside = own.clone().filter(|&(other, _)| other == card).count();
            set(places, card.into(), self.discarded(card, state.secret_discards.get(card).into(), aside as u32));
        }
    }

    fn discarded(&self, card: u8, discards: u32, aside: u32) -> f32 {
        part(2 * discards + aside, 2 * u32::from(self.game.mission(card).count))
    }
}
