"""The contract as types: what a game, a state and a map of either engine can do (docs/contract.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Protocol, SupportsIndex

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy

    from warquest._engine import Generator

Kind = Literal["decision", "chance", "terminal"]

CHANCE = -1
TERMINAL = -4


class Map(Protocol):
    """The printed map of a game."""

    @property
    def regions(self) -> Sequence[str]:
        """Ids of all regions, in data order."""

    def neighbours(self, region: str, /) -> Sequence[str]:
        """Regions over borders that are no mountains, ascending."""

    def path(self, a: str, b: str, /) -> list[str] | None:
        """The shortest way, both ends included; None if there is none."""

    def distance(self, a: str, b: str, /) -> int | None:
        """Steps of the shortest way; None if there is none."""


class Game(Protocol):
    """Rules, options and players of a game: shared by its states and never changed."""

    @property
    def name(self) -> str:
        """Its id, as `warquest.games()` lists it."""

    @property
    def engine(self) -> str:
        """`rust` or `reference`."""

    @property
    def rules_version(self) -> str:
        """Version of the rules; changes when results change."""

    @property
    def rules_digest(self) -> str:
        """SHA-256 of the tables of the rules, in hex."""

    @property
    def rules(self) -> dict[str, Any]:
        """The rules document: plain data, a fresh copy."""

    @property
    def options(self) -> dict[str, Any]:
        """All rule options in force: plain data, a fresh copy."""

    @property
    def num_players(self) -> int:
        """Number of seats."""

    @property
    def num_distinct_actions(self) -> int:
        """Actions are 0 to this number less one, at every node."""

    @property
    def max_game_length(self) -> int:
        """Decisions of the longest game; proven."""

    @property
    def max_chance_outcomes(self) -> int:
        """Outcomes are below this number, at every chance node."""

    @property
    def min_utility(self) -> float:
        """The lowest return that there is."""

    @property
    def max_utility(self) -> float:
        """The highest return that there is."""

    @property
    def utility_sum(self) -> float | None:
        """What the returns of a finished game sum to; None if that is not constant."""

    @property
    def map(self) -> Map | None:
        """The printed map; None without one."""

    @property
    def observation_size(self) -> int:
        """Length of an observation: the sum of the sizes of its slices."""

    @property
    def observation_slices(self) -> list[tuple[str, tuple[int, ...], float, float]]:
        """(name, shape, low, high) of the parts of an observation, in order (docs/observations.md)."""

    def new_initial_state(self) -> State:
        """The state in which the game begins."""

    def from_dict(self, d: Any, /) -> State:
        """The state of a dict of either engine; `SaveError` if it is broken or impossible here."""

    def from_bytes(self, b: bytes, /) -> State:
        """The state of bytes of this engine; `SaveError` if broken, or of another game, other rules or options."""

    def action_to_string(self, a: SupportsIndex, /) -> str:
        """Notation of an action, whatever the state; `IllegalActionError` for a number that is none."""

    def string_to_action(self, text: str, /) -> int:
        """The action of a notation, whatever the state; `NotationError` for text that is none."""


class State(Protocol):
    """A decision node, a chance node or the end of a game."""

    @property
    def game(self) -> Game:
        """Its game."""

    @property
    def kind(self) -> Kind:
        """What kind of node it is."""

    @property
    def node(self) -> str:
        """The name of the node on the rules page; `terminal` at the end."""

    def current_player(self) -> int:
        """The seat that decides; -1 at a chance node, -4 at the end."""

    def legal_actions(self) -> list[int]:
        """Ascending; outcomes at a chance node, nothing at the end."""

    def legal_actions_mask(
        self, out: numpy.ndarray[tuple[int], numpy.dtype[numpy.int8]] | None = None
    ) -> numpy.ndarray[tuple[int], numpy.dtype[numpy.int8]]:
        """int8, shape (num_distinct_actions,): 1 for legal actions; zeros unless a decision node.

        `out`, an array of that dtype and shape, is written to and returned; `OptionError` for any other.
        """

    def observation(
        self, player: SupportsIndex, out: numpy.ndarray[tuple[int], numpy.dtype[numpy.float32]] | None = None
    ) -> numpy.ndarray[tuple[int], numpy.dtype[numpy.float32]]:
        """float32, shape (observation_size,), all in 0..1: what a seat may see (docs/observations.md).

        `out`, an array of that dtype and shape, is written to and returned; `OptionError` for any other.
        """

    def chance_weights(self) -> list[tuple[int, int]]:
        """(outcome, integer weight), ascending; empty unless a chance node. Chance = weight / sum of all weights."""

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """(outcome, probability), each rounded once."""

    def sample_chance(self, generator: Generator, /) -> int:
        """An outcome of a chance node, drawn by the stated procedure; `WarquestError` elsewhere."""

    def apply_action(self, a: SupportsIndex, /) -> None:
        """Takes an action or outcome; `IllegalActionError` leaves the state untouched. `TypeError`: no integer."""

    def child(self, a: SupportsIndex, /) -> State:
        """The state after an action or outcome; `IllegalActionError` as `apply_action`."""

    def clone(self) -> State:
        """An independent copy."""

    def is_terminal(self) -> bool:
        """Whether the game is over."""

    def returns(self) -> list[float]:
        """One number a seat, in units of the option `returns`; zeros before the end."""

    def rewards(self) -> list[float]:
        """The same as `returns`: rewards come at the end."""

    def points(self) -> list[int] | None:
        """Victory points by seat; None in games without."""

    def tallies(self) -> dict[str, int]:
        """Public counters of the game, such as `battles`."""

    def action_to_string(self, a: SupportsIndex, /, viewer: SupportsIndex | None = None) -> str:
        """Notation at this node; `?` for what the viewer may not see."""

    def string_to_action(self, text: str, /) -> int:
        """The action or outcome of a notation; `IllegalActionError` if not legal here, `NotationError` if none."""

    def view(self, player: SupportsIndex, /) -> dict[str, Any]:
        """What a seat may see, as plain data."""

    def information_state(self, player: SupportsIndex, /) -> str:
        """What a seat may see, as canonical text."""

    def resample_from_infostate(self, player: SupportsIndex, generator: Generator, /) -> State:
        """A state with the same view of a seat, the rest drawn anew; the Rust engine's only, else `WarquestError`."""

    def reachable(self, region: str, /) -> list[str]:
        """Regions that the led army in a region could enter with one move."""

    def to_dict(self) -> dict[str, Any]:
        """The whole state as plain data, hidden cards included; either engine reads it (`Game.from_dict`)."""

    def to_bytes(self) -> bytes:
        """The state with game, options and digests, for `Game.from_bytes` of the same engine."""

    def digest(self) -> str:
        """SHA-256 of the canonical JSON of the dict, in hex: the same on both engines."""

    def _repr_svg_(self) -> str: ...
