//! Battle odds for Python (docs/odds.md): a question as a dict, an answer as a dict, the interpreter let go in between.

use crate::convert::{index, number, unsigned};
use crate::erased::{AnyState, Ask, Cast, Inquiry};
use crate::errors::{illegal_action, odds_error, option_error};
use crate::game::Game;
use crate::state::State;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use warquest_core::contest::MAX_KINDS;
use warquest_core::{Action, Ending, Verdict};
use warquest_search::odds::{Answer, Base, Chances, Detail, Distribution, Limits, Policy, Ratio, Refusal, Utility, Wanted};

const KEYS: [&str; 12] =
    ["callbacks", "detail", "exact", "fractions", "memory", "policies", "samples", "seconds", "seed", "state", "threads", "utility"];
const POLICY_KEYS: [&str; 3] = ["base", "retreat_after", "retreat_below"];
const MEMORY: u64 = 1 << 30;

/// Odds of a contest. Keys of the question and their defaults: `policies` (two dicts with `base`, `retreat_below`,
/// `retreat_after`, or "optimal"; greedy), `callbacks` (two callables or None, asked instead of a base), `state` (the
/// beginning), `exact` ("auto"), `detail` ("full"), `fractions` (False), `utility` ("win"), `samples`, `seconds`,
/// `memory` (1 GiB), `threads` (1), `seed` (0). About every 50 ms signals are handled and `progress` gets the share done.
#[pyfunction]
#[pyo3(signature = (game, question, progress=None))]
pub fn odds<'py>(game: &Bound<'py, Game>, question: &Bound<'py, PyDict>, progress: Option<Py<PyAny>>) -> PyResult<Bound<'py, PyDict>> {
    let py = game.py();
    only_known(question, &KEYS, "question")?;
    let callers = callers(game, question)?;
    let asks = [0, 1].map(|seat: usize| callers[seat].as_ref().map(|caller| move |state, legal: &[Action]| caller.ask(state, legal)));
    let asks = [0, 1].map(|seat: usize| asks[seat].as_ref().map(|ask| ask as Ask));
    let inquiry = read(game, question, asks)?;
    let mut watch = Watch { progress, error: None };
    let begun = Instant::now();
    let inner = &game.get().inner;
    let found = py.detach(|| inner.odds(inquiry, &mut |share| Python::attach(|py| watch.go_on(py, share))));
    let failed = callers.iter().flatten().find_map(Caller::error);
    if let Some(error) = failed.or(watch.error) {
        return Err(error);
    }
    let Some((kinds, answer)) = found else {
        return Err(option_error(py, format!("game {:?}: odds are asked of battles", inner.name())));
    };
    match answer {
        Ok(answer) => describe(py, &answer, &kinds, begun.elapsed()),
        Err(Refusal::Unfit(text)) => Err(odds_error(py, text)),
        Err(refusal @ Refusal::Stopped) => Err(odds_error(py, refusal.to_string())),
    }
}

/// What is asked about every 50 ms.
struct Watch {
    progress: Option<Py<PyAny>>,
    error: Option<PyErr>,
}

impl Watch {
    fn go_on(&mut self, py: Python<'_>, share: f64) -> bool {
        let told = py.check_signals().and_then(|()| match &self.progress {
            Some(progress) => progress.call1(py, (share,)).map(drop),
            None => Ok(()),
        });
        self.error = self.error.take().or(told.err());
        self.error.is_none()
    }
}

/// A callable that makes the choices of one side, and what it raised.
struct Caller {
    game: Py<Game>,
    function: Py<PyAny>,
    error: Mutex<Option<PyErr>>,
}

impl Caller {
    fn ask(&self, state: Box<dyn AnyState>, legal: &[Action]) -> Option<Action> {
        let asked = Python::attach(|py| self.call(py, state, legal));
        match asked {
            Ok(action) => Some(action),
            Err(error) => {
                self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                None
            }
        }
    }

    fn call(&self, py: Python<'_>, state: Box<dyn AnyState>, legal: &[Action]) -> PyResult<Action> {
        let names: Vec<String> = legal.iter().filter_map(|&action| state.label(action.into(), None)).collect();
        let node = state.node();
        let state = State::new(self.game.clone_ref(py), state);
        let answer = self.function.bind(py).call1((state, legal.to_vec()))?;
        let given = index(&answer)?;
        let action = number(&given).and_then(|action| Action::try_from(action).ok());
        action.filter(|action| legal.binary_search(action).is_ok()).ok_or_else(|| illegal_action(&given, node, names))
    }

    fn error(&self) -> Option<PyErr> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// The value of a key; None if it is missing or None.
fn given<'py>(dict: &Bound<'py, PyDict>, key: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
    Ok(dict.get_item(key)?.filter(|value| !value.is_none()))
}

