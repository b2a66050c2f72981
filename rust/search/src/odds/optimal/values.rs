//! Values of all pairs of parts, from the last bout back to the first.

use super::moves::{Event, List, Moves};
use super::stage::{Flank, Set, Stage, weights};
use super::{EQUAL, Utility};
use crate::odds::Halt;
use crate::odds::table::{Budget, Table};
use crate::odds::watch::Watch;
use warquest_core::{After, Factors, Left, Limit, Seat, Verdict, Weights};

/// Rows times columns.
#[derive(Clone, Debug, Default)]
pub struct Matrix {
    pub columns: usize,
    pub cells: Vec<f64>,
}

impl Matrix {
    /// # Errors
    /// If the budget is used up.
    pub fn new(rows: usize, columns: usize, budget: &mut Budget) -> Result<Self, Halt> {
        budget.take(8 * (rows as u64) * (columns as u64))?;
        Ok(Self { columns, cells: vec![0.0; rows * columns] })
    }

    pub fn row(&self, row: usize) -> &[f64] {
        &self.cells[row * self.columns..][..self.columns]
    }

    pub fn row_mut(&mut self, row: usize) -> &mut [f64] {
        &mut self.cells[row * self.columns..][..self.columns]
    }

    pub fn at(&self, row: u32, column: u32) -> f64 {
        self.cells[row as usize * self.columns + column as usize]
    }

    fn free(self, budget: &mut Budget) {
        budget.give(8 * self.cells.len() as u64);
    }
}

/// Values of a stage: before the bout, and after its rolls.
pub struct Values {
    pub before: Matrix,
    pub hurt: Matrix,
    pub ends: Ends,
}

/// What the ends of a contest at one stage are worth.
#[derive(Default)]
pub struct Ends {
    /// By seat that goes: worth by class of the winner and row of the goer.
    pub gone: [Matrix; 2],
    /// By seat that wins, by row of the regrouped, and by row before the next bout.
    pub classes: [Vec<u32>; 2],
    pub next_classes: [Vec<u32>; 2],
    pub broken: [Vec<bool>; 2],
}

/// What a winner brings into the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Victor {
    pub left: Left,
    pub dice: u32,
}

pub fn victor<G: Factors>(moves: &Moves<G>, number: u32) -> Victor {
    let part = moves.part(number);
    Victor { left: moves.game.left(part), dice: moves.game.chase_dice(part) }
}

/// The verdict when a seat has gone.
pub fn gone<G: Factors>(moves: &Moves<G>, winner: Option<Seat>, stays: Left, number: u32) -> Verdict {
    let goes = moves.game.left_gone(moves.seat, moves.part(number));
    Verdict { winner, left: if moves.seat == 0 { [goes, stays] } else { [stays, goes] } }
}

/// The verdict when a side has fallen, or both.
pub fn fallen<G: Factors>(moves: &[Moves<G>; 2], numbers: [u32; 2]) -> Option<Verdict> {
    let parts = [moves[0].part(numbers[0]), moves[1].part(numbers[1])];
    let winner = match parts.map(|part| moves[0].game.has_fallen(part)) {
        [false, false] => return None,
        [false, true] => Some(0),
        [true, false] => Some(1),
        [true, true] => None,
    };
    Some(Verdict { winner, left: parts.map(|part| moves[0].game.left(part)) })
}

/// What so many skulls of a chase can make of parts, by number of skulls.
///
/// # Errors
/// If the budget is used up.
pub fn chased<G: Factors>(moves: &mut Moves<G>, number: u32, skulls: u32, budget: &mut Budget) -> Result<List, Halt> {
    let mut list: List = [number].into();
    for _ in 0..skulls {
        if list.iter().all(|&part| moves.game.has_fallen(moves.part(part))) {
            break;
        }
        list = moves.after_any(&list, Event::Chased, budget)?;
    }
    Ok(list)
}

