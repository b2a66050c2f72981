//! The printed map for Python: regions by their ids.

use crate::erased::AnyGame;
use crate::errors::{notation_error, warquest_error};
use pyo3::prelude::*;
use std::sync::Arc;
use warquest_core::Map;

/// The map of a game.
#[pyclass(frozen, module = "warquest._engine")]
pub struct MapView {
    pub game: Arc<dyn AnyGame>,
}

/// The index of a region's id; typed `_` is understood as `-`.
///
/// # Errors
/// `NotationError` for an unknown region.
pub fn region_index(py: Python<'_>, map: &dyn Map, region: &str) -> PyResult<usize> {
    let wanted = region.replace('_', "-");
    let found = map.region_ids().iter().position(|id| *id == region || *id == wanted);
    found.ok_or_else(|| notation_error(py, format!("unknown region {region:?}")))
}

/// The ids of regions.
pub fn region_names(map: &dyn Map, regions: &[usize]) -> Vec<String> {
    regions.iter().filter_map(|&region| map.region_ids().get(region).cloned()).collect()
}

impl MapView {
    fn map(&self, py: Python<'_>) -> PyResult<&dyn Map> {
        self.game.map().ok_or_else(|| warquest_error(py, "the game has no board"))
    }
}

#[pymethods]
impl MapView {
    /// Ids of all regions, in data order.
    #[getter]
    fn regions(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        Ok(self.map(py)?.region_ids().to_vec())
    }

    /// Regions over borders that are no mountains, ascending.
    fn neighbours(&self, py: Python<'_>, region: &str) -> PyResult<Vec<String>> {
        let map = self.map(py)?;
        Ok(region_names(map, &map.neighbours(region_index(py, map, region)?)))
    }

    /// The shortest way, both ends included; None if there is none.
    fn path(&self, py: Python<'_>, a: &str, b: &str) -> PyResult<Option<Vec<String>>> {
        let map = self.map(py)?;
        let path = map.path(region_index(py, map, a)?, region_index(py, map, b)?);
        Ok(path.map(|path| region_names(map, &path)))
    }

    /// Steps of the shortest way; None if there is none.
    fn distance(&self, py: Python<'_>, a: &str, b: &str) -> PyResult<Option<usize>> {
        let map = self.map(py)?;
        Ok(map.distance(region_index(py, map, a)?, region_index(py, map, b)?))
    }
}
