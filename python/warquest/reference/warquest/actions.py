"""The table of actions: ids count up row by row (docs/warquest-state.md, "Action ids"; WQ-1.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .rules import Rules

SLOT_IDS = ["lord", "lieutenant-1", "lieutenant-2"]
TARGETS = ["front", "back", "reserve"]
NO_ARGUMENT = [""]


class Actions:
    """`first[row]` is the first id of a row; `row`, `argument` and `texts` are by id.

    A row is named by its verb; the two redraw rows, whose verbs are taken, are `redraw_conquest` and `redraw_quest`.
    """

    def __init__(self, rules: Rules) -> None:
        self.first: dict[str, int] = {}
        self.row: list[str] = []
        self.argument: list[int] = []
        self.texts: list[str] = []
        for name, verb, arguments in table(rules):
            self.first[name] = len(self.texts)
            for position, argument in enumerate(arguments):
                self.row.append(name)
                self.argument.append(position)
                self.texts.append(f"{verb} {argument}" if argument else verb)
        self.by_text = {text: action for action, text in enumerate(self.texts)}


def table(rules: Rules) -> list[tuple[str, str, list[str]]]:
    """(row, verb, arguments) in the order of the page."""
    return [*campaign_rows(rules), *card_rows(rules), *battle_rows(rules), *late_rows(rules)]


def plain(row: str, arguments: list[str] | None = None) -> tuple[str, str, list[str]]:
    return row, row, NO_ARGUMENT if arguments is None else arguments


def campaign_rows(rules: Rules) -> list[tuple[str, str, list[str]]]:
    regions, units = rules.region_ids, rules.unit_ids
    kinds = ["move", "conquest", "tax", "recruit", "hire", "quest", "buy_power", "redraw", "search"]
    return [
        plain("city", regions),
        plain("buy_unit", units),
        *[plain(kind) for kind in kinds],
        plain("claim", rules.conquest_ids),
        plain("end_turn"),
        plain("army", regions),
        plain("leader_goes"),
        plain("leader_stays"),
        plain("cargo", numbers(max(rules.pool) + 1)),
        plain("step", regions),
        plain("stop"),
        plain("conquest_region", regions),
        plain("tax_city", regions),
        plain("recruit_region", regions),
    ]


def card_rows(rules: Rules) -> list[tuple[str, str, list[str]]]:
    regions, companions = rules.region_ids, ["none", *rules.unit_ids]
    return [
        plain("quest_card", rules.quest_ids),
        plain("quest_leader", SLOT_IDS),
        plain("quest_companion", companions),
        plain("use", rules.power_ids),
        plain("quest_hit", ["leader", "companion"]),
        plain("quest_go", ["continue", "retreat"]),
        plain("quest_keep", rules.quest_ids),
        plain("power_city", regions),
        plain("display", numbers(rules.constants["display_size"])),
        plain("market", rules.power_ids),
        plain("power_discard", rules.power_ids),
        ("redraw_conquest", "conquest", rules.conquest_ids),
        ("redraw_quest", "quest", rules.quest_ids),
        plain("redraw_keep", [*rules.conquest_ids, *rules.quest_ids]),
        plain("search_leader", SLOT_IDS),
        plain("search_companion", companions),
        plain("claim_region", regions),
        plain("conquest_keep", rules.conquest_ids),
    ]


def battle_rows(rules: Rules) -> list[tuple[str, str, list[str]]]:
    units, groups = rules.unit_ids, rules.group_names
    troops = groups[: rules.troop_groups]
    return [
        plain("leader_front"),
        plain("leader_reserve"),
        plain("deploy_front", units),
        plain("deploy_back", units),
        plain("declare", TARGETS),
        plain("hit", [f"{line} {group}" for line in TARGETS for group in groups]),
        plain("flag", [f"{line} {group}" for line in TARGETS for group in troops]),
        plain("leader_stay"),
        plain("reinforce_front", [f"reserve {group}" for group in troops]),
        plain("reinforce_back", [f"reserve {group}" for group in troops]),
        plain("battle_go", ["continue", "retreat"]),
        plain("rally", [f"retreat {group}" for group in troops]),
        plain("pursuit_hit", groups),
    ]


def late_rows(rules: Rules) -> list[tuple[str, str, list[str]]]:
    regions, units = rules.region_ids, rules.unit_ids
    return [
        plain("retreat_to", regions),
        plain("shed", units),
        plain("glorious_use"),
        plain("glorious_keep"),
        plain("hunt_claim", rules.conquest_ids),
        plain("hunt_pass"),
        plain("loss_region", regions),
        plain("loss_type", units),
        plain("levy_region", regions),
        plain("levy_pass"),
        plain("respawn_city", regions),
        plain("done"),
    ]


def numbers(count: int) -> list[str]:
    return [str(number) for number in range(count)]
