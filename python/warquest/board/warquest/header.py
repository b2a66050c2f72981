"""The head of a picture: round, event, what is going on, and who decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warquest.board.canvas import counted, shortened, text_width, wrapped
from warquest.board.drawing import WIDTH
from warquest.board.pieces import seat_sign

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from warquest.board.canvas import Canvas
    from warquest.board.drawing import Scene
    from warquest.board.warquest.words import Words

    View = Mapping[str, Any]

HEIGHT = 66
SETUP = "every seat chooses a city, then buys the troops that it begins with"


def draw_head(canvas: Canvas, scene: Scene, task: str, left: str, below: str) -> float:
    """What game it is, who decides and what; in two lines what goes on. Its height is fixed: boards do not jump."""
    canvas.text(10, 21, left, 15, "ink b")
    told = shortened(_mover_text(scene, task), 14, WIDTH - 60 - text_width(left, 15, bold=True), bold=True)
    start = WIDTH - 10 - text_width(told, 14, bold=True)
    if scene.mover >= 0:
        seat_sign(canvas, scene.mover, start - 14, 16, 0.95)
    canvas.text(WIDTH - 10, 21, told, 14, "ink b", "end")
    for at, line in enumerate(wrapped(below, 12, WIDTH - 20, 2)):
        canvas.text(10, 41 + 16 * at, line, 12, "ink")
    return HEIGHT


def _mover_text(scene: Scene, task: str) -> str:
    if scene.kind == "chance":
        return f"Chance: {task}"
    return "The end" if scene.kind == "terminal" else f"Seat {scene.mover}: {task}"


def campaign_head(view: View, words: Words, rounds: int) -> tuple[str, str]:
    """The two texts of a campaign's head."""
    stage = f"Round {view['round']} of {rounds}" if view["round"] else "Setup"
    return stage, "  ·  ".join(_going_on(view, words)) or SETUP


def _going_on(view: View, words: Words) -> Iterator[str]:
    if view["player"] == -4:
        most = max(player["vp"] for player in view["players"])
        best = [f"seat {seat}" for seat, player in enumerate(view["players"]) if player["vp"] == most]
        yield f"{' and '.join(best)} won with {most} VP"
    if view["turn"]:
        yield f"Turn of seat {view['active']}, actions left: {view['turn']['actions']}"
    if view["move"]:
        yield f"March, steps left: {view['move']['budget']}"
    if view["quest"]:
        yield _quest_text(view["quest"], words)
    if view["roll"]:
        yield roll_text(view["roll"])
    if view["event"]:
        yield f"Event: {words.event_text(view['event'])}"


def _quest_text(quest: Mapping[str, Any], words: Words) -> str:
    card = words.quests[quest["card"]]
    health = f"{card['monster']} with {quest['monster_damage']} of {card['health']} damage"
    fighters = [
        f"{quest[who]} with {quest[damage]}"
        for who, damage in (("slot", "leader_damage"), ("companion", "companion_damage"))
        if quest[who]
    ]
    return f"Quest {card['name']}, round {quest['round']}: {', '.join([health, *fighters])}"


def roll_text(roll: Mapping[str, Any]) -> str:
    """Dice that are about to be rolled."""
    told = f"Roll {roll['purpose']}: {roll['dice']} {'die' if roll['dice'] == 1 else 'dice'}"
    if not (roll["skulls"] or roll["flags"]):
        return told
    return f"{told}, shown so far {counted(roll['skulls'], 'skull')}, {counted(roll['flags'], 'flag')}"
