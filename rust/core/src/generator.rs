//! xoshiro256++ seeded by SplitMix64: the same numbers on every platform (docs/contract.md, "Generator").

/// SplitMix64's finaliser.
#[inline]
#[must_use]
pub const fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}

/// One stream of random numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generator {
    words: [u64; 4],
}

impl Generator {
    /// The generator of a seed and a stream.
    #[must_use]
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut state = mix(mix(seed).wrapping_add(stream));
        let mut words = [0; 4];
        for word in &mut words {
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            *word = mix(state);
        }
        Self { words }
    }

    /// Where the stream stands; `from_words` goes on from there.
    #[must_use]
    pub const fn words(&self) -> [u64; 4] {
        self.words
    }

    /// The generator that stands at these words; None if all are zero, from which nothing but zeros would follow.
    #[must_use]
    pub fn from_words(words: [u64; 4]) -> Option<Self> {
        (words != [0; 4]).then_some(Self { words })
    }

    /// The next 64 bits.
    #[inline]
    pub fn next_word(&mut self) -> u64 {
        let words = &mut self.words;
        let result = words[0].wrapping_add(words[3]).rotate_left(23).wrapping_add(words[0]);
        let shifted = words[1] << 17;
        words[2] ^= words[0];
        words[3] ^= words[1];
        words[1] ^= words[2];
        words[0] ^= words[3];
        words[2] ^= shifted;
        words[3] = words[3].rotate_left(45);
        result
    }

    /// A uniform number below `bound`; no draw for 1 (or 0, which answers 0).
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound <= 1 {
            return 0;
        }
        let mut product = u128::from(self.next_word()) * u128::from(bound);
        if (product as u64) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u64) < threshold {
                product = u128::from(self.next_word()) * u128::from(bound);
            }
        }
        (product >> 64) as u64
    }
}
