//! The portable generator for Python (docs/contract.md, "Generator").

use crate::convert::unsigned;
use crate::errors::{option_error, save_error};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// One stream of random numbers: the same on both engines and every platform.
#[pyclass(module = "warquest._engine")]
#[derive(Clone)]
pub struct Generator {
    pub inner: warquest_core::Generator,
}

#[pymethods]
impl Generator {
    #[new]
    fn new(seed: &Bound<'_, PyAny>, stream: &Bound<'_, PyAny>) -> PyResult<Self> {
        let inner = warquest_core::Generator::new(unsigned(seed, "seed")?, unsigned(stream, "stream")?);
        Ok(Self { inner })
    }

    /// The next 64 bits.
    fn next_word(&mut self) -> u64 {
        self.inner.next_word()
    }

    /// A uniform integer from 0 to n - 1.
    fn below(slf: &Bound<'_, Self>, n: &Bound<'_, PyAny>) -> PyResult<u64> {
        match unsigned(n, "n")? {
            0 => Err(option_error(n.py(), "n 0: expected at least 1")),
            bound => Ok(slf.try_borrow_mut()?.inner.below(bound)),
        }
    }
    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// A pickle is any generator, set to where this one stands.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let words = slf.try_borrow()?.inner.words();
        (slf.get_type(), (0, 0), words).into_pyobject(slf.py())
    }

    fn __setstate__(&mut self, py: Python<'_>, words: [u64; 4]) -> PyResult<()> {
        let restored = warquest_core::Generator::from_words(words);
        self.inner = restored.ok_or_else(|| save_error(py, "a generator whose four words are all zero"))?;
        Ok(())
    }
}
