//! Observation tensors (docs/observations.md): the names and bounds of their slices, and a way to write them one after another.

use crate::counts::Counts;

/// One named part of a tensor: `shape` places in C order, each from `low` to `high`.
#[derive(Clone, Debug, PartialEq)]
pub struct Slice {
    pub name: String,
    pub shape: Vec<usize>,
    pub low: f32,
    pub high: f32,
}

impl Slice {
    #[must_use]
    pub fn new(name: impl Into<String>, shape: &[usize], [low, high]: [f32; 2]) -> Self {
        Self { name: name.into(), shape: shape.to_vec(), low, high }
    }

    /// Places from 0 to 1.
    #[must_use]
    pub fn unit(name: impl Into<String>, shape: &[usize]) -> Self {
        Self::new(name, shape, [0.0, 1.0])
    }

    /// The number of its places.
    #[must_use]
    pub fn size(&self) -> usize {
        self.shape.iter().product()
    }
}

/// The number of places of a tensor.
#[must_use]
pub fn size(slices: &[Slice]) -> usize {
    slices.iter().map(Slice::size).sum()
}

/// A tensor that is written from the first place to the last. Whatever would stand behind its end is lost.
pub struct Tensor<'a> {
    rest: &'a mut [f32],
}

impl<'a> Tensor<'a> {
    /// Sets all places to zero: afterwards only what is not zero must be written.
    #[inline]
    pub fn zeroed(out: &'a mut [f32]) -> Self {
        // Short fills: for long ones the C library turns to an instruction that is slow to start, and nothing else goes on beside it.
        out.chunks_mut(AT_ONCE).for_each(|places| places.fill(0.0));
        Self { rest: out }
    }

    /// The next places.
    #[inline]
    pub fn take(&mut self, count: usize) -> &'a mut [f32] {
        let rest = std::mem::take(&mut self.rest);
        let (part, rest) = rest.split_at_mut(count.min(rest.len()));
        self.rest = rest;
        part
    }

    /// One place.
    #[inline]
    pub fn put(&mut self, value: f32) {
        set(self.take(1), 0, value);
    }

    /// A place for each of `count` things, 1 at one of them; all zero if it is none of them.
    #[inline]
    pub fn one_of(&mut self, count: usize, index: usize) {
        set(self.take(count), index, 1.0);
    }

    /// How many places are left.
    #[must_use]
    pub fn left(&self) -> usize {
        self.rest.len()
    }
}

/// Writes one place; no place, nothing.
#[inline]
pub fn set(places: &mut [f32], index: usize, value: f32) {
    if let Some(place) = places.get_mut(index) {
        *place = value;
    }
}

/// A row of a slice of rows; no row, no places.
#[inline]
pub fn row(places: &mut [f32], index: usize, width: usize) -> &mut [f32] {
    places.get_mut(index * width..(index + 1) * width).unwrap_or_default()
}

/// Writes the shares of a pile, kind by kind; `parts` has one entry a kind. The places are zero before.
#[inline]
pub fn write_counts<const N: usize>(counts: &Counts<N>, parts: &[Parts], places: &mut [f32]) {
    for ((places, parts), &word) in places.chunks_mut(16).zip(parts.chunks(16)).zip(counts.words()) {
        if word != 0 {
            write_word(word, parts, places);
        }
    }
}

/// Four nibbles at a time, then the rest.
#[inline]
fn write_word(mut word: u64, parts: &[Parts], places: &mut [f32]) {
    let count = places.len().min(parts.len());
    let (mut fours, fours_parts) = (places[..count].chunks_exact_mut(4), parts[..count].chunks_exact(4));
    let rest_parts = fours_parts.remainder();
    for (places, parts) in fours.by_ref().zip(fours_parts) {
        if let ([a, b, c, d], [of_a, of_b, of_c, of_d]) = (places, parts) {
            *a = of_a[(word & 15) as usize];
            *b = of_b[(word >> 4 & 15) as usize];
            *c = of_c[(word >> 8 & 15) as usize];
            *d = of_d[(word >> 12 & 15) as usize];
        }
        word >>= 16;
    }
    for (place, parts) in fours.into_remainder().iter_mut().zip(rest_parts) {
        *place = parts[(word & 15) as usize];
        word >>= 4;
    }
}

