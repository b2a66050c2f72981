//! The numbers that chances are: floats, or fractions without rounding.

use num_bigint::BigUint;
use num_integer::Integer;

/// What a chance can be.
pub trait Number: Clone + PartialEq + Send + Sync + 'static {
    fn one() -> Self;
    /// Times weight / total.
    #[must_use]
    fn share(&self, weight: u128, total: u128) -> Self;
    #[must_use]
    fn times(&self, other: &Self) -> Self;
    fn add(&mut self, other: &Self);
    /// Bytes besides the value itself.
    fn heap(&self) -> u64;
    fn is_zero(&self) -> bool;
    fn to_f64(&self) -> f64;
    /// In lowest terms.
    #[must_use]
    fn reduced(self) -> Self;
}

impl Number for f64 {
    fn one() -> Self {
        1.0
    }

    #[inline]
    fn share(&self, weight: u128, total: u128) -> Self {
        self * (weight as Self / total as Self)
    }

    #[inline]
    fn times(&self, other: &Self) -> Self {
        self * other
    }

    #[inline]
    fn add(&mut self, other: &Self) {
        *self += other;
    }

    #[inline]
    fn heap(&self) -> u64 {
        0
    }

    fn is_zero(&self) -> bool {
        *self <= 0.0
    }

    fn to_f64(&self) -> f64 {
        *self
    }

    fn reduced(self) -> Self {
        self
    }
}

/// A fraction; not kept in lowest terms, since the chances of dice share their denominators.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ratio {
    pub numerator: BigUint,
    pub denominator: BigUint,
}

impl Ratio {
    /// The same value over a multiple of the denominator.
    fn widen(&mut self, denominator: &BigUint) {
        if self.denominator != *denominator {
            self.numerator *= denominator / &self.denominator;
            self.denominator = denominator.clone();
        }
    }
}

impl Number for Ratio {
    fn one() -> Self {
        Self { numerator: BigUint::from(1_u8), denominator: BigUint::from(1_u8) }
    }

    fn share(&self, weight: u128, total: u128) -> Self {
        Self { numerator: &self.numerator * weight, denominator: &self.denominator * total }
    }

    fn times(&self, other: &Self) -> Self {
        Self { numerator: &self.numerator * &other.numerator, denominator: &self.denominator * &other.denominator }
    }

    fn add(&mut self, other: &Self) {
        if self.denominator == other.denominator {
            self.numerator += &other.numerator;
            return;
        }
        let common = if other.denominator > self.denominator && other.denominator.is_multiple_of(&self.denominator) {
            other.denominator.clone()
        } else {
            self.denominator.lcm(&other.denominator)
        };
        self.widen(&common);
        self.numerator += &other.numerator * (common / &other.denominator);
    }

    fn heap(&self) -> u64 {
        // Two allocations with their headers.
        (self.numerator.bits() + self.denominator.bits()) / 8 + 48
    }

    fn is_zero(&self) -> bool {
        self.numerator.bits() == 0
    }

    /// Of the leading 64 bits; good for 15 digits.
    fn to_f64(&self) -> f64 {
        let (value, shift) = leading(&self.numerator);
        let (under, under_shift) = leading(&self.denominator);
        if under > 0.0 { value / under * 2_f64.powi(shift - under_shift) } else { 0.0 }
    }

    fn reduced(self) -> Self {
        let divisor = self.numerator.gcd(&self.denominator);
        Self { numerator: self.numerator / &divisor, denominator: self.denominator / divisor }
    }
}

/// The highest 64 bits, and the power of two that they are to be multiplied with.
fn leading(value: &BigUint) -> (f64, i32) {
    let shift = value.bits().saturating_sub(64);
    let word = (value >> shift).iter_u64_digits().next().unwrap_or(0);
    (word as f64, i32::try_from(shift).unwrap_or(i32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(numerator: u128, denominator: u128) -> Ratio {
        Ratio::one().share(numerator, denominator)
    }

    #[test]
    fn sums_of_fractions_are_exact() {
        let mut sum = ratio(1, 6);
        for part in [ratio(1, 36), ratio(5, 36), ratio(1, 4), ratio(5, 12)] {
            sum.add(&part);
        }
        assert_eq!(sum.reduced(), ratio(1, 1));
        assert_eq!(ratio(6, 216).reduced(), ratio(1, 36));
    }

    #[test]
    fn floats_come_close() {
        let mut small = Ratio::one();
        for _ in 0..300 {
            small = small.share(5, 6);
        }
        assert!((small.to_f64() / (5.0_f64 / 6.0).powi(300) - 1.0).abs() < 1e-12);
        assert_eq!(ratio(0, 3).to_f64(), 0.0);
    }
}
