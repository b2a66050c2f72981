//! The agent always chooses alike; a playout values things a little differently every time.

use warquest_core::Generator;

/// A value is multiplied by a factor between 1 - SPREAD and 1 + SPREAD.
const SPREAD: f32 = 0.25;

/// Random numbers, if there are any.
pub(super) struct Taste<'a>(pub Option<&'a mut Generator>);

impl Taste<'_> {
    /// A value as it seems now.
    #[inline]
    pub fn of(&mut self, value: f32) -> f32 {
        let Some(generator) = &mut self.0 else { return value };
        let share = (generator.next_word() >> 40) as f32 / (1 << 24) as f32;
        value * (1.0 - SPREAD + 2.0 * SPREAD * share)
    }

    /// The best of some choices with their values; of equal ones the first.
    pub fn best<T>(&mut self, choices: impl Iterator<Item = (T, f32)>) -> Option<(T, f32)> {
        let mut best: Option<(T, f32)> = None;
        for (choice, value) in choices {
            let value = self.of(value);
            if best.as_ref().is_none_or(|&(_, most)| value > most) {
                best = Some((choice, value));
            }
        }
        best
    }
}
