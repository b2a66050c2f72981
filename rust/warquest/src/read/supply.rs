//! That every card is somewhere, as often as it exists, and that hands, memories and events are as the rules leave them
//! (WQ-1.13, 4.4 to 4.6, 7.12, 8.5, 9.3, 9.4, 10.6, 16.2).

use super::Read;
use super::checks::demand;
use crate::cards;
use crate::game::WarQuest;
use crate::map::bit;
use crate::model::{Deck, Errand, Node, State, Why, cards as list};
use crate::options::EventTiming;
use crate::rules::{EventEffect, NONE, Tier};

impl WarQuest {
    pub(super) fn check_supply_of_cards(&self, state: &State) -> Read<()> {
        self.check_conquest_supply(state)?;
        self.check_quest_supply(state)?;
        self.check_memory(state)?;
        self.check_quest_hands(state)?;
        self.check_conquest_hands(state)?;
        self.check_glory(state)?;
        self.check_reveals(state)?;
        self.check_power_hands(state)?;
        self.check_display(state)
    }

    /// How many of a set of copies are in a place or in a context.
    fn present(&self, state: &State, deck: Deck, copies: u64) -> u32 {
        let counted = |card: u8| u32::from(self.table(deck).copies(card) & copies != 0);
        let drawn = state.draw.filter(|draw| draw.deck == deck);
        let drawn: u32 = drawn.iter().flat_map(|draw| list(&draw.drawn)).map(counted).sum();
        let attempted = match state.errand {
            Errand::Quest(quest) if deck == Deck::Quest => counted(quest.card),
            _ => 0,
        };
        (copies & !state.places[deck as usize].at(cards::AWAY)).count_ones() + drawn + attempted
    }

    /// WQ-4.6: the other stars leave the game when the last one is dealt.
    fn check_conquest_supply(&self, state: &State) -> Read<()> {
        let places = &state.places[Deck::Conquest as usize];
        let dealt = self.territories | self.hunt_cards;
        let all = self.present(state, Deck::Conquest, dealt) == dealt.count_ones();
        demand(all, "conquest_deck", "every territory card and Race Hunt somewhere")?;
        let defended = (0..self.num_players).filter(|&player| state.seat(player).defend != NONE).count() as u32;
        let stars = (places.at(cards::DECK) & self.stars).count_ones();
        let left = if defended == u32::from(self.num_players) { 0 } else { self.stars.count_ones() - defended };
        demand(stars == left, "conquest_deck", "the Defend cards that are still to be dealt")?;
        let strange = self.stars & !(places.at(cards::AWAY) | places.at(cards::DECK));
        demand(strange == 0, "conquest_discards", "territory cards and Race Hunts")
    }

    /// Whether starting quests are still to be dealt (WQ-4.10).
    pub(super) fn dealing_quests(state: &State) -> bool {
        let drawing = state.draw.is_some_and(|draw| draw.why == Why::Setup && draw.deck == Deck::Quest);
        state.round == 0 && (state.node == Node::DrawDisplay || drawing)
    }

    /// WQ-4.5: the other starting quests leave the game.
    fn check_quest_supply(&self, state: &State) -> Read<()> {
        let places = &state.places[Deck::Quest as usize];
        let [starting, medium, hard] = [Tier::Starting, Tier::Medium, Tier::Hard].map(|tier| self.tiers[tier as usize]);
        let all = self.present(state, Deck::Quest, medium | hard) == (medium | hard).count_ones();
        demand(all, "quest_deck", "every medium and hard quest somewhere")?;
        let dealing = Self::dealing_quests(state);
        let dealt = u32::from(self.num_players) * u32::from(self.constants().starting_quests);
        let wanted = if dealing { starting.count_ones() } else { dealt };
        demand(self.present(state, Deck::Quest, starting) == wanted, "quest_deck", "the starting quests of the players")?;
        let fresh = state.quest_reshuffled || dealing || places.at(cards::DECK) & starting == 0;
        demand(fresh, "quest_deck", "no starting quests before a reshuffle")
    }

    /// WQ-16.2: what is remembered of a reshuffle needs one, and somebody else who holds a card since before it.
    fn check_memory(&self, state: &State) -> Read<()> {
        for (deck, player) in Deck::BOTH.into_iter().flat_map(|deck| (0..self.num_players).map(move |player| (deck, player))) {
            let index = deck as usize;
            let mixed = state.mixed[index][usize::from(player)];
            let place = |name: &str| format!("players[{player}].{}_{name}", deck.name());
            let others = (0..self.num_players).filter(|&other| other != player);
            let told = others.map(|other| state.seat(other).old[index]).any(|old| old > 0);
            demand(mixed == 0 || told, &place("mixed"), "nothing while nobody else holds an old card")?;
            let shuffled = deck == Deck::Conquest || state.quest_reshuffled;
            demand(shuffled || state.seat(player).old[index] == 0, &place("old"), "0 before a reshuffle")?;
            demand(deck == Deck::Quest || mixed & self.stars == 0, &place("mixed"), "territory cards and Race Hunts")?;
        }
        Ok(())
    }

    /// Cards of a deck that can come into a hand, those being drawn included.
    fn in_pile(state: &State, deck: Deck) -> u32 {
        let places = &state.places[deck as usize];
        let drawn = state.draw.filter(|draw| draw.deck == deck);
        (places.at(cards::DECK) | places.discards()).count_ones() + drawn.map_or(0, |draw| list(&draw.drawn).count() as u32)
    }

    /// The reason for which a player draws cards of a deck now.
    fn drawing(state: &State, deck: Deck, player: u8) -> Option<Why> {
        state.draw.filter(|draw| draw.deck == deck && draw.player == player).map(|draw| draw.why)
    }

