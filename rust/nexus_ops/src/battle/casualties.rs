//! Casualties (NX-10.6 to 10.9, 13.12, 13.13).

use super::{Battle, Context, Side, Stage};
use crate::rules::{Energize, MAX_PLAYERS, NONE};

impl Battle {
    fn hits_on(&self, side: Side) -> u8 {
        self.party(side.other()).hits.unwrap_or(0)
    }

    /// The side that takes hits now: the attacker first.
    #[inline]
    #[must_use]
    pub fn suffering(&self) -> Side {
        if self.hits_on(Side::A) > 0 { Side::A } else { Side::D }
    }

    /// Takes hits until somebody has to choose or a die decides, else goes on to the next step.
    pub(super) fn take_casualties(&mut self, context: &Context, held: &[Energize; MAX_PLAYERS]) {
        for side in Side::BOTH {
            while self.hits_on(side) > 0 {
                let kinds = self.party(side).kinds();
                let regenerates = kinds & self.party(side).regenerates != 0;
                if !regenerates && u32::from(self.hits_on(side)) >= self.party(side).number() {
                    self.party_mut(side).remove_all();
                    self.party_mut(side.other()).hits = Some(0);
                } else if kinds.count_ones() > 1 {
                    self.stage = Stage::Casualty;
                    self.asked = self.chooser(side);
                    return;
                } else if self.strike(side, kinds.trailing_zeros() as u8) {
                    return;
                }
            }
        }
        self.next_step(context, held);
    }

    /// Who chooses the casualties of a side (NX-10.7, 13.12).
    #[must_use]
    pub fn chooser(&self, side: Side) -> u8 {
        if self.party(side.other()).outflank { self.seat_of(side.other()) } else { self.seat_of(side) }
    }

    /// One hit on a type; true if a die decides.
    fn strike(&mut self, side: Side, kind: u8) -> bool {
        if self.party(side).regenerates >> kind & 1 == 1 {
            self.regenerating = kind;
            self.stage = Stage::Regeneration;
            self.asked = NONE;
            return true;
        }
        self.party_mut(side).remove(kind);
        self.spend(side);
        false
    }

    /// One hit on a side is done with; all of them if nobody is left (NX-10.8).
    fn spend(&mut self, side: Side) {
        let gone = self.party(side).is_gone();
        let enemy = self.party_mut(side.other());
        enemy.hits = enemy.hits.map(|hits| if gone { 0 } else { hits.saturating_sub(1) });
    }

    /// The chosen casualty.
    pub(super) fn suffer(&mut self, context: &Context, held: &[Energize; MAX_PLAYERS], kind: u8) {
        if !self.strike(self.suffering(), kind) {
            self.take_casualties(context, held);
        }
    }

    pub(super) fn take_regeneration(&mut self, context: &Context, held: &[Energize; MAX_PLAYERS], outcome: u32) {
        let side = self.suffering();
        let kind = std::mem::replace(&mut self.regenerating, NONE);
        if outcome != 0 {
            self.party_mut(side).remove(kind);
        }
        self.spend(side);
        self.take_casualties(context, held);
    }
}
