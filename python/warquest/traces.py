"""Traces: games written down line by line, read back and replayed on either engine (docs/contract.md, "Traces")."""

from __future__ import annotations

import io
import json
import os
import secrets
import tempfile
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from stat import S_ISREG
from types import SimpleNamespace
from typing import IO, TYPE_CHECKING, Any

from warquest.errors import NotationError, OptionError, SaveError, WarquestError
from warquest.load import ENGINES, build, known
from warquest.simulate import Folder, Progress, Summary

if TYPE_CHECKING:
    from os import PathLike

    from warquest.contract import Game, State

FORMAT = 1
HEADER_LIMIT = 4 * 1024 * 1024
LINE_LIMIT = 64 * 1024
LEGAL_SHOWN = 12


class TraceError(SaveError):
    """A trace that cannot be read or replayed; `line` is the line at fault, 0 if it is the file itself."""

    def __init__(self, reason: str, line: int = 0) -> None:
        self.line = line
        super().__init__(f"line {line}: {reason}" if line else reason)

    def of(self, path: Path) -> TraceError:
        """The same error, with the name of the file before it."""
        name = printable(path)
        if name in str(self):
            return self
        named = TraceError(f"{name}: {self}")
        named.line = self.line
        return named


@dataclass(frozen=True)
class Header:
    """What a game was played with."""

    game: str
    version: str
    rules_digest: str
    options: dict[str, Any]
    players: int
    seed: int | None
    game_index: int | None
    start: dict[str, Any] | None = None
    seats: list[str | None] | None = None
    """Who sits where, in a game at a table: None for a person, or the text of an agent."""


@dataclass(frozen=True)
class Step:
    """One action or outcome: who (-1 for chance) and its notation."""

    who: int
    do: str
    line: int = 0
    own: str | None = None
    """At a table: the random numbers of an agent after its choice, if it drew any (64 hex digits)."""


@dataclass(frozen=True)
class End:
    """What a finished game came to."""

    decisions: int
    chance_nodes: int
    returns: list[float]
    digest: str
    line: int = 0


@dataclass(frozen=True)
class Trace:
    """A game written down; without an end it was cut short."""

    header: Header
    steps: list[Step]
    end: End | None = None


@dataclass(frozen=True)
class Replay:
    """How far a trace was replayed, and the state it led to."""

    header: Header
    state: State
    decisions: int
    chance_nodes: int
    complete: bool


# --- writing ----------------------------------------------------------------------------------------------------------


def header_of(game: Game, seed: int | None = None, game_index: int | None = None, start: State | None = None) -> Header:
    """The header of a game to be written down."""
    from warquest import __version__

    begin = None if start is None else start.to_dict()
    options, players = dict(sorted(game.options.items())), game.num_players
    return Header(game.name, __version__, game.rules_digest, options, players, seed, game_index, begin)


def record(game: Any, seed: int, index: int) -> tuple[Trace, Any]:
    """Play game `index` of a seed with random players: its trace, and what it came to."""
    if game.engine == "reference":
        steps, played = _record_reference(game, seed, index)
    else:
        from warquest import _engine

        taken, fields = _engine.play(game, seed, index)
        steps, played = [Step(who, do) for who, do in taken], SimpleNamespace(**fields)
    end = End(played.decisions, played.chance_nodes, list(played.returns), played.digest)
    return Trace(header_of(game, seed, index), steps, end), played


def _record_reference(game: Any, seed: int, index: int) -> tuple[list[Step], Any]:
    from warquest.reference import playout

    steps: list[Step] = []

    def note(state: Any, who: int, action: int) -> None:
        steps.append(Step(who, state.action_to_string(action)))

    return steps, playout.play(game, seed, index, on_step=note)


def text_of(trace: Trace) -> str:
    """The lines of a trace."""
    header = asdict(trace.header)
    if trace.header.seats is None:
        del header["seats"]
    rows: list[dict[str, Any]] = [{"trace": FORMAT, **header}]
    rows.extend(_step_row(step) for step in trace.steps)
    if trace.end is not None:
        end = asdict(trace.end)
        del end["line"]
        rows.append({"end": True, **end})
    return "".join(json.dumps(row, separators=(",", ":"), allow_nan=False) + "\n" for row in rows)


