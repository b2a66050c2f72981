"""What an observation tells of the board, the turn and a chain under way (docs/observations.md, "nexus_ops")."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..observation import Sheet, number_of, one_hot, part, parts_of

if TYPE_CHECKING:
    from ..observation import Shapes, View
    from .rules import Rules

DRAWN_HEXES = range(1, 19)
TILES = 6
TOKENS = 24
MINE = 9
MOVED = 15
BREATHS = 4

VERBS = {
    "move": ("type", "hex"),
    "move_to": ("hex",),
    "jump_unit": ("type", "hex"),
    "jump_to": ("hex",),
    "volunteer_hex": ("hex",),
    "ambush_hex": ("hex",),
    "breath": ("hex",),
    "breath_at": ("hex", "seat"),
    "start_card": ("card",),
    "card": ("card",),
}
"""What the arguments of a link are."""


@dataclass
class Named:
    """What the links of a chain name; of hexes also the number of the link."""

    hexes: list[tuple[int, int]] = field(default_factory=list)
    types: list[str] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)


def named_in(chain: list[str]) -> Named:
    named = Named()
    for link, text in enumerate(chain):
        verb, *arguments = text.split(" ")
        for what, argument in zip(VERBS.get(verb, ()), arguments, strict=False):
            if what == "hex":
                named.hexes.append((link, int(argument)))
            elif what == "seat":
                named.seats.append(int(argument))
            else:
                (named.types if what == "type" else named.cards).append(argument)
    return named


def grounds(rules: Rules) -> list[str]:
    """The terrain that is drawn."""
    return [terrain for terrain in rules.terrain_ids if terrain not in ("monolith", "home")]


def shapes(rules: Rules, players: int) -> Shapes:
    hexes, types = 19 + 3 * players, rules.types
    return [
        ("tiles", (len(rules.single) + len(rules.double),)),
        ("token_pool", (len(rules.token_ids),)),
        ("terrain", (len(DRAWN_HEXES), len(grounds(rules)))),
        ("mines", (hexes,)),
        ("tokens", (hexes,)),
        ("units", (players, hexes, types)),
        ("moved", (hexes,)),
        ("breath", (hexes,)),
        ("fights", (hexes,)),
        ("place", (hexes,)),
        ("asked", (types,)),
        ("kills", (types,)),
    ]


def write(sheet: Sheet, view: View, rules: Rules) -> None:
    sheet.put_row([part(n, TILES) for n in [*view["single_pool"], *view["double_pool"]]], "tiles")
    sheet.put_row([part(view["token_pool"].get(token, 0), TOKENS) for token in rules.token_ids], "token_pool")
    for place in DRAWN_HEXES:
        sheet.put_row(one_hot(view["terrain"][place], grounds(rules)), "terrain", place - 1)
    sheet.put_row([part(value, MINE) for value in view["mines"]], "mines")
    for place in view["tokens"]:
        sheet.put(1, "tokens", place)
    write_units(sheet, view, rules)
    if view["turn"] is not None:
        write_turn(sheet, view["turn"], rules)
    write_chain(sheet, view, rules)


def write_units(sheet: Sheet, view: View, rules: Rules) -> None:
    for seat, player in enumerate(view["players"]):
        row = (seat - view["viewer"]) % len(view["players"])
        for place, units in player["units"].items():
            sheet.put_row(parts_of(units, rules.unit_ids, rules.limit), "units", row, int(place))


def write_turn(sheet: Sheet, turn: View, rules: Rules) -> None:
    for place, units in turn["moved"].items():
        sheet.put(part(number_of(units), MOVED), "moved", int(place))
    for place, dragons in turn["breath"].items():
        sheet.put(part(dragons, BREATHS), "breath", int(place))
    for place in turn["fights"]:
        sheet.put(1, "fights", place)
    sheet.put_row(parts_of(turn["kills"], rules.unit_ids, rules.limit), "kills")


def write_chain(sheet: Sheet, view: View, rules: Rules) -> None:
    """The place of the battle, and what the links of the chain name."""
    named = named_in(view["chain"])
    if view["battle"] is not None:
        sheet.put(1, "place", view["battle"]["hex"])
    for link, place in named.hexes:
        sheet.put_greatest(1.0 if link else 1 / 2, "place", place)
    sheet.put_row([float(unit in named.types) for unit in rules.unit_ids], "asked")
