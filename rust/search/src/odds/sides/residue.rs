//! Numbers modulo a prime, and whole numbers from their residues.

use super::field::Field;
use num_bigint::BigUint;

/// The field of a prime below 2^61, in Montgomery's form: a number stands for itself times 2^64.
#[derive(Clone, Copy, Debug)]
pub struct Modulo {
    pub prime: u64,
    /// -1 / prime modulo 2^64.
    inverse: u64,
    /// 2^64 and 2^128 modulo the prime.
    one: u64,
    square: u64,
}

impl Modulo {
    pub fn new(prime: u64) -> Self {
        // Each step doubles the number of right bits.
        let inverse = (0..6).fold(1_u64, |guess, _| guess.wrapping_mul(2_u64.wrapping_sub(prime.wrapping_mul(guess))));
        let one = ((1_u128 << 64) % u128::from(prime)) as u64;
        let square = (u128::from(one) * u128::from(one) % u128::from(prime)) as u64;
        Self { prime, inverse: inverse.wrapping_neg(), one, square }
    }

    fn element(&self, number: u128) -> u64 {
        self.times((number % u128::from(self.prime)) as u64, self.square)
    }

    /// The residue that a number of the field stands for.
    pub fn residue(&self, number: u64) -> u64 {
        self.times(number, 1)
    }

    fn power(&self, base: u64, exponent: u64) -> u64 {
        let bits = (0..u64::BITS - exponent.leading_zeros()).rev();
        bits.fold(self.one, |power, bit| {
            let square = self.times(power, power);
            if exponent >> bit & 1 == 1 { self.times(square, base) } else { square }
        })
    }

    /// A large number as one of the field.
    pub fn of_large(&self, number: &BigUint) -> u64 {
        let rest = number % self.prime;
        self.element(rest.iter_u64_digits().next().unwrap_or(0).into())
    }

    pub fn reciprocal(&self, number: u64) -> u64 {
        self.power(number, self.prime - 2)
    }
}

impl Field for Modulo {
    type Number = u64;

    #[inline(always)]
    fn zero(&self) -> u64 {
        0
    }

    #[inline(always)]
    fn one(&self) -> u64 {
        self.one
    }

    #[inline(always)]
    fn add(&self, a: u64, b: u64) -> u64 {
        let sum = a + b;
        if sum >= self.prime { sum - self.prime } else { sum }
    }

    #[inline(always)]
    fn times(&self, a: u64, b: u64) -> u64 {
        let product = u128::from(a) * u128::from(b);
        let multiple = (product as u64).wrapping_mul(self.inverse);
        let reduced = ((product + u128::from(multiple) * u128::from(self.prime)) >> 64) as u64;
        if reduced >= self.prime { reduced - self.prime } else { reduced }
    }

    fn ratio(&self, numerator: u128, denominator: u128) -> u64 {
        self.times(self.element(numerator), self.reciprocal(self.element(denominator)))
    }
}

/// Primes below 2^61, the largest first.
pub fn primes() -> impl Iterator<Item = u64> {
    (1..1_u64 << 61).rev().step_by(2).filter(|&number| is_prime(number))
}

/// Miller and Rabin's test; with these bases it is certain for all numbers of 64 bits.
fn is_prime(number: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if BASES.iter().any(|base| number % base == 0) {
        return BASES.contains(&number);
    }
    let field = Modulo::new(number);
    let (shift, minus_one) = ((number - 1).trailing_zeros(), number - field.one);
    BASES.iter().all(|&base| {
        let mut power = field.power(field.element(base.into()), (number - 1) >> shift);
        let mut passes = power == field.one || power == minus_one;
        for _ in 1..shift {
            power = field.times(power, power);
            passes |= power == minus_one;
        }
        passes
    })
}

/// A number known by its residues modulo some primes.
#[derive(Clone, Debug, Default)]
pub struct Residues {
    pub value: BigUint,
}

impl Residues {
    /// Takes in one more residue; `product` is the product of the primes before.
    pub fn add(&mut self, field: &Modulo, residue: u64, product: &BigUint, reciprocal: u64) {
        let known = field.of_large(&self.value);
        let wanted = field.element(residue.into());
        let missing = field.add(wanted, if known == 0 { 0 } else { field.prime - known });
        self.value += product * field.residue(field.times(missing, reciprocal));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_primes_come_first() {
        let found: Vec<u64> = primes().take(2).collect();
        assert_eq!(found, [(1 << 61) - 1, (1 << 61) - 31]);
        assert!(!is_prime((1 << 61) - 3) && is_prime(2_147_483_647) && !is_prime(3_215_031_751));
    }

    #[test]
    fn the_field_is_one() {
        for prime in primes().take(3) {
            let field = Modulo::new(prime);
            let third = field.ratio(1, 3);
            assert_eq!(field.add(field.add(third, third), third), field.one());
            assert_eq!(field.residue(field.ratio(u128::MAX, 1)), (u128::MAX % u128::from(prime)) as u64);
            assert_eq!(field.residue(field.times(field.ratio(7, 5), field.ratio(10, 7))), 2);
        }
    }

    #[test]
    fn numbers_come_back_from_their_residues() {
        let number = BigUint::from(7_u32).pow(80) + 5_u32;
        let (mut residues, mut product) = (Residues::default(), BigUint::from(1_u32));
        for prime in primes().take(4) {
            let field = Modulo::new(prime);
            let reciprocal = field.reciprocal(field.of_large(&product));
            residues.add(&field, field.residue(field.of_large(&number)), &product, reciprocal);
            product *= prime;
        }
        assert_eq!(residues.value, number);
    }
}
