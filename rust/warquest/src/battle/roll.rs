//! One roll (WQ-12.7): the dice, rerolled blanks, ambush dice, flags turned into skulls.

use super::machine::{Flow, Step};
use super::{Battle, BattleContext, RollKind, Side};

impl Battle {
    pub(super) fn begin_roll(&mut self, ctx: &BattleContext, side: Side) -> Flow {
        if self.kind != RollKind::Roll {
            return Flow::Stop;
        }
        let dice = self.attack_dice(ctx, side);
        self.dice = dice as u8;
        if dice > 0 { Flow::Stop } else { Flow::Next }
    }

    /// Takes the outcome of the roll that is due, then goes on to the next pending thing.
    pub fn outcome(&mut self, ctx: &BattleContext, skulls: u32, flags: u32) {
        self.take_outcome(ctx, skulls, flags);
        self.run(ctx);
    }

    /// Takes the outcome of the roll that is due and stays there.
    #[inline]
    pub fn take_outcome(&mut self, ctx: &BattleContext, skulls: u32, flags: u32) {
        let Some(side) = self.roller() else { return };
        if self.step == Step::Pursuit {
            self.dice = 0;
            self.pursue(skulls);
        } else {
            self.show(ctx, side, skulls as u8, flags as u8);
        }
    }

    /// The side whose roll is due.
    pub(super) fn roller(&self) -> Option<Side> {
        let side = self.now().1;
        Some(side).filter(|_| self.dice > 0)
    }

    pub(super) fn show(&mut self, ctx: &BattleContext, side: Side, skulls: u8, flags: u8) {
        let blanks = u32::from(self.dice.saturating_sub(skulls).saturating_sub(flags));
        self.skulls = self.skulls.saturating_add(skulls);
        self.flags = self.flags.saturating_add(flags);
        let rerolls = if self.kind == RollKind::Roll { self.total(ctx, side, |effects| effects.reroll_blanks).min(blanks) } else { 0 };
        let ambush =
            if self.kind == RollKind::Ambush || self.flags == 0 { 0 } else { self.ambushers(ctx.rules, side).min(self.flags.into()) };
        if rerolls > 0 {
            (self.kind, self.dice) = (RollKind::Reroll, rerolls as u8);
        } else if ambush > 0 {
            (self.kind, self.dice) = (RollKind::Ambush, ambush as u8);
        } else {
            self.finish_roll(ctx, side);
        }
    }

    fn finish_roll(&mut self, ctx: &BattleContext, side: Side) {
        let turned = self.total(ctx, side, |effects| effects.flags_to_skulls).min(self.flags.into()) as u8;
        self.party_mut(side).result = [self.skulls.saturating_add(turned), self.flags - turned];
        (self.kind, self.dice, self.skulls, self.flags) = (RollKind::Roll, 0, 0, 0);
        self.leave();
    }
}
