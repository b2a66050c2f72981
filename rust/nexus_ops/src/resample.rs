//! Another position that a seat cannot tell from this one (docs/nexus-ops-state.md, "Views"): all that it does not see is dealt anew.

use crate::battle::Stage;
use crate::game::NexusOps;
use crate::model::{NO_LINK, State};
use crate::rules::{Missions, NONE};
use warquest_core::{Counts, Generator};

/// Takes a card out of a pile, all equally likely.
fn deal<const N: usize>(pile: &mut Counts<N>, generator: &mut Generator) -> u8 {
    let card = pile.nth(generator.below(pile.total().into()) as u32);
    pile.take(card);
    card
}

/// As many cards as a hand has, dealt from a pile.
fn deal_hand<const N: usize>(size: u32, pile: &mut Counts<N>, generator: &mut Generator) -> Counts<N> {
    let mut hand = Counts::default();
    (0..size).for_each(|_| hand.add(deal(pile, generator)));
    hand
}

impl NexusOps {
    pub(crate) fn resample_for(&self, state: &State, viewer: u8, generator: &mut Generator) -> State {
        let mut next = *state;
        self.resample_energize(&mut next, viewer, generator);
        self.resample_missions(&mut next, viewer, generator);
        next
    }

    /// The card of a chain under way and who plays it: everybody sees it, though it is still in hand.
    fn shown(&self, state: &State) -> (u8, u8) {
        let actions = self.actions();
        let link = state.chain[0];
        if link != NO_LINK && link >= actions.start_card && link < actions.move_ {
            (self.started(link), state.active)
        } else if state.battle.stage == Stage::CardSide {
            (state.battle.card, state.battle.asked)
        } else {
            (NONE, NONE)
        }
    }

    fn resample_energize(&self, state: &mut State, viewer: u8, generator: &mut Generator) {
        let (shown, player) = self.shown(state);
        let others = (0..self.num_players).filter(|&seat| seat != viewer);
        let mut pile = state.energize_deck;
        others.clone().for_each(|seat| pile.add_all(state.energize_of(seat)));
        if player != viewer && shown != NONE {
            pile.take(shown);
        }
        for seat in others {
            let hand = &mut state.energize[usize::from(seat)];
            let kept = seat == player && shown != NONE && hand.get(shown) > 0;
            *hand = deal_hand(hand.total() - u32::from(kept), &mut pile, generator);
            if kept {
                hand.add(shown);
            }
        }
        state.energize_deck = pile;
    }

    fn resample_missions(&self, state: &mut State, viewer: u8, generator: &mut Generator) {
        let others = (0..self.num_players).filter(|&seat| seat != viewer);
        let hidden_draw = state.draw.filter(|draw| draw.player != viewer && draw.drawn[0] != NONE);
        let mut pile: Missions = state.secret_deck;
        others.clone().for_each(|seat| pile.add_all(state.secrets_of(seat)));
        let aside = state.aside;
        aside.iter().filter(|&(_, by)| by != viewer).for_each(|(card, _)| pile.add(card));
        let drawn = hidden_draw.iter().flat_map(|draw| draw.drawn).filter(|&card| card != NONE);
        drawn.clone().for_each(|card| pile.add(card));
        for seat in others {
            let size = state.secrets_of(seat).total();
            state.secrets[usize::from(seat)] = deal_hand(size, &mut pile, generator);
        }
        for (place, _) in aside.iter().enumerate().filter(|&(_, (_, by))| by != viewer) {
            state.aside.replace(place, deal(&mut pile, generator));
        }
        if let Some(draw) = &mut state.draw
            && hidden_draw.is_some()
        {
            let number = draw.drawn.iter().filter(|&&card| card != NONE).count();
            (0..number).for_each(|place| draw.drawn[place] = deal(&mut pile, generator));
            draw.drawn[..number].sort_unstable();
        }
        state.secret_deck = pile;
    }
}
