"""Battles alone: random army texts (troops, leaders, artifacts, cards, gold) with options of `warquest/battle`."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from strategies.small_rules import shipped_tables

TABLES = shipped_tables()
UNITS = {unit["id"]: unit["pool"] for unit in TABLES["units"]["unit"]}
ARTIFACTS = [card["id"] for card in TABLES["events"]["card"] if card["kind"] == "rumour"]
LEADERS = (["lord"], ["lieutenant"], ["lord", "lieutenant"], ["lieutenant"] * 2, ["lord", *["lieutenant"] * 2], [])
BATTLE_EFFECTS = {
    *("extra_dice", "reroll_blanks", "flags_to_skulls", "absorb", "steadfast", "rally"),
    *("first_strike", "volley", "target_reserve"),
}
OPTIONS: dict[str, list[Any]] = {
    "beginner_ranged": [False, True],
    "rally": ["per_leader_min_one", "per_leader", "one_plus_leaders"],
    "round_limit_result": ["defender_wins", "no_winner"],
    "leader_deploy": ["optional", "obligatory"],
    "returns": ["zero_sum", "win_share", "vp", "vp_margin"],
}


def _fights(effect: dict[str, Any]) -> bool:
    return effect["effect"] in BATTLE_EFFECTS and effect.get("phase") != "quest"


CARDS = [card["id"] for card in TABLES["power"]["card"] if any(_fights(effect) for effect in card["effects"])]


@st.composite
def battles(draw: st.DrawFn) -> dict[str, Any]:
    """Keyword arguments of `warquest.load("warquest/battle", ...)`."""
    worn = list(draw(st.permutations(ARTIFACTS)))
    chosen = {name: draw(st.sampled_from(values)) for name, values in OPTIONS.items()}
    return {"attacker": _army(draw, worn), "defender": _army(draw, worn), **chosen}


def _army(draw: st.DrawFn, worn: list[str]) -> str:
    """An army within the figures of the box; each artifact goes to one leader."""
    leaders = [leader + (f"@{worn.pop()}" if draw(st.booleans()) else "") for leader in draw(st.sampled_from(LEADERS))]
    fewest = 0 if leaders else 1
    kinds = draw(st.lists(st.sampled_from(sorted(UNITS)), min_size=fewest, max_size=5, unique=True))
    troops = [f"{draw(st.integers(1, UNITS[unit] // 2))} {unit}" for unit in kinds]
    cards = draw(st.lists(st.sampled_from(CARDS), max_size=4, unique=True))
    clauses = [f"cards {' + '.join(cards)}"] if cards else []
    clauses += draw(st.sampled_from([[], ["gold 3"], ["no-retreat"]]))
    return " / ".join([" + ".join(troops + leaders), *clauses])
