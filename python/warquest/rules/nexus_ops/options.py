"""Rule options of Nexus Ops and of its battles (docs/rules/nexus-ops.md, sections 3 and 18)."""

from __future__ import annotations

from warquest.rules.nexus_ops.limits import MINE_MAX, ROUNDS_MAX, SEATS_MAX, TERRAIN, VP_TARGET_MAX
from warquest.rules.option_kinds import ArmyText, Choice, Numbers, Option, Range, Switch, Table, WordOrNumber

_ARMY = "3 human + 2 dragon / cards frenzy + outflank"
_FRENZY_SCOPE = Choice("frenzy_scope", "RU-23", ("owner", "all"))
_RETURNS = Choice("returns", "NX-16", ("zero_sum", "win_share", "vp", "vp_margin"))

OPTIONS: dict[str, tuple[Option, ...]] = {
    "nexus_ops": (
        WordOrNumber("first_player", "NX-2.2", "random", 0, SEATS_MAX - 1),
        Choice("double_orientation", "NX-2.5", ("random", "fixed")),
        Switch("battle_cards_bystanders", "NX-13.2"),
        Choice("co_targets", "NX-12.4", ("any", "same_pair")),
        Choice("co_loser_draw", "NX-12.8", ("role", "not_active")),
        Switch("entry_needs_controlled_step", "RU-9"),
        Choice("breath_timing", "NX-8.9", ("interleaved", "before_battles", "after_battles")),
        Choice("breath_choice", "RU-13", ("victim", "attacker")),
        Choice("white_kill_window", "NX-14.7", ("turn", "battle")),
        Switch("dominate_strict", "NX-14.6"),
        _FRENZY_SCOPE,
        Numbers("home_mines", "NX-15.3", 3, 0, MINE_MAX),
        Choice("elimination", "NX-16.3", ("no_units", "no_units_and_broke", "off")),
        Range("vp_target", "NX-16.1", 1, VP_TARGET_MAX),
        Range("max_rounds", "NX-16.6", 1, ROUNDS_MAX),
        Switch("executive_orders", "NX-18.2"),
        Switch("king_of_the_hill", "NX-18.3"),
        Switch("top_priority", "NX-18.4"),
        Switch("extra_tokens", "NX-18.5"),
        _RETURNS,
        Table("scenario", "NX-2.12"),
    ),
    "nexus_ops/battle": (
        ArmyText("attacker", "NX-10.1", _ARMY),
        ArmyText("defender", "NX-10.1", _ARMY),
        Choice("terrain", "NX-10.2", TERRAIN, default="plains"),
        _FRENZY_SCOPE,
        _RETURNS,
    ),
}
