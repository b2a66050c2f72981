//! Positions that a seat cannot tell from this one (WQ-16.2): what its view shows stays, what is hidden is dealt anew.
//!
//! What is drawn: every assignment of the hidden copies to the hidden places is equally likely, among those that the view allows.
//! - Defend cards that the seat does not hold: before the others to whom one was dealt; the rest where the rest is (the deck, then out of the game).
//! - Quests and conquest cards: in the others' hands, among the cards another draws, in the deck, among the discards that the seat does not know, out of the
//!   game. A quest being attempted and a card being claimed are public and stay.
//! - Cards that the seat knew in the discards at the last reshuffle are in no hand as one of the `*_old` cards, and not out of the game. Copies of a kind
//!   count together.
//! - Out of the game are starting quests only. Until the quest pile is one mixed pile, the tiers left in it, the tier of a quest being drawn and the number of
//!   starting quests dealt to everybody are public. As long as no conquest card was drawn after the deal, hands hold territory cards.
//! - The player at `quest_card` holds a quest that an own leader can attempt.
//!
//! The others' memories are hidden too. Everybody keeps the number of cards known: the discards stay in their places, so that their number by who has seen them
//! stays, and only the cards in the places that the seat does not know change. Of `*_mixed` of another stays what the seat remembers as well, and what lies
//! where the seat sees it; the rest becomes other cards that can have come from the reshuffled pile. So every memory is true in the new position.

use crate::cards::{self, Places};
use crate::game::WarQuest;
use crate::model::{Deck, Errand, Node, State, Why, add_card, cards as list};
use crate::rules::{NONE, Tier};
use warquest_core::bits::nth;
use warquest_core::{ActionList, Game, Generator};

/// Deals of quests until one fits; seldom more than a few are needed.
const TRIES: u32 = 1 << 16;

/// The lowest of a set.
const fn lowest(set: u64) -> u64 {
    set & set.wrapping_neg()
}

/// Deals copies into places at random.
struct Dealer<'a> {
    generator: &'a mut Generator,
    places: Places,
    /// Not dealt yet.
    left: u64,
}

impl Dealer<'_> {
    fn pick(&mut self, among: u64) -> u64 {
        let rank = self.generator.below(among.count_ones().into()) as u32;
        1_u64.checked_shl(nth(among, rank).into()).unwrap_or(0) & among
    }

    /// Lays so many copies into a place: those wanted as long as there are some, then any.
    fn deal(&mut self, place: u8, count: u32, wanted: u64) -> u64 {
        let mut dealt = 0;
        for _ in 0..count {
            let among = if self.left & wanted == 0 { self.left } else { self.left & wanted };
            let copy = self.pick(among);
            self.left &= !copy;
            dealt |= copy;
        }
        self.places.lay(dealt, place);
        dealt
    }
}

/// What a seat does not see of a deck.
struct Hidden {
    /// All copies whose place it does not know.
    copies: u64,
    /// Cards that another player draws.
    drawn: u64,
    /// Out of the game.
    gone: u64,
    /// Copies that were in the discards at the last reshuffle.
    mixed: u64,
    /// The claimed card, still in the hand of its owner.
    claimed: u64,
}

impl WarQuest {
    /// The position as `seat` knows it, with everything else dealt anew.
    pub(crate) fn resample_for(&self, state: &State, seat: u8, generator: &mut Generator) -> State {
        let mut dealt = *state;
        self.deal_stars(&mut dealt, seat, generator);
        self.deal_hidden(&mut dealt, Deck::Conquest, seat, generator);
        for _ in 0..TRIES {
            let mut sample = dealt;
            self.deal_hidden(&mut sample, Deck::Quest, seat, generator);
            if self.can_be(state, &sample, seat) {
                return sample;
            }
        }
        dealt
    }

    /// Defend cards (WQ-4.6).
    fn deal_stars(&self, state: &mut State, seat: u8, generator: &mut Generator) {
        let table = self.table(Deck::Conquest);
        let places = state.places[Deck::Conquest as usize];
        let own = lowest(table.copies(state.seat(seat).defend));
        let in_deck = (places.at(cards::DECK) & self.stars).count_ones();
        let mut dealer = Dealer { generator, places, left: self.stars & !own };
        dealer.places.lay(self.stars, cards::AWAY);
        for player in self.others(seat) {
            if state.seat(player).defend == NONE {
                continue;
            }
            let copy = dealer.deal(cards::AWAY, 1, u64::MAX);
            state.seat_mut(player).defend = table.kind(copy.trailing_zeros() as u8);
        }
        dealer.deal(cards::DECK, in_deck, u64::MAX);
        let mut places = dealer.places;
        table.distinct(self.stars & table.several).for_each(|kind| places.sort(table.copies(kind)));
        state.places[Deck::Conquest as usize] = places;
    }

    fn others(&self, seat: u8) -> impl Iterator<Item = u8> + Clone + use<> {
        (0..self.num_players).filter(move |&player| player != seat)
    }

