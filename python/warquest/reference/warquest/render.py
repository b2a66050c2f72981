"""The board as people read it: a function of the state dict (docs/warquest-state.md, "Board text")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .rules import SLOTS

if TYPE_CHECKING:
    from .battle_game import BattleState
    from .model import WarquestFields

LINES = ("undeployed", "front", "back", "reserve", "retreat")
SIDES = {"A": "attacker", "D": "defender"}
SLOT_SET = frozenset(SLOTS)
Shown = dict[str, Any]


def campaign(state: WarquestFields) -> str:
    shown = state.to_dict()
    lines = [headline(shown, state.options["rounds"]), *going_on(shown)]
    for seat in range(len(shown["players"])):
        lines += seat_lines(shown, seat)
    lines += map_lines(shown, state.rules.region_ids, state.rules.unit_ids)
    lines += running_battle(shown["battle"]) if shown["battle"] else []
    display = (f"{place} {card or '-'}" for place, card in enumerate(shown["display"]))
    lines += [f"display from the right end: {listed(display)}", f"market: {listed(shown['market'])}"]
    lines += [f"rumours: {listed(shown['rumours'])}", f"pools: {pieces(shown['pools'])}"]
    return "\n".join(lines)


def battle(state: BattleState) -> str:
    shown = state.to_dict()
    fought = shown["battle"]
    lines = [f"battle, {stage(fought)}, node {node(shown)}", *roll_line(shown)]
    if shown["player"] == -4 and not fought["winner"]:
        lines.append("winner: nobody")
    lines += course_lines(fought)
    for name, camp in zip(SIDES, shown["sides"], strict=True):
        lines += side_lines(fought, name, camp)
    return "\n".join(lines)


# Words.


def listed(words: Iterable[str]) -> str:
    return ", ".join(words) or "none"


def indented(lines: list[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def pieces(counts: dict[str, int]) -> str:
    """A count map of the dict, whose order is that of the index."""
    return listed(piece(name, count) for name, count in counts.items())


def piece(group: str, count: int) -> str:
    kind, *damage = group.split()
    number = "" if kind in SLOT_SET else f"{count} "
    return f"{number}{kind}" + (f" with {damage[0]} damage" if damage else "")


def node(shown: Shown) -> str:
    who = {-1: "chance", -4: "the end"}.get(shown["player"], f"seat {shown['player']}")
    return f"{shown['node']} ({who})"


# The campaign.


def headline(shown: Shown, rounds: int) -> str:
    first = "none" if shown["first"] is None else shown["first"]
    event = shown["event"] or "none"
    return f"round {shown['round']} of {rounds}, event {event}, first seat {first}, node {node(shown)}"


def going_on(shown: Shown) -> list[str]:
    """The end, or what is half done."""
    lines = []
    if shown["player"] == -4:
        most = max(player["vp"] for player in shown["players"])
        winners = (f"seat {seat}" for seat, player in enumerate(shown["players"]) if player["vp"] == most)
        lines.append(f"winner: {listed(winners)}")
    if shown["turn"]:
        lines.append(f"turn: seat {shown['active']}, actions left {shown['turn']['actions']}")
    return lines + march_line(shown) + quest_line(shown) + roll_line(shown)


def march_line(shown: Shown) -> list[str]:
    march = shown["move"]
    if not march:
        return []
    army = march["army"]
    going = f"; army at {army['region']}: {pieces(army['units'] | dict.fromkeys(army['leaders'], 1))}" if army else ""
    return [f"march: steps left {march['budget']}{going}"]


def quest_line(shown: Shown) -> list[str]:
    quest = shown["quest"]
    if not quest:
        return []
    text = f"quest: {quest['card']}, round {quest['round']}, monster with {quest['monster_damage']} damage"
    for fighter in ("slot", "companion"):
        if quest[fighter]:
            damage = quest["leader_damage" if fighter == "slot" else "companion_damage"]
            text += f", {quest[fighter]} with {damage} damage"
    return [text]


def roll_line(shown: Shown) -> list[str]:
    roll = shown["roll"]
    if not roll:
        return []
    shown_so_far = f"{roll['skulls']} skulls, {roll['flags']} flags"
    return [f"roll: {roll['purpose']}, {roll['dice']} dice, shown so far {shown_so_far}"]


def seat_lines(shown: Shown, seat: int) -> list[str]:
    player = shown["players"][seat]
    tokens = f"{len(player['active_tokens'])} active and {len(player['inactive_tokens'])} inactive tokens"
    hand = f"conquest cards {len(player['conquest'])}, quest cards {len(player['quests'])}"
    return [
        f"seat {seat}: {player['gold']} gold, {player['vp']} VP, {tokens}",
        f"  leaders: {listed(leader_texts(shown, seat))}",
        f"  power cards: {listed(player['power'])}",
        f"  hand: {hand}, Glorious Victories {player['glorious']}",
        f"  scored: {listed(scored_texts(player))}",
    ]


def scored_texts(player: Shown) -> Iterable[str]:
    """What all have seen a seat score (WQ-16)."""
    yield from player["claimed"]
    yield from player["scored"]
    for loser in player["glorious_against"]:
        yield f"Glorious Victory against seat {loser}"


def leader_texts(shown: Shown, seat: int) -> Iterable[str]:
    for slot, leader in living(shown, seat):
        artifact = f" with {leader['artifact']}" if leader["artifact"] else ""
        yield f"{slot} at {leader['region']}{artifact}"


def living(shown: Shown, seat: int) -> list[tuple[str, Shown]]:
    """The leaders without those that have fallen in the running battle: the dict keeps these until B16."""
    lost = side_of(shown, seat).get("lost", {})
    slots = zip(SLOTS, shown["players"][seat]["leaders"], strict=True)
    return [(slot, leader) for slot, leader in slots if leader and slot not in lost]


def side_of(shown: Shown, seat: int) -> Shown:
    """The side of a seat in the running battle; empty if it has none."""
    fought = shown["battle"] or {"attacker": None, "defender": None}
    names = {fought["attacker"]: "A", fought["defender"]: "D"}
    return fought["sides"][names[seat]] if seat in names else {}


# The map.


def map_lines(shown: Shown, regions: list[str], units: list[str]) -> list[str]:
    lines = []
    for region in regions:
        parts = [*token_parts(shown, region), *army_parts(shown, region, units)]
        if shown["battle"] and shown["battle"]["region"] == region:
            parts.append("battle")
        if parts:
            lines.append(f"  {region}: {'; '.join(parts)}")
    return ["map:", *lines] if lines else ["map: none"]


def token_parts(shown: Shown, region: str) -> Iterable[str]:
    for seat, player in enumerate(shown["players"]):
        if region in player["active_tokens"]:
            yield f"token of seat {seat}"
        if region in player["inactive_tokens"]:
            yield f"inactive token of seat {seat}"


def army_parts(shown: Shown, region: str, units: list[str]) -> Iterable[str]:
    """The pieces of each seat; those in the lines of a battle do not stand on the map."""
    for seat in range(len(shown["players"])):
        fighting = {group.split()[0] for line in LINES for group in side_of(shown, seat).get(line, ())}
        here = shown["troops"].get(region, {"owner": None})
        words = [piece(unit, count) for unit, count in here["units"].items()] if here["owner"] == seat else []
        words += [s for s, leader in living(shown, seat) if leader["region"] == region and s not in fighting]
        if seat == shown["active"]:
            came = arrived(shown, region)
            words += [f"{came[unit]} {unit} arrived" for unit in units if came[unit]]
        if words:
            yield f"seat {seat}: {listed(words)}"


def arrived(shown: Shown, region: str) -> Counter[str]:
    """Troops of the seat in turn that have marched here, or wait here for their battle."""
    march = shown["move"] or {"moved": {}, "army": None}
    groups = [march["moved"].get(region), (shown["contests"] or {}).get(region)]
    army = march["army"]
    if army and army["steps"] and army["region"] == region:
        groups.append(army)
    return sum((Counter(group["units"]) for group in groups if group), Counter())


# The battle.


def running_battle(fought: Shown) -> list[str]:
    """The battle of a campaign."""
    lines = course_lines(fought)
    for name in SIDES:
        lines += side_lines(fought, name, None)
    return [f"battle at {fought['region']}, {stage(fought)}", *indented(lines)]


def stage(fought: Shown) -> str:
    return f"round {fought['round']}, step {fought['step']}"


def course_lines(fought: Shown) -> list[str]:
    lines = []
    if fought["winner"]:
        lines.append(f"winner: {side_name(fought, fought['winner'])}")
    if fought["goer"]:
        lines.append(f"retreats: {side_name(fought, fought['goer'])}")
    if fought["assign"]:
        results = fought["assign"]
        by = side_name(fought, results["by"])
        lines.append(f"to assign: {results['skulls']} skulls, {results['flags']} flags by {by}")
    return lines


def side_name(fought: Shown, name: str) -> str:
    return f"seat {fought[SIDES[name]]} ({name})"


def side_lines(fought: Shown, name: str, camp: Shown | None) -> list[str]:
    """A side; alone it has a camp, which knows what is left at the end."""
    side = fought["sides"][name]
    lines = camp_lines(camp) if camp else []
    lines += intent_lines(side)
    lines += [f"{line}: {pieces(side[line])}" for line in LINES if side[line]]
    if camp and camp["survivors"] is not None:
        lines.append(f"survivors: {pieces(camp['survivors'])}")
    lines.append(f"lost: {pieces(side['lost'])}")
    gains = f": {camp['gold']} gold, {camp['vp']} VP" if camp else ""
    return [f"{side_name(fought, name)}, {SIDES[name]}{gains}", *indented(lines)]


def camp_lines(camp: Shown) -> list[str]:
    lines = [f"power cards: {listed(camp['power'])}"] if camp["power"] else []
    held = [f"{slot} with {card}" for slot, card in zip(SLOTS, camp["artifacts"], strict=True) if card]
    return lines + ([f"artifacts: {listed(held)}"] if held else [])


def intent_lines(side: Shown) -> list[str]:
    """Cards declared, the line shot at, and what the dice have shown."""
    lines = [f"declared: {listed(side['cards'])}"] if side["cards"] else []
    lines += [f"target: {side['target']}"] if side["target"] else []
    return lines + ([f"rolled: {side['result'][0]} skulls, {side['result'][1]} flags"] if side["result"] else [])
