//! Numbers that chances are computed in.

use std::fmt::Debug;

/// A kind of number.
pub trait Field: Copy + Send + Sync {
    type Number: Copy + PartialEq + Debug + Send + Sync;

    fn zero(&self) -> Self::Number;
    fn one(&self) -> Self::Number;
    fn add(&self, a: Self::Number, b: Self::Number) -> Self::Number;
    fn times(&self, a: Self::Number, b: Self::Number) -> Self::Number;
    /// A fraction with a denominator that is not zero.
    fn ratio(&self, numerator: u128, denominator: u128) -> Self::Number;
}

/// Floating point.
#[derive(Clone, Copy, Debug)]
pub struct Reals;

impl Field for Reals {
    type Number = f64;

    #[inline(always)]
    fn zero(&self) -> f64 {
        0.0
    }

    #[inline(always)]
    fn one(&self) -> f64 {
        1.0
    }

    #[inline(always)]
    fn add(&self, a: f64, b: f64) -> f64 {
        a + b
    }

    #[inline(always)]
    fn times(&self, a: f64, b: f64) -> f64 {
        a * b
    }

    fn ratio(&self, numerator: u128, denominator: u128) -> f64 {
        numerator as f64 / denominator as f64
    }
}
