"""The view of a campaign as an observation (docs/observations.md, "warquest")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..observation import Encoding, Layout, Sheet, number_of, one_hot, part, parts_of
from . import observation_cards, observation_map
from .battle import observation as observation_battle
from .rules import SLOTS

if TYPE_CHECKING:
    from ..observation import Shapes, View
    from .rules import Rules

NODES = (
    "first_player", "place_city", "setup_buy", "turn", "respawn_city", "respawn_buy", "move_army", "leader_choice",
    "cargo", "step", "conquest_region", "tax_city", "recruit_region", "recruit_buy", "power_city", "power_card",
    "power_discard", "quest_card", "quest_leader", "quest_companion", "quest_power", "quest_hit", "quest_go",
    "draw_quest", "draw_conquest", "quest_keep", "conquest_keep", "redraw_keep", "redraw_card", "claim_region",
    "draw_event", "loss_region", "loss_type", "levy_region", "levy_buy", "search_leader", "search_companion",
    "leader_deploy", "deploy_front", "deploy_back", "battle_card", "declare", "hit", "flag", "leader_reinforce",
    "reinforce_front", "reinforce_back", "battle_go", "rally", "pursuit_hit", "roll", "reroll", "ambush", "retreat_to",
    "shed", "glorious", "hunt", "draw_display", "terminal",
)  # fmt: skip
DRAWS = ("claim", "hunt", "glorious", "redraw", "quest", "setup")
PURSE, RICH = 40, 400
CARDS = 4
DECK = 64
BOUGHT = 15
RESPAWN = 20
VISITS = 3


class CampaignEncoding(Encoding):
    """Of the game `warquest`."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        self.players = players
        self.layout = Layout(self._shapes())

    def _shapes(self) -> Shapes:
        players = self.players
        return [
            ("node", (len(NODES),)),
            ("players", (players, 20)),
            ("glorious_against", (players, players)),
            ("table", (8,)),
            ("pools", (self.rules.types,)),
            ("events", (len(self.rules.events),)),
            *observation_map.shapes(self.rules, players),
            ("turn", (11,)),
            ("draw_why", (len(DRAWS),)),
            ("quest_fight", (7,)),
            *observation_cards.shapes(self.rules, players),
            *observation_battle.shapes(self.rules),
        ]

    def encode(self, view: View) -> list[float]:
        rules, sheet = self.rules, Sheet(self.layout)
        sheet.put_row(one_hot(view["node"], NODES), "node")
        self._write_players(sheet, view)
        sheet.put_row(table_values(view, rules), "table")
        sheet.put_row(parts_of(view["pools"], rules.unit_ids, rules.pool), "pools")
        sheet.put_row(event_values(view, rules), "events")
        observation_map.write(sheet, view, rules)
        sheet.put_row(turn_values(view, rules), "turn")
        sheet.put_row(one_hot((view["draw"] or {}).get("why"), DRAWS), "draw_why")
        if view["quest"] is not None:
            sheet.put_row(quest_values(view["quest"], rules), "quest_fight")
        observation_cards.write(sheet, view, rules)
        observation_battle.write(sheet, view, rules)
        return sheet.values

    def _write_players(self, sheet: Sheet, view: View) -> None:
        viewer, seats = view["viewer"], self.players
        for seat, player in enumerate(view["players"]):
            row = (seat - viewer) % seats
            sheet.put_row([*roles(view, seat), *holdings(player, self.rules)], "players", row)
            for other in player["glorious_against"]:
                sheet.put(1, "glorious_against", row, (other - viewer) % seats)


def roles(view: View, seat: int) -> list[float]:
    battle, draw, loss = (view[key] or {} for key in ("battle", "draw", "event_step"))
    holders = [view["player"], view["active"], view["first"]]
    holders += [battle.get("attacker"), battle.get("defender"), draw.get("player"), loss.get("player")]
    return [float(holder == seat) for holder in holders]


def holdings(player: View, rules: Rules) -> list[float]:
    constants = rules.constants
    return [
        part(player["gold"], PURSE),
        part(player["gold"], RICH),
        part(player["vp"], PURSE),
        part(player["vp"], RICH),
        part(number_of(player["conquest"]), CARDS),
        part(number_of(player["quests"]), CARDS),
        float(player["defend"] is not None),
        *(part(player[key], CARDS) for key in ("glorious", "quest_old", "conquest_old")),
        *(part(len(player[key]), constants["control_tokens"]) for key in ("active_tokens", "inactive_tokens")),
        part(len(player["power"]), constants["power_card_limit"]),
    ]


def table_values(view: View, rules: Rules) -> list[float]:
    decks = ("power_deck", "event_deck", "conquest_deck", "conquest_discards", "quest_deck", "quest_discards")
    return [
        part(view["round"], rules.constants["max_rounds"]),
        *(part(number_of(view[deck]), DECK) for deck in decks),
        float(view["quest_reshuffled"]),
    ]


def event_values(view: View, rules: Rules) -> list[float]:
    left = parts_of(view["event_deck"], rules.event_ids, [2 * card.copies for card in rules.events])
    return [1.0 if name == view["event"] else n for name, n in zip(rules.event_ids, left, strict=True)]


def turn_values(view: View, rules: Rules) -> list[float]:
    turn: Any = view["turn"] or {"actions": 0, "taxed": [], "bought": [], "searched": []}
    recruit, respawn, draw, loss = (view[key] or {} for key in ("recruit", "respawn", "draw", "event_step"))
    return [
        part(turn["actions"], rules.constants["actions_per_turn"]),
        part(len(turn["taxed"]), VISITS),
        part(len(turn["bought"]), VISITS),
        *(float(slot in turn["searched"]) for slot in SLOTS),
        part(recruit.get("bought", 0), BOUGHT),
        part(respawn.get("purse", 0), RESPAWN),
        part(draw.get("left", 0), CARDS),
        part(number_of(draw.get("drawn")), CARDS),
        part(loss.get("left", 0), CARDS),
    ]


def quest_values(quest: View, rules: Rules) -> list[float]:
    card = rules.quests[rules.quest_index[quest["card"]]]
    return [
        1.0,
        part(quest["round"], rules.constants["quest_rounds"]),
        part(quest["monster_damage"], card.health),
        part(quest["leader_damage"], CARDS),
        part(quest["companion_damage"], CARDS),
        part(quest["skulls"], observation_battle.DICE),
        part(quest["flags"], observation_battle.DICE),
    ]
