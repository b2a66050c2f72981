//! The caller's arrays, one row an environment. An array that is not wanted is empty.

use crate::environment::Environment;
use crate::table::Table;
use std::mem::take;
use warquest_core::{Game, Heuristic, Kind, observation};

/// `current_player` at the end of a game.
const TERMINAL: i64 = -4;
/// `seat` where the caller plays all of them.
const EVERYONE: i64 = -1;

/// Places of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Widths {
    pub actions: usize,
    pub players: usize,
    pub observation: usize,
}

impl Widths {
    pub fn of(game: &impl Game) -> Self {
        let observation = observation::size(&game.observation_slices());
        Self { actions: game.num_distinct_actions(), players: game.num_players(), observation }
    }
}

#[derive(Default)]
pub struct Columns<'a> {
    /// One flag an action.
    pub action_mask: &'a mut [i8],
    pub current_player: &'a mut [i64],
    pub reward: &'a mut [f64],
    pub terminated: &'a mut [bool],
    pub truncated: &'a mut [bool],
    pub illegal: &'a mut [bool],
    pub game_index: &'a mut [i64],
    pub seat: &'a mut [i64],
    /// One number a player.
    pub returns: &'a mut [f64],
    /// One number a player; in games without points nothing is written.
    pub points: &'a mut [i64],
    /// The tensor of the viewer.
    pub observation: &'a mut [f32],
}

/// The first so many places, and the rest.
fn cut<'a, T>(column: &mut &'a mut [T], places: usize) -> &'a mut [T] {
    let whole = take(column);
    let (first, rest) = whole.split_at_mut(places.min(whole.len()));
    *column = rest;
    first
}

/// Writes a place, if it is wanted.
#[inline]
fn put<T>(column: &mut [T], row: usize, value: T) {
    if let Some(place) = column.get_mut(row) {
        *place = value;
    }
}

/// The places of a row, if they are wanted.
#[inline]
fn row_of<T>(column: &mut [T], row: usize, width: usize) -> Option<&mut [T]> {
    column.get_mut(row * width..(row + 1) * width)
}

impl<'a> Columns<'a> {
    /// Takes the first so many rows off.
    pub fn take_rows(&mut self, rows: usize, widths: Widths) -> Self {
        Self {
            action_mask: cut(&mut self.action_mask, rows * widths.actions),
            current_player: cut(&mut self.current_player, rows),
            reward: cut(&mut self.reward, rows),
            terminated: cut(&mut self.terminated, rows),
            truncated: cut(&mut self.truncated, rows),
            illegal: cut(&mut self.illegal, rows),
            game_index: cut(&mut self.game_index, rows),
            seat: cut(&mut self.seat, rows),
            returns: cut(&mut self.returns, rows * widths.players),
            points: cut(&mut self.points, rows * widths.players),
            observation: cut(&mut self.observation, rows * widths.observation),
        }
    }

    /// Writes where an environment stands; what its last step came to is `write_outcome`'s.
    #[inline]
    pub fn write<G: Heuristic>(&mut self, row: usize, environment: &Environment<G::State>, table: &Table<G>, widths: Widths) {
        let (game, state) = (&*table.game, &environment.state);
        if let Some(mask) = row_of(self.action_mask, row, widths.actions) {
            mask.fill(0);
            environment.legal.as_slice().iter().for_each(|&action| put(mask, usize::from(action), 1));
        }
        put(self.current_player, row, if environment.legal.is_empty() { TERMINAL } else { environment.viewer.into() });
        put(self.illegal, row, environment.outcome.illegal);
        put(self.game_index, row, environment.episode as i64);
        put(self.seat, row, environment.learner.map_or(EVERYONE, i64::from));
        if let Some(returns) = row_of(self.returns, row, widths.players) {
            match game.kind(state) {
                Kind::Terminal => game.write_returns(state, returns),
                _ => returns.fill(0.0),
            }
        }
        if let Some(points) = row_of(self.points, row, widths.players) {
            game.write_points(state, points);
        }
        if let Some(tensor) = row_of(self.observation, row, widths.observation) {
            game.write_observation(state, environment.viewer, tensor);
        }
    }

    #[inline]
    pub fn write_outcome<S>(&mut self, row: usize, environment: &Environment<S>) {
        put(self.reward, row, environment.outcome.reward);
        put(self.terminated, row, environment.outcome.terminated);
        put(self.truncated, row, environment.outcome.truncated);
    }
}
