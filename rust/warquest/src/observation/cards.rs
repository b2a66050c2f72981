//! Cards: `power` to `quests_known`, and `artifacts`.

use super::Look;
use crate::battle::Side;
use crate::cards::{face_up, hand};
use crate::map::regions;
use crate::model::{Deck, Errand, cards};
use crate::rules::{NONE, SLOTS};
use warquest_core::observation::{Tensor, part, row, set, write_counts};

/// Shares of cards in so many times their copies. Equal cards follow each other: the last of a kind writes their number.
struct Writer<'a> {
    places: &'a mut [f32],
    times: u32,
    copies: &'a [u8],
    last: u8,
    number: u32,
}

impl<'a> Writer<'a> {
    const fn new(places: &'a mut [f32], times: u32, copies: &'a [u8]) -> Self {
        Self { places, times, copies, last: NONE, number: 0 }
    }

    #[inline]
    fn add(&mut self, kind: u8, number: u32) {
        self.number = if kind == self.last { self.number + number } else { number };
        self.last = kind;
        self.write(kind, self.number);
    }

    #[inline]
    fn write(&mut self, kind: u8, number: u32) {
        if let (Some(place), Some(&copies)) = (self.places.get_mut(usize::from(kind)), self.copies.get(usize::from(kind))) {
            *place = part(number, self.times * u32::from(copies));
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
        write_counts(&self.state.power_deck, &self.game.encoding.power_deck, tensor.take(power));
        for (deck, kinds) in [(Deck::Conquest, self.game.rules.conquest.len()), (Deck::Quest, self.game.rules.quests.len())] {
            self.write_hand(deck, tensor.take(kinds));
            self.write_known(deck, tensor.take(kinds));
        }
        self.write_artifacts(tensor);
    }

    /// Cards owned, and once more those in use.
    fn write_power(&self, seat: u8, places: &mut [f32]) {
        let state = self.state;
        let mut writer = Writer::new(places, 2, &self.game.encoding.power);
        cards(&state.seat(seat).power).for_each(|card| writer.add(card, 1));
        let side = match seat {
            _ if !state.fighting() => None,
            seat if seat == state.active => Some(Side::A),
            seat => (seat == state.field.defender).then_some(Side::D),
        };
        match (side, &state.errand) {
            (Some(side), _) => self.write_used(seat, state.battle.declared(side), &mut writer),
            (None, Errand::Quest(quest)) if seat == state.active => self.write_used(seat, cards(&quest.used), &mut writer),
            _ => {}
        }
    }

    /// Cards in use are counted again; nobody fights on a quest.
    fn write_used(&self, seat: u8, used: impl Iterator<Item = u8> + Clone, writer: &mut Writer) {
        let all = cards(&self.state.seat(seat).power).chain(used.clone());
        for card in used {
            writer.write(card, all.clone().filter(|&other| other == card).count() as u32);
        }
    }

    fn write_offer(&self, places: &mut [f32]) {
        let size = self.game.constants().display_size;
        for (position, &card) in self.state.display.iter().enumerate().take(size.into()).rev() {
            set(places, card.into(), part(1 + position as u32, size.into()));
        }
        self.state.market.iter().for_each(|(card, _)| set(places, card.into(), 1.0));
    }

    fn copies(&self, deck: Deck) -> &[u8] {
        match deck {
            Deck::Conquest => &self.game.encoding.conquest,
            Deck::Quest => &self.game.encoding.quests,
        }
    }

    /// The viewer's hand, and what lies open before him.
    fn write_hand(&self, deck: Deck, places: &mut [f32]) {
        let state = self.state;
        let table = self.game.table(deck);
        let held = state.places[deck as usize].at(hand(self.viewer));
        let mut writer = Writer::new(places, 2, self.copies(deck));
        regions(held).for_each(|copy| writer.add(table.kind(copy), 1));
        let defend = state.seat(self.viewer).defend;
        if deck == Deck::Conquest && defend != NONE {
            writer.write(defend, 1 + (held & table.copies(defend)).count_ones());
        }
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
        let seen = there.seen(self.viewer);
        let mut writer = Writer::new(places, 4, self.copies(deck));
        for copy in regions(open | seen | mixed) {
            let [open, seen, mixed] = [open, seen, mixed].map(|set| (set >> copy & 1) as u32);
            writer.add(table.kind(copy), 4 * open + 2 * seen + mixed);
        }
    }

    fn write_artifacts(&self, tensor: &mut Tensor) {
        let (state, rumours) = (self.state, self.game.rules.rumours.len());
        let columns = 1 + usize::from(self.game.num_players);
        let places = tensor.take(rumours * columns);
        let rumour_of = |card: u8| self.game.encoding.rumour_of.get(usize::from(card)).map_or(usize::from(NONE), |&rumour| rumour.into());
        for (rumour, &count) in state.rumours.iter().take(rumours).enumerate() {
            set(places, rumour * columns, 0.5 * f32::from(count.min(1)));
        }
        if let Errand::Search { card, .. } = state.errand {
            set(places, rumour_of(card) * columns, 1.0);
        }
        for seat in self.seats().filter(|&seat| state.seat(seat).artifacts != [NONE; SLOTS]) {
            let (player, column) = (state.seat(seat), 1 + self.turned(seat));
            for slot in (0..SLOTS).rev().filter(|&slot| player.leaders[slot] != NONE && player.artifacts[slot] != NONE) {
                let share = part(1 + slot as u32, 3);
                set(places, rumour_of(player.artifacts[slot]) * columns + column, share);
            }
        }
    }
}
