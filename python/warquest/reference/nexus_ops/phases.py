"""The phase of each node, and the links of each chain (section 5; docs/nexus-ops-state.md, "Action ids")."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .model import NexusFields

SETUP, DEPLOY, MOVE, EXPLORE, BATTLE_PHASE, END, OVER = "setup", "deploy", "move", "explore", "battle", "end", "over"

CHANCE_NODES = (
    "first_player", "single_tile", "double_tile", "double_flip", "token", "hits", "reroll", "regeneration", "breath",
    "draw_secret", "draw_energize",
)  # fmt: skip
BATTLE = (
    "choose_defender", "window_open", "window_step", "window_post", "card_side", "hits", "reroll", "casualty",
    "regeneration", "mission_window", "critical_window",
)  # fmt: skip
BREATH = ("breath_at", "breath", "breath_casualty")
PHASES: dict[str, str] = {
    **dict.fromkeys(("first_player", "single_tile", "double_tile", "double_flip"), SETUP),
    **dict.fromkeys(("deploy", "jump_unit", "jump_to", "volunteer_hex", "ambush_hex", "ambush_unit"), DEPLOY),
    **dict.fromkeys(("move", "move_to", "move_count"), MOVE),
    "token": EXPLORE,
    **dict.fromkeys(("battle_select", *BATTLE, *BREATH), BATTLE_PHASE),
    **dict.fromkeys(("keep_mission", "hill_choice", "end_turn"), END),
    "terminal": OVER,
}
CHAINS: dict[str, list[str]] = {
    "move_to": ["move"],
    "move_count": ["move", "move_to"],
    "jump_unit": ["rift_jump"],
    "jump_to": ["rift_jump", "jump_unit"],
    "volunteer_hex": ["volunteers"],
    "ambush_hex": ["ambush"],
    "ambush_unit": ["ambush", "ambush_hex"],
    "breath_at": ["breath"],
    "breath": ["breath", "breath_at"],
    "breath_casualty": ["breath", "breath_at"],
    "card_side": ["card"],
}
"""By node the rows of the links taken; of `start_card` the card."""


def phase(state: NexusFields) -> str:
    if state.node in PHASES:
        return PHASES[state.node]
    why = state.draw.why if state.draw is not None else ""
    return {"orders": SETUP, "lost": BATTLE_PHASE}.get(why, END)
