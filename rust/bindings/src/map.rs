//! The printed map for Python: regions by their ids.

use crate::convert::unicode;
use crate::erased::AnyGame;
use crate::errors::{notation_error, warquest_error};
use pyo3::prelude::*;
use pyo3::types::PyString;
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
pub fn region_index(map: &dyn Map, text: &Bound<'_, PyString>) -> PyResult<usize> {
    let wanted = unicode(text).map(|region| region.replace('_', "-"));
    let found = wanted.and_then(|wanted| map.region_ids().iter().position(|id| *id == wanted));
    found.ok_or_else(|| notation_error("no region is called", text))
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
    fn neighbours(&self, region: &Bound<'_, PyString>) -> PyResult<Vec<String>> {
        let map = self.map(region.py())?;
        Ok(region_names(map, &map.neighbours(region_index(map, region)?)))
    }

    /// The shortest way, both ends included; None if there is none.
    fn path(&self, a: &Bound<'_, PyString>, b: &Bound<'_, PyString>) -> PyResult<Option<Vec<String>>> {
        let map = self.map(a.py())?;
        let path = map.path(region_index(map, a)?, region_index(map, b)?);
        Ok(path.map(|path| region_names(map, &path)))
    }

    /// Steps of the shortest way; None if there is none.
    fn distance(&self, a: &Bound<'_, PyString>, b: &Bound<'_, PyString>) -> PyResult<Option<usize>> {
        let map = self.map(a.py())?;
        Ok(map.distance(region_index(map, a)?, region_index(map, b)?))
    }
}
