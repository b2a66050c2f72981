"""What compared games have shown: nodes of section 14, effects of 12.4 at work, option values where they matter.

`wanted` is read from the pages, `marks` from what happened at one node. A mark: `effect absorb in battle`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from strategies.games import OPTION_VALUES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PAGE = Path(__file__).parents[2] / "docs" / "rules" / "warquest.md"
Effect = dict[str, Any]
BATTLE_AND_QUEST = ("reroll_blanks", "flags_to_skulls", "absorb", "steadfast")


def wanted() -> set[str]:
    """Every mark that the compared games together must show."""
    nodes = {f"node {node}" for node in [*_nodes(), "terminal"]}
    options = {f"option {name} = {value}" for name, values in OPTION_VALUES.items() for value in values}
    return nodes | options | {f"effect {effect}" for effect in _effects()}


def _nodes() -> list[str]:
    """First column of both tables of section 14."""
    section = PAGE.read_text(encoding="utf-8").split("## 14.")[1].split("## 15.")[0]
    cells = re.findall(r"^\| (`.*?) \|", section, flags=re.M)
    return [name for cell in cells for name in re.findall(r"`([a-z_]+)(?:\(n\))?`", cell)]


def _effects() -> set[str]:
    """The closed list of clause 12.4: battle effects in each place where they count."""
    clause = PAGE.read_text(encoding="utf-8").split("- WQ-12.4")[1].split("- WQ-12.5")[0]
    names = set(re.findall(r"`([a-z_]+)(?:\{[a-z,]*\})?`", clause)) - {"source"}
    places = {"extra_dice": ("back", "front", "quest")} | dict.fromkeys(BATTLE_AND_QUEST, ("battle", "quest"))
    return {f"{name} in {place}" for name in names for place in places.get(name, ("use",))}


class Cards:
    """Effects of the cards of one rules document."""

    def __init__(self, tables: dict[str, Any]) -> None:
        cards = [*tables["power"]["card"], *tables["events"]["card"]]
        self.effects: dict[str, list[Effect]] = {card["id"]: card["effects"] for card in cards}
        self.artifacts = {card["id"]: card["artifact"]["effect"] for card in cards if "artifact" in card}
        self.specials = {card["id"]: card["specials"] for card in tables["quests"]["card"]}
        self.steps = {entry["id"]: entry["value"] for entry in tables["constants"]["constant"]}["steps_per_move"]
        self.last_round = {entry["id"]: entry["value"] for entry in tables["constants"]["constant"]}["battle_rounds"]


class Seen:
    """Collects marks; its `watch` is the watcher of a twin walk."""

    def __init__(self, game: Any) -> None:
        self.cards = Cards(game.rules["tables"])
        self.marks: set[str] = set()

    def watch(self, sight: Any, text: str) -> None:
        """Adds what one node and the action taken there show."""
        self.marks.update(marks(sight, text, self.cards))

    def wanted(self) -> set[str]:
        """Every mark that the compared games together must show."""
        return wanted()

    @property
    def missing(self) -> list[str]:
        """What no compared game has shown yet."""
        return sorted(self.wanted() - self.marks)


def marks(sight: Any, text: str, cards: Cards) -> Iterator[str]:
    """All marks of one node."""
    yield f"node {sight.node}"
    document = sight.document
    for name, matters in MATTERS.items():
        if matters(sight, text):
            yield f"option {name} = {sight.game.options[name]}"
    for name in _events(sight, text, cards):
        yield f"effect {name} in use"
    if document["battle"]:
        yield from (f"effect {name}" for name in _battle(sight, text, cards))
    elif document["quest"]:
        yield from (f"effect {name}" for name in _quest(sight, text, cards))
    elif document["turn"]:
        yield from (f"effect {name} in use" for name in _campaign(sight, text, cards))
    if sight.node == "quest_keep":
        yield "effect scout in use"


def _battle(sight: Any, text: str, cards: Cards) -> Iterator[str]:
    battle, roll = sight.document["battle"], sight.document["roll"]
    sides = battle["sides"].values()
    yield from ("absorb in battle" for side in sides if side["absorbed"])
    yield from ("steadfast in battle" for side in sides if side["steadied"])
    yield from ("reroll_blanks in battle" for _ in range(sight.node == "reroll"))
    yield from ("volley in use" for _ in range(battle["step"] == "volley"))
    yield from ("first_strike in use" for _ in range(battle["first"] is not None))
    yield from ("target_reserve in use" for _ in range(text == "declare reserve"))
    if sight.node == "rally" and _has(_of_side(sight, _side_of(battle, sight.player), cards), "rally"):
        yield "rally in use"
    if roll and roll["purpose"][-2:] in (" A", " D"):
        yield from _battle_roll(sight, text, cards)


def _battle_roll(sight: Any, text: str, cards: Cards) -> Iterator[str]:
    purpose = sight.document["roll"]["purpose"]
    effects = _of_side(sight, purpose[-1], cards)
    phase = "front" if purpose.startswith("front") else "back"
    for effect in effects:
        if effect["effect"] == "extra_dice" and effect["phase"] == phase:
            yield f"extra_dice in {phase}"
    if _has(effects, "flags_to_skulls") and not text.endswith(" 0"):
        yield "flags_to_skulls in battle"


def _side_of(battle: dict[str, Any], seat: int) -> str:
    return "A" if seat == battle["attacker"] else "D"


def _of_side(sight: Any, side: str, cards: Cards) -> list[Effect]:
    """Effects of a side's declared cards and of its leaders' artifacts."""
    battle = sight.document["battle"]
    seat = battle["attacker" if side == "A" else "defender"]
    declared = [effect for card in battle["sides"][side]["cards"] for effect in cards.effects[card]]
    held = [cards.artifacts[card] for card, region in _artifacts(sight, seat) if region == battle["region"]]
    return declared + held


def _artifacts(sight: Any, seat: int) -> list[tuple[str, str]]:
    leaders = sight.document["players"][seat]["leaders"]
    return [(leader["artifact"], leader["region"]) for leader in leaders if leader and leader["artifact"]]


def _quest(sight: Any, text: str, cards: Cards) -> Iterator[str]:
    quest, roll = sight.document["quest"], sight.document["roll"]
    specials = cards.specials[quest["card"]]
    if text == "quest_hit companion" and _has(specials, "poison"):
        yield "poison in use"
    if not roll:
        return
    effects = [effect for card in quest["used"] for effect in cards.effects[card]] + _of_quester(sight, cards)
    skulls, flags = (int(number) for number in text.split()[1:])
    yield from ("reroll_blanks in quest" for _ in range(sight.node == "reroll"))
    rolling = _leader_roll if roll["purpose"] == "leader" else _monster_roll
    yield from rolling(quest, effects, specials, skulls, flags)


def _of_quester(sight: Any, cards: Cards) -> list[Effect]:
    slot = {"lord": 0, "lieutenant-1": 1, "lieutenant-2": 2}[sight.document["quest"]["slot"]]
    leader = sight.document["players"][sight.document["active"]]["leaders"][slot]
    return [cards.artifacts[leader["artifact"]]] if leader["artifact"] else []


def _leader_roll(
    quest: dict[str, Any], effects: list[Effect], specials: list[Effect], skulls: int, flags: int
) -> Iterator[str]:
    yield from (
        "extra_dice in quest" for effect in effects if effect["effect"] == "extra_dice" and effect["phase"] == "quest"
    )
    yield from ("flags_to_skulls in quest" for _ in range(flags > 0 and _has(effects, "flags_to_skulls")))
    yield from ("armour in use" for _ in range(skulls > 0 and _has(specials, "armour")))
    yield from ("fear in use" for _ in range(_has(specials, "fear")))
    yield from ("regenerate in use" for _ in range(quest["round"] > 1 and _has(specials, "regenerate")))


def _monster_roll(
    quest: dict[str, Any], effects: list[Effect], specials: list[Effect], skulls: int, flags: int
) -> Iterator[str]:
    yield from ("absorb in quest" for _ in range(skulls > 0 and _has(effects, "absorb")))
    fleeing = flags > 1 and quest["companion"] is not None
    yield from ("steadfast in quest" for _ in range(fleeing and _has(effects, "steadfast")))
    yield from ("frenzy in use" for _ in range(quest["round"] > 1 and _has(specials, "frenzy")))


def _has(effects: list[Effect], name: str) -> bool:
    return any(effect["effect"] == name for effect in effects)


def _campaign(sight: Any, text: str, cards: Cards) -> Iterator[str]:
    seat, move = sight.document["active"], sight.document["move"]
    owned = [effect for card in sight.document["players"][seat]["power"] for effect in cards.effects[card]]
    owned += [cards.artifacts[card] for card, _ in _artifacts(sight, seat)]
    using = {
        "move_bonus": bool(move) and move["budget"] > cards.steps,
        "ford": text.startswith("step "),
        "tax_bonus": sight.node == "tax_city",
        "recruit_discount": sight.node == "recruit_buy",
        "cheap_lieutenant": text == "hire",
    }
    yield from (name for name, used in using.items() if used and _has(owned, name))


def _events(sight: Any, text: str, cards: Cards) -> Iterator[str]:
    """Events where they bite; those without a node of their own when they are drawn."""
    if sight.node == "draw_event":
        drawn = cards.effects[text.split()[1]]
        yield from (name for name in ("bounty", "raiders") if _has(drawn, name))
    in_force = cards.effects.get(sight.document["event"] or "", [])
    march = sight.document["move"] is not None
    biting = {
        "plague": sight.node == "loss_region",
        "desertion": sight.node == "loss_type",
        "levy": sight.node == "levy_region",
        "tax_revolt": sight.node == "turn",
        "storm": march,
        "blocked_pass": march,
        "market_day": sight.node == "power_card",
    }
    yield from (name for name, bites in biting.items() if bites and _has(in_force, name))
    if sight.node == "search_leader":
        yield "rumour"


def _stragglers(sight: Any, text: str) -> bool:
    """A turn ends while another player's troops stand without a leader."""
    document = sight.document
    if text != "end_turn":
        return False
    led = {
        (seat, leader["region"])
        for seat, player in enumerate(document["players"])
        for leader in player["leaders"]
        if leader
    }
    lost = [troops["owner"] for region, troops in document["troops"].items() if (troops["owner"], region) not in led]
    return any(owner != document["active"] for owner in lost)


