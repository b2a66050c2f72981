"""The view of a game of Nexus Ops as an observation (docs/observations.md, "nexus_ops")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..observation import Encoding, Layout, Sheet, number_of, one_hot, part, parts_of, times
from . import observation_board
from .battle import observation as observation_battle

if TYPE_CHECKING:
    from ..observation import Shapes, View
    from .rules import Rules

NODES = (
    "first_player", "single_tile", "double_tile", "double_flip", "draw_energize", "draw_secret", "deploy", "jump_unit",
    "jump_to", "volunteer_hex", "ambush_hex", "ambush_unit", "move", "move_to", "move_count", "token", "battle_select",
    "choose_defender", "breath_at", "breath", "breath_casualty", "window_open", "window_step", "window_post",
    "card_side", "hits", "reroll", "casualty", "regeneration", "mission_window", "critical_window", "keep_mission",
    "hill_choice", "end_turn", "terminal",
)  # fmt: skip
DRAWS = ("orders", "lost", "turn", "monolith", "hill")
PURSE, RICH = 30, 300
FEW_VP, MANY_VP = 16, 100
ROUNDS = 100
HAND = 8
PLAYED = 10
DECK = 64
SET_ASIDE = 16
FEW = 4


class GameEncoding(Encoding):
    """Of the game `nexus_ops`."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        self.players = players
        self.layout = Layout(self._shapes())

    def _shapes(self) -> Shapes:
        rules, players = self.rules, self.players
        energize, secrets = len(rules.energize_ids), len(rules.secret_ids)
        return [
            ("node", (len(NODES),)),
            ("players", (players, 17)),
            ("table", (7,)),
            ("draw_why", (len(DRAWS),)),
            *observation_board.shapes(rules, players),
            ("energize", (energize,)),
            ("energize_discards", (energize,)),
            ("secrets", (secrets,)),
            ("secret_discards", (secrets,)),
            ("secrets_played", (secrets,)),
            *observation_battle.shapes(rules),
        ]

    def encode(self, view: View) -> list[float]:
        sheet = Sheet(self.layout)
        sheet.put_row(one_hot(view["node"], NODES), "node")
        for seat, player in enumerate(view["players"]):
            row = (seat - view["viewer"]) % self.players
            sheet.put_row([*roles(view, seat), *holdings(player)], "players", row)
        sheet.put_row(table_values(view), "table")
        sheet.put_row(one_hot((view["draw"] or {}).get("why"), DRAWS), "draw_why")
        observation_board.write(sheet, view, self.rules)
        write_energize(sheet, view, self.rules)
        write_secrets(sheet, view, self.rules)
        observation_battle.write(sheet, view, living(view), self.rules)
        return sheet.values


def roles(view: View, seat: int) -> list[float]:
    battle, draw = (view[key] or {} for key in ("battle", "draw"))
    holders = [view["player"], view["active"], view["first"]]
    holders += [battle.get("attacker"), battle.get("defender"), draw.get("player")]
    named = seat in observation_board.named_in(view["chain"]).seats
    return [*(float(holder == seat) for holder in holders), float(named), float(seat in (view["winners"] or []))]


def holdings(player: View) -> list[float]:
    return [
        float(player["settled"]),
        part(player["rubium"], PURSE),
        part(player["rubium"], RICH),
        part(player["vp"], FEW_VP),
        part(player["vp"], MANY_VP),
        part(number_of(player["energize"]), HAND),
        part(number_of(player["secrets"]), HAND),
        part(player["plain"], PLAYED),
        part(len(player["played"]), PLAYED),
    ]


def table_values(view: View) -> list[float]:
    turn, draw = (view[key] or {} for key in ("turn", "draw"))
    return [
        part(view["round"], ROUNDS),
        part(view["energize_deck"], DECK),
        part(view["secret_deck"], DECK),
        part(len(view["set_aside"]), SET_ASIDE),
        part(turn.get("bonus", 0), FEW),
        part(draw.get("left", 0), FEW),
        part(number_of(draw.get("drawn")), FEW),
    ]


def write_energize(sheet: Sheet, view: View, rules: Rules) -> None:
    names, counts = rules.energize_ids, rules.energize_count
    played = observation_board.named_in(view["chain"]).cards
    held = times(view["players"][view["viewer"]]["energize"], names)
    cards = zip(names, held, counts, strict=True)
    sheet.put_row([1.0 if name in played else part(n, 2 * most) for name, n, most in cards], "energize")
    sheet.put_row(parts_of(view["energize_discards"], names, counts), "energize_discards")


def write_secrets(sheet: Sheet, view: View, rules: Rules) -> None:
    names, counts, viewer = rules.secret_ids, rules.secret_count, view["viewer"]
    draw = view["draw"]
    focus = draw["drawn"] if draw and isinstance(draw["drawn"], list) else []
    cards = zip(names, times(view["players"][viewer]["secrets"], names), counts, strict=True)
    sheet.put_row([1.0 if name in focus else part(n, 2 * most) for name, n, most in cards], "secrets")
    put_away = times([entry["card"] for entry in view["set_aside"] if entry["by"] == viewer], names)
    out = zip(names, put_away, counts, strict=True)
    discards = view["secret_discards"]
    sheet.put_row([part(2 * discards.get(name, 0) + n, 2 * most) for name, n, most in out], "secret_discards")
    played = times([card for player in view["players"] for card in player["played"]], names)
    sheet.put_row([part(n, most) for n, most in zip(played, counts, strict=True)], "secrets_played")


def living(view: View) -> dict[str, dict[str, int]]:
    """The units of both sides on the hex of the battle."""
    battle = view["battle"]
    if battle is None:
        return {}
    seats = {"A": battle["attacker"], "D": battle["defender"]}
    place = str(battle["hex"])
    return {name: {} if seat is None else view["players"][seat]["units"].get(place, {}) for name, seat in seats.items()}