/// 1 if so, else 0.
#[inline]
#[must_use]
pub fn flag(so: bool) -> f32 {
    u8::from(so).into()
}

/// Where a seat stands when they are counted from the viewer on: 0 is the viewer. What is no seat stands behind all.
#[inline]
#[must_use]
pub const fn seen_from(viewer: u8, seat: u8, players: u8) -> usize {
    if seat >= players {
        return players as usize;
    }
    let turned = seat as usize + players as usize - viewer as usize;
    if turned >= players as usize { turned - players as usize } else { turned }
}

/// Places cleared at once.
const AT_ONCE: usize = 256;

/// Largest `most` of the table.
const TABLED: usize = 64;

/// `number / most` by `most` and number; 0 for `most` 0.
static PARTS: [[f32; TABLED + 1]; TABLED + 1] = parts();

const fn parts() -> [[f32; TABLED + 1]; TABLED + 1] {
    let mut parts = [[0.0; TABLED + 1]; TABLED + 1];
    let mut most = 1;
    while most <= TABLED {
        let mut number = 0;
        while number <= most {
            parts[most][number] = number as f32 / most as f32;
            number += 1;
        }
        most += 1;
    }
    parts
}

/// `min(number, most) / most`, rounded once; 0 if `most` is 0. Exact integers below 2^24.
#[inline]
#[must_use]
pub fn part(number: u32, most: u32) -> f32 {
    let number = number.min(most);
    match PARTS.get(most as usize) {
        Some(row) => row.get(number as usize).copied().unwrap_or(1.0),
        None => number as f32 / most as f32,
    }
}

/// `part` of 0 to 15 things.
pub type Parts = [f32; 16];

#[must_use]
pub fn parts_of(most: u32) -> Parts {
    std::array::from_fn(|number| part(number as u32, most))
}

/// `part` of 0 to 255 things.
pub type Shares = [f32; 256];

/// For what is counted often: looked up without a comparison. `most` is not 0.
#[must_use]
pub const fn shares(most: u8) -> Shares {
    let mut shares = [1.0; 256];
    let mut number = 0;
    while number < most as usize {
        shares[number] = number as f32 / most as f32;
        number += 1;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_follow_each_other_and_nothing_goes_past_the_end() {
        let slices = [Slice::unit("who", &[3]), Slice::new("map", &[2, 2], [0.0, 4.0]), Slice::unit("flag", &[])];
        assert_eq!(size(&slices), 8);
        let mut out = [7.0; 8];
        let mut tensor = Tensor::zeroed(&mut out);
        tensor.one_of(3, 1);
        set(tensor.take(4), 2, 4.0);
        tensor.put(1.0);
        assert_eq!(tensor.left(), 0);
        tensor.put(9.0);
        set(tensor.take(4), 0, 9.0);
        assert_eq!(out, [0.0, 1.0, 0.0, 0.0, 0.0, 4.0, 0.0, 1.0]);
    }

    #[test]
    fn parts_are_rounded_once() {
        for most in 0..500 {
            for number in 0..600 {
                let exact = if most == 0 { 0.0 } else { f64::from(number.min(most)) / f64::from(most) };
                assert_eq!(part(number, most).to_bits(), (exact as f32).to_bits(), "{number} of {most}");
            }
        }
        assert_eq!(shares(20), std::array::from_fn(|number| part(number as u32, 20)));
        assert_eq!(parts_of(3)[..5], [0.0, 1.0 / 3.0, 2.0 / 3.0, 1.0, 1.0]);
    }

    #[test]
    fn piles_are_written_kind_by_kind() {
        let mut counts = Counts::<2>::default();
        [(0, 3), (15, 1), (16, 2), (18, 15)].into_iter().for_each(|(kind, number)| counts.set(kind, number));
        let mut places = [0.0; 19];
        write_counts(&counts, &[parts_of(4); 18], &mut places);
        let expected: Vec<f32> = (0..18).map(|kind| part(counts.get(kind).into(), 4)).chain([0.0]).collect();
        assert_eq!(places.to_vec(), expected);
    }

    #[test]
    fn seats_are_counted_from_the_viewer_on() {
        assert_eq!([0, 1, 2, 3].map(|seat| seen_from(2, seat, 4)), [2, 3, 0, 1]);
        assert_eq!(seen_from(1, u8::MAX, 3), 3);
    }
}