fn only_known(dict: &Bound<'_, PyDict>, known: &[&str], what: &str) -> PyResult<()> {
    for key in dict.keys() {
        let name = key.extract::<String>().unwrap_or_default();
        if !known.contains(&name.as_str()) {
            return Err(option_error(dict.py(), format!("{what}: unknown key {}", key.repr()?)));
        }
    }
    Ok(())
}

fn callers(game: &Bound<'_, Game>, question: &Bound<'_, PyDict>) -> PyResult<[Option<Caller>; 2]> {
    let Some(pair) = given(question, "callbacks")? else { return Ok([None, None]) };
    let [first, second] = pair.extract::<[Option<Py<PyAny>>; 2]>().map_err(|_| option_error(game.py(), "callbacks: expected a pair"))?;
    let caller = |function: Option<Py<PyAny>>| match function {
        Some(function) if !function.bind(game.py()).is_callable() => Err(option_error(game.py(), "callbacks: expected callables or None")),
        function => Ok(function.map(|function| Caller { game: game.clone().unbind(), function, error: Mutex::new(None) })),
    };
    Ok([caller(first)?, caller(second)?])
}

fn read<'a>(game: &Bound<'_, Game>, question: &Bound<'_, PyDict>, asks: [Option<Ask<'a>>; 2]) -> PyResult<Inquiry<'a>> {
    let positive = |name: &str| positive(question, name);
    let threads = positive("threads")?.map_or(1, |threads| usize::try_from(threads).unwrap_or(usize::MAX));
    let limits = Limits { memory: positive("memory")?.unwrap_or(MEMORY), threads };
    let seed = given(question, "seed")?.map_or(Ok(0), |seed| unsigned(&seed, "seed"))?;
    Ok(Inquiry {
        start: start(game, question)?,
        cast: cast(question, asks)?,
        wanted: wanted(question)?,
        detail: one_of(question, "detail", &[("full", Detail::Full), ("win", Detail::Win)])?,
        fractions: given(question, "fractions")?.map_or(Ok(false), |value| truth(&value, "fractions"))?,
        samples: positive("samples")?,
        time: seconds(question)?,
        seed,
        limits,
    })
}

fn start(game: &Bound<'_, Game>, question: &Bound<'_, PyDict>) -> PyResult<Option<Box<dyn AnyState>>> {
    let Some(value) = given(question, "state")? else { return Ok(None) };
    let state = value.cast::<State>().map_err(|_| option_error(game.py(), "state: expected a State of this engine"))?;
    let (of, state) = state.get().parts();
    if of.get().same(game.get()) { Ok(Some(state)) } else { Err(option_error(game.py(), "state: it is of another game")) }
}

