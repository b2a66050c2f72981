//! Observation tensors of a battle alone (docs/observations.md).

use super::{BattleGame, BattleState};
use crate::battle::{BATTLE_NODES, Battle, node_place};
use crate::rules::NONE;
use warquest_core::observation::{Tensor, part, row, seen_from, set};
use warquest_core::{Game, Kind, Slice};

/// The nodes of a battle and `terminal`.
const NODES: usize = BATTLE_NODES.len() + 1;

impl BattleGame {
    pub(super) fn slices(&self) -> Vec<Slice> {
        let cards = self.book.rules.battle.energize.len();
        let mut slices = vec![Slice::unit("node", &[NODES]), Slice::unit("decides", &[2]), Slice::unit("energize", &[2, cards])];
        slices.extend(Battle::slices());
        slices
    }

    pub(super) fn observe(&self, state: &BattleState, viewer: u8, out: &mut [f32]) {
        let battle = &state.battle;
        let mut tensor = Tensor::zeroed(out);
        tensor.one_of(NODES, node_place(battle.stage));
        let decides = if let Kind::Decision(seat) = self.kind(state) { seat } else { NONE };
        tensor.one_of(2, seen_from(viewer, decides, 2));
        let cards = &self.book.rules.battle.energize;
        let hands = tensor.take(2 * cards.len());
        for (seat, hand) in (0..2).zip(&state.hands) {
            let places = row(hands, seen_from(viewer, seat, 2), cards.len());
            for (card, number) in hand.iter() {
                let count = cards.get(usize::from(card)).map_or(0, |card| card.count);
                set(places, card.into(), part(number.into(), count.into()));
            }
        }
        battle.observe(viewer, [battle.sides[0].alive, battle.sides[1].alive], &mut tensor);
    }
}
