"""What a state says of itself, gathered as plain data so that two engines can be compared line by line.

`outline` is the cheap account (node, legal actions, dict); `account` holds everything docs/contract.md gives a State.
`own_laws` are promises that a state must keep towards itself: its digest, its canonical texts, its mask.
"""

from __future__ import annotations

from typing import Any

from adapters import adapter_of
from equivalence.differences import canonical, digest_of


def outline(state: Any) -> dict[str, Any]:
    """Node, player, what is legal with its weights, the full dict, and what the game is worth by now."""
    return {
        "kind": state.kind,
        "node": state.node,
        "player": state.current_player(),
        "legal": list(state.legal_actions()),
        "weights": [list(pair) for pair in state.chance_weights()],
        "dict": state.to_dict(),
        "worth": _worth(state),
    }


def account(state: Any) -> dict[str, Any]:
    """Everything two engines must agree on at one node."""
    seats = range(state.game.num_players)
    whole = outline(state)
    whole["notation"] = {"all": _notation(state, whole["legal"], None)}
    for seat in seats:
        whole["notation"][f"seat {seat}"] = _notation(state, whole["legal"], seat)
    whole["views"] = [state.view(seat) for seat in seats]
    whole["information"] = [state.information_state(seat) for seat in seats]
    whole["digest"] = state.digest()
    whole["board"] = str(state).split("\n")
    whole["reachable"] = _reachable(state, whole["dict"])
    return whole


def _notation(state: Any, legal: list[int], viewer: int | None) -> list[str]:
    return [state.action_to_string(action, viewer=viewer) for action in legal]


def _worth(state: Any) -> dict[str, Any]:
    return {
        "terminal": state.is_terminal(),
        "returns": list(state.returns()),
        "rewards": list(state.rewards()),
        "points": list(state.points()) if state.points() is not None else None,
        "tallies": dict(state.tallies()),
    }


def _reachable(state: Any, document: dict[str, Any]) -> dict[str, list[str]] | None:
    if state.game.map is None:
        return None
    regions = adapter_of(state.game).regions(state, document)
    return None if regions is None else {region: list(state.reachable(region)) for region in regions}


def own_laws(state: Any, whole: dict[str, Any]) -> list[str]:
    """The promises broken by this state alone, as sentences; empty when all hold."""
    broken = []
    if whole["digest"] != digest_of(whole["dict"]):
        broken.append("digest is not SHA-256 of the canonical dict")
    if whole["legal"] != sorted(set(whole["legal"])):
        broken.append("the legal list is not ascending without repeats")
    if whole["information"] != [canonical(view) for view in whole["views"]]:
        broken.append("information_state is not the canonical text of the view")
    broken += _notation_faults(state, whole) + _chance_faults(state, whole) + _mask_faults(state, whole)
    return broken


def _notation_faults(state: Any, whole: dict[str, Any]) -> list[str]:
    texts = whole["notation"]["all"]
    back = [state.string_to_action(text) for text in texts]
    return [] if back == whole["legal"] else [f"notation does not invert: {texts} gave {back}"]


def _chance_faults(state: Any, whole: dict[str, Any]) -> list[str]:
    if whole["kind"] != "chance":
        return []
    weights = whole["weights"]
    total = sum(weight for _, weight in weights)
    faults = [] if [outcome for outcome, _ in weights] == whole["legal"] else ["outcomes and legal actions differ"]
    if any(type(weight) is not int or weight <= 0 for _, weight in weights):
        faults.append("a weight is no positive integer")
    if list(state.chance_outcomes()) != [(outcome, weight / total) for outcome, weight in weights]:
        faults.append("chance_outcomes is not weight / total")
    return faults


def _mask_faults(state: Any, whole: dict[str, Any]) -> list[str]:
    mask = state.legal_actions_mask()
    expected = whole["legal"] if whole["kind"] == "decision" else []
    right = mask.shape == (state.game.num_distinct_actions,) and mask.dtype == "int8"
    return [] if right and mask.nonzero()[0].tolist() == expected else ["the mask is not that of the legal actions"]
