//! The order of classes of one signature. Those that as many dice lead to stand together: then zeros do too, in whole rows of
//! panels, and a run skips them.

use super::grow::Tables;
use super::lump::Classes;
use super::pace::Pace;
use crate::odds::distribution::Halt;
use std::ops::Range;

/// Pairs of a stage whose order is worth the time.
const WORTH: usize = 1 << 14;

/// Puts the classes of every stage but the first in order.
///
/// # Errors
/// `Stopped` if the pace said so.
pub fn arrange(stages: &mut [[Classes; 2]], pace: &Pace) -> Result<(), Halt> {
    for at in 1..stages.len() {
        let (before, here) = stages.split_at_mut(at);
        if here[0].iter().map(Classes::len).product::<usize>() < WORTH {
            continue;
        }
        for (before, here) in before[at - 1].iter_mut().zip(&mut here[0]) {
            let order = order(before, here);
            pace.ask()?;
            let mut places = vec![0; order.len()];
            for (place, &class) in order.iter().enumerate() {
                places[class as usize] = place as u32;
            }
            before.tables.iter_mut().for_each(|tables| rename(tables, &places));
            here.worth = order.iter().map(|&class| here.worth[class as usize]).collect();
            here.tables = here.tables.iter().map(|tables| in_order(tables, &order[..here.live])).collect();
        }
    }
    Ok(())
}

/// The classes in their new order.
fn order(before: &Classes, here: &Classes) -> Vec<u32> {
    let keys = keys(before, here.len());
    let mut order: Vec<u32> = (0..here.len() as u32).collect();
    let mut sort = |range: Range<usize>| order[range].sort_unstable_by_key(|&class| (keys[class as usize], class));
    (0..here.runs.len()).for_each(|roll| sort(here.run(roll)));
    let signed = here.runs.last().copied().unwrap_or(0);
    for range in [signed..here.live, here.live.max(signed)..here.standing, here.standing.max(signed)..here.len()] {
        sort(range);
    }
    order
}

/// Signatures that a key tells apart; the first of more are left out.
const SIGNATURES: usize = 32;
/// Bits for the fewest dice that lead from a signature to a class; the largest number is all more.
const BITS: usize = 3;

/// By class, from the last signature before it to the first: whether nothing leads to it from there, then the fewest dice that do.
fn keys(before: &Classes, classes: usize) -> Vec<u128> {
    const NEVER: u8 = u8::MAX;
    let mut keys = vec![0; classes];
    let mut least = vec![NEVER; classes];
    for roll in (0..before.runs.len()).rev().take(SIGNATURES).rev() {
        let place = SIGNATURES + roll - before.runs.len();
        for tables in &before.tables {
            before.run(roll).for_each(|class| least_dice(tables.of(class), &mut least));
        }
        for (key, dice) in keys.iter_mut().zip(&mut least) {
            let lacks = u128::from(*dice == NEVER) << (SIGNATURES * BITS + place);
            *key |= lacks | u128::from((*dice).min((1 << BITS) - 1)) << (place * BITS);
            *dice = NEVER;
        }
    }
    keys
}

/// Notes for the results in a table with how many dice they come.
fn least_dice(table: &[u32], least: &mut [u8]) {
    let mut words = &table[1..];
    for skulls in 0..table[0] as usize {
        let (cells, rest) = words[1..].split_at(words[0] as usize);
        words = rest;
        for (flags, &to) in cells.iter().enumerate() {
            let dice = &mut least[to as usize];
            *dice = (*dice).min((skulls + flags) as u8);
        }
    }
}

/// Gives the classes in tables their new numbers.
fn rename(tables: &mut Tables, places: &[u32]) {
    let mut at = 0;
    while at < tables.words.len() {
        let rows = tables.words[at];
        at += 1;
        for _ in 0..rows {
            let length = tables.words[at] as usize;
            tables.words[at + 1..][..length].iter_mut().for_each(|class| *class = places[*class as usize]);
            at += 1 + length;
        }
    }
}

fn in_order(tables: &Tables, order: &[u32]) -> Tables {
    let mut sorted = Tables { reach: tables.reach.clone(), words: Vec::with_capacity(tables.words.len()), ..Tables::default() };
    if tables.ends.is_empty() {
        return sorted;
    }
    for &class in order {
        sorted.words.extend_from_slice(tables.of(class as usize));
        sorted.ends.push(sorted.words.len());
    }
    sorted
}
