"""Capacities both engines rely on, and the words no entry may be called (docs/warquest-state.md, "Constants").

Imports nothing heavy: the options and the army texts need some of these without the schema.
"""

from __future__ import annotations

RACES = ("goblin", "orc", "dwarf", "satyr", "elf")
LINES = ("melee", "ranged")
SLOTS = ("lord", "lieutenant-1", "lieutenant-2")
PLAYERS_MAX = 5

COPIES_MAX = 15
POINTS_MAX = 99
PURSE_MAX = 999
EFFECT_MAX = 15
REGIONS_MAX = 64
DICE_MAX = 40
# The weights of a roll of 40 dice sum to faces ** 40, which fits in 128 bits up to nine faces (WQ-1.7).
FACES_MAX = 9
TROOP_GROUPS_MAX = 32
ACTION_IDS_MAX = 2048
ROUNDS_MAX = 30

ID_PATTERN = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
# Words of the notation and of army texts: an entry with such an id could not be told from them.
RESERVED_WORDS = frozenset(
    {
        "none",
        "lord",
        "lieutenant",
        "lieutenant-1",
        "lieutenant-2",
        "leader",
        "companion",
        "front",
        "back",
        "reserve",
        "retreat",
        "continue",
        "done",
        "cards",
        "gold",
        "no-retreat",
        "pieces",
        "artifacts",
    }
)

# WQ-12.5: every constant with the values it may have.
CONSTANTS: dict[str, tuple[int, int]] = {
    "start_gold": (0, PURSE_MAX),
    "actions_per_turn": (1, 9),
    "steps_per_move": (1, 9),
    "line_places": (1, 8),
    "battle_rounds": (1, 9),
    "quest_rounds": (1, 9),
    "victory_vp": (0, POINTS_MAX),
    "kill_vp": (0, POINTS_MAX),
    "quest_gold": (0, POINTS_MAX),
    "tokens_per_vp": (1, 64),
    "city_vp": (0, POINTS_MAX),
    "power_card_limit": (1, 8),
    "display_size": (1, 8),
    "control_tokens": (1, 64),
    "starting_quests": (1, 6),
    "glorious_per_player": (0, 3),
    "active_conquest_limit": (1, 9),
    "event_loss_limit": (1, 15),
    "flee_flags": (1, DICE_MAX),
    "respawn_purse": (0, PURSE_MAX),
    "army_limit": (1, 99),
    "setup_races": (1, 5),
    "market_day_discount": (0, POINTS_MAX),
    "dice_limit": (1, DICE_MAX),
    "max_rounds": (1, ROUNDS_MAX),
}
