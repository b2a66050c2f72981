"""Battles of a campaign as questions about odds: small wars on the map, counted over the campaign's own nodes."""

from __future__ import annotations

import random
from collections.abc import Hashable
from fractions import Fraction
from typing import Any

from odds.tables import Key
from positions import Position
from script import legal, play
from strategies.battles import CARDS, UNITS
from warquest.reference import odds as reference
from warquest.reference.record import frozen
from warquest.reference.warquest.battle.retreat import retreat_regions
from warquest.reference.warquest.contest import CONTEST

HERE, THERE = "vinehill", "oldfield"
SEATS = (0, 1)
SIDES = ("attacker", "defender")


def war(game: Any, seed: int) -> Any:
    """The state in which a battle between two small armies of a campaign begins, reached by a march."""
    dice = random.Random(f"war {seed}")
    position = Position(game).leader(0, "lieutenant-1", None).leader(0, "lord", HERE)
    led = dice.random() < 0.3
    position.army(0, HERE, *some(dice, 1)).army(1, THERE, *some(dice, 1 if led else 2))
    if led:
        position.leader(1, "lieutenant-1", THERE)
    cards = dice.sample(CARDS, 2)
    for seat in SEATS:
        position.gold(seat, dice.choice((0, 3))).power(seat, *cards[seat : seat + dice.choice((0, 1))])
    if dice.random() < 0.5:
        position.leader(0, "lord", HERE, artifact="rumour-whisper-bow")
    state = position.state()
    state = play(state, f"move; army {HERE}")
    while state.node in ("leader_choice", "cargo"):
        state = play(state, "leader_goes" if state.node == "leader_choice" else legal(state)[-1])
    state = play(state, f"step {THERE}")
    return play(state, "done") if state.node == "move_army" else state


def some(dice: random.Random, most: int) -> list[str]:
    """A troop or two."""
    return [f"1 {unit}" for unit in dice.sample(sorted(UNITS), dice.randint(1, most))]


def armies(state: Any) -> dict[str, Any]:
    """Both armies and the rule options, read from the state dict, as arguments of `warquest.odds`."""
    data = state.to_dict()
    battle = data["battle"]
    arguments: dict[str, Any] = {
        name: state.game.options[name] for name in ("beginner_ranged", "rally", "round_limit_result", "leader_deploy")
    }
    for side, name in zip("AD", SIDES, strict=True):
        player = data["players"][battle[name]]
        slots = dict(zip(("lord", "lieutenant-1", "lieutenant-2"), player["leaders"], strict=True))
        pieces = brought(battle["sides"][side])
        worn = {slot: leader["artifact"] for slot, leader in slots.items() if slot in pieces and leader["artifact"]}
        arguments[name] = {
            "pieces": pieces,
            "artifacts": worn,
            "cards": player["power"],
            "gold": player["gold"],
            "retreat": can_retreat(state, side),
        }
    return arguments


def brought(side: dict[str, Any]) -> dict[str, int]:
    """All pieces of a side before the first damage, wherever they stand."""
    counts: dict[str, int] = {}
    for line in ("undeployed", "front", "back", "reserve"):
        for piece, count in side[line].items():
            counts[piece] = counts.get(piece, 0) + count
    return counts


def can_retreat(state: Any, side: str) -> bool:
    """B14, asked before the battle: nothing on the map moves while it is fought."""
    imagined = state.clone()
    imagined.battle.goer = "AD".index(side)
    return bool(retreat_regions(imagined))


class MapGraph(reference.Graph):
    """The campaign's states from the first node of a battle until its pieces have been counted."""

    def __init__(self, start: Any, sides: Any) -> None:
        self.before = start.clone()
        self.region = start.battle.region
        super().__init__(start, sides, CONTEST)

    def over(self, state: Any) -> bool:
        """The goer chooses its way, or something of B15 to B18 is asked, or the battle is gone."""
        fought = state.battle is not None and state.battle.region == self.region
        return not fought or state.node in ("retreat_to", "shed", "glorious", "hunt")

    def key(self, state: Any) -> Hashable:
        if self.over(state):
            return "over", self.verdict(state)
        gold = tuple(player.gold for player in state.players)
        return state.node, state.player, frozen(state.roll), frozen(state.battle), gold

    def verdict(self, state: Any) -> Key:
        """The winner and what both sides have left."""
        if state.battle is not None and state.battle.region == self.region:
            lost = [side.lost for side in state.battle.sides]
            winner = state.battle.winner
        else:
            lost = [self._missing(state, seat) for seat in self._seats()]
            winner = self._victor(state, lost)
        names = [*SIDES, "none"]
        left = [self._left(side, counts) for side, counts in enumerate(lost)]
        return names[winner], left[0], left[1]

    def _seats(self) -> tuple[int, int]:
        return self.before.battle.attacker, self.before.battle.defender

    def _pieces(self, side: int) -> list[int]:
        rules = self.before.rules
        own = self.before.battle.sides[side]
        counts = [0] * len(rules.kind_ids)
        for line in (own.undeployed, *own.lines()):
            for group, count in enumerate(line):
                counts[rules.group_kind[group]] += count
        return counts

    def _left(self, side: int, lost: list[int]) -> tuple[tuple[str, int], ...]:
        left = [had - gone for had, gone in zip(self._pieces(side), lost, strict=True)]
        assert min(left) >= 0
        names = self.before.rules.kind_ids
        return tuple(sorted((name, count) for name, count in zip(names, left, strict=True) if count))

    def _missing(self, state: Any, seat: int) -> list[int]:
        """Pieces of a player that stood on the map or in the battle and do no longer."""
        side = self._seats().index(seat)
        had = [a + b for a, b in zip(on_map(self.before, seat), self._pieces(side), strict=True)]
        return [before - now for before, now in zip(had, on_map(state, seat), strict=True)]

    def _victor(self, state: Any, lost: list[list[int]]) -> int:
        """The side that has scored more than the pieces it destroyed."""
        for side, seat in enumerate(self._seats()):
            gained = state.players[seat].vp - self.before.players[seat].vp
            if gained > sum(lost[1 - side]):
                return side
        return -1


def on_map(state: Any, seat: int) -> list[int]:
    """Troops and leaders of a player on the map, those in the battle not counted."""
    rules = state.rules
    counts = [0] * len(rules.kind_ids)
    for owner, units in zip(state.troop_owner, state.troops, strict=True):
        for kind, count in enumerate(units if owner == seat else ()):
            counts[kind] += count
    battle = state.battle
    for slot, region in enumerate(state.players[seat].regions):
        fighting = battle is not None and region == battle.region
        counts[rules.types + slot] += region >= 0 and not fighting
    return counts


def map_odds(state: Any, sides: Any) -> dict[Key, Fraction]:
    """What the battle comes to, counted over the campaign's own nodes."""
    graph = MapGraph(state, sides)
    chances: dict[Key, Fraction] = {}
    for end, chance in reference.flow(graph):
        row = graph.verdict(end)
        chances[row] = chances.get(row, Fraction()) + chance
    return chances
