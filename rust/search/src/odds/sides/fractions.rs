//! Odds as exact fractions: the same run in the fields of several primes, put together.

use super::Prepared;
use super::field::Field;
use super::residue::{Modulo, Residues, primes};
use super::run::{self, Pulse};
use crate::odds::distribution::{Distribution, Halt};
use num_bigint::BigUint;
use num_integer::Integer;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;
use warquest_core::{Factors, Weights};

/// Chances as whole numbers over one denominator.
#[derive(Clone, Debug, PartialEq)]
pub struct Fractions {
    pub denominator: BigUint,
    pub numerators: Distribution<BigUint>,
}

impl<G: Factors> Prepared<'_, G> {
    /// The distribution in exact fractions; takes as often as long as a plain run as `primes_needed` says, and longer.
    ///
    /// # Errors
    /// `Stopped` if `go_on` said so.
    pub fn run_exactly(&self, threads: usize, go_on: &mut dyn FnMut(f64) -> bool) -> Result<Fractions, Halt> {
        let denominator = self.denominator();
        let count = primes_needed(&denominator);
        let (mut verdicts, mut endings) = (BTreeMap::new(), BTreeMap::new());
        let mut product = BigUint::from(1_u32);
        for (index, prime) in primes().take(count).enumerate() {
            let field = Modulo::new(prime);
            let mut part = |share: f64| go_on((index as f64 + share) / count as f64);
            let mut pulse = Pulse { go_on: &mut part, done: 0.0, last: Instant::now() };
            let odds = run::run(self, field, threads, &mut pulse)?.distribution(self, field);
            let step = Step {
                field,
                scale: field.of_large(&denominator),
                product: &product,
                reciprocal: field.reciprocal(field.of_large(&product)),
            };
            step.add(&mut verdicts, odds.verdicts);
            step.add(&mut endings, odds.endings);
            product *= prime;
        }
        Ok(Fractions { denominator, numerators: Distribution { verdicts: values(verdicts), endings: values(endings) } })
    }

    /// A multiple of the denominators of all chances.
    fn denominator(&self) -> BigUint {
        let mut product = BigUint::from(1_u32);
        for stage in self.sides.stages.iter().flatten() {
            let throws = stage.throws.iter().map(|&throw| &self.sides.throws[throw as usize]);
            let all: BTreeSet<_> = throws.flat_map(|throw| throw.denominators()).collect();
            let whole = |factors: &[u128; 3]| factors.iter().map(|&factor| BigUint::from(factor)).product::<BigUint>();
            product *= all.iter().map(whole).fold(BigUint::from(1_u32), |a, b| a.lcm(&b));
        }
        let dice: BTreeSet<u32> = self.ends.iter().flat_map(|ends| &ends.hunters.values).map(|&(_, dice)| dice).collect();
        let mut weights = Weights::new();
        let chases = dice.into_iter().map(|dice| {
            self.sides.pieces[0].game.chase_weights(dice, &mut weights);
            weights.iter().map(|&(_, weight)| BigUint::from(weight)).sum::<BigUint>()
        });
        product * chases.fold(BigUint::from(1_u32), |a, b| a.lcm(&b))
    }
}

/// So many that their product is larger than any numerator.
fn primes_needed(denominator: &BigUint) -> usize {
    denominator.bits() as usize / 60 + 1
}

/// What one prime adds.
struct Step<'a> {
    field: Modulo,
    scale: u64,
    product: &'a BigUint,
    reciprocal: u64,
}

impl Step<'_> {
    /// Every number must learn its residue, also if that is zero here.
    fn add<K: Ord + Copy>(&self, known: &mut BTreeMap<K, Residues>, found: Vec<(K, u64)>) {
        let found: BTreeMap<K, u64> = found.into_iter().collect();
        for key in found.keys() {
            known.entry(*key).or_default();
        }
        for (key, residues) in known {
            let number = found.get(key).copied().unwrap_or(0);
            let residue = self.field.residue(self.field.times(number, self.scale));
            residues.add(&self.field, residue, self.product, self.reciprocal);
        }
    }
}

fn values<K>(known: BTreeMap<K, Residues>) -> Vec<(K, BigUint)> {
    known.into_iter().map(|(key, residues)| (key, residues.value)).collect()
}
