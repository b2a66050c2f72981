"""Worker processes: they leave Ctrl-C to the process that started them, and end when that one does."""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import parent_process


def begin() -> None:
    """To be called first in a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """However the parent ends, killed too, its end of a pipe is closed. Nobody is left to work for then."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def dismiss(pool: ProcessPoolExecutor) -> None:
    """What is under way is given up, not waited for."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(5)


def listen(pool: ProcessPoolExecutor) -> None:
    """Let the pool notice a worker that is killed while it sends a result: else half a result is waited for.

    To be called when all workers are started. The end of the pipe that the workers write to is open here too, so that
    it would not be seen to end with them.
    """
    writer = getattr(getattr(pool, "_result_queue", None), "_writer", None)
    if writer is not None:
        writer.close()
