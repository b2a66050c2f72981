//! The portable generator for Python (docs/contract.md, "Generator").

use crate::convert::unsigned;
use crate::errors::option_error;
use pyo3::prelude::*;

/// One stream of random numbers: the same on both engines and every platform.
#[pyclass(module = "warquest._engine")]
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
}