def _step_row(step: Step) -> dict[str, Any]:
    row: dict[str, Any] = {"who": step.who, "do": step.do}
    return row if step.own is None else {**row, "own": step.own}


def write(path: str | PathLike[str], trace: Trace, *, replace: bool = False) -> None:
    """Write a trace to a file, whole or not at all; one that exists already is an error if it is not to be replaced."""
    target, text = Path(path), text_of(trace)
    try:
        with draft_for(target) as draft:
            draft.write_text(text, encoding="utf-8", newline="\n")
            if replace:
                os.replace(draft, target)
            else:
                _publish(draft, target)
    except FileExistsError:
        raise OptionError(f"{target} exists already; traces are not overwritten") from None
    except (OSError, ValueError) as error:
        raise OptionError(f"cannot write {printable(target)}: {_reason(error)}") from error


@contextmanager
def draft_for(target: Path) -> Iterator[Path]:
    """The name of a file beside the target, to be written and then moved; what is left of it goes at the end."""
    # Short whatever the target is called, and hidden.
    draft = target.parent / f".warquest-{secrets.token_hex(8)}"
    try:
        yield draft
    finally:
        draft.unlink(missing_ok=True)


def _publish(draft: Path, target: Path) -> None:
    """Give the draft its name, unless a file has that name already."""
    try:
        os.link(draft, target)
    except FileExistsError:
        raise
    except OSError:
        # Some file systems have no links: the name is taken first, and what it stands for is put there at once.
        target.open("x").close()
        os.replace(draft, target)


def trace_path(folder: str | PathLike[str], index: int) -> Path:
    """The file of a game in a folder of traces."""
    return Path(folder) / f"game-{index:06}.jsonl"


def prepare_folder(folder: str | PathLike[str], indices: range) -> None:
    """Make sure, before anything is played, that the traces of these games can be written."""
    place = Path(folder)
    try:
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=place):
            present = {entry.name for entry in os.scandir(place)}
    except (OSError, ValueError) as error:
        raise OptionError(f"cannot write traces to {printable(place)}: {_reason(error)}") from error
    if present:
        for index in indices:
            if trace_path(place, index).name in present:
                raise OptionError(f"{trace_path(place, index)} exists already; traces are not overwritten")


def record_all(
    game: Game, indices: range, seed: int, threads: int, folder: str | PathLike[str], progress: Progress | None
) -> Summary:
    """Play games, write the trace of each and sum them up in game order."""
    prepare_folder(folder, indices)
    sums = Folder(game.num_players)
    try:
        for index, (trace, played) in zip(indices, _recorded(game, indices, seed, threads), strict=True):
            write(trace_path(folder, index), trace)
            sums.add(played)
            if progress is not None:
                progress(sums.summary.games)
    except KeyboardInterrupt:
        sums.summary.interrupted = True
    return sums.summary


