//! Places and which of them touch: shortest ways, for maps of at most 64 regions.

use crate::bits::members;

const PLACES: usize = 64;
/// No way.
const NEVER: u8 = u8::MAX;

/// The neighbours of each region as a set, and the distances that follow.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    neighbours: Vec<u64>,
    distances: Vec<[u8; PLACES]>,
}

impl Graph {
    /// A graph of at most 64 regions by their sets of neighbours; further ones are left out.
    #[must_use]
    pub fn new(neighbours: &[u64]) -> Self {
        let neighbours: Vec<u64> = neighbours.iter().copied().take(PLACES).collect();
        let mut graph = Self { neighbours, distances: Vec::new() };
        graph.distances = (0..graph.neighbours.len()).map(|from| graph.distances_from(from)).collect();
        graph
    }

    fn distances_from(&self, from: usize) -> [u8; PLACES] {
        let mut distances = [NEVER; PLACES];
        let (mut reached, mut frontier) = (0, 1 << from);
        for steps in 0..PLACES as u8 {
            reached |= frontier;
            let mut next = 0;
            for region in members(frontier) {
                distances[usize::from(region)] = steps;
                next |= self.set(region.into());
            }
            frontier = next & !reached;
        }
        distances
    }

    /// The neighbours of a region; none of what is no region.
    #[inline]
    #[must_use]
    pub fn set(&self, region: usize) -> u64 {
        self.neighbours.get(region).copied().unwrap_or(0)
    }

    /// Steps from a region to every other; 255 where there is no way.
    #[inline]
    #[must_use]
    pub fn steps_from(&self, from: u8) -> Option<&[u8; PLACES]> {
        self.distances.get(usize::from(from))
    }

    /// Ascending.
    #[must_use]
    pub fn neighbours(&self, region: usize) -> Vec<usize> {
        members(self.set(region)).map(usize::from).collect()
    }

    #[must_use]
    pub fn distance(&self, from: usize, to: usize) -> Option<usize> {
        let steps = *self.distances.get(from)?.get(to)?;
        (steps != NEVER).then_some(usize::from(steps))
    }

    /// The shortest way, both ends included; among equals the smallest sequence of indices.
    #[must_use]
    pub fn path(&self, from: usize, to: usize) -> Option<Vec<usize>> {
        let mut left = self.distance(from, to)?;
        let mut path = vec![from];
        let mut here = from;
        while left > 0 {
            left -= 1;
            here = self.neighbours(here).into_iter().find(|&next| self.distance(next, to) == Some(left))?;
            path.push(here);
        }
        Some(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_shortest_and_smallest() {
        // A ring of four, and one place apart.
        let graph = Graph::new(&[0b1010, 0b0101, 0b1010, 0b0101, 0]);
        assert_eq!(graph.path(0, 2), Some(vec![0, 1, 2]));
        assert_eq!(graph.distance(3, 1), Some(2));
        assert_eq!([graph.path(0, 4), graph.path(0, 9)], [None, None]);
        assert_eq!(graph.distance(4, 4), Some(0));
        assert_eq!(graph.neighbours(1), [0, 2]);
    }
}
