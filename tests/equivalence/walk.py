"""The twin walk: the reference and the Rust engine play one game together and must agree at every node.

`twin` is the whole interface. A disagreement raises `DisagreementError` with the first place that differs, a trace of
the game so far in a temporary file, and, if the last agreed position alone shows the fault, that position and the one
action to take.
"""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Callable
from functools import cached_property
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any

import warquest
from equivalence.accounts import account, outline, own_laws
from equivalence.differences import Difference, digest_of, first_difference

EVERY_NODE = "every node"
OUTLINE = "outline"
CROSS_EVERY = {EVERY_NODE: 17, OUTLINE: 71}


class Sight:
    """One node as a chooser sees it: read from one engine, plain data only."""

    def __init__(self, state: Any, document: dict[str, Any]) -> None:
        self._state = state
        self.game = state.game
        self.document = document
        self.node: str = state.node
        self.kind: str = state.kind
        self.player: int = state.current_player()
        self.legal: list[int] = list(state.legal_actions())

    @cached_property
    def texts(self) -> list[str]:
        """Notation of every legal action or outcome."""
        return [self._state.action_to_string(action) for action in self.legal]

    @cached_property
    def weights(self) -> list[int]:
        """Weights of the outcomes of a chance node."""
        return [weight for _, weight in self._state.chance_weights()]

    def text_of(self, action: int) -> str:
        """Notation of one legal action or outcome."""
        return self.texts[self.legal.index(action)]


Chooser = Callable[[Sight], int]
Watcher = Callable[[Sight, str], None]


class DisagreementError(AssertionError):
    """The two engines differ. `start` and `do` show it at once, unless only the whole trace does (`start` None)."""

    def __init__(self, message: str, trace: Path, start: dict[str, Any] | None, do: str | None) -> None:
        self.trace, self.start, self.do = trace, start, do
        super().__init__(message)


class Walk:
    """A game in progress on both engines, and what has happened in it."""

    def __init__(self, reference_game: Any, rust_game: Any, start: dict[str, Any] | None) -> None:
        self.games = {"reference": reference_game, "rust": rust_game}
        self.start = start
        self.lines: list[dict[str, Any]] = []
        self.nodes: Counter[str] = Counter()
        self.agreed: dict[str, Any] | None = None
        self.hashes: dict[str, dict[str, int]] = {"reference": {}, "rust": {}}
        self.states = self._on_both("the start", _begin, start)

    @property
    def rust(self) -> Any:
        """The state of the Rust engine."""
        return self.states["rust"]

    def look(self, compare: str) -> Sight:
        """Compares this node on both engines and gives it to the chooser."""
        tell = account if compare == EVERY_NODE else outline
        told = self._on_both("the account", lambda engine: tell(self.states[engine]))
        difference = first_difference(told["reference"], told["rust"])
        if difference:
            self.fail(f"the engines differ at {self.rust.node}", difference)
        if compare == EVERY_NODE:
            self._laws(told)
        self.agreed = told["rust"]["dict"]
        self.nodes[self.agreed["node"]] += 1
        return Sight(self.rust, self.agreed)

    def take(self, sight: Sight, action: int) -> str:
        """Applies one action or outcome on both engines; its notation."""
        text = sight.text_of(action)
        self.lines.append({"who": sight.player, "do": text})
        self._on_both(f"{text}", lambda engine: self.states[engine].apply_action(action))
        return text

    def cross(self) -> None:
        """Loads each engine's dict into the other one: equal states; the game goes on from the loaded ones."""
        dicts = {engine: state.to_dict() for engine, state in self.states.items()}
        other = {"reference": "rust", "rust": "reference"}
        loaded = self._on_both("from_dict of the other's dict", lambda e: self.games[e].from_dict(dicts[other[e]]))
        for engine, state in loaded.items():
            if state != self.states[engine] or hash(state) != hash(self.states[engine]):
                self.fail(f"{engine}: the state loaded from the other engine's dict is not equal")
        self.states = loaded

    def _laws(self, told: dict[str, Any]) -> None:
        for engine, whole in told.items():
            for fault in own_laws(self.states[engine], whole):
                self.fail(f"{engine}: {fault}")
            seen = self.hashes[engine].setdefault(whole["digest"], hash(self.states[engine]))
            if seen != hash(self.states[engine]):
                self.fail(f"{engine}: equal dicts, different hashes")

    def _on_both(self, what: str, do: Callable[..., Any], *more: Any) -> dict[str, Any]:
        """Does the same on both engines; an exception of any kind on one of them is a disagreement."""
        results: dict[str, Any] = {}
        for engine in self.games:
            try:
                results[engine] = do(self.games[engine], *more) if more else do(engine)
            except BaseException as error:
                if isinstance(error, KeyboardInterrupt):
                    raise
                self.fail(f"{engine}: {what} raised {type(error).__name__}: {error}", cause=error)
        return results

    def fail(self, what: str, difference: Difference | None = None, cause: BaseException | None = None) -> None:
        """Saves the trace and raises."""
        path = self.save()
        shown = f": {difference}" if difference else ""
        start, do = self._smallest()
        last = " | ".join(line["do"] for line in self.lines[-12:])
        message = f"{what}{shown}\n  after {len(self.lines)} actions, the last: {last}\n  trace: {path}"
        message += f"\n  shown by one action: {do!r} from the dict saved beside it" if start else ""
        raise DisagreementError(message, path, start, do) from cause

    def save(self) -> Path:
        """The game so far as a trace, and the last agreed position beside it."""
        path = Path(tempfile.mkdtemp(prefix="twin-")) / "trace.jsonl"
        lines = [json.dumps(line) + "\n" for line in [self.header(), *self.lines]]
        path.write_text("".join(lines), encoding="utf-8")
        path.with_suffix(".start.json").write_text(json.dumps(self.agreed), encoding="utf-8")
        return path

    def header(self) -> dict[str, Any]:
        """The first line of the trace."""
        game = self.games["rust"]
        return {
            "trace": 1, "game": game.name, "version": _version(), "rules_digest": game.rules_digest,
            "options": game.options, "players": game.num_players, "seed": None, "game_index": 0, "start": self.start,
        }  # fmt: skip

    def _smallest(self) -> tuple[dict[str, Any] | None, str | None]:
        """The last agreed position and the action after it, if they alone show the disagreement."""
        if self.agreed is None or not self.lines:
            return None, None
        do = self.lines[-1]["do"]
        try:
            told = [_told_after(game, self.agreed, do) for game in self.games.values()]
        except Exception:
            return self.agreed, do
        return (self.agreed, do) if first_difference(*told) else (None, None)


