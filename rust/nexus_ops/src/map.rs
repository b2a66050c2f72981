//! The board: hexes by number, which of them touch, where the home bases lie (NX-1).

use crate::rules::{HOME_HEXES, MAX_HEXES, MAX_PLAYERS, NONE, TILE_HEXES};
use warquest_core::Map;
use warquest_core::graph::Graph;

/// E, SE, SW, W, NW, NE (NX-1.1).
const DIRECTIONS: [(i8, i8); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
/// The direction in which one walks from each corner of a ring (NX-1.2).
const WALK: [usize; 6] = [2, 3, 4, 5, 0, 1];

/// The hexes of a set, ascending.
#[inline]
pub fn hexes(mut set: u32) -> impl Iterator<Item = u8> + Clone {
    std::iter::from_fn(move || {
        let hex = set.trailing_zeros() as u8;
        let some = set != 0;
        set &= set.wrapping_sub(1);
        some.then_some(hex)
    })
}

/// The set of one hex; [`NONE`] and whatever else is no hex has none.
#[inline]
#[must_use]
pub const fn bit(hex: u8) -> u32 {
    if hex < 32 { 1 << hex } else { 0 }
}

/// The hexes of one game.
#[derive(Clone, Debug)]
pub struct Board {
    ids: Vec<String>,
    graph: Graph,
    /// Neighbours of each hex, as sets.
    neighbours: [u32; 32],
    pub hexes: usize,
    /// The set of all hexes.
    pub all: u32,
    /// Home hexes of each seat, and of all.
    pub homes: [u32; MAX_PLAYERS],
    pub home: u32,
}

fn step((q, r): (i8, i8), direction: usize, times: i8) -> (i8, i8) {
    let (dq, dr) = DIRECTIONS[direction % 6];
    (q + times * dq, r + times * dr)
}

/// Ring k, from corner 0 on (NX-1.2).
fn ring(k: i8) -> Vec<(i8, i8)> {
    (0..6).flat_map(|corner| (0..k).map(move |steps| step(step((0, 0), corner, k), WALK[corner], steps))).collect()
}

/// NX-1.5.
fn home(side: usize) -> [(i8, i8); HOME_HEXES] {
    let corner = |k| step((0, 0), side, k);
    [step(corner(3), WALK[side % 6], 1), step(corner(3), WALK[side % 6], 2), step(corner(4), WALK[side % 6], 2)]
}

impl Board {
    /// The board of home bases on the given sides, in seat order.
    #[must_use]
    pub fn new(sides: &[u8]) -> Self {
        let mut places = vec![(0, 0)];
        places.extend(ring(1));
        places.extend(ring(2));
        places.extend(sides.iter().take(MAX_PLAYERS).flat_map(|&side| home(usize::from(side % 6))));
        let touching = |&(q, r): &(i8, i8)| {
            let around = |&(other_q, other_r): &(i8, i8)| DIRECTIONS.contains(&(other_q - q, other_r - r));
            places.iter().enumerate().fold(0_u32, |set, (index, other)| set | u32::from(around(other)) << index)
        };
        let mut neighbours = [0; 32];
        neighbours.iter_mut().zip(&places).for_each(|(set, place)| *set = touching(place));
        let sets: Vec<u64> = neighbours.iter().take(places.len()).map(|&set| set.into()).collect();
        let mut homes = [0; MAX_PLAYERS];
        for (seat, set) in homes.iter_mut().enumerate().take(sides.len()) {
            *set = 7 << (TILE_HEXES + HOME_HEXES * seat);
        }
        Self {
            ids: (0..places.len()).map(|hex| hex.to_string()).collect(),
            graph: Graph::new(&sets),
            neighbours,
            hexes: places.len(),
            all: ((1_u64 << places.len()) - 1) as u32,
            homes,
            home: homes.iter().fold(0, |set, home| set | home),
        }
    }

    /// Neighbours of a hex.
    #[inline]
    #[must_use]
    pub fn around(&self, hex: u8) -> u32 {
        self.neighbours[usize::from(hex & 31)]
    }

    /// Neighbours of the hexes of a set.
    #[inline]
    #[must_use]
    pub fn around_all(&self, mut set: u32) -> u32 {
        let mut around = 0;
        while set != 0 {
            around |= self.neighbours[(set.trailing_zeros() & 31) as usize];
            set &= set - 1;
        }
        around
    }

    /// The seat whose home hex it is, or [`NONE`].
    #[inline]
    #[must_use]
    pub fn home_of(&self, hex: u8) -> u8 {
        let hex = usize::from(hex);
        if (TILE_HEXES..self.hexes).contains(&hex) { ((hex - TILE_HEXES) / HOME_HEXES) as u8 } else { NONE }
    }
}

impl Map for Board {
    fn region_ids(&self) -> &[String] {
        &self.ids
    }

    fn neighbours(&self, region: usize) -> Vec<usize> {
        self.graph.neighbours(region)
    }

    fn path(&self, from: usize, to: usize) -> Option<Vec<usize>> {
        self.graph.path(from, to)
    }

    fn distance(&self, from: usize, to: usize) -> Option<usize> {
        self.graph.distance(from, to)
    }
}

const _: () = assert!(MAX_HEXES <= 31);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn homes_touch_the_outer_ring_as_the_page_says() {
        let board = Board::new(&[0, 1, 3, 4]);
        assert_eq!(board.hexes, 31);
        assert_eq!(board.neighbours(0), [1, 2, 3, 4, 5, 6]);
        assert_eq!(board.neighbours(21), [19, 20]);
        assert_eq!(board.neighbours(19), [7, 8, 20, 21]);
        assert_eq!(board.neighbours(20), [8, 9, 19, 21]);
        assert_eq!(board.path(20, 22), Some(vec![20, 9, 22]));
        assert_eq!([19, 20, 21].map(|hex| board.distance(hex, 0)), [Some(3), Some(3), Some(4)]);
    }

    #[test]
    fn home_bases_lie_as_far_apart_as_the_page_says() {
        let nearest = |sides: &[u8], one: usize, two: usize| {
            let board = Board::new(sides);
            let hexes = |seat: usize| (0..3).map(move |place| 19 + 3 * seat + place);
            hexes(one).flat_map(|from| hexes(two).map(move |to| (from, to))).filter_map(|(from, to)| board.distance(from, to)).min()
        };
        assert_eq!(nearest(&[0, 3], 0, 1), Some(6));
        for pair in [(0, 1), (0, 2), (1, 2)] {
            assert_eq!(nearest(&[0, 2, 4], pair.0, pair.1), Some(4));
        }
        let four = [(0, 1, 2), (0, 2, 6), (0, 3, 4), (1, 2, 4), (1, 3, 6), (2, 3, 2)];
        for (one, two, distance) in four {
            assert_eq!(nearest(&[0, 1, 3, 4], one, two), Some(distance));
        }
    }
}
