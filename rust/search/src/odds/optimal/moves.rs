//! What can become of one side by itself: every result of a blow, a regrouping, a rest or a chase, whoever chooses.
//!
//! Results are listed in the order of the action ids that lead to them, so the first of equal ones is that of the lowest ids.

use crate::odds::Halt;
use crate::odds::table::{Budget, Table};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use warquest_core::{Aim, Blow, Choose, Factors, Seat};

/// Numbers of parts.
pub type List = Rc<[u32]>;

/// What happens to a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    Skull(Aim),
    Flag(Aim),
    Regroup,
    Rest,
    Chased,
}

/// All results of some choices, in the order of the actions; each once.
pub fn all_ways<S, T: PartialEq>(play: impl Fn(Choose<S>) -> T) -> Vec<T> {
    let mut found = Vec::new();
    // Index and number of the legal actions of each choice on the way.
    let script: RefCell<Vec<(usize, usize)>> = RefCell::default();
    loop {
        let at = Cell::new(0);
        let result = play(&|_, _, legal| {
            let mut script = script.borrow_mut();
            if script.len() <= at.get() {
                script.push((0, legal.len()));
            }
            let index = script.get(at.get()).map_or(0, |&(index, _)| index);
            at.set(at.get() + 1);
            legal.get(index).copied().unwrap_or_default()
        });
        if !found.contains(&result) {
            found.push(result);
        }
        let mut script = script.borrow_mut();
        while script.last().is_some_and(|&(index, count)| index + 1 >= count) {
            script.pop();
        }
        match script.last_mut() {
            Some((index, _)) => *index += 1,
            None => return found,
        }
    }
}

/// The parts of one side that came up, by number, and what becomes of them.
pub struct Moves<'a, G: Factors> {
    pub game: &'a G,
    pub seat: Seat,
    parts: Table<G::Part, ()>,
    known: Table<(u32, Event), List>,
}

/// Bytes of a list besides its entry in the table.
const LIST: u64 = 32;

impl<'a, G: Factors> Moves<'a, G> {
    pub fn new(game: &'a G, seat: Seat) -> Self {
        Self { game, seat, parts: Table::default(), known: Table::default() }
    }

    /// The part of a number that was given.
    pub fn part(&self, number: u32) -> &G::Part {
        &self.parts.entries()[number as usize].0
    }

    /// # Errors
    /// If the budget is used up.
    pub fn number(&mut self, part: G::Part, budget: &mut Budget) -> Result<u32, Halt> {
        self.parts.place(part, || (), budget).map(|place| place as u32)
    }

    /// What an event can make of a part.
    ///
    /// # Errors
    /// If the budget is used up.
    pub fn after(&mut self, number: u32, event: Event, budget: &mut Budget) -> Result<List, Halt> {
        if let Some(place) = self.known.find(&(number, event)) {
            return Ok(Rc::clone(&self.known.entries()[place].1));
        }
        let (game, seat, part) = (self.game, self.seat, *self.part(number));
        let results = all_ways(|choose| match event {
            Event::Skull(aim) => game.suffer(seat, &part, aim, Blow::Skull, choose),
            Event::Flag(aim) => game.suffer(seat, &part, aim, Blow::Flag, choose),
            Event::Regroup => game.regroup(seat, &part, choose),
            Event::Rest => game.rest(seat, &part, choose),
            Event::Chased => game.chased(seat, &part, choose),
        });
        let numbers: Result<Vec<u32>, Halt> = results.into_iter().map(|part| self.number(part, budget)).collect();
        let list: List = numbers?.into();
        budget.take(LIST + 4 * list.len() as u64)?;
        self.known.place((number, event), || Rc::clone(&list), budget)?;
        Ok(list)
    }

    /// What an event can make of any of some parts.
    ///
    /// # Errors
    /// If the budget is used up.
    pub fn after_any(&mut self, numbers: &[u32], event: Event, budget: &mut Budget) -> Result<List, Halt> {
        if let [only] = numbers {
            return self.after(*only, event, budget);
        }
        let mut all = Vec::new();
        for &number in numbers {
            for &result in &*self.after(number, event, budget)? {
                if !all.contains(&result) {
                    all.push(result);
                }
            }
        }
        Ok(all.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ways_are_gone_once_in_order() {
        let ways = all_ways::<(), _>(|choose| {
            let first = choose(&(), 0, &[3, 5]);
            let second = if first == 3 { choose(&(), 0, &[1, 2, 9]) } else { 0 };
            (first, second)
        });
        assert_eq!(ways, [(3, 1), (3, 2), (3, 9), (5, 0)]);
        assert_eq!(all_ways::<(), _>(|choose| choose(&(), 0, &[4, 6]) / 6), [0, 1]);
        assert_eq!(all_ways::<(), _>(|_| 7), [7]);
    }
}
