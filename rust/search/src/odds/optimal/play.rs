//! What comes of optimal play: the chances of all ends, followed forward with the values known.

use super::moves::Moves;
use super::stage::{Flank, Opening, Stage, Target, weights};
use super::values::{Solver, Values, answer, chased, fallen, gone, pick, victor};
use crate::odds::Halt;
use crate::odds::forward::{Account, add};
use crate::odds::number::Number;
use crate::odds::table::Table;
use warquest_core::{After, Aim, Ending, Factors, Limit, Seat, Weights};

/// Pairs of rows with their chances.
type Cells<N> = Table<[u32; 2], N>;

/// Chances of the faces by seat, by dice.
type Faces<N> = [Vec<Vec<Option<N>>>; 2];

pub struct Play<'s, 'a, 'b, 'w, G: Factors, N> {
    pub solver: &'s mut Solver<'a, 'b, 'w, G>,
    pub values: &'s [Values],
    pub account: &'s mut Account<N>,
    pub cells: u64,
}

/// What both sides aim at.
type Aims = [Option<Aim>; 2];

impl<G: Factors, N: Number> Play<'_, '_, '_, '_, G, N> {
    /// Plays from the openings to all ends.
    ///
    /// # Errors
    /// If memory or time is over.
    pub fn run(&mut self, openings: &[(Opening, N)]) -> Result<(), Halt> {
        let stages = self.solver.stages;
        let mut carried = Cells::default();
        for (place, stage) in stages.iter().enumerate() {
            let rows =
                |opening: &Opening| [0, 1].map(|seat| stage.flanks[seat].before.find(&opening.parts[seat]).unwrap_or_default() as u32);
            for (opening, chance) in openings.iter().filter(|(opening, _)| opening.bout == place) {
                add(&mut carried, rows(opening), chance, self.solver.budget)?;
            }
            let cells = std::mem::take(&mut carried).into_entries(self.solver.budget);
            self.cells += cells.len() as u64;
            let faces = [self.faces(stage, 0), self.faces(stage, 1)];
            let mut hurt = Cells::default();
            for (cell, chance) in cells {
                self.solver.watch.tick()?;
                self.solver.budget.give(chance.heap());
                self.roll(place, &faces, cell.map(|row| row as usize), &chance, &mut hurt)?;
            }
            for (cell, chance) in hurt.into_entries(self.solver.budget) {
                self.solver.watch.tick()?;
                self.solver.budget.give(chance.heap());
                self.follow(place, cell.map(|row| row as usize), &chance, &mut carried)?;
            }
        }
        Ok(())
    }

    fn faces(&self, stage: &Stage, seat: usize) -> Vec<Vec<Option<N>>> {
        let flank = &stage.flanks[seat];
        flank.rollers.iter().map(|&(roller, _)| weights(&self.solver.moves[seat], &stage.bout, roller, &flank.faces)).collect()
    }

    /// A bout: both aim and roll, then seat 1 picks, then seat 0.
    fn roll(&mut self, place: usize, faces: &Faces<N>, cell: [usize; 2], chance: &N, into: &mut Cells<N>) -> Result<(), Halt> {
        let stage = &self.solver.stages[place];
        let [first, second] = &stage.flanks;
        let [row, column] = cell;
        let slots = |[of_first, of_second]: Aims| {
            // Seat 1 rolls at seat 0, and the other way round.
            let hits = [(first.target(row, of_second), 1, second.dice[column]), (second.target(column, of_first), 0, first.dice[row])];
            hits.map(|(target, roller, dice)| sum_up(target, dice.and_then(|dice| faces[roller].get(dice))))
        };
        let pairs = |aims: Aims| [first.target(row, aims[1]).first, second.target(column, aims[0]).first];
        let worth = |aims: Aims| {
            let [ours, theirs] = slots(aims);
            let [own, other] = pairs(aims);
            let mut sum = 0.0;
            for (slot, chance) in ours.iter().enumerate() {
                for (answer, share) in theirs.iter().enumerate() {
                    if let (Some(chance), Some(share)) = (chance, share) {
                        sum += chance.to_f64() * share.to_f64() * self.settle(place, [own + slot, other + answer]).1;
                    }
                }
            }
            sum
        };
        let reply = |aim: Option<Aim>| pick(1, second.aims_at(column, row).iter().map(|&other| (other, worth([aim, other]))));
        let options = first.aims_at(row, column).iter().filter_map(|&aim| reply(aim).map(|(other, value)| ([aim, other], value)));
        let Some((aims, _)) = pick(0, options) else { return Ok(()) };
        let ([ours, theirs], [own, other]) = (slots(aims), pairs(aims));
        for (slot, part) in ours.iter().enumerate() {
            let Some(part) = part.as_ref().map(|part| part.times(chance)) else { continue };
            for (answer, share) in theirs.iter().enumerate() {
                if let Some(share) = share {
                    let (cell, _) = self.settle(place, [own + slot, other + answer]);
                    add(into, cell, &part.times(share), self.solver.budget)?;
                }
            }
        }
        Ok(())
    }

    /// What both pick of what the rolls allow, and its value.
    fn settle(&self, place: usize, [slot, answer]: [usize; 2]) -> ([u32; 2], f64) {
        let [first, second] = &self.solver.stages[place].flanks;
        let hurt = &self.values[place].hurt;
        let replies = |own: u32| pick(0, second.slots[answer].iter().map(|&other| ([own, other], hurt.at(own, other))));
        pick(1, first.slots[slot].iter().filter_map(|&own| replies(own))).unwrap_or_default()
    }

