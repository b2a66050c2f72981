//! The bouts of a contest with all parts that can come up in them, grown side by side from the first to the last.

use super::moves::{Event, List, Moves, all_ways};
use crate::odds::Halt;
use crate::odds::number::Number;
use crate::odds::table::{Budget, Table};
use crate::odds::watch::Watch;
use warquest_core::{After, Aim, Bout, Factors, Signature};

/// A set of parts in order of arrival: rows by number.
pub type Set = Table<u32, ()>;

/// The parts of both sides that a bout begins with.
#[derive(Clone, Copy, Debug)]
pub struct Opening {
    pub bout: usize,
    pub parts: [u32; 2],
}

/// One bout.
pub struct Stage {
    pub bout: Bout,
    pub last: bool,
    pub flanks: [Flank; 2],
}

/// One side in a bout.
pub struct Flank {
    /// Before the bout, in the order of the dice.
    pub before: Set,
    /// By row before the bout: the dice; None: it does not roll.
    pub dice: Vec<Option<usize>>,
    /// By dice: a part that rolls so, and the place of its signature's call.
    pub rollers: Vec<(u32, usize)>,
    /// What a roll of this side can show.
    pub faces: Vec<(u32, u32)>,
    /// By call, by row of the enemy: where it may aim.
    pub aims: Vec<Vec<Vec<Option<Aim>>>>,
    /// By row before the bout: what it may suffer.
    pub targets: Vec<Vec<Target>>,
    /// By slot: rows of what a roll leaves.
    pub slots: Vec<Vec<u32>>,
    pub hurt: Set,
    /// By row of the hurt: rows after regrouping.
    pub regrouped: Vec<Vec<u32>>,
    pub ready: Set,
    /// By row of the regrouped: rows before the next bout.
    pub rested: Vec<Vec<u32>>,
}

/// A roll aimed at one place of a part.
pub struct Target {
    pub aim: Option<Aim>,
    /// Its slots are these.
    pub first: usize,
    pub count: usize,
    /// By face of the enemy's roll: slot, counted from the first.
    pub faces: Vec<u16>,
}

impl Flank {
    pub fn number(set: &Set, row: usize) -> u32 {
        set.entries()[row].0
    }

    /// Where a row may aim at a row of the enemy.
    pub fn aims_at(&self, row: usize, enemy: usize) -> &[Option<Aim>] {
        match self.dice[row] {
            Some(dice) => &self.aims[self.rollers[dice].1][enemy],
            None => &[None],
        }
    }

    pub fn target(&self, row: usize, aim: Option<Aim>) -> &Target {
        let targets = &self.targets[row];
        // All aims that the enemy may take are there.
        targets.iter().find(|target| target.aim == aim).unwrap_or(&targets[0])
    }
}

/// Chances of the faces of a roll, in their order.
pub fn weights<G: Factors, N: Number>(moves: &Moves<G>, bout: &Bout, roller: u32, faces: &[(u32, u32)]) -> Vec<Option<N>> {
    let mut weights: Vec<Option<N>> = vec![None; faces.len()];
    moves.game.throws(bout, moves.seat, moves.part(roller), &mut |skulls, flags, chances| {
        let chance = chances.iter().fold(N::one(), |chance, &(weight, total)| chance.share(weight, total));
        if let Ok(place) = faces.binary_search(&(skulls, flags)) {
            match &mut weights[place] {
                Some(sum) => sum.add(&chance),
                none => *none = Some(chance),
            }
        }
    });
    weights
}

/// Grows all bouts from the openings.
///
/// # Errors
/// If memory or time is over.
pub fn grow<G: Factors>(
    moves: &mut [Moves<G>; 2],
    bouts: &[Bout],
    openings: &[Opening],
    budget: &mut Budget,
    watch: &mut Watch,
) -> Result<Vec<Stage>, Halt> {
    let mut stages: Vec<Stage> = Vec::new();
    let mut carried: [Set; 2] = Default::default();
    for (place, bout) in bouts.iter().enumerate() {
        for opening in openings.iter().filter(|opening| opening.bout == place) {
            for seat in [0, 1] {
                carried[seat].place(opening.parts[seat], || (), budget)?;
            }
        }
        let mut grower = Grower { moves: &mut *moves, bout, budget: &mut *budget, watch: &mut *watch };
        let [first, second] = carried;
        let [one, two] = [grower.line_up(0, first)?, grower.line_up(1, second)?];
        let mut stage = Stage { bout: *bout, last: place + 1 == bouts.len(), flanks: [one, two] };
        grower.aim(&mut stage)?;
        carried = [grower.suffer(&mut stage, 0)?, grower.suffer(&mut stage, 1)?];
        stages.push(stage);
    }
    // What a bout leaves gets the order of the next one.
    for place in 1..stages.len() {
        let (before, after) = stages.split_at_mut(place);
        for seat in [0, 1] {
            let next = &after[0].flanks[seat].before;
            let flank = &mut before[place - 1].flanks[seat];
            for number in flank.rested.iter_mut().flatten() {
                *number = next.find(number).unwrap_or_default() as u32;
            }
        }
    }
    Ok(stages)
}

