//! Games folded into one summary, in game order, so that a summary is the same for any number of threads.

use crate::playout::Played;
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// A column of integers: enough for its mean and its spread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Column {
    pub sum: i128,
    pub squares: i128,
}

impl Column {
    fn add(&mut self, value: i64) {
        self.sum += i128::from(value);
        self.squares += i128::from(value) * i128::from(value);
    }
}

/// What the games came to.
#[derive(Clone, Debug)]
pub struct Summary {
    pub games: u64,
    pub decisions: Column,
    pub choices: Column,
    pub chance_nodes: Column,
    /// By seat; a win shared by k counts 1/k.
    pub wins: Vec<f64>,
    /// By seat; empty in games without points.
    pub points: Vec<Column>,
    /// Public counters of the game, summed.
    pub tallies: Vec<(&'static str, i64)>,
    lines: Sha256,
}

impl Summary {
    #[must_use]
    pub fn new(seats: usize) -> Self {
        Self {
            games: 0,
            decisions: Column::default(),
            choices: Column::default(),
            chance_nodes: Column::default(),
            wins: vec![0.0; seats],
            points: Vec::new(),
            tallies: Vec::new(),
            lines: Sha256::new(),
        }
    }

    /// Adds the next game.
    pub fn add(&mut self, played: &Played) {
        self.games += 1;
        self.decisions.add(played.decisions as i64);
        self.choices.add(played.choices as i64);
        self.chance_nodes.add(played.chance_nodes as i64);
        self.add_wins(&played.returns);
        self.add_points(played.points.as_deref().unwrap_or_default());
        self.add_tallies(&played.tallies);
        self.lines.update(digest_line(played));
    }

    /// The winners are those with the highest return; they share one win.
    fn add_wins(&mut self, returns: &[f64]) {
        let highest = returns.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let winners = returns.iter().filter(|&&value| value >= highest).count();
        for (wins, &value) in self.wins.iter_mut().zip(returns) {
            if value >= highest {
                *wins += 1.0 / winners as f64;
            }
        }
    }

    fn add_points(&mut self, points: &[i64]) {
        if self.points.len() < points.len() {
            self.points.resize(points.len(), Column::default());
        }
        for (column, &value) in self.points.iter_mut().zip(points) {
            column.add(value);
        }
    }

    fn add_tallies(&mut self, tallies: &[(&'static str, i64)]) {
        for &(name, value) in tallies {
            match self.tallies.iter_mut().find(|(known, _)| *known == name) {
                Some((_, sum)) => *sum += value,
                None => self.tallies.push((name, value)),
            }
        }
    }

    /// The run digest so far, in hex.
    #[must_use]
    pub fn digest(&self) -> String {
        hex(&self.lines.clone().finalize())
    }
}

/// A game's line of the run digest (docs/contract.md, "Canonical JSON and digests").
fn digest_line(played: &Played) -> String {
    let Played { chance_nodes, decisions, digest, .. } = played;
    format!("{{\"chance_nodes\":{chance_nodes},\"decisions\":{decisions},\"state\":\"{}\"}}\n", hex(digest))
}

/// Bytes as lower-case hex.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(returns: Vec<f64>, decisions: u64) -> Played {
        Played {
            decisions,
            choices: 1,
            chance_nodes: 2,
            returns,
            points: Some(vec![3, 4]),
            tallies: vec![("battles", 5)],
            digest: [0xab; 32],
        }
    }

    #[test]
    fn a_shared_win_counts_its_part() {
        let mut summary = Summary::new(2);
        summary.add(&played(vec![1.0, -1.0], 7));
        summary.add(&played(vec![0.0, 0.0], 9));
        assert_eq!(summary.wins, [1.5, 0.5]);
        assert_eq!(summary.decisions, Column { sum: 16, squares: 130 });
        assert_eq!(summary.points, [Column { sum: 6, squares: 18 }, Column { sum: 8, squares: 32 }]);
        assert_eq!(summary.tallies, [("battles", 10)]);
    }

    #[test]
    fn the_digest_is_that_of_the_lines() {
        let mut summary = Summary::new(2);
        summary.add(&played(vec![1.0, -1.0], 7));
        summary.add(&played(vec![1.0, -1.0], 8));
        let state = "ab".repeat(32);
        let lines = format!(
            "{{\"chance_nodes\":2,\"decisions\":7,\"state\":\"{state}\"}}\n{{\"chance_nodes\":2,\"decisions\":8,\"state\":\"{state}\"}}\n"
        );
        assert_eq!(summary.digest(), warquest_core::json::sha256_hex(lines.as_bytes()));
    }
}
