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
    def name(self) -> str: ...
    @property
    def engine(self) -> str: ...
    @property
    def rules_version(self) -> str: ...
    @property
    def rules_digest(self) -> str: ...
    @property
    def rules(self) -> dict[str, Any]: ...
    @property
    def options(self) -> dict[str, Any]: ...
    @property
    def num_players(self) -> int: ...
    @property
    def num_distinct_actions(self) -> int: ...
    @property
    def max_game_length(self) -> int: ...
    @property
    def max_chance_outcomes(self) -> int: ...
    @property
    def min_utility(self) -> float: ...
    @property
    def max_utility(self) -> float: ...
    @property
    def utility_sum(self) -> float | None: ...
    @property
    def map(self) -> Map | None: ...
    @property
    def observation_size(self) -> int: ...
    @property
    def observation_slices(self) -> list[tuple[str, tuple[int, ...], float, float]]:
        """(name, shape, low, high) of the parts of an observation, in order (docs/observations.md)."""

    def new_initial_state(self) -> State:
        """The state in which the game begins."""

    def from_dict(self, d: Any, /) -> State:
        """The state of a dict of either engine."""

    def from_bytes(self, b: bytes, /) -> State:
        """The state of bytes of this engine."""

    def action_to_string(self, a: SupportsIndex, /) -> str:
        """Notation of an action, whatever the state."""

    def string_to_action(self, text: str, /) -> int:
        """The action of a notation, whatever the state."""


class State(Protocol):
    """A decision node, a chance node or the end of a game."""

    @property
    def game(self) -> Game: ...
    @property
    def kind(self) -> Kind: ...
    @property
    def node(self) -> str: ...

    def current_player(self) -> int:
        """The seat that decides; -1 at a chance node, -4 at the end."""

    def legal_actions(self) -> list[int]:
        """Ascending; outcomes at a chance node, nothing at the end."""

    def legal_actions_mask(
        self, out: numpy.ndarray[tuple[int], numpy.dtype[numpy.int8]] | None = None
    ) -> numpy.ndarray[tuple[int], numpy.dtype[numpy.int8]]:
        """One flag an action; zeros unless a decision node. `out` is written to and returned."""

    def observation(
        self, player: SupportsIndex, out: numpy.ndarray[tuple[int], numpy.dtype[numpy.float32]] | None = None
    ) -> numpy.ndarray[tuple[int], numpy.dtype[numpy.float32]]:
        """What a seat may see, as one flat tensor; `out` is written to and returned."""

    def chance_weights(self) -> list[tuple[int, int]]:
        """(outcome, integer weight), ascending; empty unless a chance node."""

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """(outcome, probability), each rounded once."""

    def sample_chance(self, generator: Generator, /) -> int:
        """An outcome of a chance node, drawn by the stated procedure; `WarquestError` elsewhere."""

    def apply_action(self, a: SupportsIndex, /) -> None:
        """Takes an action or outcome; an illegal one leaves the state untouched."""

    def child(self, a: SupportsIndex, /) -> State:
        """The state after an action or outcome."""

    def clone(self) -> State:
        """An independent copy."""

    def is_terminal(self) -> bool: ...
    def returns(self) -> list[float]: ...
    def rewards(self) -> list[float]: ...
    def points(self) -> list[int] | None: ...
    def tallies(self) -> dict[str, int]: ...

    def action_to_string(self, a: SupportsIndex, /, viewer: SupportsIndex | None = None) -> str:
        """Notation at this node; `?` for what the viewer may not see."""

    def string_to_action(self, text: str, /) -> int:
        """The action or outcome of a notation, if it is legal here."""

    def view(self, player: SupportsIndex, /) -> dict[str, Any]:
        """What a seat may see, as plain data."""

    def information_state(self, player: SupportsIndex, /) -> str:
        """What a seat may see, as canonical text."""

    def resample_from_infostate(self, player: SupportsIndex, generator: Generator, /) -> State:
        """A state with the same view of a seat, the rest drawn anew; the Rust engine's only, else `WarquestError`."""

    def reachable(self, region: str, /) -> list[str]:
        """Regions that the led army in a region could enter with one move."""

    def to_dict(self) -> dict[str, Any]: ...
    def to_bytes(self) -> bytes: ...
    def digest(self) -> str: ...
    def _repr_svg_(self) -> str: ...
