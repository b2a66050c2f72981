//! What chance nodes share: lists of weights and draws of cards.

use crate::game::Outcome;
use crate::generator::Generator;

/// Outcomes with integer weights over one total (their sum), ascending by outcome.
pub type Weights = Vec<(Outcome, u128)>;

/// Draws a card: `below(cards left)`, walked in card order through the copies. None if there is no card.
#[inline]
pub fn pick_card(copies: impl Iterator<Item = (Outcome, u32)> + Clone, generator: &mut Generator) -> Option<Outcome> {
    let total: u64 = copies.clone().map(|(_, count)| u64::from(count)).sum();
    let mut left = generator.below(total);
    for (card, count) in copies {
        if left < u64::from(count) {
            return Some(card);
        }
        left -= u64::from(count);
    }
    None
}

/// Draws an outcome: one number below the sum of the weights, walked in order. None if there is no outcome.
#[must_use]
pub fn pick(weights: &Weights, generator: &mut Generator) -> Option<Outcome> {
    let total = weights.iter().map(|&(_, weight)| weight).sum::<u128>();
    let mut left = u128::from(generator.below(u64::try_from(total).unwrap_or(u64::MAX)));
    for &(outcome, weight) in weights {
        if left < weight {
            return Some(outcome);
        }
        left -= weight;
    }
    None
}