fn cast<'a>(question: &Bound<'_, PyDict>, asks: [Option<Ask<'a>>; 2]) -> PyResult<Cast<'a>> {
    let utilities = [("win", Utility::Win), ("vp_margin", Utility::PointsMargin), ("value_margin", Utility::ValueMargin)];
    let utility = one_of(question, "utility", &utilities)?;
    let [first, second] = asks;
    let Some(value) = given(question, "policies")? else {
        return Ok(Cast::Policies([(Policy::GREEDY, first), (Policy::GREEDY, second)]));
    };
    if value.cast::<PyString>().is_ok_and(|text| text == "optimal") {
        return Ok(Cast::Optimal(utility));
    }
    let pair = value.extract::<[Bound<'_, PyDict>; 2]>();
    let [one, two] = pair.map_err(|_| option_error(question.py(), "policies: expected two dicts or \"optimal\""))?;
    Ok(Cast::Policies([(policy(&one)?, first), (policy(&two)?, second)]))
}

fn policy(dict: &Bound<'_, PyDict>) -> PyResult<Policy> {
    only_known(dict, &POLICY_KEYS, "policy")?;
    let bases = [("greedy", Base::Greedy), ("random", Base::Random), ("callable", Base::Greedy)];
    let base = one_of(dict, "base", &bases)?;
    let retreat_below = given(dict, "retreat_below")?.map_or(Ok(0.0), |value| real(&value, "retreat_below"))?;
    let retreat_after = positive(dict, "retreat_after")?.unwrap_or(1);
    Ok(Policy { base, retreat_below, retreat_after: u8::try_from(retreat_after).unwrap_or(u8::MAX) })
}

fn wanted(question: &Bound<'_, PyDict>) -> PyResult<Wanted> {
    match given(question, "exact")? {
        None => Ok(Wanted::Auto),
        Some(value) if value.cast::<PyString>().is_ok_and(|text| text == "auto") => Ok(Wanted::Auto),
        Some(value) => match value.cast::<PyBool>() {
            Ok(exact) => Ok(if exact.is_true() { Wanted::Exact } else { Wanted::Sampled }),
            Err(_) => Err(option_error(question.py(), format!("exact {}: expected True, False or \"auto\"", value.repr()?))),
        },
    }
}

/// One of some names; the first is the default.
fn one_of<T: Copy>(dict: &Bound<'_, PyDict>, key: &str, names: &[(&str, T)]) -> PyResult<T> {
    let value = given(dict, key)?;
    let wanted = value.as_ref().map(|value| value.extract::<String>().unwrap_or_default());
    let found = names.iter().find(|(name, _)| wanted.as_deref().is_none_or(|wanted| wanted == *name));
    match (found, value) {
        (Some(&(_, found)), _) => Ok(found),
        (None, value) => {
            let known = names.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
            let shown = value.map_or(Ok(String::new()), |value| value.repr().map(|text| text.to_string()))?;
            Err(option_error(dict.py(), format!("{key} {shown}: expected one of {known}")))
        }
    }
}

fn truth(value: &Bound<'_, PyAny>, name: &str) -> PyResult<bool> {
    let truth = value.cast::<PyBool>().map(|value| value.is_true());
    truth.map_err(|_| option_error(value.py(), format!("{name}: expected True or False")))
}

/// An integer from 1.
fn positive(dict: &Bound<'_, PyDict>, name: &str) -> PyResult<Option<u64>> {
    match given(dict, name)?.map(|value| unsigned(&value, name)).transpose()? {
        Some(0) => Err(option_error(dict.py(), format!("{name} 0: expected at least 1"))),
        value => Ok(value),
    }
}

/// A finite number that is not negative.
fn real(value: &Bound<'_, PyAny>, name: &str) -> PyResult<f64> {
    let py = value.py();
    if value.is_instance_of::<PyBool>() || !(value.is_instance_of::<PyFloat>() || value.is_instance_of::<PyInt>()) {
        return Err(PyTypeError::new_err(format!("{name}: a number is needed, not {}", value.get_type().name()?)));
    }
    let number = value.extract::<f64>().unwrap_or(f64::INFINITY);
    match number.is_finite() && number >= 0.0 {
        true => Ok(number),
        false => Err(option_error(py, format!("{name} {number}: expected a finite number, at least 0"))),
    }
}

fn seconds(question: &Bound<'_, PyDict>) -> PyResult<Option<Duration>> {
    let Some(value) = given(question, "seconds")? else { return Ok(None) };
    let seconds = real(&value, "seconds")?;
    if seconds <= 0.0 {
        return Err(option_error(question.py(), "seconds 0: expected more"));
    }
    Ok(Some(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)))
}

fn describe<'py>(py: Python<'py>, answer: &Answer, kinds: &[String], elapsed: Duration) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("exact", answer.samples.is_none())?;
    dict.set_item("method", answer.deed.name())?;
    dict.set_item("samples", answer.samples)?;
    dict.set_item("seconds", elapsed.as_secs_f64())?;
    dict.set_item("cells", answer.cells)?;
    dict.set_item("value", answer.value)?;
    dict.set_item("kinds", kinds)?;
    match &answer.chances {
        Chances::Floats(found) => lay_out(&dict, found, kinds.len(), |chance: &f64| Ok(PyFloat::new(py, *chance).into_any()))?,
        Chances::Fractions(found) => lay_out(&dict, found, kinds.len(), |Ratio { numerator, denominator }: &Ratio| {
            Ok((numerator, denominator).into_pyobject(py)?.into_any())
        })?,
    }
    Ok(dict)
}

fn lay_out<'py, N>(
    dict: &Bound<'py, PyDict>,
    found: &Distribution<N>,
    kinds: usize,
    chance: impl Fn(&N) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<()> {
    let (verdicts, endings) = (PyList::empty(dict.py()), PyList::empty(dict.py()));
    for (verdict, value) in &found.verdicts {
        verdicts.append(verdict_row(verdict, kinds, chance(value)?)?)?;
    }
    for ((round, ending), value) in &found.endings {
        let how = match ending {
            Ending::Annihilation => "annihilation",
            Ending::Retreat => "retreat",
            Ending::Undecided => "undecided",
        };
        endings.append((*round, how, chance(value)?))?;
    }
    dict.set_item("verdicts", verdicts)?;
    dict.set_item("endings", endings)
}

/// (winner, left of seat 0, left of seat 1, chance).
fn verdict_row<'py>(verdict: &Verdict, kinds: usize, chance: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
    let left = verdict.left.map(|left| left.iter().take(kinds.min(MAX_KINDS)).map(|&count| i32::from(count)).collect::<Vec<i32>>());
    let [first, second] = left;
    let py = chance.py();
    (verdict.winner.map_or(-1, i32::from), first, second, chance).into_pyobject(py)
}
