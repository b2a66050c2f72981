"""Odds of battles in a campaign, from what a seat may see."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from warquest.errors import WarquestError
from warquest.load import LISTINGS, rebuild
from warquest.odds import odds
from warquest.rules.army import parse_army
from warquest.rules.registry import rule_set

if TYPE_CHECKING:
    from warquest._engine import State
    from warquest.outcomes import Odds
    from warquest.rules.encounter import Encounter

SAMPLES = 4000
FEW = 4
"""Pieces of a battle that is counted exactly; larger ones are sampled."""
WHO = (("attacker", "attacker wins"), ("defender", "defender"), ("none", "nobody"))


@dataclass(frozen=True)
class BattleAhead:
    """A battle that an action leads to, or the one being fought, and how it ends if both sides play `greedy`."""

    attacker: int
    defender: int
    place: str
    odds: Odds
    unknown: str
    """What the odds leave out because the seat does not see it, and what they take for granted."""

    def __str__(self) -> str:
        return self.told(f"seat {self.attacker}", f"seat {self.defender}")

    def told(self, attacker: str, defender: str) -> str:
        """One line, with the names of both sides."""
        chances = [f"{who} {_percent(float(self.odds.win[name]))}" for name, who in WHO if name != "none"]
        nobody = float(self.odds.win["none"])
        left = " and ".join(f"{float(self.odds.survivors(side).mean):.1f}" for side in ("attacker", "defender"))
        where = f" at {self.place}" if self.place else ""
        told = ", ".join(chances + ([f"nobody {_percent(nobody)}"] if nobody else []))
        missing = f" ({self.unknown})" if self.unknown else ""
        return f"{attacker} attacks {defender}{where}: {told}; pieces left {left}{missing}"


def _percent(chance: float) -> str:
    """Small chances are not rounded to nothing, nor great ones to certainty."""
    if 0 < chance < 0.001 or 0.999 < chance < 1:
        return "<0.1%" if chance < 0.5 else ">99.9%"
    return f"{chance:.1%}" if 0 < chance < 0.01 or 0.99 < chance < 1 else f"{chance:.0%}"


def battle_ahead(state: State, seat: int, action: int | None = None) -> BattleAhead | None:
    """The battle that an action of the seat leads to, or the one being fought, with its odds.

    None if there is none, and if an action leads to a choice between several (`battles_ahead`). Odds are exact or
    sampled, always in the same way: a function of what the seat sees.
    """
    found = _led_to(state, seat, action)
    return found[0] if len(found) == 1 else None


def battles_ahead(state: State, seat: int, action: int | None = None) -> list[BattleAhead]:
    """The battle being fought, or those that an action of the seat leads to, one with each enemy it may be.

    Without an action also those that the board as it stands leads to in this turn.
    """
    found = _led_to(state, seat, action)
    if found or action is not None or LISTINGS[state.game.name].sides:
        return found
    return _known(state, rule_set(state.game.name).contested(state.view(seat), state.game.rules))


def silence(state: State, seat: int) -> str:
    """What to say where no battle is told: why not, if there is or may come one."""
    rules, view, document = rule_set(state.game.name), state.view(seat), state.game.rules
    if not LISTINGS[state.game.name].sides and (
        rules.encounters(view, "", document) or rules.contested(view, document)
    ):
        return "no odds: the battle alone does not know these armies"
    return rules.silence(view) or "no battle ahead"


def _led_to(state: State, seat: int, action: int | None) -> list[BattleAhead]:
    game = state.game
    if LISTINGS[game.name].sides:
        return [] if state.is_terminal() else [BattleAhead(0, 1, "", _told(state), "")]
    notation = "" if action is None else state.action_to_string(action)
    return _known(state, rule_set(game.name).encounters(state.view(seat), notation, game.rules))


def _known(state: State, found: list[Encounter]) -> list[BattleAhead]:
    """Without armies that the battle alone does not know, as one that its scenario has made."""
    told = []
    for each in found:
        with suppress(WarquestError):
            told.append(BattleAhead(*each.seats, each.place, _odds(state, each), each.unknown))
    return told


def _odds(state: State, found: Encounter) -> Odds:
    """By the rules and options of the campaign."""
    game: Any = state.game
    known = {option.name for option in rule_set(game.name).options[found.game]} - {"returns"}
    options = {name: value for name, value in game.options.items() if name in known} | dict(found.options)
    options |= dict(zip(LISTINGS[found.game].sides, found.armies, strict=True))
    battle: Any = rebuild(found.game, game.rules, 2, options)
    start = battle.new_initial_state() if found.position is None else battle.from_dict(found.position)
    return _told(start)


def _told(start: State) -> Odds:
    """Exact or sampled by the size of the armies, not by the time it takes: the answer is the same every time."""
    game = start.game
    armies = [parse_army(game.options[side], game.rules) for side in LISTINGS[game.name].sides]
    if sum(sum(army["pieces"].values()) for army in armies) <= FEW:
        return odds(state=start, game=game.name, exact=True)
    return odds(state=start, game=game.name, exact=False, samples=SAMPLES)