def _version() -> str:
    try:
        return str(warquest.__version__)
    except PackageNotFoundError:
        return ""


def _begin(game: Any, start: dict[str, Any] | None) -> Any:
    return game.new_initial_state() if start is None else game.from_dict(start)


def _told_after(game: Any, start: dict[str, Any], do: str) -> dict[str, Any]:
    state = game.from_dict(start)
    state.apply_action(state.string_to_action(do))
    return account(state)


def twin(
    reference_game: Any,
    rust_game: Any,
    chooser: Chooser,
    compare: str = EVERY_NODE,
    *,
    steps: int | None = None,
    start: dict[str, Any] | None = None,
    watch: Watcher | None = None,
) -> Walk:
    """Walks one game on both engines, from its beginning or from a dict, to its end or for so many steps."""
    walk = Walk(reference_game, rust_game, start)
    sight = walk.look(compare)
    while sight.kind != "terminal" and (steps is None or len(walk.lines) < steps):
        text = walk.take(sight, chooser(sight))
        if watch:
            watch(sight, text)
        if len(walk.lines) % CROSS_EVERY[compare] == 0:
            walk.cross()
        sight = walk.look(compare)
    if watch and sight.kind == "terminal":
        watch(sight, "")
    return walk


def same_game(reference_game: Any, rust_game: Any) -> Difference | None:
    """What the two engines say of the game itself: counts, bounds, options, notation of every id."""
    return first_difference(_of_game(reference_game), _of_game(rust_game))


def _of_game(game: Any) -> dict[str, Any]:
    names = ("name", "rules_version", "rules_digest", "num_players", "num_distinct_actions", "max_game_length")
    names += ("max_chance_outcomes", "min_utility", "max_utility", "utility_sum", "options")
    told = {name: getattr(game, name) for name in names}
    told["actions"] = [game.action_to_string(action) for action in range(game.num_distinct_actions)]
    told["rules"] = digest_of(game.rules["tables"]["units"])
    told["map"] = _of_map(game.map) if game.map is not None else None
    return told


def _of_map(board: Any) -> dict[str, Any]:
    regions = list(board.regions)
    some = regions[:: max(1, len(regions) // 6)]
    told: dict[str, Any] = {region: list(board.neighbours(region)) for region in regions}
    for start in some:
        told[f"from {start}"] = [(board.distance(start, end), board.path(start, end)) for end in regions]
    return told
