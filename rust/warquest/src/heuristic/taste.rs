//! How ties are broken: the agent always alike, a playout at random.

use warquest_core::{Action, Generator};

/// A value is multiplied by a factor drawn from 1 - SPICE to 1 + SPICE.
const SPICE: f32 = 0.25;

/// Random numbers, if there are any.
pub(super) struct Taste<'a>(Option<&'a mut Generator>);

impl<'a> Taste<'a> {
    pub const fn plain() -> Self {
        Self(None)
    }

    pub const fn spiced(generator: &'a mut Generator) -> Self {
        Self(Some(generator))
    }

    /// A value as it tastes now.
    #[inline]
    pub fn season(&mut self, value: f32) -> f32 {
        match &mut self.0 {
            None => value,
            Some(generator) => value * (1.0 - SPICE + 2.0 * SPICE * ((generator.next_word() >> 40) as f32 / (1 << 24) as f32)),
        }
    }

    /// The action of the highest value; of equal ones the first.
    pub fn best(&mut self, legal: &[Action], mut value: impl FnMut(Action) -> f32) -> Option<Action> {
        let mut best = None;
        for &action in legal {
            let value = self.season(value(action));
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((action, value));
            }
        }
        best.map(|(action, _)| action)
    }
}
