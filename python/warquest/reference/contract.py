"""The contract of every game: `Game` and `State` with all that does not depend on the rules (docs/contract.md)."""

from __future__ import annotations

import copy
import hashlib
import json
from abc import ABC, abstractmethod
from fractions import Fraction
from operator import index
from typing import TYPE_CHECKING, Any, cast

from ..errors import IllegalActionError, NotationError, OptionError, SaveError, WarquestError
from .canonical import canonical, digest
from .observation import buffer

if TYPE_CHECKING:
    import numpy

    from ..contract import State as PublicState
    from .dice import Below
    from .observation import Encoding, Shape

CHANCE = -1
TERMINAL = -4
MAGIC = b"WQR1"
CHECKSUM_BYTES = 32


class Game(ABC):
    """One game under one rules document, one number of players and one set of options."""

    engine = "reference"
    name: str
    num_players: int
    num_distinct_actions: int
    max_game_length: int
    max_chance_outcomes: int
    min_utility: float
    max_utility: float
    utility_sum: float | None
    rules_version: str
    rules_digest: str
    map: Any
    encoding: Encoding
    """How views become observations."""

    def __init__(self, document: dict[str, Any], options: dict[str, Any]) -> None:
        self._document = document
        self._options = copy.deepcopy(options)
        self.rules_version = document["rules_version"]
        self.rules_digest = document["digest"]

    @property
    def rules(self) -> dict[str, Any]:
        """The rules document, a fresh copy."""
        return copy.deepcopy(self._document)

    @property
    def options(self) -> dict[str, Any]:
        """The options in force, all of them."""
        return copy.deepcopy(self._options)

    @property
    def observation_slices(self) -> list[tuple[str, Shape, float, float]]:
        """(name, shape, low, high) of the parts of an observation, in order."""
        return self.encoding.slices

    @property
    def observation_size(self) -> int:
        return self.encoding.layout.size

    @abstractmethod
    def new_initial_state(self) -> State: ...

    @abstractmethod
    def from_dict(self, data: dict[str, Any]) -> State: ...

    @abstractmethod
    def action_texts(self) -> list[str]:
        """The notation of every action, by id."""

    @abstractmethod
    def find_action(self, text: str) -> int | None:
        """The id of an action's notation, or None."""

    def action_to_string(self, action: int) -> str:
        number = integer(action)
        texts = self.action_texts()
        if not 0 <= number < len(texts):
            raise IllegalActionError(number, "any node", [], len(texts))
        return texts[number]

    def string_to_action(self, text: str) -> int:
        found = self.find_action(checked_text(text))
        if found is None:
            raise NotationError(f"no action is written {text!r}")
        return found

    def __eq__(self, other: object) -> bool:
        return self.header() == other.header() if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(canonical(self.header()))

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.num_players} players, engine {self.engine}>"

    def header(self) -> dict[str, Any]:
        """What two states must share to be comparable."""
        return {
            "game": self.name,
            "options": self._options,
            "players": self.num_players,
            "rules_digest": self.rules_digest,
        }

    def from_bytes(self, data: bytes) -> State:
        """The state of `State.to_bytes`; refuses another magic, sum, game, options or rules, each by name."""
        if not isinstance(data, bytes):
            raise TypeError(f"bytes are needed, not {type(data).__name__}")
        body, checksum = bytes(data[:-CHECKSUM_BYTES]), bytes(data[-CHECKSUM_BYTES:])
        if body[: len(MAGIC)] != MAGIC:
            raise SaveError(f"magic: expected {MAGIC!r}, found {bytes(data[: len(MAGIC)])!r}")
        if hashlib.sha256(body).digest() != checksum:
            raise SaveError("checksum: the bytes are damaged")
        try:
            saved = json.loads(body[len(MAGIC) :].decode("ascii"))
        except (ValueError, RecursionError) as fault:
            raise SaveError(f"body: not JSON: {fault}") from None
        self._check_header(saved)
        return self.from_dict(saved["dict"])

    def _check_header(self, saved: Any) -> None:
        own = self.header()
        if not isinstance(saved, dict) or saved.keys() != {*own, "dict"}:
            raise SaveError(f"body: expected an object of {', '.join(sorted([*own, 'dict']))}")
        for key, value in own.items():
            if canonical(saved[key]) != canonical(value):
                raise SaveError(f"{key}: the state is of {saved[key]!r}, this game has {value!r}")