    /// After the bout: regrouping, the end of the round.
    fn follow(&mut self, place: usize, [row, column]: [usize; 2], chance: &N, into: &mut Cells<N>) -> Result<(), Halt> {
        let stage = &self.solver.stages[place];
        let [first, second] = &stage.flanks;
        let (own, other) = (&first.regrouped[row], &second.regrouped[column]);
        if own.is_empty() || other.is_empty() {
            let numbers = [Flank::number(&first.hurt, row), Flank::number(&second.hurt, column)];
            let ending = (stage.bout.round, Ending::Annihilation);
            return match fallen(self.solver.moves, numbers) {
                Some(verdict) => self.account.end(verdict, ending, chance, self.solver.budget),
                None => Ok(()),
            };
        }
        let (next, ends) = (self.values.get(place + 1).map(|values| &values.before), &self.values[place].ends);
        let value = |own: u32, other: u32| self.solver.go_on(stage, next, ends, [own as usize, other as usize]);
        let replies = |own: u32| pick(1, other.iter().map(|&other| ([own, other], value(own, other))));
        let Some((cell, _)) = pick(0, own.iter().filter_map(|&own| replies(own))) else { return Ok(()) };
        if stage.bout.after == After::Rest {
            return self.rest(place, cell.map(|row| row as usize), chance, into);
        }
        add(into, [first.rested[cell[0] as usize][0], second.rested[cell[1] as usize][0]], chance, self.solver.budget)
    }

    fn rest(&mut self, place: usize, [row, column]: [usize; 2], chance: &N, into: &mut Cells<N>) -> Result<(), Halt> {
        let stage = &self.solver.stages[place];
        let [first, second] = &stage.flanks;
        let numbers = [Flank::number(&first.ready, row), Flank::number(&second.ready, column)];
        let ends = &self.values[place].ends;
        if ends.broken[0][row] {
            return self.go(stage, 0, numbers, chance);
        }
        if ends.broken[1][column] {
            return self.go(stage, 1, numbers, chance);
        }
        let next = self.values.get(place + 1).map(|values| &values.before);
        let Some(next) = next.filter(|_| !stage.last) else { return self.limit(stage, numbers, chance) };
        // To continue has the lower id.
        let goes = ends.gone[0].at(ends.classes[1][column], row as u32);
        let stays = first.rested[row].iter().map(|&own| (Some(own), answer(stage, next, ends, own, column)));
        let Some((Some(own), _)) = pick(0, stays.chain([(None, goes)])) else { return self.go(stage, 0, numbers, chance) };
        let goes = ends.gone[1].at(ends.next_classes[0][own as usize], column as u32);
        let stays = second.rested[column].iter().map(|&other| (Some(other), next.at(own, other)));
        match pick(1, stays.chain([(None, goes)])) {
            Some((Some(other), _)) => add(into, [own, other], chance, self.solver.budget),
            _ => {
                let rested = Flank::number(&self.solver.stages[place + 1].flanks[0].before, own as usize);
                self.go(stage, 1, [rested, numbers[1]], chance)
            }
        }
    }

    fn limit(&mut self, stage: &Stage, numbers: [u32; 2], chance: &N) -> Result<(), Halt> {
        let moves = &*self.solver.moves;
        if moves[0].game.limit() == Limit::Lost {
            return self.go(stage, 0, numbers, chance);
        }
        let verdict = gone(&moves[0], None, moves[1].game.left(moves[1].part(numbers[1])), numbers[0]);
        self.account.end(verdict, (stage.bout.round, Ending::Retreat), chance, self.solver.budget)
    }

    /// A side goes; the other chases it.
    fn go(&mut self, stage: &Stage, goer: usize, numbers: [u32; 2], chance: &N) -> Result<(), Halt> {
        let winner = 1 - goer;
        let victor = victor(&self.solver.moves[winner], numbers[winner]);
        let game = self.solver.moves[goer].game;
        let mut weights: Weights = vec![(0, 1)];
        if victor.dice > 0 && !game.has_fallen(self.solver.moves[goer].part(numbers[goer])) {
            game.chase_weights(victor.dice, &mut weights);
        }
        let total = weights.iter().map(|&(_, weight)| weight).sum();
        for (skulls, weight) in weights {
            let list = chased(&mut self.solver.moves[goer], numbers[goer], skulls, self.solver.budget)?;
            let moves: &Moves<G> = &self.solver.moves[goer];
            let verdicts = list.iter().map(|&part| gone(moves, Some(winner as Seat), victor.left, part));
            let best = pick(winner as Seat, verdicts.map(|verdict| (verdict, self.solver.worth(&verdict))));
            if let Some((verdict, _)) = best {
                let ending = (stage.bout.round, Ending::Retreat);
                self.account.end(verdict, ending, &chance.share(weight, total), self.solver.budget)?;
            }
        }
        Ok(())
    }
}

/// Chances of the slots of a target; without dice its only slot is sure.
fn sum_up<N: Number>(target: &Target, chances: Option<&Vec<Option<N>>>) -> Vec<Option<N>> {
    let Some(chances) = chances.filter(|_| !target.faces.is_empty()) else { return vec![Some(N::one())] };
    let mut slots = vec![None; target.count];
    for (&slot, chance) in target.faces.iter().zip(chances) {
        match (&mut slots[usize::from(slot)], chance) {
            (Some(sum), Some(chance)) => N::add(sum, chance),
            (none @ None, Some(chance)) => *none = Some(chance.clone()),
            (_, None) => {}
        }
    }
    slots
}
