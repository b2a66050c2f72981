//! The steps of a battle and their rolls (NX-10.1 to 10.5, 10.10).

use super::{Battle, Context, Party, Side, Stage};
use crate::figures::Units;
use crate::rules::{Energize, MAX_PLAYERS, NONE, UNIT_TYPES};

impl Battle {
    /// Chooses the defender of a battle or leaves him open; nothing is fought yet.
    #[must_use]
    pub fn declare(hex: u8, attacker: u8, critical: bool, units: Units) -> Self {
        let mut battle = Self { hex, attacker, critical, ..Self::NONE };
        battle.sides[0] = Party { alive: units, ..Party::default() };
        battle
    }

    /// Begins the fighting: the window before the first step.
    pub fn begin(&mut self, context: &Context, held: &[Energize; MAX_PLAYERS], defender: u8, units: Units) {
        self.defender = defender;
        self.sides[1] = Party { alive: units, ..Party::default() };
        self.ask_from(context, held, Stage::Open, 0);
    }

    /// The first type of the order from `from` on that anybody has alive.
    #[inline]
    fn next_kind(&self, from: u8) -> Option<u8> {
        let kinds = self.sides[0].kinds() | self.sides[1].kinds();
        if self.reversed {
            // `from` counts down.
            let left = kinds & ((1_u16 << (u16::from(from.min(6)))) - 1) as u8;
            (left != 0).then(|| 7 - left.leading_zeros() as u8)
        } else {
            let left = if from < 8 { kinds >> from << from } else { 0 };
            (left != 0).then(|| left.trailing_zeros() as u8)
        }
    }

    pub(super) fn first_step(&mut self, context: &Context, held: &[Energize; MAX_PLAYERS]) {
        match self.next_kind(if self.reversed { UNIT_TYPES as u8 } else { 0 }) {
            Some(kind) => {
                self.kind = kind;
                self.roll(context, held);
            }
            None => self.finish(),
        }
    }

    /// After a step: the end, or the window before the next one.
    pub(super) fn next_step(&mut self, context: &Context, held: &[Energize; MAX_PLAYERS]) {
        for party in &mut self.sides {
            (party.hits, party.misses, party.volley) = (None, 0, false);
        }
        let next = if self.reversed { self.next_kind(self.kind) } else { self.next_kind(self.kind.saturating_add(1)) };
        match next {
            Some(kind) if !self.sides[0].is_gone() && !self.sides[1].is_gone() => {
                self.kind = kind;
                self.ask_from(context, held, Stage::Step, 0);
            }
            _ => self.finish(),
        }
    }

    fn finish(&mut self) {
        self.sides.iter_mut().for_each(Party::rest);
        self.reversed = false;
        self.kind = NONE;
        self.rolling = None;
        self.stage = Stage::Over;
        self.asked = NONE;
    }

    /// The rolls of the step: attacker first.
    pub(super) fn roll(&mut self, context: &Context, held: &[Energize; MAX_PLAYERS]) {
        if self.dice_of(Side::A) > 0 {
            self.rolls(Side::A);
        } else {
            self.roll_defender(context, held);
        }
    }

    fn rolls(&mut self, side: Side) {
        self.rolling = Some(side);
        self.stage = Stage::Hits;
        self.asked = NONE;
    }

    fn roll_defender(&mut self, context: &Context, held: &[Energize; MAX_PLAYERS]) {
        if self.dice_of(Side::D) > 0 {
            self.rolls(Side::D);
        } else {
            self.rolling = None;
            self.ask_from(context, held, Stage::Post, 0);
        }
    }

    pub(super) fn take_hits(&mut self, context: &Context, held: &[Energize; MAX_PLAYERS], hits: u32) {
        let Some(side) = self.rolling else { return };
        let dice = self.dice_of(side);
        let hits = hits.min(dice);
        let party = self.party_mut(side);
        party.hits = Some(hits as u8);
        party.misses = (dice - hits) as u8;
        if side == Side::A {
            self.roll_defender(context, held);
        } else {
            self.rolling = None;
            self.ask_from(context, held, Stage::Post, 0);
        }
    }

    /// NX-13.15.
    pub(super) fn take_reroll(&mut self, context: &Context, held: &[Energize; MAX_PLAYERS], hits: u32) {
        let Some(side) = self.rolling.take() else { return };
        let party = self.party_mut(side);
        let hits = (hits.min(255) as u8).min(party.misses);
        party.misses -= hits;
        party.hits = Some(party.hits.unwrap_or(0).saturating_add(hits));
        self.ask_from(context, held, Stage::Post, 0);
    }
}