def _recorded(game: Game, indices: range, seed: int, threads: int) -> Iterator[tuple[Trace, Any]]:
    """Recorded games in order, a few of them ahead on other threads."""
    if threads == 1:
        yield from (record(game, seed, index) for index in indices)
        return
    from concurrent.futures import Future, ThreadPoolExecutor

    ahead: deque[Future[tuple[Trace, Any]]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        for index in indices:
            ahead.append(pool.submit(record, game, seed, index))
            if len(ahead) > 2 * threads:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()


# --- reading ----------------------------------------------------------------------------------------------------------


def read(path: str | PathLike[str]) -> Trace:
    """Read a trace; `TraceError` names the line that is broken. A last line cut short counts as not written."""
    with _open(path) as file:
        return _whole(file)


def parse(data: bytes) -> Trace:
    """The trace of the bytes of a file, as `read`."""
    return _whole(io.BytesIO(data))


def _whole(file: IO[bytes]) -> Trace:
    entries = _entries(file)
    header = next(entries)
    assert isinstance(header, Header)
    rest = list(entries)
    steps = [entry for entry in rest if isinstance(entry, Step)]
    ends = [entry for entry in rest if isinstance(entry, End)]
    return Trace(header, steps, ends[0] if ends else None)


def _open(path: str | PathLike[str]) -> IO[bytes]:
    file = Path(path)
    try:
        # A pipe would be waited for, and a device read for ever.
        if S_ISREG(file.stat().st_mode):
            return file.open("rb")
    except (OSError, ValueError) as error:
        # A path with a zero byte, or one that cannot be encoded, is a ValueError.
        raise TraceError(f"cannot read {printable(file)}: {_reason(error)}") from error
    raise TraceError(f"cannot read {printable(file)}: no regular file")


def printable(path: Path) -> str:
    """A path as text for any terminal: names need not even be text."""
    return str(path).encode("utf-8", "backslashreplace").decode("utf-8").replace("\0", "\\0")


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or "no path of a file"


def _entries(file: IO[bytes]) -> Iterator[Header | Step | End]:
    """The header, the steps and the end, checked one by one."""
    rows = _rows(file)
    line, row = next(rows, (0, None))
    if line == 0:
        raise TraceError("the trace is empty")
    yield _header(row)
    for line, row in rows:
        if "end" in row:
            yield _end(line, row)
            break
        own = _field(line, row, "own", str) if "own" in row else None
        yield Step(_field(line, row, "who", int), _field(line, row, "do", str), line, own)
    for line, _ in rows:
        raise TraceError("nothing may follow the end", line)


def _rows(file: IO[bytes]) -> Iterator[tuple[int, dict[str, Any]]]:
    limit, line = HEADER_LIMIT, 0
    while raw := file.readline(limit + 1):
        line += 1
        if len(raw) > limit:
            raise TraceError(f"longer than {limit} bytes", line)
        try:
            yield line, _row(raw)
        except ValueError as error:
            if line > 1 and not raw.endswith(b"\n"):
                return
            raise TraceError(str(error), line) from error
        limit = LINE_LIMIT


def _row(raw: bytes) -> dict[str, Any]:
    """One line as an object; `ValueError` says what it is instead."""
    try:
        row = json.loads(raw.decode("utf-8"), parse_constant=_refuse)
    except UnicodeDecodeError:
        raise ValueError("no text in UTF-8") from None
    except (ValueError, RecursionError):
        raise ValueError("no JSON object") from None
    if not isinstance(row, dict):
        raise ValueError("no JSON object")
    return row


def _refuse(name: str) -> None:
    raise ValueError(name)


def _header(row: Any) -> Header:
    form = row.get("trace")
    if not isinstance(form, int) or isinstance(form, bool) or form < 1:
        raise TraceError('no trace; its first line has "trace": 1', 1)
    if form > FORMAT:
        raise TraceError(f"trace format {form} is newer than {FORMAT}, the newest that this version reads", 1)
    return Header(
        game=_field(1, row, "game", str),
        version=_field(1, row, "version", str),
        rules_digest=_field(1, row, "rules_digest", str),
        options=_field(1, row, "options", dict),
        players=_field(1, row, "players", int),
        seed=_field(1, row, "seed", int, None),
        game_index=_field(1, row, "game_index", int, None),
        start=_field(1, row, "start", dict, None),
        seats=_seats(row) if "seats" in row else None,
    )


def _seats(row: dict[str, Any]) -> list[str | None] | None:
    seats = _field(1, row, "seats", list, None)
    if seats is not None and not all(seat is None or isinstance(seat, str) for seat in seats):
        raise TraceError('"seats" are not each null or text', 1)
    return seats  # type: ignore[no-any-return]


def _end(line: int, row: dict[str, Any]) -> End:
    if row["end"] is not True:
        raise TraceError(f'"end" is {row["end"]!r}, expected true', line)
    returns = _field(line, row, "returns", list)
    if not all(isinstance(value, int | float) and not isinstance(value, bool) for value in returns):
        raise TraceError('"returns" are no numbers', line)
    counts = [_field(line, row, name, int) for name in ("decisions", "chance_nodes")]
    return End(counts[0], counts[1], returns, _field(line, row, "digest", str), line)


def _field(line: int, row: dict[str, Any], name: str, kind: type, *others: None) -> Any:
    """A field of a line that is of the kind, or one of the other values."""
    if name not in row:
        raise TraceError(f'"{name}" is missing', line)
    value = row[name]
    if (isinstance(value, kind) and not isinstance(value, bool)) or (value is None and others):
        return value
    raise TraceError(f'"{name}" is {str(value)[:40]!r}, expected {kind.__name__}', line)


# --- replaying --------------------------------------------------------------------------------------------------------


def verify(
    path: str | PathLike[str],
    *,
    engine: str = "rust",
    rules: str | PathLike[str] | None = None,
    on_step: Callable[[State, Step], object] | None = None,
) -> Replay:
    """Replay a trace step by step and compare it with what it says.

    `on_step` sees each state before its step is taken. A trace without its last line is replayed as far as it goes,
    and `complete` is false. `TraceError` names the line that does not hold, `OptionError` an unknown engine.
    """
    known(engine, ENGINES, "engine")
    with _open(path) as file:
        entries = _entries(file)
        header = next(entries)
        assert isinstance(header, Header)
        state = start_of(header, engine, rules)
        decisions = chance_nodes = 0
        for entry in entries:
            if isinstance(entry, End):
                check_end(entry, state, decisions, chance_nodes)
                next(entries, None)
                return Replay(header, state, decisions, chance_nodes, complete=True)
            assert isinstance(entry, Step)
            action = action_of(state, entry)
            if on_step is not None:
                on_step(state, entry)
            decisions += state.kind == "decision"
            chance_nodes += state.kind == "chance"
            state.apply_action(action)
    return Replay(header, state, decisions, chance_nodes, complete=False)


def start_of(header: Header, engine: str, rules: str | PathLike[str] | None) -> State:
    """The state in which the game of a trace begins; `TraceError` if no game can begin so here."""
    try:
        game = build(header.game, header.players, rules, engine, header.options)
    except OptionError as error:
        raise TraceError(str(error), 1) from error
    if game.rules_digest != header.rules_digest:
        here = "the rules given" if rules is not None else "the shipped rules"
        raise TraceError(
            f"played by other rules (digest {ascii(header.rules_digest[:12])[1:-1]}) than {here}"
            f" (digest {game.rules_digest[:12]}): give their folder with --rules DIR",
            1,
        )
    if header.start is None:
        return game.new_initial_state()
    try:
        return game.from_dict(header.start)
    except SaveError as error:
        raise TraceError(f"start: {error}", 1) from error


def action_of(state: State, step: Step) -> int:
    """The action of a step; `TraceError` if it is not what can be done in this state."""
    if state.is_terminal():
        raise TraceError(f"{step.do!r} after the game is over", step.line)
    if step.who != state.current_player():
        raise TraceError(f"who is {step.who}, but at {state.node} it is {state.current_player()}", step.line)
    try:
        return state.string_to_action(step.do)
    except NotationError as error:
        raise TraceError(str(error), step.line) from error
    except WarquestError as error:
        names = [state.action_to_string(action) for action in state.legal_actions()[:LEGAL_SHOWN]]
        more = ", ..." if len(state.legal_actions()) > LEGAL_SHOWN else ""
        raise TraceError(
            f"{step.do!r} is not legal at {state.node}; legal: {', '.join(names)}{more}", step.line
        ) from error


def check_end(end: End, state: State, decisions: int, chance_nodes: int) -> None:
    """Compare the end of a trace with the state it has led to; `TraceError` if it does not hold."""
    if not state.is_terminal():
        raise TraceError(f"the end, but the game goes on at {state.node}", end.line)
    found = {"decisions": decisions, "chance_nodes": chance_nodes, "returns": state.returns(), "digest": state.digest()}
    for name, value in found.items():
        if getattr(end, name) != value:
            raise TraceError(f"{name} is {getattr(end, name)}, replayed {value}", end.line)
