"""Rule options of WarQuest and of its battles (WQ-17, docs/warquest-state.md, "Options")."""

from __future__ import annotations

from warquest.rules.option_kinds import ArmyText, Choice, Option, Range, Switch
from warquest.rules.warquest.limits import ROUNDS_MAX

_ARMY = "3 goblin-warrior + lord / cards war-drums"
_BEGINNER_RANGED = Switch("beginner_ranged", "WQ-11.5")
_RALLY = Choice("rally", "WQ-11.10", ("per_leader_min_one", "per_leader", "one_plus_leaders"))
_ROUND_LIMIT_RESULT = Choice("round_limit_result", "WQ-11.12", ("defender_wins", "no_winner"))
_LEADER_DEPLOY = Choice("leader_deploy", "WQ-11.20", ("optional", "obligatory"))
_RETURNS = Choice("returns", "WQ-13.2", ("zero_sum", "win_share", "vp", "vp_margin"))

OPTIONS: dict[str, tuple[Option, ...]] = {
    "warquest": (
        Range("rounds", "WQ-4.9", 1, ROUNDS_MAX),
        Choice("setup_order", "WQ-4.13", ("place_then_buy", "each_in_turn")),
        Choice("rule_of_five", "WQ-5.3", ("unit_types", "units_per_race", "units_per_type", "off")),
        Choice("stragglers", "WQ-5.5", ("owner_turn", "any_turn")),
        Choice("recruit_block", "WQ-6.22", ("region", "kingdom")),
        Choice("search_cost", "WQ-6.26", ("action", "free_once")),
        Choice("defend_cities", "WQ-9.6", ("all", "any")),
        Choice("claim_flips", "WQ-9.9", ("used", "all")),
        Switch("glorious_draws", "WQ-9.11"),
        Choice("event_timing", "WQ-10.1", ("round_end", "round_start")),
        _BEGINNER_RANGED,
        _RALLY,
        _ROUND_LIMIT_RESULT,
        Choice("respawn_races", "WQ-11.17", ("any", "two")),
        _LEADER_DEPLOY,
        _RETURNS,
    ),
    "warquest/battle": (
        ArmyText("attacker", "WQ-11.38", _ARMY),
        ArmyText("defender", "WQ-11.38", _ARMY),
        _BEGINNER_RANGED,
        _RALLY,
        _ROUND_LIMIT_RESULT,
        _LEADER_DEPLOY,
        _RETURNS,
    ),
}