def _last_front(sight: Any, _text: str) -> bool:
    battle = sight.document["battle"]
    return bool(battle) and battle["round"] == 5 and battle["step"] == "front"


def _back_roll(sight: Any, _text: str) -> bool:
    return bool(sight.document["roll"]) and sight.document["roll"]["purpose"].startswith("back")


def _five(sight: Any, _text: str) -> bool:
    """The rule of five bites at `shed`; where it is off, at a retreat."""
    return sight.node == ("retreat_to" if sight.game.options["rule_of_five"] == "off" else "shed")


def _at(*nodes: str) -> Callable[[Any, str], bool]:
    return lambda sight, _text: sight.node in nodes


def _doing(verb: str) -> Callable[[Any, str], bool]:
    return lambda _sight, text: text.split(" ")[0] == verb


MATTERS: dict[str, Callable[[Any, str], bool]] = {
    "setup_order": _at("setup_buy"),
    "rule_of_five": _five,
    "stragglers": _stragglers,
    "recruit_block": _at("recruit_region"),
    "search_cost": _doing("search"),
    "defend_cities": _at("terminal"),
    "claim_flips": _doing("claim"),
    "glorious_draws": _doing("glorious_use"),
    "event_timing": _at("draw_event"),
    "beginner_ranged": _back_roll,
    "rally": _at("rally"),
    "round_limit_result": _last_front,
    "respawn_races": _at("respawn_buy"),
    "leader_deploy": _at("deploy_front"),
    "returns": _at("terminal"),
}