/// The best of some worths for a seat, of equal ones the first.
pub fn pick<T>(seat: Seat, options: impl Iterator<Item = (T, f64)>) -> Option<(T, f64)> {
    let sign = if seat == 0 { 1.0 } else { -1.0 };
    options.reduce(|best, next| if sign * (next.1 - best.1) > EQUAL { next } else { best })
}

/// Seat 1 goes, or it goes on: worth of what it lets seat 0 have that has rested.
pub fn answer(stage: &Stage, next: &Matrix, ends: &Ends, own: u32, column: usize) -> f64 {
    let goes = ends.gone[1].at(ends.next_classes[0][own as usize], column as u32);
    stage.flanks[1].rested[column].iter().fold(goes, |least, &other| least.min(next.at(own, other)))
}

/// A contest whose parts are known.
pub struct Solver<'a, 'b, 'w, G: Factors> {
    pub moves: &'a mut [Moves<'b, G>; 2],
    pub stages: &'a [Stage],
    pub utility: Utility,
    pub budget: &'a mut Budget,
    pub watch: &'a mut Watch<'w>,
}

/// Slots of a block of columns.
const BLOCK: usize = 256;

impl<G: Factors> Solver<'_, '_, '_, G> {
    pub fn worth(&self, verdict: &Verdict) -> f64 {
        self.utility.of(self.moves[0].game, verdict)
    }

    /// Values of all stages, first to last.
    ///
    /// # Errors
    /// If memory or time is over.
    pub fn solve(&mut self) -> Result<Vec<Values>, Halt> {
        let stages = self.stages;
        let mut all: Vec<Values> = Vec::new();
        for (place, stage) in stages.iter().enumerate().rev() {
            let next = all.last().map(|values| &values.before);
            let sets = stages.get(place + 1).map(|next| next.flanks.each_ref().map(|flank| &flank.before));
            let ends = self.ends(stage, sets)?;
            let ready = self.ready(stage, next, &ends)?;
            let hurt = self.hurt(stage, &ready)?;
            ready.free(self.budget);
            let before = self.before(stage, &hurt)?;
            all.push(Values { before, hurt, ends });
            self.watch.reach((stages.len() - place) as f64 / stages.len() as f64);
        }
        all.reverse();
        Ok(all)
    }

    fn ends(&mut self, stage: &Stage, next: Option<[&Set; 2]>) -> Result<Ends, Halt> {
        let mut ends = Ends::default();
        if stage.bout.after != After::Rest {
            return Ok(ends);
        }
        for seat in [0, 1] {
            let moves = &self.moves[seat];
            ends.broken[seat] =
                stage.flanks[seat].ready.entries().iter().map(|&(number, ())| moves.game.is_broken(moves.part(number))).collect();
            let mut classes: Table<Victor, ()> = Table::default();
            let sets = [Some(&stage.flanks[seat].ready), next.map(|next| next[seat])];
            let [own, later] = sets.map(|set| -> Result<Vec<u32>, Halt> {
                let entries = set.map_or(&[][..], |set| set.entries());
                entries.iter().map(|&(number, ())| Ok(classes.place(self.class(seat, number), || (), self.budget)? as u32)).collect()
            });
            (ends.classes[seat], ends.next_classes[seat]) = (own?, later?);
            ends.gone[1 - seat] = self.gone(stage, 1 - seat, classes.entries())?;
        }
        Ok(ends)
    }

    /// What of a winner matters: nothing if only the win does.
    fn class(&self, seat: usize, number: u32) -> Victor {
        match self.utility {
            Utility::Win => Victor { left: Left::default(), dice: 0 },
            Utility::PointsMargin | Utility::ValueMargin => victor(&self.moves[seat], number),
        }
    }

    fn gone(&mut self, stage: &Stage, goer: usize, victors: &[(Victor, ())]) -> Result<Matrix, Halt> {
        let rows = &stage.flanks[goer].ready;
        let mut matrix = Matrix::new(victors.len(), rows.len(), self.budget)?;
        for (class, (victor, ())) in victors.iter().enumerate() {
            for (row, &(number, ())) in rows.entries().iter().enumerate() {
                self.watch.tick()?;
                matrix.row_mut(class)[row] = self.chase(goer, *victor, number)?;
            }
        }
        Ok(matrix)
    }

    /// Worth of a side's going, the winner's chase included.
    fn chase(&mut self, goer: usize, victor: Victor, number: u32) -> Result<f64, Halt> {
        let winner = 1 - goer as Seat;
        let game = self.moves[goer].game;
        let mut weights: Weights = vec![(0, 1)];
        if victor.dice > 0 && !game.has_fallen(self.moves[goer].part(number)) {
            game.chase_weights(victor.dice, &mut weights);
        }
        let total: u128 = weights.iter().map(|&(_, weight)| weight).sum();
        let mut sum = 0.0;
        for &(skulls, weight) in &weights {
            let list = chased(&mut self.moves[goer], number, skulls, self.budget)?;
            let worths = list.iter().map(|&part| ((), self.worth(&gone(&self.moves[goer], Some(winner), victor.left, part))));
            sum += weight as f64 * pick(winner, worths).map_or(0.0, |(_, worth)| worth);
        }
        Ok(sum / total as f64)
    }

    /// Values when both sides have regrouped.
    fn ready(&mut self, stage: &Stage, next: Option<&Matrix>, ends: &Ends) -> Result<Matrix, Halt> {
        let [first, second] = &stage.flanks;
        let mut matrix = Matrix::new(first.ready.len(), second.ready.len(), self.budget)?;
        for row in 0..first.ready.len() {
            self.watch.look()?;
            for column in 0..second.ready.len() {
                matrix.row_mut(row)[column] = self.go_on(stage, next, ends, [row, column]);
            }
        }
        Ok(matrix)
    }

    /// Value of two parts that have regrouped.
    pub fn go_on(&self, stage: &Stage, next: Option<&Matrix>, ends: &Ends, [row, column]: [usize; 2]) -> f64 {
        match (stage.bout.after, next) {
            (After::Rest, next) => self.rest(stage, next, ends, row, column),
            (_, Some(next)) => next.at(stage.flanks[0].rested[row][0], stage.flanks[1].rested[column][0]),
            (_, None) => 0.0,
        }
    }

    /// The end of a round: who is broken goes; after the last round the limit holds; else each side goes on or not.
    fn rest(&self, stage: &Stage, next: Option<&Matrix>, ends: &Ends, row: usize, column: usize) -> f64 {
        let [first, _] = &stage.flanks;
        let first_goes = || ends.gone[0].at(ends.classes[1][column], row as u32);
        if ends.broken[0][row] {
            return first_goes();
        }
        if ends.broken[1][column] {
            return ends.gone[1].at(ends.classes[0][row], column as u32);
        }
        let Some(next) = next.filter(|_| !stage.last) else { return self.limit(stage, row, column).unwrap_or_else(first_goes) };
        let least = |&own: &u32| answer(stage, next, ends, own, column);
        first.rested[row].iter().map(least).fold(first_goes(), f64::max)
    }

    /// Worth of the last round's end without a winner; None: seat 0 has lost.
    pub fn limit(&self, stage: &Stage, row: usize, column: usize) -> Option<f64> {
        match self.moves[0].game.limit() {
            Limit::Lost => None,
            Limit::Open => {
                let [first, second] = [row, column];
                let stays = self.moves[1].part(Flank::number(&stage.flanks[1].ready, second));
                let goes = Flank::number(&stage.flanks[0].ready, first);
                Some(self.worth(&gone(&self.moves[0], None, self.moves[1].game.left(stays), goes)))
            }
        }
    }

    /// Values when the rolls have been assigned.
    fn hurt(&mut self, stage: &Stage, ready: &Matrix) -> Result<Matrix, Halt> {
        let [first, second] = &stage.flanks;
        let mut matrix = Matrix::new(first.hurt.len(), second.hurt.len(), self.budget)?;
        for (row, own) in first.regrouped.iter().enumerate() {
            self.watch.look()?;
            for (column, other) in second.regrouped.iter().enumerate() {
                let value = if own.is_empty() || other.is_empty() {
                    let numbers = [Flank::number(&first.hurt, row), Flank::number(&second.hurt, column)];
                    fallen(self.moves, numbers).map_or(0.0, |verdict| self.worth(&verdict))
                } else {
                    let least = |own: u32| other.iter().fold(f64::INFINITY, |least, &other| least.min(ready.at(own, other)));
                    own.iter().fold(f64::NEG_INFINITY, |most, &own| most.max(least(own)))
                };
                matrix.row_mut(row)[column] = value;
            }
        }
        Ok(matrix)
    }

    /// Values before the bout.
    fn before(&mut self, stage: &Stage, hurt: &Matrix) -> Result<Matrix, Halt> {
        let [first, second] = &stage.flanks;
        let matrix = Matrix::new(first.before.len(), second.before.len(), self.budget)?;
        // The buffers of a block; a row may have more slots than a block.
        let widest = (0..second.before.len()).map(|row| end_of(second, row) - second.targets[row][0].first).max().unwrap_or(0);
        let buffers = 8 * ((first.hurt.len() + 64) * (BLOCK + widest)) as u64;
        self.budget.take(buffers)?;
        let chances = [self.chances(stage, 0), self.chances(stage, 1)];
        let mut bout = BoutSolver { stage, hurt, chances: &chances, matrix, room: Room::default() };
        let mut column = 0;
        while column < second.before.len() {
            let begin = column;
            let slot = second.targets[begin][0].first;
            while column < second.before.len() && (column == begin || end_of(second, column) - slot <= BLOCK) {
                column += 1;
            }
            bout.block(begin, column, self.watch)?;
        }
        self.budget.give(buffers);
        Ok(bout.matrix)
    }

    /// Chances of the faces, by dice.
    fn chances(&self, stage: &Stage, seat: usize) -> Vec<Vec<f64>> {
        let flank = &stage.flanks[seat];
        let chances = |roller| weights::<G, f64>(&self.moves[seat], &stage.bout, roller, &flank.faces);
        flank.rollers.iter().map(|&(roller, _)| chances(roller).into_iter().map(Option::unwrap_or_default).collect()).collect()
    }
}