    /// Quests, or territory cards and Race Hunts.
    fn deal_hidden(&self, state: &mut State, deck: Deck, seat: u8, generator: &mut Generator) {
        let hidden = self.hidden(state, deck, seat);
        let mut dealer = Dealer { generator, places: state.places[deck as usize], left: hidden.copies };
        let gone = self.deal_gone(&mut dealer, deck, &hidden);
        let old = self.deal_old(state, &mut dealer, deck, seat, &hidden);
        let drawn = self.deal_rest(state, &mut dealer, deck, seat, &hidden);
        let mut open = hidden.copies & !gone & !old;
        for player in self.others(seat) {
            self.remember(state, &mut dealer, deck, [player, seat], hidden.copies, &mut open);
        }
        let table = self.table(deck);
        let mut places = dealer.places;
        table.distinct(hidden.copies & table.several).for_each(|kind| places.sort(table.copies(kind)));
        state.places[deck as usize] = places;
        if let Some(draw) = state.draw.as_mut().filter(|_| hidden.drawn != 0) {
            draw.drawn = [NONE; 2];
            crate::map::regions(drawn).for_each(|copy| add_card(&mut draw.drawn, table.kind(copy)));
        }
    }

    fn hidden(&self, state: &State, deck: Deck, seat: u8) -> Hidden {
        let places = &state.places[deck as usize];
        let [attempted, drawn] = self.in_sight(state, deck);
        let own_draw = state.draw.is_some_and(|draw| draw.player == seat);
        let claimed = match state.errand {
            Errand::Claim { card } if deck == Deck::Conquest => {
                lowest(places.at(cards::hand(state.active)) & self.table(deck).copies(card))
            }
            _ => 0,
        };
        let face_up = (0..self.num_players).fold(0, |set, player| set | places.at(cards::face_up(player)));
        let own = places.at(cards::hand(seat)) | places.seen(seat) | if own_draw { drawn } else { 0 };
        let copies = self.secret_cards(deck) & !(own | face_up | attempted | claimed);
        Hidden {
            copies,
            drawn: drawn & copies,
            gone: places.at(cards::AWAY) & copies & !drawn,
            mixed: self.surely_mixed(state, deck, seat, copies),
            claimed: claimed & !own,
        }
    }

    const fn secret_cards(&self, deck: Deck) -> u64 {
        match deck {
            Deck::Conquest => self.territories | self.hunt_cards,
            Deck::Quest => self.rules.quest_table.all,
        }
    }

    /// Copies of the quest being attempted and of the cards being drawn; they are in no other place.
    fn in_sight(&self, state: &State, deck: Deck) -> [u64; 2] {
        let mut away = state.places[deck as usize].at(cards::AWAY);
        let mut take = |card: u8| {
            let copy = lowest(away & self.table(deck).copies(card));
            away &= !copy;
            copy
        };
        let attempted = match state.errand {
            Errand::Quest(quest) if deck == Deck::Quest => take(quest.card),
            _ => 0,
        };
        let draw = state.draw.filter(|draw| draw.deck == deck);
        let drawn = draw.map_or(0, |draw| list(&draw.drawn).fold(0, |set, card| set | take(card)));
        [attempted, drawn]
    }

    /// Hidden copies that the seat knew in the discards at the last reshuffle: of a kind, those that are left when all other copies are elsewhere.
    fn surely_mixed(&self, state: &State, deck: Deck, seat: u8, hidden: u64) -> u64 {
        let table = self.table(deck);
        let known = table.counts(state.mixed[deck as usize][usize::from(seat)]);
        known.fold(0, |set, (kind, count)| {
            let copies = table.copies(kind);
            let elsewhere = copies.count_ones().saturating_sub(count);
            let sure = (hidden & copies).count_ones().saturating_sub(elsewhere);
            set | crate::map::regions(hidden & copies).take(sure as usize).fold(0, |set, copy| set | 1 << copy)
        })
    }

    /// Cards out of the game, tier by tier (WQ-4.5).
    fn deal_gone(&self, dealer: &mut Dealer<'_>, deck: Deck, hidden: &Hidden) -> u64 {
        let tiers = match deck {
            Deck::Quest => self.tiers,
            Deck::Conquest => [u64::MAX, 0, 0],
        };
        tiers.iter().fold(0, |set, tier| {
            let count = (hidden.gone & tier).count_ones();
            set | dealer.deal(cards::AWAY, count, tier & !hidden.mixed)
        })
    }

    /// Cards held since before the last reshuffle.
    fn deal_old(&self, state: &State, dealer: &mut Dealer<'_>, deck: Deck, seat: u8, hidden: &Hidden) -> u64 {
        let index = deck as usize;
        self.others(seat).fold(0, |set, player| {
            let hand = state.places[index].at(cards::hand(player)) & hidden.copies;
            let claimed = hidden.claimed != 0 && player == state.active;
            let mixed = state.mixed[index][usize::from(seat)];
            let claimed_old = claimed && self.table(deck).lowest(hidden.claimed) & mixed == 0;
            let old = u32::from(state.seat(player).old[index]) - u32::from(claimed_old && state.seat(player).old[index] > 0);
            set | dealer.deal(cards::hand(player), old.min(hand.count_ones()), !hidden.mixed)
        }) & hidden.copies
    }

