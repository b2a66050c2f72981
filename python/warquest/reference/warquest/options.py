"""The rule options: names and values (WQ-17; docs/warquest-state.md, "Options")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...errors import OptionError

if TYPE_CHECKING:
    from .rules import Rules

VALUES: dict[str, tuple[Any, ...]] = {
    "setup_order": ("place_then_buy", "each_in_turn"),
    "rule_of_five": ("unit_types", "units_per_race", "units_per_type", "off"),
    "stragglers": ("owner_turn", "any_turn"),
    "recruit_block": ("region", "kingdom"),
    "search_cost": ("action", "free_once"),
    "defend_cities": ("all", "any"),
    "claim_flips": ("used", "all"),
    "glorious_draws": (False, True),
    "event_timing": ("round_end", "round_start"),
    "beginner_ranged": (False, True),
    "rally": ("per_leader_min_one", "per_leader", "one_plus_leaders"),
    "round_limit_result": ("defender_wins", "no_winner"),
    "respawn_races": ("any", "two"),
    "leader_deploy": ("optional", "obligatory"),
    "returns": ("zero_sum", "win_share", "vp", "vp_margin"),
}
CAMPAIGN = ("rounds", *VALUES)
BATTLE = ("beginner_ranged", "rally", "round_limit_result", "leader_deploy", "returns")
ARMY_TEXTS = ("attacker", "defender")


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


def check_options(options: dict[str, Any], rules: Rules) -> None:
    """All options of a campaign, and no other."""
    check_names(options, CAMPAIGN)
    for name in VALUES:
        check_value(name, options[name])
    rounds = options["rounds"]
    events = sum(card.copies for card in rules.events if card.kind != "quiet")
    limit = min(rules.constants["max_rounds"], events + 1)  # WQ-4.9, 4.11
    if type(rounds) is not int or not 1 <= rounds <= limit:
        raise OptionError(f"option rounds: {rounds!r} is not a number of 1..{limit}")


def check_battle_options(options: dict[str, Any]) -> None:
    """The options of a battle alone, and the texts of its armies."""
    check_names(options, (*BATTLE, *ARMY_TEXTS))
    for name in BATTLE:
        check_value(name, options[name])
    for name in ARMY_TEXTS:
        if not isinstance(options[name], str):
            raise OptionError(f"option {name}: {options[name]!r} is not a text")