/// One past the last slot of a row.
fn end_of(flank: &Flank, row: usize) -> usize {
    flank.targets[row].last().map_or(0, |target| target.first + target.count)
}

/// The step over one bout: for each pair of rolls seat 1 picks what is left of seat 0, then seat 0 what is left of seat 1.
struct BoutSolver<'a> {
    stage: &'a Stage,
    hurt: &'a Matrix,
    chances: &'a [Vec<Vec<f64>>; 2],
    matrix: Matrix,
    room: Room,
}

/// Buffers.
#[derive(Default)]
struct Room {
    /// By row of seat 0's hurt, by slot of the block: the most that seat 0 can get.
    most: Vec<f64>,
    /// By slot of a row of seat 0, by slot of the block: the least of those that seat 1 lets it have.
    least: Vec<f64>,
    /// By aim of seat 1, by slot of the block.
    sums: Vec<f64>,
    /// By dice of seat 0, by slot of the block: chance.
    shares: Vec<f64>,
    /// By slot of one target: chance.
    weights: Vec<f64>,
}

/// Chances of the slots of a target under some dice; without dice its only slot is sure.
fn share(faces: &[u16], chances: Option<&Vec<f64>>, shares: &mut [f64]) {
    shares.fill(0.0);
    match chances {
        Some(chances) if !faces.is_empty() => {
            for (&slot, &chance) in faces.iter().zip(chances) {
                shares[usize::from(slot)] += chance;
            }
        }
        _ => shares.fill(1.0),
    }
}

