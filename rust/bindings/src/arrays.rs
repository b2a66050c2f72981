//! NumPy arrays that the engine writes: new ones, or the caller's `out`.

use crate::errors::option_error;
use numpy::{Element, PyArray1, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;

/// Writes `size` places into `out`, or into a new array; gives the array back.
pub fn write<'py, T: Element>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    size: usize,
    fill: impl FnOnce(&mut [T]),
) -> PyResult<Bound<'py, PyArray1<T>>> {
    let Some(out) = out else {
        let array = PyArray1::zeros(py, size, false);
        // SAFETY: the array is new, so nothing else refers to its places.
        fill(unsafe { array.as_slice_mut() }?);
        return Ok(array);
    };
    let array = out.cast::<PyArray1<T>>().map_err(|_| unfit::<T>(out, size))?;
    let mut borrowed = array.try_readwrite().map_err(|_| unfit::<T>(out, size))?;
    let places = borrowed.as_slice_mut().map_err(|_| unfit::<T>(out, size))?;
    if places.len() != size {
        return Err(unfit::<T>(out, size));
    }
    fill(places);
    Ok(array.clone())
}

/// Names what is wanted and what was given.
fn unfit<T: Element>(out: &Bound<'_, PyAny>, size: usize) -> PyErr {
    let py = out.py();
    let wanted = format!("out: expected a writable, C-contiguous, aligned {} array of shape ({size},)", T::get_dtype(py));
    let found = match out.cast::<PyUntypedArray>() {
        Ok(array) => {
            let shape: Vec<String> = array.shape().iter().map(usize::to_string).collect();
            let comma = if shape.len() == 1 { "," } else { "" };
            let contiguous = if array.is_c_contiguous() { "" } else { ", not contiguous" };
            let native = array.dtype().is_native_byteorder().unwrap_or(true);
            let order = if native { "" } else { ", of the other byte order" };
            let flag =
                |name| array.getattr("flags").and_then(|flags| flags.getattr(name)).is_ok_and(|flag| flag.is_truthy().unwrap_or(true));
            let writable = if flag("writeable") { "" } else { ", read-only" };
            let aligned = if flag("aligned") { "" } else { ", not aligned" };
            format!("{} of shape ({}{comma}){contiguous}{order}{writable}{aligned}", array.dtype(), shape.join(", "))
        }
        Err(_) => out.get_type().name().map_or_else(|_| "something".to_owned(), |name| name.to_string()),
    };
    option_error(py, format!("{wanted}, not {found}"))
}