    /// All other hidden places. Answers the cards that another draws.
    fn deal_rest(&self, state: &State, dealer: &mut Dealer<'_>, deck: Deck, seat: u8, hidden: &Hidden) -> u64 {
        let places = state.places[deck as usize];
        let mut drawn = 0;
        let layered = deck == Deck::Quest && !state.quest_reshuffled;
        let layers = if layered { self.tiers } else { [0; 3] };
        for tier in layers {
            dealer.deal(cards::DECK, (places.at(cards::DECK) & tier).count_ones(), tier);
            drawn |= dealer.deal(cards::AWAY, (hidden.drawn & tier).count_ones(), tier);
        }
        let wanted = if deck == Deck::Conquest && self.only_dealt(state) { self.territories } else { u64::MAX };
        for player in self.others(seat) {
            let hand = places.at(cards::hand(player)) & hidden.copies;
            let there = dealer.places.at(cards::hand(player)) & hidden.copies & !dealer.left;
            dealer.deal(cards::hand(player), hand.count_ones().saturating_sub(there.count_ones()), wanted);
        }
        let discards = self.others(seat).map(cards::discard_by).chain([cards::DISCARD_UNSEEN]);
        for place in discards {
            dealer.deal(place, (places.at(place) & hidden.copies).count_ones(), u64::MAX);
        }
        drawn |= dealer.deal(cards::AWAY, hidden.drawn.count_ones() - drawn.count_ones(), u64::MAX);
        let rest = dealer.left.count_ones();
        dealer.deal(cards::DECK, rest, u64::MAX);
        drawn
    }

    /// No conquest card was drawn since the deal, so that hands hold territory cards (WQ-4.6).
    fn only_dealt(&self, state: &State) -> bool {
        let places = &state.places[Deck::Conquest as usize];
        let dealt = (0..self.num_players).fold(places.at(cards::DECK), |set, player| set | places.at(cards::hand(player)));
        let fresh = |player: u8| state.seat(player).old[Deck::Conquest as usize] == 0 && places.at(cards::hand(player)).count_ones() <= 1;
        dealt & self.secret_cards(Deck::Conquest) == self.secret_cards(Deck::Conquest)
            && (0..self.num_players).all(fresh)
            && state.draw.is_none_or(|draw| draw.why == Why::Setup || draw.deck == Deck::Quest)
    }

    /// What another player knew in the discards at the last reshuffle; `open` are copies that can have been there.
    fn remember(&self, state: &mut State, dealer: &mut Dealer<'_>, deck: Deck, [player, seat]: [u8; 2], hidden: u64, open: &mut u64) {
        let table = self.table(deck);
        let [theirs, own] = [player, seat].map(|player| state.mixed[deck as usize][usize::from(player)]);
        let mut kept = 0;
        for (kind, count) in table.counts(theirs) {
            let copies = table.copies(kind);
            let common = (own & copies).count_ones();
            let in_sight = (copies & !hidden).count_ones();
            kept |= table.first(kind, count.min(common.max(in_sight)));
        }
        let mut among = table.counts(own | kept).fold(*open, |set, (kind, count)| {
            crate::map::regions(set & table.copies(kind)).take(count as usize).fold(set, |set, copy| set & !(1 << copy))
        });
        let mut new = 0;
        for _ in kept.count_ones()..theirs.count_ones() {
            let copy = dealer.pick(among);
            among &= !copy;
            new |= copy;
        }
        *open &= !new;
        let known = table.distinct(kept | new).fold(0, |set, kind| {
            let copies = table.copies(kind);
            set | table.first(kind, (kept & copies).count_ones() + (new & copies).count_ones())
        });
        state.mixed[deck as usize][usize::from(player)] = known;
    }

    /// What the hands must agree with: starting quests dealt to everybody (WQ-4.5), and a quest for the leaders at `quest_card`.
    fn can_be(&self, state: &State, sample: &State, seat: u8) -> bool {
        if state.node == Node::QuestCard {
            let mut legal = ActionList::new();
            self.legal_actions(sample, &mut legal);
            if legal.is_empty() {
                return false;
            }
        }
        let most = u32::from(self.constants().starting_quests);
        let keeps = |state: &State, player| self.starting_quests_of(state, player) <= most;
        state.quest_reshuffled || self.others(seat).all(|player| keeps(sample, player) || !keeps(state, player))
    }

    /// Starting quests that came to a player before the quest pile was reshuffled.
    fn starting_quests_of(&self, state: &State, player: u8) -> u32 {
        let places = &state.places[Deck::Quest as usize];
        let had = [cards::hand(player), cards::face_up(player), cards::discard_by(player)];
        let had = had.into_iter().fold(0, |set, place| set | places.at(place)) & self.tiers[Tier::Starting as usize];
        let attempted = match state.errand {
            Errand::Quest(quest) => player == state.active && self.quest(quest.card).tier == Tier::Starting,
            _ => false,
        };
        had.count_ones() + u32::from(attempted)
    }
}
