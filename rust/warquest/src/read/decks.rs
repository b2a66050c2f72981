//! Decks, and where every card is: no card from nowhere.

use super::{Read, card_list, counts, id_or_null};
use crate::cards;
use crate::game::WarQuest;
use crate::model::{self, Deck, Errand, State};
use crate::rules::Counts;
use crate::rules::{ConquestKind, MAX_PLAYERS, NONE};
use serde_json::{Map, Value};
use warquest_core::reading::{fault, list, member};

/// Names of the lists of a player by deck: hand, face up, seen, mixed.
const LISTS: [[&str; 4]; 2] =
    [["conquest", "claimed", "conquest_seen", "conquest_mixed"], ["quests", "scored", "quest_seen", "quest_mixed"]];

impl WarQuest {
    pub(super) fn read_decks(&self, map: &Map<String, Value>, state: &mut State) -> Read<()> {
        state.power_deck = counts(&self.words.power, member(map, "power_deck"), "power_deck")?;
        state.market = card_list(&self.words.power, member(map, "market"), "market")?;
        state.event_deck = counts(&self.words.events, member(map, "event_deck"), "event_deck")?;
        self.read_rumours(member(map, "rumours"), state)?;
        let display = list(member(map, "display"), "display")?;
        if display.len() != usize::from(self.constants().display_size) {
            return fault("display", &format!("{} places", self.constants().display_size));
        }
        for (place, value) in state.display.iter_mut().zip(display) {
            *place = id_or_null(&self.words.power, value, "display")?;
        }
        Ok(())
    }

    /// The conquest and quest cards of piles, hands and memories.
    pub(super) fn read_places(&self, map: &Map<String, Value>, state: &mut State) -> Read<()> {
        for deck in Deck::BOTH {
            let [deck_name, discards_name] = [format!("{}_deck", deck.name()), format!("{}_discards", deck.name())];
            let words = self.deck_words(deck);
            let pile = counts(words, member(map, &deck_name), &deck_name)?;
            let discards = counts(words, member(map, &discards_name), &discards_name)?;
            let mut lists = [[Counts::default(); MAX_PLAYERS]; 4];
            for (player, value) in list(member(map, "players"), "players")?.iter().enumerate().take(MAX_PLAYERS) {
                for (index, name) in LISTS[deck as usize].iter().enumerate() {
                    lists[index][player] = card_list(words, value.get(name).unwrap_or(&Value::Null), &format!("players[{player}].{name}"))?;
                }
            }
            for kind in 0..self.table(deck).kinds.len() as u8 {
                self.place_kind(state, deck, kind, pile.get(kind), discards.get(kind), &lists)?;
            }
        }
        Ok(())
    }

    fn place_kind(&self, state: &mut State, deck: Deck, kind: u8, pile: u8, discards: u8, lists: &[[Counts; MAX_PLAYERS]; 4]) -> Read<()> {
        let [hands, face_up, seen, mixed] = lists;
        let table = self.table(deck);
        let count = |of: &[Counts; MAX_PLAYERS], player: u8| u32::from(of[usize::from(player)].get(kind));
        let mut places = vec![(cards::DECK, u32::from(pile))];
        for player in 0..self.num_players {
            places.push((cards::hand(player), count(hands, player)));
            places.push((cards::face_up(player), count(face_up, player)));
        }
        self.split_discards(kind, deck, discards.into(), |player| count(seen, player), &mut places)?;
        let copies = table.copies(kind);
        let total: u32 = places.iter().map(|(_, number)| number).sum::<u32>() + self.shown(state, deck, kind);
        if total > copies.count_ones() {
            return fault(
                &format!("{}_deck", deck.name()),
                &format!("{} in all of {}", copies.count_ones(), self.deck_words(deck).get(kind)),
            );
        }
        let mut free = crate::map::regions(copies);
        for (place, number) in places {
            for copy in free.by_ref().take(number as usize) {
                state.places[deck as usize].lay(1 << copy, place);
            }
        }
        state.places[deck as usize].sort(copies);
        for player in 0..self.num_players {
            let known = count(mixed, player);
            if known > copies.count_ones() {
                return fault(&format!("players[{player}].{}_mixed", deck.name()), "cards of the rules");
            }
            state.mixed[deck as usize][usize::from(player)] |= table.first(kind, known);
        }
        Ok(())
    }

