//! Cards: `power` to `quests_known`, and `artifacts`.

use super::Look;
use crate::battle::Side;
use crate::cards::{face_up, hand};
use crate::map::regions;
use crate::model::{Deck, Errand, cards};
use crate::rules::{NONE, SLOTS};
use warquest_core::observation::{Tensor, part, row, set};

/// Numbers of cards by kind, few of which are not 0.
struct Tally {
    numbers: [u8; 64],
    kinds: u64,
}

impl Tally {
    const fn new() -> Self {
        Self { numbers: [0; 64], kinds: 0 }
    }

    /// Adds to the number of a kind; nothing to that of [`NONE`].
    #[inline]
    fn add(&mut self, kind: u8, number: u8) {
        if let Some(place) = self.numbers.get_mut(usize::from(kind)) {
            *place = place.saturating_add(number);
            self.kinds |= 1 << kind;
        }
    }

    #[inline]
    fn write(&self, places: &mut [f32], share: impl Fn(u8, u32) -> f32) {
        for kind in regions(self.kinds) {
            set(places, kind.into(), share(kind, self.numbers[usize::from(kind & 63)].into()));
        }
    }
}

impl Look<'_> {
    pub(super) fn write_cards(&self, tensor: &mut Tensor) {
        let power = self.game.rules.battle.power.len();
        let rows = tensor.take(usize::from(self.game.num_players) * power);
        for seat in self.seats() {
            self.write_power(seat, row(rows, self.turned(seat), power));
        }
        self.write_offer(tensor.take(power));
        let deck = tensor.take(power);
        for (card, count) in self.state.power_deck.iter() {
            set(deck, card.into(), self.game.encoding.power_deck.of(card, count));
        }
        for (deck, kinds) in [(Deck::Conquest, self.game.rules.conquest.len()), (Deck::Quest, self.game.rules.quests.len())] {
            self.write_hand(deck, tensor.take(kinds));
            self.write_known(deck, tensor.take(kinds));
        }
        self.write_artifacts(tensor);
    }

    /// Cards owned, and once more those in use.
    fn write_power(&self, seat: u8, places: &mut [f32]) {
        let state = self.state;
        let mut tally = Tally::new();
        cards(&state.seat(seat).power).for_each(|card| tally.add(card, 1));
        if state.fighting() && seat == state.active {
            state.battle.declared(Side::A).for_each(|card| tally.add(card, 1));
        } else if state.fighting() && seat == state.field.defender {
            state.battle.declared(Side::D).for_each(|card| tally.add(card, 1));
        }
        if let Errand::Quest(quest) = &state.errand
            && seat == state.active
        {
            cards(&quest.used).for_each(|card| tally.add(card, 1));
        }
        tally.write(places, |card, number| part(number, 2 * u32::from(self.game.power(card).copies)));
    }

    fn write_offer(&self, places: &mut [f32]) {
        let size = self.game.constants().display_size;
        for (position, &card) in self.state.display.iter().enumerate().take(size.into()).rev() {
            set(places, card.into(), part(1 + position as u32, size.into()));
        }
        self.state.market.iter().for_each(|(card, _)| set(places, card.into(), 1.0));
    }

    fn copies(&self, deck: Deck, kind: u8) -> u32 {
        let copies = match deck {
            Deck::Conquest => &self.game.encoding.conquest,
            Deck::Quest => &self.game.encoding.quests,
        };
        copies.get(usize::from(kind)).copied().unwrap_or(0)
    }

    /// The viewer's hand, and what lies open before him.
    fn write_hand(&self, deck: Deck, places: &mut [f32]) {
        let state = self.state;
        let table = self.game.table(deck);
        let mut tally = Tally::new();
        regions(state.places[deck as usize].at(hand(self.viewer))).for_each(|copy| tally.add(table.kind(copy), 1));
        if deck == Deck::Conquest {
            tally.add(state.seat(self.viewer).defend, 1);
        }
        tally.write(places, |kind, number| part(number, 2 * self.copies(deck, kind)));
        match (&state.errand, deck) {
            (Errand::Claim { card }, Deck::Conquest) => set(places, usize::from(*card), 1.0),
            (Errand::Quest(quest), Deck::Quest) => set(places, quest.card.into(), 1.0),
            _ => {}
        }
        if let Some(draw) = state.draw.filter(|draw| draw.deck == deck && draw.player == self.viewer) {
            cards(&draw.drawn).for_each(|card| set(places, card.into(), 1.0));
        }
    }

    /// What has been claimed or scored, and what the viewer knows of the discards.
    fn write_known(&self, deck: Deck, places: &mut [f32]) {
        let table = self.game.table(deck);
        let there = &self.state.places[deck as usize];
        let open = self.seats().fold(0, |set, seat| set | there.at(face_up(seat)));
        let mixed = self.state.mixed[deck as usize].get(usize::from(self.viewer)).copied().unwrap_or(0);
        let mut tally = Tally::new();
        for (set, weight) in [(open, 4), (there.seen(self.viewer), 2), (mixed, 1)] {
            regions(set).for_each(|copy| tally.add(table.kind(copy), weight));
        }
        tally.write(places, |kind, number| part(number, 4 * self.copies(deck, kind)));
    }

    fn write_artifacts(&self, tensor: &mut Tensor) {
        let (state, rumours) = (self.state, self.game.rules.rumours.len());
        let columns = 1 + usize::from(self.game.num_players);
        let places = tensor.take(rumours * columns);
        let rumour_of = |card: u8| self.game.encoding.rumour_of.get(usize::from(card)).map_or(usize::from(NONE), |&rumour| rumour.into());
        for (rumour, _) in state.rumours.iter().take(rumours).enumerate().filter(|(_, count)| **count > 0) {
            set(places, rumour * columns, 0.5);
        }
        if let Errand::Search { card, .. } = state.errand {
            set(places, rumour_of(card) * columns, 1.0);
        }
        for seat in self.seats() {
            let (player, column) = (state.seat(seat), 1 + self.turned(seat));
            for slot in (0..SLOTS).rev().filter(|&slot| player.leaders[slot] != NONE && player.artifacts[slot] != NONE) {
                let share = part(1 + slot as u32, 3);
                set(places, rumour_of(player.artifacts[slot]) * columns + column, share);
            }
        }
    }
}