    /// WQ-7.12: as many quests as were dealt, unless the pile gave none.
    fn check_quest_hands(&self, state: &State) -> Read<()> {
        let most = u32::from(self.constants().starting_quests);
        let pile = Self::in_pile(state, Deck::Quest);
        let spare = u32::from(state.draw.is_some_and(|draw| draw.deck == Deck::Quest));
        for player in (0..self.num_players).filter(|_| state.round > 0) {
            let hand = state.places[Deck::Quest as usize].at(cards::hand(player)).count_ones();
            let attempting = matches!(state.errand, Errand::Quest(_)) && player == state.active;
            let owed = u32::from(attempting || Self::drawing(state, Deck::Quest, player).is_some());
            let fits = hand + owed == most || (hand + owed < most && pile <= spare);
            demand(fits, &format!("players[{player}].quests"), &format!("{most} quests, unless the pile gave none"))?;
        }
        Ok(())
    }

    /// WQ-9.3: the limit holds for what is in the hand and what will be kept of a draw.
    fn check_conquest_hands(&self, state: &State) -> Read<()> {
        let most = u32::from(self.constants().active_conquest_limit);
        for player in (0..self.num_players).filter(|_| state.round > 0) {
            let hand = state.places[Deck::Conquest as usize].at(cards::hand(player)).count_ones();
            let owed = u32::from(Self::drawing(state, Deck::Conquest, player).is_some());
            demand(hand + owed <= most, &format!("players[{player}].conquest"), &format!("at most {most} active cards"))?;
        }
        Ok(())
    }

    /// WQ-9.4: each Glorious Victory that is used up was used against somebody else.
    fn check_glory(&self, state: &State) -> Read<()> {
        for player in 0..self.num_players {
            let seat = state.seat(player);
            let used = u32::from(self.constants().glorious_per_player.saturating_sub(seat.glorious));
            let place = format!("players[{player}].glorious");
            demand(seat.glorious_against.count_ones() == used, &place, "those not yet used against somebody")?;
            let others = u64::from(seat.glorious_against) & bit(player) == 0;
            demand(others, &format!("players[{player}].glorious_against"), "other players")?;
        }
        Ok(())
    }

    /// Events revealed so far, All Quiet included (WQ-10.1).
    fn reveals(&self, state: &State) -> u32 {
        let round = u32::from(state.round);
        let resolving = matches!(state.node, Node::LossRegion | Node::LossType | Node::LevyRegion | Node::LevyBuy | Node::Terminal);
        let at_start = self.options.event_timing == EventTiming::RoundStart && state.node != Node::DrawEvent;
        if resolving || at_start { round } else { round.saturating_sub(1) }
    }

    fn check_reveals(&self, state: &State) -> Read<()> {
        let reveals = self.reveals(state);
        let copies: u32 = self.rules.events.iter().map(|card| u32::from(card.copies)).sum();
        let quiet = self.rules.events.get(usize::from(self.rules.quiet)).map_or(0, |card| u32::from(card.copies));
        let left = (copies - quiet).checked_sub(reveals.saturating_sub(1));
        let place = "event_deck";
        demand(left == Some(state.event_deck.total()), place, &format!("the events left after {reveals} reveals"))?;
        let fits = match reveals {
            0 => state.event == NONE,
            1 => state.event == self.rules.quiet,
            _ => state.event != NONE,
        };
        demand(fits, "event", &format!("the event in force after {reveals} reveals"))?;
        let kind = self.rules.events.get(usize::from(state.event));
        let revealed =
            state.event == self.rules.quiet || reveals == 0 || kind.is_some_and(|card| state.event_deck.get(state.event) < card.copies);
        demand(revealed, "event", "an event that has been revealed")?;
        let meets = match state.node {
            Node::DrawEvent => reveals > 0,
            Node::LossRegion => matches!(self.event(state.event), EventEffect::Plague { .. }),
            Node::LossType => matches!(self.event(state.event), EventEffect::Plague { .. } | EventEffect::Desertion { .. }),
            Node::LevyRegion | Node::LevyBuy => self.event(state.event) == EventEffect::Levy,
            _ => true,
        };
        demand(meets, "event", "the event of this node")
    }

    /// WQ-8.2.
    fn check_power_hands(&self, state: &State) -> Read<()> {
        let limit = usize::from(self.constants().power_card_limit);
        for player in 0..self.num_players {
            let owned = list(&state.seat(player).power).count();
            let sixth = state.node == Node::PowerDiscard && player == state.active;
            let fits = if sixth { owned == limit + 1 } else { owned <= limit };
            demand(fits, &format!("players[{player}].power"), "at most the limit, and one more at power_discard only")?;
        }
        Ok(())
    }

    /// WQ-8.3, 8.5: gaps are what was bought in this turn, or what the deck could not fill.
    fn check_display(&self, state: &State) -> Read<()> {
        let size = usize::from(self.constants().display_size).min(state.display.len());
        let shown = &state.display[..size];
        let gap = shown.contains(&NONE);
        let between = matches!(state.node, Node::DrawEvent | Node::Terminal) || matches!(state.errand, Errand::Event { .. });
        let closing = state.round > 0 && (between || state.node == Node::DrawDisplay);
        let closed = shown.iter().skip_while(|&&card| card != NONE).all(|&card| card == NONE);
        demand(closed || !closing, "display", "cards closed up")?;
        demand(!between || !gap || state.power_deck.total() == 0, "display", "full between the turns")?;
        demand(gap || state.node != Node::DrawDisplay, "display", "a free place for the card that is drawn")
    }
}
