//! Where battles end: cells of the grids whose battle is over are taken out and counted.

use super::Prepared;
use super::field::Field;
use super::grid::{Cells, LANES, Layout};
use super::lump::{Classes, Worth};
use crate::odds::distribution::{Detail, Distribution};
use std::collections::BTreeMap;
use warquest_core::contest::MAX_KINDS;
use warquest_core::{After, Ending, Factors, Left, Limit, Seat, Verdict, Weights};

/// How a battle is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The sides that have fallen.
    Fallen([bool; 2]),
    /// A seat goes and the other wins; the winner may have rested.
    Gone(usize, bool),
    /// Seat 0 goes, nobody wins.
    Open,
}

impl End {
    /// The winner's seat, and the name of the ending.
    pub fn outcome(self) -> (Option<usize>, Ending) {
        match self {
            Self::Fallen(fallen) => (if fallen[0] && fallen[1] { None } else { Some(usize::from(fallen[0])) }, Ending::Annihilation),
            Self::Gone(seat, _) => (Some(1 - seat), Ending::Retreat),
            Self::Open => (None, Ending::Retreat),
        }
    }
}

/// Chances of all ends so far.
pub struct Harvest<N> {
    full: bool,
    /// By winner, none last.
    won: [N; 3],
    /// By round and ending.
    endings: Vec<[N; 2]>,
    /// By the winner's seat and what it has left, where the loser has fallen.
    annihilated: [Vec<N>; 2],
    /// By the loser's seat: prey by hunter.
    gone: [Vec<N>; 2],
    hunters: [usize; 2],
    /// What seat 0 has left by what seat 1 has.
    open: BTreeMap<(u32, u32), N>,
    nobody: N,
}

/// How battles can be over after a bout.
pub struct Finish<'a> {
    pub round: u8,
    classes: &'a [Classes; 2],
    after: After,
    last: bool,
    limit: Limit,
    gives_up: [bool; 2],
}

impl<'a> Finish<'a> {
    /// After the bout before a stage.
    pub fn new<G: Factors>(prepared: &'a Prepared<G>, at: usize) -> Self {
        Self {
            round: prepared.sides.bouts[at - 1].round,
            classes: &prepared.classes[at],
            after: prepared.sides.after(at),
            last: at == prepared.sides.bouts.len(),
            limit: prepared.sides.pieces[0].game.limit(),
            gives_up: [0, 1].map(|seat| prepared.question.may_give_up(&prepared.sides, at, seat)),
        }
    }

    pub fn worth(&self, seat: usize, class: usize) -> &'a Worth {
        &self.classes[seat].worth[class]
    }

    /// Whether two classes that go on may still end here.
    fn sees_both(&self) -> bool {
        self.last || self.gives_up != [false; 2]
    }

    #[inline]
    pub fn end<G: Factors>(&self, prepared: &Prepared<G>, pair: [usize; 2]) -> Option<End> {
        if self.after == After::Nothing {
            return None;
        }
        let fallen = [0, 1].map(|seat| pair[seat] >= self.classes[seat].standing);
        if fallen != [false; 2] {
            return Some(End::Fallen(fallen));
        }
        if self.after != After::Rest {
            return None;
        }
        if let Some(seat) = [0, 1].into_iter().find(|&seat| pair[seat] >= self.classes[seat].live) {
            return Some(End::Gone(seat, false));
        }
        if self.last {
            return Some(if self.limit == Limit::Lost { End::Gone(0, false) } else { End::Open });
        }
        let worth = [0, 1].map(|seat| self.classes[seat].worth[pair[seat]]);
        let weak = |seat: usize, own, enemy| self.gives_up[seat] && prepared.question.policies[seat].is_too_weak(own, enemy);
        if weak(0, worth[0].strength, worth[1].strength) {
            return Some(End::Gone(0, false));
        }
        weak(1, worth[1].strength, worth[0].rested_strength).then_some(End::Gone(1, true))
    }
}

impl<N: Copy + PartialEq> Harvest<N> {
    pub fn new<G: Factors, F: Field<Number = N>>(prepared: &Prepared<G>, field: F) -> Self {
        let zero = field.zero();
        let hunters = [0, 1].map(|seat| prepared.ends[seat].hunters.values.len());
        Self {
            full: prepared.question.detail == Detail::Full,
            won: [zero; 3],
            endings: vec![[zero; 2]; usize::from(prepared.rounds()) + 1],
            annihilated: [0, 1].map(|seat: usize| vec![zero; prepared.ends[seat].lefts.values.len()]),
            gone: [0, 1].map(|seat: usize| vec![zero; prepared.ends[seat].prey.len() * hunters[1 - seat]]),
            hunters,
            open: BTreeMap::new(),
            nobody: zero,
        }
    }

    /// Takes the ends out of a grid, whose rows are the classes of a seat.
    #[allow(clippy::too_many_arguments)]
    pub fn take<G: Factors, F: Field<Number = N>>(
        &mut self,
        prepared: &Prepared<G>,
        field: F,
        at: usize,
        rows: usize,
        height: usize,
        cells: &mut [Cells<N>],
        layout: &Layout,
    ) {
        let finish = Finish::new(prepared, at);
        if finish.after < After::Check {
            return;
        }
        for (column, &place) in layout.places.iter().enumerate() {
            let live = column < finish.classes[1 - rows].live && !finish.sees_both();
            let first = if live { finish.classes[rows].live } else { 0 };
            for row in first..height {
                let cell = &mut cells[place / LANES * height + row][place % LANES];
                if *cell == field.zero() {
                    continue;
                }
                let pair = if rows == 0 { [row, column] } else { [column, row] };
                if let Some(end) = finish.end(prepared, pair) {
                    self.count(field, &finish, pair, end, *cell);
                    *cell = field.zero();
                }
            }
        }
    }

