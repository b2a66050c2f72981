"""Games by name, on either engine. Loading the shipped rules imports neither pydantic nor NumPy."""

from __future__ import annotations

import difflib
import operator
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast, overload

from warquest.errors import OptionError, shown

if TYPE_CHECKING:
    from os import PathLike

    from warquest import _engine
    from warquest.contract import Game

ENGINES = ("rust", "reference")

Document = dict[str, Any]


@dataclass(frozen=True)
class Listing:
    """A game as it is listed: who can play it and what it is."""

    players: range
    default_players: int
    summary: str
    sides: tuple[str, ...] = ()
    agents: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Settings with which an agent plays this game better than with its own."""
    usual: Mapping[str, Any] = field(default_factory=dict)
    """Options that an environment fills in where they have no default: the sides of a battle."""
    secrets: bool = False
    """Whether anything is ever hidden from a seat."""
    title: str = ""
    """Its name as it is written; empty: the words of its id with capitals."""
    drawing: str = ""
    """Where its picture is drawn, "module:Class" (`warquest.board.drawing`); empty: a plain one."""


LISTINGS = {
    "warquest": Listing(
        range(2, 6),
        4,
        "the campaign: kingdoms, quests, conquests and battles",
        agents={"ismcts": {"trust": 0.2}},
        secrets=True,
        title="WarQuest",
        drawing="warquest.board.warquest:WarQuest",
    ),
    "warquest/battle": Listing(
        range(2, 3),
        2,
        "one battle between two armies",
        ("attacker", "defender"),
        usual={
            "attacker": "4 goblin-warrior + 3 orc-archer + lord / cards war-drums",
            "defender": "2 orc-warrior + 2 elf-archer + lord / cards high-ground",
        },
        title="WarQuest Battle",
        drawing="warquest.board.warquest:Battle",
    ),
    "nexus_ops": Listing(
        range(2, 5),
        4,
        "Nexus Ops: hexes, mines, missions and battles",
        agents={"ismcts": {"depth": 60, "trust": 2.0}},
        secrets=True,
        drawing="warquest.board.nexus_ops:NexusOps",
    ),
    "nexus_ops/battle": Listing(
        range(2, 3),
        2,
        "one battle of Nexus Ops",
        ("attacker", "defender"),
        usual={"attacker": "dragon + leaper + strider / cards frenzy", "defender": "2 dragon + leaper"},
        drawing="warquest.board.nexus_ops:NexusOpsBattle",
    ),
}

DEFAULT_CONTEST = "warquest/battle"
"""The game with two sides that is meant where none is named."""


def title_of(game: str) -> str:
    """The name of a game as people write it; of one that is not listed, made of its name."""
    listing = LISTINGS.get(game)
    return (listing.title if listing else "") or game.replace("/", " ").replace("_", " ").title()


def games() -> list[str]:
    """The names of all games."""
    return list(LISTINGS)


@overload
def load(
    game: str = ...,
    *,
    players: int | None = ...,
    rules: str | PathLike[str] | None = ...,
    engine: Literal["rust"] = ...,
    **options: Any,
) -> _engine.Game: ...
@overload
def load(
    game: str = ...,
    *,
    players: int | None = ...,
    rules: str | PathLike[str] | None = ...,
    engine: str,
    **options: Any,
) -> Game: ...
def load(
    game: str = "warquest",
    *,
    players: int | None = None,
    rules: str | PathLike[str] | None = None,
    engine: str = "rust",
    **options: Any,
) -> Game:
    """Load a game: by the shipped rules or those of a folder, with rule options by name.

    Raises `OptionError` for an unknown game, engine, option or number of players, `RulesError` for a folder with
    faults.
    """
    return build(game, players, rules, engine, options)


def build(
    game: str, players: int | None, rules: str | PathLike[str] | None, engine: str, options: Mapping[str, Any]
) -> Game:
    """`load` with the options as a mapping, whatever their names."""
    listing = LISTINGS[known(game, LISTINGS, "game")]
    known(engine, ENGINES, "engine")
    seats = seats_of(game, players)
    document = _document(game, rules, engine)
    if engine == "rust":
        return _of_engine(game, document, rules is None, seats, options)
    chosen, armies = _options(game, listing, document, options, seats)
    from warquest import reference

    # Its annotations say int where the contract takes all that is like one.
    return cast("Game", reference.load(game, document, seats, chosen, sides=armies))


def named_or_loaded(
    game: Game | str,
    players: int | None,
    rules: str | PathLike[str] | None,
    options: Mapping[str, Any],
) -> Game:
    """A game of the Rust engine by its name, or one that is loaded: `TypeError` for settings beside that."""
    if isinstance(game, str):
        return build(game, players, rules, "rust", options)
    said = [name for name, value in (("players", players), ("rules", rules)) if value is not None]
    for name in [*said, *options]:
        raise TypeError(f"{name}: the game is loaded already; say it to warquest.load")
    return game


def rebuild(game: str, document: Document | None, seats: int, options: Mapping[str, Any]) -> _engine.Game:
    """A game of the Rust engine by a rules document that has been checked; None: the shipped one."""
    from warquest.rules.document import shared

    return _of_engine(game, shared(game) if document is None else document, document is None, seats, options)


def _of_engine(game: str, document: Document, is_shipped: bool, seats: int, options: Mapping[str, Any]) -> _engine.Game:
    from warquest import _engine

    chosen, armies = _options(game, LISTINGS[game], document, options, seats)
    return _engine.Game(game, None if is_shipped else document, seats, chosen, armies)


def known(name: str, names: Iterable[str], noun: str) -> str:
    """The name, if it is one of these; else `OptionError` with those that are meant or known."""
    choices = list(names)
    if not isinstance(name, str):
        raise TypeError(f"{noun}: a name is needed, not {type(name).__name__}")
    if name in choices:
        return name
    close = difflib.get_close_matches(name, choices)
    hint = f"did you mean {' or '.join(close)}?" if close else f"known: {', '.join(choices)}"
    raise OptionError(f"unknown {noun} {name!r}; {hint}")


def seats_of(game: str, players: int | None) -> int:
    """The number of players of a game, if so many can play it; None: as many as usual."""
    listing = LISTINGS[game]
    if players is None:
        return listing.default_players
    if isinstance(players, bool):
        raise TypeError("players: an integer is needed, not bool")
    seats = operator.index(players)
    if seats not in listing.players:
        first, last = listing.players[0], listing.players[-1]
        expected = f"{first}" if first == last else f"{first} to {last}"
        raise OptionError(f"{game} cannot be played by {shown(seats, 'so many')} players; expected {expected}")
    return seats


def _document(game: str, rules: str | PathLike[str] | None, engine: str) -> Document:
    from warquest.rules.document import shared, shipped

    if rules is None:
        # The reference keeps the document; the engine has its own.
        return shipped(game) if engine == "reference" else shared(game)
    from warquest.rules.loader import load_folder
    from warquest.rules.registry import folder_of

    document = load_folder(Path(rules))
    if document["game"] != folder_of(game):
        raise OptionError(f"{game} cannot be played by the rules of {document['game']}, which are those of {rules}")
    return document


def _options(
    game: str, listing: Listing, document: Document, given: Mapping[str, Any], seats: int
) -> tuple[Document, list[Any] | None]:
    """All options, armies in their canonical text, and the armies themselves."""
    from warquest.rules.options import complete
    from warquest.rules.registry import rule_set

    rules = rule_set(game)
    chosen = complete(game, document["options"], given, max_rounds=rules.rounds_limit(document))
    rules.check_options(chosen, document, seats)
    if not listing.sides:
        return chosen, None
    from warquest.rules.army import parse_army, print_army

    armies = []
    for side in listing.sides:
        try:
            armies.append(parse_army(chosen[side], document))
        except OptionError as error:
            raise OptionError(f"{side}: {error}") from error
    chosen.update({side: print_army(army, document) for side, army in zip(listing.sides, armies, strict=True)})
    return chosen, armies
