//! Whole environments over threads that live for one call: nothing is left of them, not even after a fork.

use crate::columns::{Columns, Widths};
use crate::refusal::Refusal;
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, scope};

/// Environments with their rows; `first` is the number of the first one.
pub struct Share<'a, E> {
    pub first: usize,
    pub environments: &'a mut [E],
    pub columns: Columns<'a>,
}

/// Has the work done on shares of the whole and sums up what it answers; of refusals the first environment's counts.
pub fn spread<E: Send>(
    mut whole: Share<'_, E>,
    widths: Widths,
    threads: usize,
    work: impl Fn(Share<'_, E>) -> Result<usize, Refusal> + Sync,
) -> Result<usize, Refusal> {
    let count = whole.environments.len();
    let size = count.div_ceil(threads.clamp(1, count.max(1))).max(1);
    if size >= count {
        return work(whole);
    }
    let mut shares = Vec::new();
    for environments in whole.environments.chunks_mut(size) {
        let (first, columns) = (shares.len() * size, whole.columns.take_rows(environments.len(), widths));
        shares.push(Desk { share: Mutex::new(Some(Share { first, environments, columns })), answer: Mutex::new(Ok(0)) });
    }
    scope(|scope| {
        for desk in &shares[1..] {
            // The share of a thread that cannot be started is done below.
            if Builder::new().spawn_scoped(scope, || desk.serve(&work)).is_err() {
                break;
            }
        }
        shares.iter().for_each(|desk| desk.serve(&work));
    });
    shares.into_iter().try_fold(0, |sum, desk| Ok(sum + desk.answer.into_inner().unwrap_or_else(PoisonError::into_inner)?))
}

/// A share that whoever comes first takes.
struct Desk<'a, E> {
    share: Mutex<Option<Share<'a, E>>>,
    answer: Mutex<Result<usize, Refusal>>,
}

impl<E> Desk<'_, E> {
    fn serve(&self, work: &impl Fn(Share<'_, E>) -> Result<usize, Refusal>) {
        let share = self.share.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(share) = share {
            let answer = work(share);
            *self.answer.lock().unwrap_or_else(PoisonError::into_inner) = answer;
        }
    }
}
