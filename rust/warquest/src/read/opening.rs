//! The setup, as far as it has come (WQ-4.5 to 4.13).

use super::Read;
use super::checks::demand;
use crate::cards;
use crate::game::WarQuest;
use crate::map::bit;
use crate::model::{Deck, LORD, Node, State, Why};
use crate::options::SetupOrder;
use crate::rules::{MAX_RUMOURS, NONE, RACES, SLOTS, Tier};

impl WarQuest {
    pub(super) fn check_opening(&self, state: &State) -> Read<()> {
        if state.round > 0 {
            return Ok(());
        }
        self.check_untouched(state)?;
        for player in 0..self.num_players {
            self.check_dealt(state, player)?;
            self.check_placed(state, player)?;
        }
        Ok(())
    }

    /// What no step of the setup changes.
    fn check_untouched(&self, state: &State) -> Read<()> {
        let fresh = state.rumours == [0; MAX_RUMOURS] && state.battles == 0 && !state.quest_reshuffled && state.market.is_empty();
        demand(fresh, "round", "no rumour, battle, reshuffle or market card during the setup")?;
        for (kind, card) in self.rules.battle.power.iter().enumerate() {
            let shown = state.display.iter().filter(|&&other| usize::from(other) == kind).count();
            let there = shown + usize::from(state.power_deck.get(kind as u8));
            demand(there == usize::from(card.copies), "power_deck", &format!("{} of {}", card.copies, card.id))?;
        }
        for deck in Deck::BOTH {
            let places = &state.places[deck as usize];
            let out = (0..self.num_players).fold(places.discards(), |set, player| set | places.at(cards::face_up(player)));
            demand(out == 0, &format!("{}_discards", deck.name()), "nothing during the setup")?;
        }
        for player in 0..self.num_players {
            let seat = state.seat(player);
            let fresh = seat.vp == 0 && seat.power[0] == NONE && seat.artifacts == [NONE; SLOTS] && seat.old == [0; 2];
            demand(fresh && seat.glorious_against == 0, &format!("players[{player}]"), "a player who has not played yet")?;
        }
        Ok(())
    }

    /// Seats are dealt to one after the other: starting quests, Defend cards, territory cards.
    fn check_dealt(&self, state: &State, player: u8) -> Read<()> {
        let quests = u32::from(self.constants().starting_quests);
        let draw = state.draw.filter(|draw| draw.why == Why::Setup);
        let before = draw.is_some_and(|draw| player < draw.player);
        let stage = match draw {
            Some(draw) if draw.deck == Deck::Quest => 0,
            Some(draw) if state.seat(draw.player).defend == NONE => 1,
            Some(_) => 2,
            None => 3,
        };
        let wanted = match draw {
            _ if state.node == Node::DrawDisplay => (0, false, 0),
            Some(draw) if stage == 0 && player == draw.player => (quests.saturating_sub(draw.left.into()), false, 0),
            _ if stage == 0 => (if before { quests } else { 0 }, false, 0),
            _ => (quests, stage > 1 || before, u32::from(stage > 2 || (stage > 1 && before))),
        };
        let hand = |deck: Deck| state.places[deck as usize].at(cards::hand(player));
        let [conquest, quest] = Deck::BOTH.map(hand);
        let place = format!("players[{player}]");
        demand(quest.count_ones() == wanted.0, &format!("{place}.quests"), "the starting quests dealt so far")?;
        demand(quest & !self.tiers[Tier::Starting as usize] == 0, &format!("{place}.quests"), "starting quests")?;
        demand((state.seat(player).defend != NONE) == wanted.1, &format!("{place}.defend"), "the Defend card dealt so far")?;
        demand(conquest.count_ones() == wanted.2, &format!("{place}.conquest"), "the territory card dealt so far")?;
        demand(conquest & !self.territories == 0, &format!("{place}.conquest"), "a territory card")
    }

    /// How many place before a player (WQ-4.7).
    fn turn_to_place(&self, state: &State, player: u8) -> u8 {
        let seats = self.num_players;
        (state.first.min(seats - 1) + 2 * seats - 1 - player.min(seats - 1)) % seats
    }

    /// Lord, lieutenant and token in one city, and the army bought with the start gold.
    fn check_placed(&self, state: &State, player: u8) -> Read<()> {
        let [turn, now] = [player, state.player].map(|player| self.turn_to_place(state, player));
        let each = self.options.setup_order == SetupOrder::EachInTurn;
        let (placed, buying) = match state.node {
            Node::PlaceCity => (turn < now, each && turn < now),
            Node::SetupBuy => (!each || turn <= now, turn <= now),
            _ => (false, false),
        };
        let seat = state.seat(player);
        let city = if placed { seat.region(LORD) } else { NONE };
        let place = format!("players[{player}].leaders");
        demand(seat.leaders == [city, city, NONE], &place, "lord and lieutenant in the starting city of those who have placed")?;
        let starting = !placed || self.rules.board.starting_cities & bit(city) != 0;
        demand(starting, &place, "a starting city")?;
        let token = state.tokens.of(player) == bit(city) && bit(city) & !state.active_tokens == 0;
        demand(token, &format!("players[{player}].active_tokens"), "a token in the starting city")?;
        self.check_purchase(state, player, city, buying)
    }

    /// WQ-4.8.
    fn check_purchase(&self, state: &State, player: u8, city: u8, buying: bool) -> Read<()> {
        let here = if buying { bit(city) } else { 0 };
        demand(state.figures.of(player) & !here == 0, "troops", "troops bought so far, in the starting city")?;
        let units = if buying { state.figures.units(city) } else { Default::default() };
        let prices = (0_u8..).zip(units).map(|(kind, number)| u32::from(self.list_price(kind)) * u32::from(number));
        let gold = u32::from(state.seat(player).gold) + prices.sum::<u32>();
        demand(gold == u32::from(self.constants().start_gold), &format!("players[{player}].gold"), "the start gold less the purchases")?;
        let types = if buying { state.figures.types(city) } else { 0 };
        let races = (0..RACES).filter(|race| types >> (2 * race) & 3 != 0).count();
        demand(races <= usize::from(self.constants().setup_races), "troops", "troops of two races")
    }
}
