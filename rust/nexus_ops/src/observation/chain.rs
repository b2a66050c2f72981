//! What the links of the chain under way name.

use super::Look;
use crate::actions::{argument, pair};
use crate::battle::Stage;
use crate::model::NO_LINK;
use crate::rules::{MAX_HEXES, MAX_PLAYERS, NONE};
use warquest_core::Action;

/// Things named by a link, or by all of them; [`NONE`] where none is.
#[derive(Clone, Copy)]
pub(super) struct Named {
    /// By the first link, and by a later one.
    pub hexes: [u8; 2],
    pub kind: u8,
    pub seat: u8,
    pub card: u8,
}

impl Named {
    const NOTHING: Self = Self { hexes: [NONE; 2], kind: NONE, seat: NONE, card: NONE };
}

impl Look<'_> {
    pub(super) fn links(&self) -> Named {
        let mut named = Named::NOTHING;
        if self.state.battle.stage == Stage::CardSide {
            named.card = self.state.battle.card;
        }
        for (later, &link) in self.state.chain.iter().enumerate().filter(|(_, link)| **link != NO_LINK) {
            self.name(link, later.min(1), &mut named);
        }
        named
    }

    fn name(&self, link: Action, later: usize, named: &mut Named) {
        let actions = self.game.actions();
        let hexes = MAX_HEXES as Action;
        let within = |base: Action, count: Action| (base..base + count).contains(&link);
        let hex = &mut named.hexes[later];
        if within(actions.move_, actions.fight - actions.move_) {
            (named.kind, *hex) = pair(link, actions.move_, MAX_HEXES);
        } else if within(actions.jump_unit, actions.jump_to - actions.jump_unit) {
            (named.kind, *hex) = pair(link, actions.jump_unit, MAX_HEXES);
        } else if within(actions.breath_at, actions.defender - actions.breath_at) {
            (*hex, named.seat) = pair(link, actions.breath_at, MAX_PLAYERS);
        } else if within(actions.start_card, actions.move_ - actions.start_card) {
            named.card = self.game.started(link);
        } else {
            let rows = [actions.move_to, actions.jump_to, actions.volunteer_hex, actions.ambush_hex, actions.breath];
            if let Some(base) = rows.into_iter().find(|&base| within(base, hexes)) {
                *hex = argument(link, base);
            }
        }
    }
}
