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
    let array = out.cast::<PyArray1<T>>().map_err(|_| unfit::<T>(out, "out", &[size]))?;
    let mut borrowed = array.try_readwrite().map_err(|_| unfit::<T>(out, "out", &[size]))?;
    let places = borrowed.as_slice_mut().map_err(|_| unfit::<T>(out, "out", &[size]))?;
    if places.len() != size {
        return Err(unfit::<T>(out, "out", &[size]));
    }
    fill(places);
    Ok(array.clone())
}

fn shown(shape: &[usize]) -> String {
    let sizes: Vec<String> = shape.iter().map(usize::to_string).collect();
    format!("({}{})", sizes.join(", "), if sizes.len() == 1 { "," } else { "" })
}

/// Names the place, what is wanted there and what was given.
pub fn unfit<T: Element>(given: &Bound<'_, PyAny>, place: &str, shape: &[usize]) -> PyErr {
    let py = given.py();
    let dtype = T::get_dtype(py);
    let wanted = format!("{place}: expected a writable, C-contiguous, aligned {dtype} array of shape {}", shown(shape));
    let found = match given.cast::<PyUntypedArray>() {
        Ok(array) => {
            let flag =
                |name| array.getattr("flags").and_then(|flags| flags.getattr(name)).is_ok_and(|flag| flag.is_truthy().unwrap_or(true));
            let faults = [
                (array.is_c_contiguous(), ", not contiguous"),
                (array.dtype().is_native_byteorder().unwrap_or(true), ", of the other byte order"),
                (flag("writeable"), ", read-only"),
                (flag("aligned"), ", not aligned"),
            ];
            let mut faults: String = faults.into_iter().filter(|(good, _)| !good).map(|(_, fault)| fault).collect();
            if faults.is_empty() && array.shape() == shape && array.dtype().is_equiv_to(&dtype) {
                faults = ", in use or given twice".to_owned();
            }
            format!("{} of shape {}{faults}", array.dtype(), shown(array.shape()))
        }
        Err(_) => given.get_type().name().map_or_else(|_| "something".to_owned(), |name| name.to_string()),
    };
    option_error(py, format!("{wanted}, not {found}"))
}
