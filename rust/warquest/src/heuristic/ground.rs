//! What a control token is worth in every region, for the seat that looks.

use super::look::Look;
use crate::cards::{self, MAX_CARDS};
use crate::map::{bit, regions};
use crate::model::Deck;
use crate::rules::{ConquestKind, MAX_REGIONS};

/// Chance that a control token stays to the end, at least.
const LASTING: f32 = 0.75;
/// Chance that it is lost in a round.
const LOST: f32 = 0.05;
/// A new conquest card.
const NEW_CARD: f32 = 0.8;
/// What is left of the value of a card of which so many tokens are missing.
const PATIENCE: [f32; 4] = [1.0, 0.9, 0.75, 0.6];

/// Gains of conquests.
pub(super) struct Ground {
    /// A token anywhere, and one that takes another's place.
    plain: f32,
    taken: f32,
    /// What comes to it in regions that are special.
    extra: [f32; MAX_REGIONS],
    pub special: u64,
    /// Regions where an active own token lies, or where none can be put: nothing to gain.
    closed: u64,
    own: u64,
    foreign: u64,
}

impl Ground {
    pub fn new(look: &Look<'_>) -> Self {
        let constants = look.game.constants();
        let tokens = &look.state.tokens;
        let own = tokens.of(look.seat);
        let token = lasting(look) / f32::from(constants.tokens_per_vp.max(1));
        let none_left = own.count_ones() >= u32::from(constants.control_tokens);
        let mut ground = Self {
            plain: token,
            taken: token * (1.0 + look.share),
            extra: [0.0; MAX_REGIONS],
            special: 0,
            closed: own & look.state.active_tokens | if none_left { !own } else { 0 },
            own,
            foreign: tokens.all() & !own,
        };
        ground.add_cities(look);
        ground.add_territories(look);
        ground.add_defence(look);
        ground
    }

    /// A control token put, or turned, in a region.
    #[inline]
    pub fn conquest(&self, region: u8) -> f32 {
        let here = bit(region);
        if self.closed & here != 0 {
            return 0.0;
        }
        let token = if self.own & here != 0 {
            0.0
        } else if self.foreign & here != 0 {
            self.taken
        } else {
            self.plain
        };
        token + self.extra[usize::from(region) % MAX_REGIONS]
    }

    #[inline]
    fn add(&mut self, set: u64, gain: f32) {
        let set = set & !self.closed;
        self.special |= set;
        regions(set).for_each(|region| self.extra[usize::from(region) % MAX_REGIONS] += gain);
    }

    /// Points at the end of the game, and taxes on the way.
    fn add_cities(&mut self, look: &Look<'_>) {
        let board = &look.game.rules.board;
        let points = f32::from(look.game.constants().city_vp) * lasting(look);
        let taxed = look.gold * look.turns.min(4.0) * 0.25;
        for city in regions(board.cities & !self.own) {
            let taken = if self.foreign & bit(city) != 0 { 1.0 + look.share } else { 1.0 };
            let tax = board.tax.get(usize::from(city)).map_or(0.0, |&tax| f32::from(tax));
            self.add(bit(city), points * taken + tax * taxed);
        }
    }

    /// Territory cards of the hand: a token of several that are missing is a part of the card.
    fn add_territories(&mut self, look: &Look<'_>) {
        let hand = look.state.places[Deck::Conquest as usize].at(cards::hand(look.seat)) & look.game.territories;
        let active = self.own & look.state.active_tokens;
        for copy in regions(hand) {
            let (wanted, count) = look.game.tables.claims[usize::from(copy) % MAX_CARDS];
            let missing = count.saturating_sub((active & wanted).count_ones());
            if missing > 0 && missing <= look.actions {
                let vp = f32::from(look.game.conquest(look.game.table(Deck::Conquest).kind(copy)).vp) + NEW_CARD * look.turns.min(1.0);
                self.add(wanted & look.game.rules.board.everywhere(), vp / missing as f32 * PATIENCE[missing.min(4) as usize - 1]);
            }
        }
    }

    /// The own Defend card.
    fn add_defence(&mut self, look: &Look<'_>) {
        let card = look.game.conquest(look.state.seat(look.seat).defend);
        if let ConquestKind::Defend { cities } = card.kind {
            let missing = (cities & !self.own).count_ones().max(1);
            self.add(cities & !self.own, f32::from(card.vp) * 0.6 / missing as f32);
        }
    }
}

fn lasting(look: &Look<'_>) -> f32 {
    LASTING.max(1.0 - LOST * look.turns)
}
