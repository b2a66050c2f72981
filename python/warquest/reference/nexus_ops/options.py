"""The rule options: names and values (docs/nexus-ops-state.md, "Options")."""

from __future__ import annotations

from typing import Any

from ...errors import OptionError

VALUES: dict[str, tuple[Any, ...]] = {
    "double_orientation": ("random", "fixed"),
    "battle_cards_bystanders": (False, True),
    "co_targets": ("any", "same_pair"),
    "co_loser_draw": ("role", "not_active"),
    "entry_needs_controlled_step": (False, True),
    "breath_timing": ("interleaved", "before_battles", "after_battles"),
    "breath_choice": ("victim", "attacker"),
    "white_kill_window": ("turn", "battle"),
    "dominate_strict": (True, False),
    "frenzy_scope": ("owner", "all"),
    "elimination": ("no_units", "no_units_and_broke", "off"),
    "executive_orders": (False, True),
    "king_of_the_hill": (False, True),
    "top_priority": (False, True),
    "extra_tokens": (False, True),
    "returns": ("zero_sum", "win_share", "vp", "vp_margin"),
}
NUMBERS = {"vp_target": (1, 99), "max_rounds": (1, 1000)}
GAME = ("first_player", *VALUES, "home_mines", *NUMBERS, "scenario")
BATTLE = ("frenzy_scope", "returns")
ARMY_TEXTS = ("attacker", "defender")
MINES = 3
MINE_LIMIT = 9


def check_names(options: dict[str, Any], names: tuple[str, ...]) -> None:
    for name in options:
        if name not in names:
            raise OptionError(f"unknown option {name!r}; the options are {', '.join(names)}")
    for name in names:
        if name not in options:
            raise OptionError(f"option {name}: missing")


def check_value(name: str, value: Any) -> None:
    if not any(type(value) is type(allowed) and value == allowed for allowed in VALUES[name]):
        allowed = ", ".join(str(allowed) for allowed in VALUES[name])
        raise OptionError(f"option {name}: {value!r} is not one of {allowed}")


def check_number(name: str, value: Any, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise OptionError(f"option {name}: {value!r} is not a number of {low}..{high}")


def check_options(options: dict[str, Any], players: int) -> None:
    """All options of a game, and no other; what stands in the scenario is read elsewhere."""
    check_names(options, GAME)
    for name in VALUES:
        check_value(name, options[name])
    for name, (low, high) in NUMBERS.items():
        check_number(name, options[name], low, high)
    if options["first_player"] != "random":
        check_number("first_player", options["first_player"], 0, players - 1)
    mines = options["home_mines"]
    if not isinstance(mines, list) or len(mines) != MINES:
        raise OptionError(f"option home_mines: {mines!r} is not a list of {MINES} numbers")
    for mine in mines:
        check_number("home_mines", mine, 0, MINE_LIMIT)
    if options["extra_tokens"]:
        raise OptionError("option extra_tokens: the rules have no such tokens (NX-18.5)")


def check_battle_options(options: dict[str, Any], terrain: list[str]) -> None:
    """The options of a battle alone, and the texts of its armies."""
    check_names(options, (*ARMY_TEXTS, "terrain", *BATTLE))
    for name in BATTLE:
        check_value(name, options[name])
    if options["terrain"] not in terrain:
        raise OptionError(f"option terrain: {options['terrain']!r} is not one of {', '.join(terrain)}")
    for name in ARMY_TEXTS:
        if not isinstance(options[name], str):
            raise OptionError(f"option {name}: {options[name]!r} is not a text")
