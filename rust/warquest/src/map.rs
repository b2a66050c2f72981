//! The board: regions, borders, icons, and ways over the printed map (WQ-3).

use crate::rules::{EventEffect, MAX_REGIONS, NONE, RACES};
use warquest_core::Map;
use warquest_core::graph::Graph;

pub use warquest_core::bits::members as regions;

/// The set of every region; [`NONE`] and whatever else is no region has none.
static BITS: [u64; 256] = bits();

const fn bits() -> [u64; 256] {
    let mut bits = [0; 256];
    let mut region = 0;
    while region < MAX_REGIONS {
        bits[region] = 1 << region;
        region += 1;
    }
    bits
}

/// The set of one region; empty for [`NONE`].
#[inline]
#[must_use]
pub fn bit(region: u8) -> u64 {
    BITS[usize::from(region)]
}

/// The borders as an event leaves them (WQ-3.5).
#[derive(Clone, Debug)]
pub struct Terrain {
    /// Neighbours over passable borders.
    pub open: [u64; MAX_REGIONS],
    /// Those of them over no unbridged river.
    pub dry: [u64; MAX_REGIONS],
    /// Regions with a passable border.
    pub able: u64,
}

impl Terrain {
    #[must_use]
    pub fn new(board: &Board, event: &EventEffect) -> Self {
        let mut terrain = Self { open: board.open, dry: board.open, able: 0 };
        for (region, open) in terrain.open.iter_mut().enumerate() {
            *open &= match *event {
                EventEffect::Storm => !board.rivers[region],
                EventEffect::BlockedPass { first, second } if region == usize::from(first) => !bit(second),
                EventEffect::BlockedPass { first, second } if region == usize::from(second) => !bit(first),
                _ => u64::MAX,
            };
            terrain.dry[region] = *open & !board.rivers[region];
            terrain.able |= if *open == 0 { 0 } else { bit(region as u8) };
        }
        terrain
    }

    /// Neighbours over passable borders; nobody for no region.
    #[inline]
    #[must_use]
    pub fn open_from(&self, region: u8) -> u64 {
        self.open.get(usize::from(region)).copied().unwrap_or(0)
    }

    #[inline]
    #[must_use]
    pub fn dry_from(&self, region: u8) -> u64 {
        self.dry.get(usize::from(region)).copied().unwrap_or(0)
    }
}

/// The printed map. Sets of regions are bit sets.
#[derive(Clone, Debug)]
pub struct Board {
    pub ids: Vec<String>,
    pub names: Vec<String>,
    /// Neighbours over borders that are no mountains.
    pub open: [u64; MAX_REGIONS],
    /// Those of them over an unbridged river.
    pub rivers: [u64; MAX_REGIONS],
    /// All neighbours, mountains included.
    pub borders: [u64; MAX_REGIONS],
    pub kingdom_of: [u8; MAX_REGIONS],
    pub kingdoms: Vec<String>,
    pub kingdom_regions: Vec<u64>,
    /// Race whose homeland the region belongs to, or [`NONE`].
    pub race_of: [u8; MAX_REGIONS],
    pub homelands: [u64; RACES],
    pub cities: u64,
    pub starting_cities: u64,
    pub villages: u64,
    pub battlefields: u64,
    pub locations: u64,
    /// Printed tax of a city, else 0.
    pub tax: [u8; MAX_REGIONS],
    /// What may be walked, and the distances.
    graph: Graph,
}

impl Board {
    /// A board of regions without borders or icons.
    #[must_use]
    pub fn new(ids: Vec<String>, names: Vec<String>) -> Self {
        Self {
            ids,
            names,
            open: [0; MAX_REGIONS],
            rivers: [0; MAX_REGIONS],
            borders: [0; MAX_REGIONS],
            kingdom_of: [NONE; MAX_REGIONS],
            kingdoms: Vec::new(),
            kingdom_regions: Vec::new(),
            race_of: [NONE; MAX_REGIONS],
            homelands: [0; RACES],
            cities: 0,
            starting_cities: 0,
            villages: 0,
            battlefields: 0,
            locations: 0,
            tax: [0; MAX_REGIONS],
            graph: Graph::default(),
        }
    }

    /// The set of all regions.
    #[must_use]
    pub fn everywhere(&self) -> u64 {
        u64::MAX >> (MAX_REGIONS - self.ids.len().clamp(1, MAX_REGIONS))
    }

    #[must_use]
    pub fn find(&self, id: &str) -> Option<u8> {
        self.ids.iter().position(|known| known == id).map(|index| index as u8)
    }

    #[must_use]
    pub fn id(&self, region: u8) -> Option<&str> {
        self.ids.get(usize::from(region)).map(String::as_str)
    }

    /// Neighbours over borders that are no mountains; nobody for no region.
    #[inline]
    #[must_use]
    pub fn open_from(&self, region: u8) -> u64 {
        self.open.get(usize::from(region)).copied().unwrap_or(0)
    }

    #[inline]
    #[must_use]
    pub fn rivers_from(&self, region: u8) -> u64 {
        self.rivers.get(usize::from(region)).copied().unwrap_or(0)
    }

    /// Computes the table of distances; the borders must be complete.
    pub fn measure(&mut self) {
        self.graph = Graph::new(&self.open[..self.ids.len().min(MAX_REGIONS)]);
    }

    /// Steps from a region to every other, or [`NONE`].
    #[inline]
    #[must_use]
    pub fn steps_from(&self, from: u8) -> Option<&[u8; MAX_REGIONS]> {
        self.graph.steps_from(from)
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
