//! Single battles, drawn over the tables of the sides: no rule is played, only numbers are looked up.

use super::Prepared;
use super::field::Reals;
use super::harvest::{End, Finish, chase_chances};
use super::lump::Classes;
use crate::odds::distribution::Detail;
use warquest_core::contest::MAX_KINDS;
use warquest_core::{Ending, Factors, Generator, Left, Seat, Verdict};

/// Values with chances, drawn with one number (Walker's alias method).
struct Urn<T> {
    /// Drawn below the threshold the first value, else the second.
    places: Vec<(u64, T, T)>,
}

impl<T: Copy> Urn<T> {
    fn new(chances: &[(T, f64)]) -> Self {
        let total: f64 = chances.iter().map(|entry| entry.1).sum();
        let mut shares: Vec<f64> = chances.iter().map(|entry| entry.1 / total * chances.len() as f64).collect();
        let mut places: Vec<(u64, T, T)> = chances.iter().map(|&(value, _)| (u64::MAX, value, value)).collect();
        let (mut small, mut large): (Vec<usize>, Vec<usize>) = (0..shares.len()).partition(|&at| shares[at] < 1.0);
        while let (Some(low), Some(&high)) = (small.pop(), large.last()) {
            places[low] = ((shares[low] * 2_f64.powi(64)) as u64, chances[low].0, chances[high].0);
            shares[high] -= 1.0 - shares[low];
            if shares[high] < 1.0 {
                small.extend(large.pop());
            }
        }
        Self { places }
    }

    #[inline]
    fn draw(&self, generator: &mut Generator) -> T {
        let product = u128::from(generator.next_word()) * self.places.len() as u128;
        let (threshold, first, second) = self.places[(product >> 64) as usize];
        if (product as u64) < threshold { first } else { second }
    }
}

/// How one battle went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walk {
    pub verdict: Verdict,
    pub round: u8,
    pub ending: Ending,
}

/// Draws battles.
pub struct Walker<'p, 'g, G: Factors> {
    prepared: &'p Prepared<'g, G>,
    throws: Vec<Urn<(u8, u8)>>,
    /// Skulls by dice.
    chases: Vec<Urn<u8>>,
    /// How a battle can be over after each bout.
    finishes: Vec<Finish<'p>>,
    /// By stage and side: signature of each class.
    rolls: Vec<[Vec<u16>; 2]>,
}

impl<'g, G: Factors> Prepared<'g, G> {
    /// A sampler over the tables of the sides.
    #[must_use]
    pub fn walker(&self) -> Walker<'_, 'g, G> {
        let throws = self.sides.throws.iter().map(|throw| {
            let chances = throw.chances(Reals).map(|(skulls, flags, chance)| ((skulls as u8, flags as u8), chance));
            Urn::new(&chances.collect::<Vec<_>>())
        });
        let most = self.ends.iter().flat_map(|ends| &ends.hunters.values).map(|&(_, dice)| dice).max().unwrap_or(0);
        let chases = (0..=most).map(|dice| {
            let chances = chase_chances(self, Reals, dice).into_iter().enumerate();
            Urn::new(&chances.map(|(skulls, chance)| (skulls as u8, chance)).collect::<Vec<_>>())
        });
        let rolls = |classes: &Classes| (0..classes.runs.len()).flat_map(|roll| classes.run(roll).map(move |_| roll as u16)).collect();
        Walker {
            prepared: self,
            throws: throws.collect(),
            chases: chases.collect(),
            finishes: (1..self.classes.len()).map(|at| Finish::new(self, at)).collect(),
            rolls: self.classes.iter().map(|pair| [rolls(&pair[0]), rolls(&pair[1])]).collect(),
        }
    }
}

impl<G: Factors> Walker<'_, '_, G> {
    /// Draws one battle. Without `Detail::Full` what is left is zeros.
    pub fn walk(&self, generator: &mut Generator) -> Walk {
        let mut pair = [0; 2];
        for (at, finish) in self.finishes.iter().enumerate() {
            pair = self.bout(at, pair, generator);
            if let Some(end) = finish.end(self.prepared, pair) {
                return self.over(finish, pair, end, generator);
            }
        }
        Walk { verdict: Verdict { winner: None, left: [[0; MAX_KINDS]; 2] }, round: 0, ending: Ending::Annihilation }
    }

    #[inline]
    fn bout(&self, at: usize, pair: [usize; 2], generator: &mut Generator) -> [usize; 2] {
        let stages = &self.prepared.sides.stages[at];
        let rolls = [0, 1].map(|seat| usize::from(self.rolls[at][seat][pair[seat]]));
        let shown = [0, 1].map(|seat: usize| {
            let throw = stages[seat].throws[rolls[seat]] as usize;
            // Number 0 is no roll.
            if throw == 0 { (0, 0) } else { self.throws[throw].draw(generator) }
        });
        [0, 1].map(|seat| {
            let call = stages[seat].calls[rolls[1 - seat]];
            result(self.prepared.classes[at][seat].tables[call].of(pair[seat]), shown[1 - seat])
        })
    }

    fn over(&self, finish: &Finish, pair: [usize; 2], end: End, generator: &mut Generator) -> Walk {
        let (winner, ending) = end.outcome();
        let winner_seat = winner.map(|winner| winner as Seat);
        let mut walk = Walk { verdict: Verdict { winner: winner_seat, left: [[0; MAX_KINDS]; 2] }, round: finish.round, ending };
        if self.prepared.question.detail == Detail::Win {
            return walk;
        }
        let worth = [0, 1].map(|seat| finish.worth(seat, pair[seat]));
        let left = |seat: usize, id: u32| -> Left { self.prepared.ends[seat].lefts.values[id as usize] };
        match (end, winner) {
            (End::Gone(loser, rested), _) => {
                let hunter = if rested { worth[1 - loser].rested } else { worth[1 - loser].hunter };
                let (kept, dice) = self.prepared.ends[1 - loser].hunters.values[hunter as usize];
                let chain = self.prepared.ends[loser].prey.get(worth[loser].prey as usize);
                let skulls = if chain.len() > 1 { usize::from(self.chases[dice as usize].draw(generator)) } else { 0 };
                walk.verdict.left[loser] = left(loser, chain[skulls.min(chain.len() - 1)]);
                walk.verdict.left[1 - loser] = left(1 - loser, kept);
            }
            (End::Open, _) => walk.verdict.left = [left(0, worth[0].gone), left(1, worth[1].left)],
            (End::Fallen(_), Some(winner)) => walk.verdict.left[winner] = left(winner, worth[winner].left),
            (End::Fallen(_), None) => {}
        }
        walk
    }
}

/// The class that a roll makes of a class with this table.
#[inline]
fn result(table: &[u32], (skulls, flags): (u8, u8)) -> usize {
    let mut at = 1;
    for _ in 0..u32::from(skulls).min(table[0] - 1) {
        at += 1 + table[at] as usize;
    }
    table[at + 1 + usize::from(flags).min(table[at] as usize - 1)] as usize
}