impl BoutSolver<'_> {
    /// Values of some columns.
    fn block(&mut self, begin: usize, end: usize, watch: &mut Watch) -> Result<(), Halt> {
        let [first, second] = &self.stage.flanks;
        let base = second.targets[begin][0].first;
        let width = end_of(second, end - 1) - base;
        self.fill_most(base, width);
        self.fill_shares(begin, end, base, width);
        for row in 0..first.before.len() {
            watch.look()?;
            self.fill_least(row, width);
            let mut column = begin;
            while column < end {
                let run = column;
                while column < end && second.dice[column] == second.dice[run] {
                    column += 1;
                }
                self.run(row, run, column, base, width);
            }
        }
        Ok(())
    }

    fn fill_most(&mut self, base: usize, width: usize) {
        let slots = &self.stage.flanks[1].slots[base..base + width];
        self.room.most.clear();
        for row in 0..self.stage.flanks[0].hurt.len() {
            let values = self.hurt.row(row);
            let most = |slot: &Vec<u32>| slot.iter().fold(f64::NEG_INFINITY, |most, &part| values[part as usize].max(most));
            self.room.most.extend(slots.iter().map(most));
        }
    }

    fn fill_shares(&mut self, begin: usize, end: usize, base: usize, width: usize) {
        let dice = &self.chances[0];
        self.room.shares.clear();
        self.room.shares.resize((dice.len() + 1) * width, 0.0);
        for target in self.stage.flanks[1].targets[begin..end].iter().flatten() {
            for (place, row) in self.room.shares.chunks_exact_mut(width.max(1)).enumerate() {
                share(&target.faces, dice.get(place), &mut row[target.first - base..][..target.count]);
            }
        }
    }

    fn fill_least(&mut self, row: usize, width: usize) {
        let first = &self.stage.flanks[0];
        let slots = &first.slots[first.targets[row][0].first..end_of(first, row)];
        let Room { most, least, .. } = &mut self.room;
        least.clear();
        for slot in slots {
            let begin = least.len();
            let line = |part: u32| &most[part as usize * width..][..width];
            least.extend_from_slice(line(slot[0]));
            for &part in &slot[1..] {
                for (value, &other) in least[begin..].iter_mut().zip(line(part)) {
                    *value = if other < *value { other } else { *value };
                }
            }
        }
    }

    /// Columns that roll alike.
    fn run(&mut self, row: usize, begin: usize, end: usize, base: usize, width: usize) {
        let [first, second] = &self.stage.flanks;
        let aims = second.aims_at(begin, row);
        let (from, to) = (second.targets[begin][0].first - base, end_of(second, end - 1) - base);
        let chances = second.dice[begin].and_then(|dice| self.chances[1].get(dice));
        let Room { least, sums, shares, weights, .. } = &mut self.room;
        sums.clear();
        sums.resize(aims.len() * width, 0.0);
        let origin = first.targets[row][0].first;
        for (&aim, sum) in aims.iter().zip(sums.chunks_exact_mut(width.max(1))) {
            let target = first.target(row, aim);
            weights.clear();
            weights.resize(target.count, 0.0);
            share(&target.faces, chances, weights);
            for (slot, &weight) in weights.iter().enumerate().filter(|&(_, &weight)| weight > 0.0) {
                let line = &least[(target.first + slot - origin) * width..][from..to];
                for (total, &value) in sum[from..to].iter_mut().zip(line) {
                    *total += weight * value;
                }
            }
        }
        let place = first.dice[row].unwrap_or(self.chances[0].len());
        let shares = &shares[place * width..][..width];
        for column in begin..end {
            let worth = |aim: Option<u8>| {
                let target = second.target(column, aim);
                let slots = target.first - base..target.first - base + target.count;
                let mean =
                    |sum: &[f64]| sum[slots.clone()].iter().zip(&shares[slots.clone()]).map(|(value, share)| value * share).sum::<f64>();
                sums.chunks_exact(width.max(1)).map(mean).fold(f64::INFINITY, f64::min)
            };
            let best = first.aims_at(row, column).iter().map(|&aim| worth(aim)).fold(f64::NEG_INFINITY, f64::max);
            self.matrix.row_mut(row)[column] = best;
        }
    }
}