struct Grower<'a, 'b, 'w, G: Factors> {
    moves: &'a mut [Moves<'b, G>; 2],
    bout: &'a Bout,
    budget: &'a mut Budget,
    watch: &'a mut Watch<'w>,
}

impl<G: Factors> Grower<'_, '_, '_, G> {
    /// Sorts the parts by their dice.
    fn line_up(&mut self, seat: usize, carried: Set) -> Result<Flank, Halt> {
        let moves = &self.moves[seat];
        let mut signatures: Table<Signature, u32> = Table::default();
        let mut rows: Vec<(usize, u32)> = Vec::new();
        for (number, ()) in carried.into_entries(self.budget) {
            let rolls = self.bout.rollers[seat];
            let signature = moves.game.signature(self.bout, moves.seat, moves.part(number)).filter(|_| rolls);
            let dice = signature.map(|signature| signatures.place(signature, || number, self.budget)).transpose()?;
            rows.push((dice.map_or(0, |dice| dice + 1), number));
        }
        rows.sort_by_key(|&(dice, _)| dice);
        let mut before = Set::default();
        for &(_, number) in &rows {
            before.place(number, || (), self.budget)?;
        }
        let dice = rows.iter().map(|&(dice, _)| dice.checked_sub(1)).collect();
        let mut calls: Vec<u8> = Vec::new();
        let mut rollers = Vec::new();
        for &(signature, number) in signatures.entries() {
            let call = calls.iter().position(|&call| call == signature.call).unwrap_or(calls.len());
            if call == calls.len() {
                calls.push(signature.call);
            }
            rollers.push((number, call));
        }
        let faces = self.faces(seat, &rollers);
        let empty = || (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (aims, targets, slots, regrouped, rested) = empty();
        let (hurt, ready) = Default::default();
        Ok(Flank { before, dice, rollers, faces, aims, targets, slots, hurt, regrouped, ready, rested })
    }

    fn faces(&self, seat: usize, rollers: &[(u32, usize)]) -> Vec<(u32, u32)> {
        let moves = &self.moves[seat];
        let mut faces = std::collections::BTreeSet::new();
        for &(roller, _) in rollers {
            moves.game.throws(self.bout, moves.seat, moves.part(roller), &mut |skulls, flags, _| {
                faces.insert((skulls, flags));
            });
        }
        faces.into_iter().collect()
    }

    /// Where each side may aim.
    fn aim(&mut self, stage: &mut Stage) -> Result<(), Halt> {
        for seat in [0, 1] {
            let (moves, enemies) = (&self.moves[seat], &self.moves[1 - seat]);
            let calls = stage.flanks[seat].rollers.iter().map(|&(_, call)| call + 1).max().unwrap_or(0);
            let mut aims = Vec::with_capacity(calls);
            for call in 0..calls {
                let roller = stage.flanks[seat].rollers.iter().find(|&&(_, known)| known == call).map_or(0, |&(number, _)| number);
                let mut row = Vec::new();
                for &(enemy, ()) in stage.flanks[1 - seat].before.entries() {
                    self.watch.tick()?;
                    let (own, other) = (moves.part(roller), enemies.part(enemy));
                    row.push(all_ways(|choose| moves.game.aim(self.bout, moves.seat, own, other, choose)));
                }
                aims.push(row);
            }
            stage.flanks[seat].aims = aims;
        }
        Ok(())
    }

    /// What the rolls of the enemy make of a side, and what follows; the parts that go into the next bout.
    fn suffer(&mut self, stage: &mut Stage, seat: usize) -> Result<Set, Halt> {
        let (flanks, bout) = (&mut stage.flanks, stage.bout);
        let enemy_faces = std::mem::take(&mut flanks[1 - seat].faces);
        let mut grids: Table<(u32, Aim), Grid> = Table::default();
        for row in 0..flanks[seat].before.len() {
            self.watch.tick()?;
            let number = Flank::number(&flanks[seat].before, row);
            let mut aims: Vec<Option<Aim>> = vec![None];
            for wanted in flanks[1 - seat].aims.iter().flat_map(|call| &call[row]) {
                if !aims.contains(wanted) {
                    aims.push(*wanted);
                }
            }
            let mut targets = Vec::new();
            for aim in aims {
                targets.push(self.target(&mut flanks[seat], (seat, number, aim), &enemy_faces, &mut grids)?);
            }
            flanks[seat].targets.push(targets);
        }
        flanks[1 - seat].faces = enemy_faces;
        self.follow(&mut flanks[seat], seat, bout.after, stage.last)
    }

    fn target(
        &mut self,
        flank: &mut Flank,
        (seat, number, aim): (usize, u32, Option<Aim>),
        faces: &[(u32, u32)],
        grids: &mut Table<(u32, Aim), Grid>,
    ) -> Result<Target, Halt> {
        let first = flank.slots.len();
        let Some(place) = aim else {
            let row = flank.hurt.place(number, || (), self.budget)? as u32;
            flank.slots.push(vec![row]);
            return Ok(Target { aim, first, count: 1, faces: Vec::new() });
        };
        let known = grids.place((number, place), Grid::default, self.budget)?;
        let grid = grids.value_mut(known).ok_or(Halt::Memory)?;
        let mut used: Vec<List> = Vec::new();
        let mut slots = Vec::with_capacity(faces.len());
        for &(skulls, flags) in faces {
            let list = grid.list(&mut self.moves[seat], number, place, (skulls, flags), self.budget)?;
            let slot = used.iter().position(|known| *known == list).unwrap_or(used.len());
            if slot == used.len() {
                used.push(list);
            }
            slots.push(slot as u16);
        }
        for list in &used {
            let rows: Result<Vec<u32>, Halt> =
                list.iter().map(|&part| flank.hurt.place(part, || (), self.budget).map(|row| row as u32)).collect();
            self.budget.take(24 + 4 * list.len() as u64)?;
            flank.slots.push(rows?);
        }
        Ok(Target { aim, first, count: used.len(), faces: slots })
    }

    /// What follows a bout for one side: it regroups, then rests.
    fn follow(&mut self, flank: &mut Flank, seat: usize, after: After, last: bool) -> Result<Set, Halt> {
        let (moves, budget) = (&mut self.moves[seat], &mut *self.budget);
        for &(number, ()) in flank.hurt.entries() {
            let list: List = match after {
                After::Nothing => [number].into(),
                _ if moves.game.has_fallen(moves.part(number)) => [].into(),
                After::Check => [number].into(),
                After::Regroup | After::Rest => moves.after(number, Event::Regroup, budget)?,
            };
            let rows: Result<Vec<u32>, Halt> =
                list.iter().map(|&part| flank.ready.place(part, || (), budget).map(|row| row as u32)).collect();
            budget.take(24 + 4 * list.len() as u64)?;
            flank.regrouped.push(rows?);
        }
        let mut carried = Set::default();
        for &(number, ()) in flank.ready.entries() {
            let list: List = match after {
                After::Rest if last || moves.game.is_broken(moves.part(number)) => [].into(),
                After::Rest => moves.after(number, Event::Rest, budget)?,
                _ => [number].into(),
            };
            for &part in &*list {
                carried.place(part, || (), budget)?;
            }
            budget.take(24 + 4 * list.len() as u64)?;
            flank.rested.push(list.to_vec());
        }
        Ok(carried)
    }
}

