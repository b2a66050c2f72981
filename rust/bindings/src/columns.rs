//! The arrays that a batch of environments writes, found by name in a dict and checked.

use crate::arrays;
use crate::errors::option_error;
use numpy::{Element, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArrayMethods};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::ops::Range;
use warquest_environments::{Columns, Widths};

/// In the order of `Held::ranges`.
const NAMES: [&str; 11] = [
    "action_mask",
    "current_player",
    "game_index",
    "seat",
    "reward",
    "returns",
    "terminated",
    "truncated",
    "illegal",
    "points",
    "observation",
];

/// Arrays that nobody else writes as long as they are held.
pub struct Held<'py> {
    action_mask: Option<PyReadwriteArrayDyn<'py, i8>>,
    integers: [Option<PyReadwriteArrayDyn<'py, i64>>; 3],
    numbers: [Option<PyReadwriteArrayDyn<'py, f64>>; 2],
    flags: [Option<PyReadwriteArrayDyn<'py, bool>>; 3],
    points: Option<PyReadwriteArrayDyn<'py, i64>>,
    observation: Option<PyReadwriteArrayDyn<'py, f32>>,
}

impl<'py> Held<'py> {
    /// # Errors
    /// `OptionError` that names the array and what is expected of it.
    pub fn new(out: &Bound<'py, PyDict>, count: usize, widths: Widths) -> PyResult<Self> {
        let (py, one, players) = (out.py(), [count], [count, widths.players]);
        let held = Self {
            action_mask: find(out, intern!(py, "action_mask"), &[count, widths.actions])?,
            integers: [
                find(out, intern!(py, "current_player"), &one)?,
                find(out, intern!(py, "game_index"), &one)?,
                find(out, intern!(py, "seat"), &one)?,
            ],
            numbers: [find(out, intern!(py, "reward"), &one)?, find(out, intern!(py, "returns"), &players)?],
            flags: [
                find(out, intern!(py, "terminated"), &one)?,
                find(out, intern!(py, "truncated"), &one)?,
                find(out, intern!(py, "illegal"), &one)?,
            ],
            points: find(out, intern!(py, "points"), &players)?,
            observation: find(out, intern!(py, "observation"), &[count, widths.observation])?,
        };
        let ranges = held.ranges();
        if ranges.iter().flatten().count() < out.len() {
            return Err(unknown(out));
        }
        // The views of a buffer that is no array do not know of each other, so that holding them does not tell.
        match overlap(&ranges) {
            Some((one, other)) => Err(shared(py, &format!("out[\"{one}\"]"), &format!("out[\"{other}\"]"))),
            None => Ok(held),
        }
    }

    /// Refuses actions that are read where an array is written.
    ///
    /// # Errors
    /// `OptionError` that names the array.
    pub fn check_apart(&self, py: Python<'_>, actions: &[i64]) -> PyResult<()> {
        let read = addresses(actions);
        let found = self.ranges().into_iter().zip(NAMES).find(|(range, _)| range.as_ref().is_some_and(|range| meet(range, &read)));
        found.map_or(Ok(()), |(_, name)| Err(shared(py, "actions", &format!("out[\"{name}\"]"))))
    }

    /// Where each array that is there lies in memory.
    fn ranges(&self) -> [Option<Range<usize>>; 11] {
        let [current_player, game_index, seat] = self.integers.each_ref().map(range);
        let [reward, returns] = self.numbers.each_ref().map(range);
        let [terminated, truncated, illegal] = self.flags.each_ref().map(range);
        let (action_mask, points, observation) = (range(&self.action_mask), range(&self.points), range(&self.observation));
        [action_mask, current_player, game_index, seat, reward, returns, terminated, truncated, illegal, points, observation]
    }

    pub fn columns(&mut self) -> Columns<'_> {
        let [current_player, game_index, seat] = self.integers.each_mut().map(places);
        let [reward, returns] = self.numbers.each_mut().map(places);
        let [terminated, truncated, illegal] = self.flags.each_mut().map(places);
        let (action_mask, points, observation) = (places(&mut self.action_mask), places(&mut self.points), places(&mut self.observation));
        Columns { action_mask, current_player, reward, terminated, truncated, illegal, game_index, seat, returns, points, observation }
    }
}

/// The places of an array; none of one that is not wanted.
fn places<'a, T: Element>(array: &'a mut Option<PyReadwriteArrayDyn<'_, T>>) -> &'a mut [T] {
    array.as_mut().and_then(|array| array.as_slice_mut().ok()).unwrap_or_default()
}

fn range<T: Element>(array: &Option<PyReadwriteArrayDyn<'_, T>>) -> Option<Range<usize>> {
    array.as_ref().and_then(|array| array.as_slice().ok()).map(addresses)
}

fn addresses<T>(places: &[T]) -> Range<usize> {
    let Range { start, end } = places.as_ptr_range();
    start as usize..end as usize
}

fn meet(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

/// The names of two arrays that have memory in common.
fn overlap(ranges: &[Option<Range<usize>>; 11]) -> Option<(&'static str, &'static str)> {
    let named = || ranges.iter().zip(NAMES).filter_map(|(range, name)| Some((range.as_ref()?, name)));
    named().enumerate().find_map(|(place, (one, name))| {
        let (_, other) = named().skip(place + 1).find(|(other, _)| meet(one, other))?;
        Some((name, other))
    })
}

fn shared(py: Python<'_>, one: &str, other: &str) -> PyErr {
    option_error(py, format!("{one}: expected memory of its own; it shares some with {other}"))
}

fn find<'py, T: Element>(
    out: &Bound<'py, PyDict>,
    name: &Bound<'py, PyString>,
    shape: &[usize],
) -> PyResult<Option<PyReadwriteArrayDyn<'py, T>>> {
    let Some(given) = out.get_item(name)? else { return Ok(None) };
    let array = given.cast::<PyArrayDyn<T>>().ok().filter(|array| array.shape() == shape && array.is_c_contiguous());
    let array = array.and_then(|array| array.try_readwrite().ok());
    // No slice of an array that is not aligned.
    let array = array.filter(|array| array.as_slice().is_ok());
    array.map(Some).ok_or_else(|| arrays::unfit::<T>(&given, &format!("out[\"{name}\"]"), shape))
}

fn unknown(out: &Bound<'_, PyDict>) -> PyErr {
    let is_known = |key: &Bound<'_, PyAny>| key.extract::<String>().is_ok_and(|key| NAMES.contains(&key.as_str()));
    let stranger = out.keys().iter().find(|key| !is_known(key)).and_then(|key| key.repr().ok());
    let stranger = stranger.map_or_else(String::new, |stranger| stranger.to_string());
    option_error(out.py(), format!("out: {stranger} is no array of these environments; known: {}", NAMES.join(", ")))
}