    fn count<F: Field<Number = N>>(&mut self, field: F, finish: &Finish, pair: [usize; 2], end: End, chance: N) {
        let add = |sum: &mut N| *sum = field.add(*sum, chance);
        let worth = [0, 1].map(|seat| finish.worth(seat, pair[seat]));
        let (winner, ending) = end.outcome();
        add(&mut self.endings[usize::from(finish.round)][usize::from(ending == Ending::Retreat)]);
        add(&mut self.won[winner.unwrap_or(2)]);
        if !self.full {
            return;
        }
        match (end, winner) {
            (End::Fallen(_), Some(winner)) => add(&mut self.annihilated[winner][worth[winner].left as usize]),
            (End::Gone(seat, rested), _) => {
                let hunter = if rested { worth[1 - seat].rested } else { worth[1 - seat].hunter };
                add(&mut self.gone[seat][worth[seat].prey as usize * self.hunters[1 - seat] + hunter as usize]);
            }
            (End::Open, _) => add(self.open.entry((worth[0].gone, worth[1].left)).or_insert(field.zero())),
            (End::Fallen(_), None) => add(&mut self.nobody),
        }
    }

    /// Everything that was counted, chases made.
    pub fn distribution<G: Factors, F: Field<Number = N>>(&self, prepared: &Prepared<G>, field: F) -> Distribution<N> {
        let endings = self.endings.iter().enumerate().flat_map(|(round, pair)| {
            let named = [(Ending::Annihilation, pair[0]), (Ending::Retreat, pair[1])];
            named.map(|(ending, chance)| ((round as u8, ending), chance))
        });
        let endings = endings.filter(|&(_, chance)| chance != field.zero()).collect();
        let mut verdicts = BTreeMap::new();
        if self.full {
            self.full_verdicts(prepared, field, &mut verdicts);
        } else {
            for (chance, winner) in self.won.into_iter().zip([Some(0), Some(1), None]) {
                verdicts.insert(Verdict { winner, left: [[0; MAX_KINDS]; 2] }, chance);
            }
        }
        let verdicts = verdicts.into_iter().filter(|&(_, chance)| chance != field.zero()).collect();
        Distribution { verdicts, endings }
    }

    fn full_verdicts<G: Factors, F: Field<Number = N>>(&self, prepared: &Prepared<G>, field: F, verdicts: &mut BTreeMap<Verdict, N>) {
        let mut add = |winner: Option<Seat>, left: [Left; 2], chance: N| {
            if chance != field.zero() {
                let sum = verdicts.entry(Verdict { winner, left }).or_insert(field.zero());
                *sum = field.add(*sum, chance);
            }
        };
        let left = |seat: usize, id: u32| prepared.ends[seat].lefts.values[id as usize];
        let nothing = [0; MAX_KINDS];
        add(None, [nothing; 2], self.nobody);
        for (&(first, second), &chance) in &self.open {
            add(None, [left(0, first), left(1, second)], chance);
        }
        for (id, &chance) in self.annihilated[0].iter().enumerate() {
            add(Some(0), [left(0, id as u32), nothing], chance);
        }
        for (id, &chance) in self.annihilated[1].iter().enumerate() {
            add(Some(1), [nothing, left(1, id as u32)], chance);
        }
        for loser in 0..2 {
            let winner = 1 - loser;
            let caught = self.chase(prepared, field, loser);
            let width = prepared.ends[winner].lefts.values.len();
            for (at, &chance) in caught.iter().enumerate() {
                if chance == field.zero() {
                    continue;
                }
                let (own, enemy) = (left(loser, (at / width) as u32), left(winner, (at % width) as u32));
                add(Some(winner as Seat), if loser == 0 { [own, enemy] } else { [enemy, own] }, chance);
            }
        }
    }

    /// What a loser has left by what the winner has, after the chase.
    fn chase<G: Factors, F: Field<Number = N>>(&self, prepared: &Prepared<G>, field: F, loser: usize) -> Vec<N> {
        let winner = 1 - loser;
        let width = prepared.ends[winner].lefts.values.len();
        let mut caught = vec![field.zero(); prepared.ends[loser].lefts.values.len() * width];
        let hunters = &prepared.ends[winner].hunters.values;
        let most = hunters.iter().map(|&(_, dice)| dice).max().unwrap_or(0);
        let skulls: Vec<Vec<N>> = (0..=most).map(|dice| chase_chances(prepared, field, dice)).collect();
        for prey in 0..prepared.ends[loser].prey.len() {
            let chain = prepared.ends[loser].prey.get(prey);
            for (hunter, &(left, dice)) in hunters.iter().enumerate() {
                let chance = self.gone[loser][prey * self.hunters[winner] + hunter];
                if chance == field.zero() {
                    continue;
                }
                for (hits, &share) in skulls[dice as usize].iter().enumerate() {
                    let end = chain[hits.min(chain.len() - 1)];
                    let cell = &mut caught[end as usize * width + left as usize];
                    *cell = field.add(*cell, field.times(chance, share));
                }
            }
        }
        caught
    }
}

/// Chances of the skulls of a chase.
pub fn chase_chances<G: Factors, F: Field>(prepared: &Prepared<G>, field: F, dice: u32) -> Vec<F::Number> {
    let mut weights = Weights::new();
    prepared.sides.pieces[0].game.chase_weights(dice, &mut weights);
    let total = weights.iter().map(|&(_, weight)| weight).sum();
    let mut chances = vec![field.zero(); dice as usize + 1];
    for (skulls, weight) in weights {
        chances[skulls as usize] = field.ratio(weight, total);
    }
    chances
}
