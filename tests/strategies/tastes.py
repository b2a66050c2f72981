"""What a steered player of WarQuest likes, and what its actions are like (docs/warquest-state.md, "Action ids")."""

from __future__ import annotations

from typing import Any

from strategies.board import board_of

# How much a steered player likes a kind of move; 1 where nothing is said. The first word decides unless two are given.
APPETITE = {
    "claim": 40.0, "search": 12.0, "quest": 12.0, "move": 6.0, "recruit": 4.0, "buy_power": 4.0, "end_turn": 0.4,
    "done": 0.25, "stop": 0.7, "glorious_use": 3.0, "hunt_claim": 9.0, "use": 5.0, "step enemy": 40.0,
    "step nearer": 5.0, "step own": 2.0, "quest_card": 3.0, "cargo most": 8.0, "cargo none": 0.5,
    "battle_go continue": 3.0, "quest_go continue": 3.0, "retreat_to own": 8.0, "army led": 3.0, "levy_pass": 0.4,
}  # fmt: skip


def feature(sight: Any, text: str) -> str:
    """What an action is like, so that alike ones are counted together: its verb and what matters of its argument."""
    verb, _, argument = text.partition(" ")
    if verb in ("step", "retreat_to"):
        return f"{verb} {_whither(sight, argument)}"
    if verb == "cargo":
        return f"cargo {_load(sight, argument)}"
    if verb == "army":
        return "army led" if argument in sight.document["troops"] else "army alone"
    if verb in ("hit", "flag", "pursuit_hit"):
        return f"{verb} {argument.split()[0]}"
    if verb in ("use", "declare", "quest_go", "battle_go", "quest_hit", "buy_unit", "claim", "display", "market"):
        return text
    return verb


def _load(sight: Any, argument: str) -> str:
    if argument == "0":
        return "none"
    return "most" if argument == sight.texts[-1].split()[1] else "some"


def _whither(sight: Any, region: str) -> str:
    """Whom an army meets in a region; else whether it comes nearer to an enemy by going there."""
    document, mover = sight.document, sight.player
    enemies, own = standing(document, mover)
    if region in enemies:
        return "enemy"
    if region in own:
        return "own"
    march = document["move"] and document["move"]["army"]
    if not march:
        return "free"
    board = board_of(sight.game)
    nearer = board.nearest(region, enemies) < board.nearest(march["region"], enemies)
    return "nearer" if nearer else "free"


def standing(document: dict[str, Any], seat: int) -> tuple[set[str], set[str]]:
    """Regions where pieces of others stand, and those where pieces of this seat do."""
    enemies, own = set(), set()
    for region, troops in document["troops"].items():
        (own if troops["owner"] == seat else enemies).add(region)
    for other, player in enumerate(document["players"]):
        held = {leader["region"] for leader in player["leaders"] if leader}
        (own if other == seat else enemies).update(held)
    return enemies, own
