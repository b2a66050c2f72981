"""What the edits of a state dict must know of each game's dict (docs/warquest-state.md, docs/nexus-ops-state.md)."""

from __future__ import annotations

from strategies.edits import Vocabulary

WARQUEST = Vocabulary(
    busy=(
        "node", "player", "active", "round", "first", "event", "turn", "move", "contests", "recruit", "quest", "search",
        "power", "claim", "draw", "respawn", "event_step", "roll", "battle",
    ),
    words={
        "node": (
            "place_city", "setup_buy", "turn", "move_army", "leader_choice", "cargo", "step", "recruit_region",
            "recruit_buy", "quest_leader", "quest_power", "quest_hit", "quest_go", "power_card", "power_discard",
            "claim_region", "roll", "reroll", "ambush", "leader_deploy", "deploy_front", "deploy_back", "battle_card",
            "declare", "hit", "flag", "leader_reinforce", "reinforce_front", "reinforce_back", "rally", "battle_go",
            "pursuit_hit", "retreat_to", "shed", "glorious", "hunt", "loss_region", "loss_type", "levy_region",
            "levy_buy", "respawn_city", "respawn_buy", "draw_conquest", "draw_quest", "draw_event", "draw_display",
            "terminal",
        ),
        "step": (
            "deploy", "cards", "back", "volley", "reinforce_1", "front", "reinforce_2", "recover", "pursuit", "retreat",
            "shed", "glorious", "hunt",
        ),
        "purpose": (
            "back A", "back D", "volley A", "volley D", "front A", "front D", "pursuit", "leader", "monster", "search",
        ),
        "why": ("claim", "hunt", "glorious", "redraw", "quest", "setup"),
        "by": ("A", "D"), "winner": ("A", "D", None), "goer": ("A", "D", None), "first": ("A", "D", None),
        "target": ("front", "back", "reserve", None),
    },
    heaps=("pools", "units", "undeployed", "front", "back", "reserve", "retreat", "lost"),
    cards=(
        ("conquest", "claimed", "conquest_seen", "conquest_mixed", "conquest_deck", "conquest_discards"),
        ("quests", "scored", "quest_seen", "quest_mixed", "quest_deck", "quest_discards", "drawn"),
        ("power", "market", "power_deck", "cards", "used"),
        ("rumours", "event_deck"),
        ("active_tokens", "inactive_tokens", "taxed", "bought", "origins"),
    ),
    places=("troops",),
)  # fmt: skip

HEXES = tuple(str(place) for place in range(31))

NEXUS_OPS = Vocabulary(
    busy=("node", "player", "active", "round", "first", "turn", "chain", "draw", "battle", "winners"),
    words={
        "node": (
            "first_player", "single_tile", "double_tile", "double_flip", "deploy", "move", "move_to", "move_count",
            "jump_unit", "jump_to", "volunteer_hex", "ambush_hex", "ambush_unit", "token", "battle_select", "breath_at",
            "breath", "breath_casualty", "choose_defender", "window_open", "window_step", "window_post", "card_side",
            "hits", "reroll", "casualty", "regeneration", "mission_window", "critical_window", "draw_energize",
            "draw_secret", "keep_mission", "hill_choice", "end_turn", "terminal",
        ),
        "type": ("dragon", "leaper", "strider", "crystalline", "fungoid", "human", None),
        "regenerating": ("crystalline", "fungoid", None),
        "rolling": ("A", "D", None),
        "deck": ("energize", "secret"),
        "why": ("orders", "lost", "turn", "monolith", "hill"),
    },
    heaps=(*HEXES, "lost", "kills", "units"),
    cards=(
        ("energize", "energize_deck", "energize_discards"),
        ("secrets", "secret_deck", "secret_discards", "played", "drawn"),
        ("tokens", "fights"),
        ("breath", "moved"),
        ("token_pool",),
    ),
    places=("units", "moved", "breath"),
)  # fmt: skip