    /// Each discard was seen by one player, by all, or (in a position that was set up) by nobody.
    fn split_discards(&self, kind: u8, deck: Deck, discards: u32, seen: impl Fn(u8) -> u32, places: &mut Vec<(u8, u32)>) -> Read<()> {
        let players = 0..self.num_players;
        let total: u32 = players.clone().map(&seen).sum();
        let by_all = total.saturating_sub(discards).div_ceil(u32::from(self.num_players) - 1);
        let unseen = discards + (u32::from(self.num_players) - 1) * by_all;
        let least = players.clone().map(&seen).min().unwrap_or(0);
        if least < by_all || unseen < total {
            return fault(
                &format!("{}_discards", deck.name()),
                &format!("discards of {} seen by one player or by all", self.deck_words(deck).get(kind)),
            );
        }
        places.push((cards::DISCARD_UNSEEN, unseen - total));
        places.push((cards::DISCARD_SEEN, by_all));
        places.extend(players.map(|player| (cards::discard_by(player), seen(player) - by_all)));
        Ok(())
    }

    /// Copies of a kind that lie in a context or as a Defend card before a player.
    fn shown(&self, state: &State, deck: Deck, kind: u8) -> u32 {
        let drawn =
            state.draw.filter(|draw| draw.deck == deck).map_or(0, |draw| model::cards(&draw.drawn).filter(|&card| card == kind).count());
        let attempted = match state.errand {
            Errand::Quest(quest) => usize::from(deck == Deck::Quest && quest.card == kind),
            _ => 0,
        };
        let defends = state.players.iter().filter(|player| deck == Deck::Conquest && player.defend == kind && kind != NONE).count();
        (drawn + attempted + defends) as u32
    }

    /// Every power and event card at most as often as it exists; hands hold what can be held.
    pub(super) fn check_cards(&self, state: &State) -> Read<()> {
        for (kind, card) in self.rules.battle.power.iter().enumerate() {
            let kind = kind as u8;
            let shown = state.display.iter().filter(|&&other| other == kind).count();
            let owned: usize = state.players.iter().map(|player| model::cards(&player.power).filter(|&other| other == kind).count()).sum();
            let market = usize::from(state.market.get(kind));
            if shown + owned + market + usize::from(state.power_deck.get(kind)) > usize::from(card.copies) {
                return fault("power_deck", &format!("{} in all of {}", card.copies, card.id));
            }
            if (market > 0 && card.city.is_none()) || (shown > 0 && card.city.is_some()) {
                return fault("display", &format!("{} where such a card lies", card.id));
            }
        }
        self.check_events(state)?;
        self.check_hands(state)
    }

    fn check_events(&self, state: &State) -> Read<()> {
        for (kind, card) in self.rules.events.iter().enumerate() {
            let kind = kind as u8;
            let rumour = self.rules.rumours.iter().position(|&other| other == kind);
            let open = rumour.and_then(|index| state.rumours.get(index)).map_or(0, |&count| usize::from(count));
            let worn = state.players.iter().flat_map(|player| player.artifacts).filter(|&artifact| artifact == kind).count();
            let there = open + worn + usize::from(state.event_deck.get(kind));
            let in_force = usize::from(state.event == kind && rumour.is_none());
            if there + in_force > usize::from(card.copies) || (kind == self.rules.quiet && there > 0) {
                return fault("event_deck", &format!("{} in all of {}", card.copies, card.id));
            }
        }
        Ok(())
    }

    fn check_hands(&self, state: &State) -> Read<()> {
        let held = self.territories | self.hunt_cards;
        for player in 0..self.num_players {
            let places = &state.places[Deck::Conquest as usize];
            if (places.at(cards::hand(player)) | places.at(cards::face_up(player)) | places.seen(player)) & !held != 0 {
                return fault(&format!("players[{player}].conquest"), "territory cards and Race Hunts");
            }
            for deck in Deck::BOTH {
                let hand = state.places[deck as usize].at(cards::hand(player)).count_ones();
                if u32::from(state.seat(player).old[deck as usize]) > hand {
                    return fault(&format!("players[{player}].{}_old", deck.name()), "at most the hand");
                }
            }
        }
        let drawn = state.draw.filter(|draw| draw.deck == Deck::Conquest);
        let strange = |card: u8| !matches!(self.conquest(card).kind, ConquestKind::Territory { .. } | ConquestKind::Hunt { .. });
        match drawn {
            Some(draw) if model::cards(&draw.drawn).any(strange) => fault("draw.drawn", "cards of the deck"),
            _ => Ok(()),
        }
    }
}
