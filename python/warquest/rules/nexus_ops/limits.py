"""Capacities both engines rely on, ids they know, and the words no entry may be called (docs/rules-data.md)."""

from __future__ import annotations

UNITS = ("dragon", "leaper", "strider", "crystalline", "fungoid", "human")
"""In attack order, which is the index of the type (NX-1.9)."""
TERRAIN = ("monolith", "magma", "forest", "plains", "spires", "home")
TILE_TERRAIN = TERRAIN[1:5]
"""Terrain of the single and double tiles (NX-2.3, 2.4)."""

SINGLE_TILES = 6
DOUBLE_TILES = 6
TOKENS = 18
EXTRA_TOKENS = 6
TOKEN_KINDS_MAX = 8
ENERGIZE_KINDS_MAX = 16
SECRET_KINDS_MAX = 32
COPIES_MAX = 15
FIGURES_MAX = 15
ARMY_MAX = 20
"""Of a type in a battle by itself: two dice each are 40, and the weights of up to 49 dice fit into 128 bits."""
COST_MAX = 99
MINE_MAX = 9
MISSION_VP_MAX = 9
RANGE_MAX = 9
VP_TARGET_MAX = 99
ROUNDS_MAX = 1000
SEATS_MAX = 4

# The effects of energize cards are known by their ids, and each has one window (NX-13).
WINDOWS = {
    "ambush": "start",
    "critical_objective": "after",
    "crystalline_regeneration": "open",
    "forced_march": "start",
    "frenzy": "open",
    "fungoid_regeneration": "open",
    "gravity_anomaly": "open",
    "outflank": "step",
    "rift_jump": "start",
    "scattered_rubium": "start",
    "second_volley": "post_roll",
    "targeting_array": "open",
    "volunteers": "start",
}
BATTLE_WINDOWS = ("open", "step", "post_roll")
"""Windows of the cards that one battle by itself can see."""

ID_PATTERN = r"^[a-z][a-z0-9]*(_[a-z0-9]+)*$"
# Words of the notation and of army texts: an entry with such an id could not be told from them.
RESERVED_WORDS = frozenset(
    {"none", "done", "pass", "plain", "critical", "end_phase", "end_turn", "two_cards", "take_vp", "cards", "pieces"}
)