/// What skulls and flags make of a part; each row ends where more of them change nothing.
#[derive(Default)]
struct Grid {
    skulls: Vec<List>,
    flags: Vec<Vec<List>>,
    full: bool,
    full_flags: Vec<bool>,
}

impl Grid {
    fn list<G: Factors>(
        &mut self,
        moves: &mut Moves<G>,
        number: u32,
        aim: Aim,
        (skulls, flags): (u32, u32),
        budget: &mut Budget,
    ) -> Result<List, Halt> {
        if self.skulls.is_empty() {
            self.skulls.push([number].into());
        }
        extend(&mut self.skulls, &mut self.full, skulls, |list| moves.after_any(list, Event::Skull(aim), budget))?;
        let row = (skulls as usize).min(self.skulls.len() - 1);
        while self.flags.len() <= row {
            self.flags.push(vec![List::clone(&self.skulls[self.flags.len()])]);
            self.full_flags.push(false);
        }
        extend(&mut self.flags[row], &mut self.full_flags[row], flags, |list| moves.after_any(list, Event::Flag(aim), budget))?;
        let place = (flags as usize).min(self.flags[row].len() - 1);
        Ok(List::clone(&self.flags[row][place]))
    }
}

/// Goes on until there are results of so many faces, or until one more changes nothing.
fn extend(lists: &mut Vec<List>, full: &mut bool, wanted: u32, mut next: impl FnMut(&[u32]) -> Result<List, Halt>) -> Result<(), Halt> {
    while !*full && lists.len() <= wanted as usize {
        let Some(last) = lists.last() else { break };
        let list = next(last)?;
        if list == *last {
            *full = true;
        } else {
            lists.push(list);
        }
    }
    Ok(())
}