class State(ABC):
    """A decision node, a chance node or the end; `node` and `player` say which."""

    __slots__ = ("_legal", "game", "node", "player")

    game: Game
    node: str
    player: int
    _legal: list[int] | None

    # What a game must say.

    @abstractmethod
    def clone(self) -> State: ...

    @abstractmethod
    def to_dict(self) -> dict[str, Any]: ...

    @abstractmethod
    def view(self, player: int) -> dict[str, Any]: ...

    @abstractmethod
    def chance_weights(self) -> list[tuple[int, int]]: ...

    @abstractmethod
    def returns(self) -> list[float]: ...

    @abstractmethod
    def points(self) -> list[int] | None: ...

    @abstractmethod
    def tallies(self) -> dict[str, int]: ...

    @abstractmethod
    def _sample_dice(self, generator: Below) -> int | None:
        """The outcome of this chance node rolled die by die; None where no dice are rolled."""

    def sample_chance(self, generator: Below) -> int:
        """An outcome of this chance node by the stated sampling procedure."""
        if not hasattr(generator, "below"):
            raise TypeError(f"a generator is needed, not {type(generator).__name__}")
        if self.kind != "chance":
            raise WarquestError(f"{self.node} is no chance node")
        rolled = self._sample_dice(generator)
        if rolled is not None:
            return rolled
        weights = self.chance_weights()
        rest = generator.below(sum(weight for _, weight in weights))
        for outcome, weight in weights:
            if rest < weight:
                return outcome
            rest -= weight
        raise AssertionError("the weights of a chance node sum to their total")

    @abstractmethod
    def reachable(self, region: str) -> list[str]: ...

    @abstractmethod
    def _compute_legal(self) -> list[int]: ...

    @abstractmethod
    def _advance(self, action: int) -> None:
        """Apply an action known to be legal."""

    @abstractmethod
    def _outcome_to_string(self, outcome: int) -> str: ...

    @abstractmethod
    def _find_outcome(self, text: str) -> int | None: ...

    @abstractmethod
    def _hides(self, action: int, viewer: int) -> bool:
        """Whether the argument of this action or outcome is secret to that seat."""

    # The same for every game.

    @property
    def kind(self) -> str:
        return "decision" if self.player >= 0 else "chance" if self.player == CHANCE else "terminal"

    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    def legal(self) -> list[int]:
        """The legal actions, not to be changed: computed once per node."""
        if self._legal is None:
            self._legal = self._compute_legal()
        return self._legal

    def legal_actions(self) -> list[int]:
        if self.player == CHANCE:
            return [outcome for outcome, _ in self.chance_weights()]
        return list(self.legal())

    def legal_actions_mask(self, out: numpy.ndarray[Any, Any] | None = None) -> numpy.ndarray[Any, Any]:
        mask = buffer(out, "int8", (self.game.num_distinct_actions,))
        mask[:] = 0
        if self.player >= 0:
            mask[self.legal()] = 1
        return mask

    def observation(self, player: int, out: numpy.ndarray[Any, Any] | None = None) -> numpy.ndarray[Any, Any]:
        view = self.view(player)
        tensor = buffer(out, "float32", (self.game.observation_size,))
        tensor[:] = self.game.encoding.encode(view)
        return tensor

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.chance_weights()
        total = sum(weight for _, weight in weights)
        return [(outcome, float(Fraction(weight, total))) for outcome, weight in weights]

    def apply_action(self, action: int) -> None:
        number = integer(action)
        if number not in self.legal_actions():
            raise self._refusal(number)
        self.apply_unchecked(number)

    def apply_unchecked(self, action: int) -> None:
        """Like `apply_action` for an action that the caller took from the legal ones."""
        self._legal = None
        self._advance(action)

    def child(self, action: int) -> State:
        after = self.clone()
        after.apply_action(action)
        return after

    def rewards(self) -> list[float]:
        return self.returns()

    def action_to_string(self, action: int, viewer: int | None = None) -> str:
        number = integer(action)
        if self.player == CHANCE:
            if number not in self.legal_actions():
                raise self._refusal(number)
            text = self._outcome_to_string(number)
        else:
            text = self.game.action_to_string(number)
        if viewer is not None and self._hides(number, self._seat(viewer)):
            return text.split(" ")[0] + " ?"
        return text

    def string_to_action(self, text: str) -> int:
        checked_text(text)
        found = self._find_outcome(text) if self.player == CHANCE else self.game.string_to_action(text)
        if found is None:
            raise NotationError(f"no outcome of {self.node} is written {text!r}")
        if found not in self.legal_actions():
            raise self._refusal(found)
        return found

    def information_state(self, player: int) -> str:
        return canonical(self.view(player))

    def resample_from_infostate(self, player: int, generator: Any) -> State:
        """Dealing anew what a seat cannot see is no part of the reference."""
        raise WarquestError('resample_from_infostate is the Rust engine\'s only; load the game with engine="rust"')

    def digest(self) -> str:
        return digest(self.to_dict())

    def to_bytes(self) -> bytes:
        saved = {**self.game.header(), "dict": self.to_dict()}
        body = MAGIC + canonical(saved).encode("ascii")
        return body + hashlib.sha256(body).digest()

    def _seat(self, player: int) -> int:
        seat = integer(player)
        if not 0 <= seat < self.game.num_players:
            raise OptionError(f"player: expected a seat from 0 to {self.game.num_players - 1}")
        return seat

    def _refusal(self, action: int) -> IllegalActionError:
        texts = self._outcome_to_string if self.player == CHANCE else self.game.action_to_string
        return IllegalActionError(action, self.node, [texts(legal) for legal in self.legal_actions()])

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (self.game, self.to_dict())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        same_game = self.game is other.game or self.game.header() == other.game.header()
        return same_game and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.game.name, self.digest()))

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows: `warquest.board.svg` of this state."""
        from ..board import svg

        # Its annotations say int where the contract takes all that is like one.
        return svg(cast("PublicState", self))

    def __repr__(self) -> str:
        return f"<State of {self.game.name}: {self.kind} {self.node}, player {self.player}>"


def restore(game: Game, data: dict[str, Any]) -> State:
    """A pickled state is its dict."""
    return game.from_dict(data)


def integer(value: Any) -> int:
    """An integer-like value that is not a bool."""
    if isinstance(value, bool):
        raise TypeError("an action is an integer, not a bool")
    return index(value)


def checked_text(text: Any) -> str:
    if not isinstance(text, str):
        raise TypeError(f"notation is text, not {type(text).__name__}")
    return text
