"""What a saved state must keep: where the play stands, contexts, points, and a node that its step would ask.

The last is checked by asking again: a copy of the state is led into the step of its node, and must come to the same
node with the same dict.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...errors import SaveError, WarquestError
from ..canonical import canonical
from ..contract import CHANCE, TERMINAL
from ..decode import require
from . import check_battle, check_board, check_cards, economy, resume, scoring
from .phases import BATTLE, BATTLE_PHASE, CHAINS, CHANCE_NODES, DEPLOY, END, MOVE, SETUP, phase

if TYPE_CHECKING:
    from .battle_game import BattleState
    from .game import NexusState
    from .model import NexusFields, TableState, Turn

DRAW_NODES = ("draw_energize", "draw_secret", "keep_mission")


def game(state: NexusState, data: Any) -> None:
    check_node(state)
    check_place(state)
    check_contexts(state)
    check_chain(state)
    check_cards.check(state)
    check_board.check(state)
    check_points(state)
    if state.turn is not None:
        check_turn(state, state.turn)
    if state.battle is not None:
        check_battle.in_game(state, state.battle)
    check_again(state, data)


def battle_alone(state: BattleState, data: Any) -> None:
    check_node(state)
    require(state.battles == 1, "battles", "1 in a battle alone")
    require(not state.chain, "chain", "nothing under way in a battle alone")
    check_battle.alone(state, state.fighting())
    check_again(state, data)


def check_again(state: TableState, data: Any) -> None:
    """The dict is canonical, somebody can act, and the step of the node asks just this."""
    require(canonical(state.to_dict()) == canonical(data), "state", "a dict as to_dict writes it")
    try:
        open_choices = state.legal_actions()
        twin = state.clone()
        resume.ask_again(twin)
    except SaveError:
        raise
    except (AssertionError, ArithmeticError, AttributeError, LookupError, TypeError, WarquestError) as fault:
        raise SaveError(f"node {state.node}: impossible with the rest of the state") from fault
    require(bool(open_choices) or state.is_terminal(), f"node {state.node}", "something to do")
    require(canonical(twin.to_dict()) == canonical(data), f"node {state.node}", "the node that this state comes to")


# Node, player, round.


def check_node(state: TableState) -> None:
    if state.node == "terminal":
        require(state.player == TERMINAL, "player", f"{TERMINAL} at the end")
    elif state.node in CHANCE_NODES:
        require(state.player == CHANCE, "player", f"{CHANCE} at a chance node")
    else:
        require(state.player >= 0, "player", "a seat at a decision node")


def check_place(state: NexusFields) -> None:
    setup = phase(state) == SETUP
    require((state.round == 0) == setup, "round", "0 in the setup and only there")
    require((state.first < 0) == (state.node == "first_player"), "first", "a seat from first_player on")
    drawn = state.options["first_player"] == "random"
    require(drawn or state.node != "first_player", "node", "no draw of a first player that the option names")
    busy = not setup and not state.is_terminal()
    require((state.active >= 0) == busy, "active", "a seat in a turn, null in the setup and at the end")


def check_contexts(state: NexusFields) -> None:
    require((state.turn is not None) == (state.active >= 0), "turn", "a turn while a seat is active")
    require((state.draw is not None) == (state.node in DRAW_NODES), "draw", "an object at draws, else null")
    lost = state.draw is not None and state.draw.why == "lost"
    fighting = lost or state.node in BATTLE
    require((state.battle is not None) == fighting, "battle", "an object in a battle, else null")


def check_chain(state: NexusFields) -> None:
    """The rows of the links; that they fit the rest is found by taking them again."""
    rules = state.rules
    texts = [rules.actions.row[action] for action in state.chain]
    if texts and texts[0] == "start_card":
        texts[0] = rules.energize_ids[rules.actions.value[state.chain[0]]]
    require(texts == CHAINS.get(state.node, []), "chain", f"the links taken at {state.node}")


# The turn.


def check_turn(state: NexusFields, turn: Turn) -> None:
    now, units = phase(state), state.units[state.active]
    march = state.rules.forced_march
    held = state.actor().energize.count(march)
    most = state.rules.energize_count[march] - held if now in (DEPLOY, MOVE) and march >= 0 else 0
    require(turn.bonus <= most, "turn.bonus", "no more than forced marches not in hand, 0 after the move phase")
    require(now == MOVE or not turn.moved, "turn.moved", "{} outside the move phase")
    for place, counts in turn.moved.items():
        there = all(count <= here for count, here in zip(counts, units[place], strict=True))
        require(there, f"turn.moved.{place}", "units that stand there")
    require(now == BATTLE_PHASE or not turn.breath, "turn.breath", "{} outside the battle phase")
    for place, count in turn.breath.items():
        able = count <= units[place][state.rules.breather] and state.controls(state.active, place)
        require(able, f"turn.breath.{place}", "dragons on a controlled hex")
    check_fights(state, turn)
    check_kills(state, turn)


def check_fights(state: NexusFields, turn: Turn) -> None:
    require(phase(state) == BATTLE_PHASE or not turn.fights, "turn.fights", "[] outside the battle phase")
    own = state.strength[state.active]
    contested = [place for place, strength in enumerate(own) if strength and state.hostile(state.active, place)]
    require(set(turn.fights) <= set(contested), "turn.fights", "hexes contested by the active player")
    if phase(state) == BATTLE_PHASE:
        battle = state.battle
        if battle is not None:
            waits = battle.defender < 0 and not battle.critical
            require((battle.hex in turn.fights) == waits, "turn.fights", "the hex of a battle until it begins")


def check_kills(state: NexusFields, turn: Turn) -> None:
    none = phase(state) not in (BATTLE_PHASE, END)
    if state.options["white_kill_window"] == "battle":
        battle = state.battle
        fresh = battle is not None and not battle.critical
        begun = battle is not None and not battle.over and (battle.defender >= 0 or fresh)
        none = none or begun or phase(state) == END or bool(state.chain)
    require(not (none and any(turn.kills)), "turn.kills", "no kills at this time")
    for kind, count in enumerate(turn.kills):
        most = state.rules.limit[kind]
        require(count <= most, f"turn.kills.{state.rules.unit_ids[kind]}", f"at most {most}")


# Points and the end.


def check_points(state: NexusState) -> None:
    """At the end the VP may be up to the largest value of a card above (NX-16.1)."""
    rules, ended = state.rules, state.is_terminal()
    most = state.options["vp_target"] - 1
    if ended:
        most += max(rules.plain_vp, economy.HILL_VP, *(card.vp for card in rules.secrets))
    for seat, player in enumerate(state.players):
        require(player.vp <= most, f"players[{seat}].vp", f"at most {most}")
    if ended:
        check_end(state)


def check_end(state: NexusFields) -> None:
    """NX-16.1, 16.3, 16.6."""
    there = [seat for seat, player in enumerate(state.players) if player.vp >= state.options["vp_target"]]
    ended = bool(there) or bool(scoring.eliminated(state)) or state.round == state.options["max_rounds"]
    require(ended, "node", "an end: the VP, an elimination or the last round")
    require(len(there) <= 1, "winners", "one seat that reached the VP")
    require(state.winners == (there or scoring.leaders(state)), "winners", "those who won")
