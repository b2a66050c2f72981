"""WQ-9: conquest cards. Territory claims, Glorious Victory, Race Hunt, Defend the Kingdom."""

from __future__ import annotations

from typing import Any

import pytest

from positions import Position
from script import legal, outcomes, play, refused

SHORES = ["goatscar", "seawold"]


def player(state: Any, seat: int = 0) -> dict[str, Any]:
    """A player's part of the state dict."""
    return state.to_dict()["players"][seat]


def claimable(load: Any, card: str, *active: str, inactive: tuple[str, ...] = ()) -> bool:
    """Whether a card may be claimed with these tokens."""
    position = Position(load(players=2)).conquest(0, card).tokens(0, active=active, inactive=inactive)
    return f"claim {card}" in legal(position.state())


@pytest.mark.clause("WQ-9.1", "WQ-9.7", "WQ-E19", "WQ-9.2")
def test_a_claim_turns_its_tokens_scores_and_brings_a_new_card(load: Any) -> None:
    position = Position(load(players=2)).tokens(0, active=[*SHORES, "crownland"])
    state = play(position.state(), "claim twin-shores")
    data = state.to_dict()
    assert (state.node, data["draw"]) == (
        "draw_conquest",
        {"deck": "conquest", "why": "claim", "player": 0, "drawn": [], "left": 2},
    )
    assert (player(state)["active_tokens"], player(state)["inactive_tokens"]) == (["crownland"], SHORES)
    assert (player(state)["vp"], player(state)["claimed"], player(state)["conquest"]) == (3, ["twin-shores"], [])
    state = play(state, "draw_conquest hunt-elf", "draw_conquest free-towns")
    assert (state.node, legal(state)) == ("conquest_keep", ["conquest_keep hunt-elf", "conquest_keep free-towns"])
    state = play(state, "conquest_keep free-towns")
    assert (state.node, player(state)["conquest"]) == ("turn", ["free-towns"])
    assert state.to_dict()["conquest_discards"] == {"hunt-elf": 1}  # the claimed card never returns


@pytest.mark.clause("WQ-9.2", "WQ-9.1")
def test_inactive_tokens_fulfil_no_territory_card(load: Any) -> None:
    assert claimable(load, "twin-shores", *SHORES)
    assert not claimable(load, "twin-shores", "goatscar", inactive=("seawold",))


@pytest.mark.clause("WQ-9.10", "WQ-9.1")
@pytest.mark.parametrize(
    ("card", "regions"),
    [
        ("crown-lands", ("northmarch", "crownland", "dawnmarch")),
        ("march-of-snagfen", ("bogmoor", "mirestrand", "crookmarsh")),
        ("free-towns", ("mirestrand", "oldfield", "crownland")),
        ("harvest-rights", ("bogmoor", "brackwater", "fernhollow", "millbrook")),
        ("old-glory", ("crookmarsh", "fernhollow", "foxmoor")),
        ("hidden-places", ("reedgap", "ashridge", "sundown-cape", "millbrook")),
        ("wide-realm", ("coldsound", "vinehill", "silverwood", "elmgate", "seawold", "oxmeadow")),
    ],
)
def test_every_condition_is_n_active_tokens_in_a_set_of_regions(load: Any, card: str, regions: tuple[str, ...]) -> None:
    assert claimable(load, card, *regions)
    assert not claimable(load, card, *regions[1:])
    if card != "wide-realm":  # a token elsewhere is no help
        assert not claimable(load, card, *regions[1:], "larkshore" if card != "harvest-rights" else "coldsound")


@pytest.mark.clause("WQ-9.10")
def test_armies_do_not_matter_for_a_claim(load: Any) -> None:
    position = Position(load(players=2)).tokens(0, active=SHORES).army(1, "goatscar", "lord", "3 orc-warrior")
    assert "claim twin-shores" in legal(position.state())


@pytest.mark.clause("WQ-9.7", "WQ-9.1", "WQ-E36")
def test_who_has_more_regions_than_needed_picks_ascending(load: Any) -> None:
    held = ["bogmoor", "mirestrand", "murkwallow", "toadwatch", "crookmarsh"]
    position = Position(load(players=2)).conquest(0, "march-of-snagfen").tokens(0, active=[*held, "oldfield"])
    state = play(position.state(), "claim march-of-snagfen")
    assert legal(state) == [f"claim_region {region}" for region in held[:3]]
    state = play(state, "claim_region mirestrand")
    assert state.to_dict()["claim"] == {"card": "march-of-snagfen", "picked": ["mirestrand"]}
    assert legal(state) == ["claim_region murkwallow", "claim_region toadwatch"]
    assert player(state)["vp"] == 0
    state = play(state, "claim_region toadwatch")
    assert legal(state) == ["claim_region crookmarsh"]
    state = play(state, "claim_region crookmarsh")
    assert player(state)["inactive_tokens"] == ["mirestrand", "toadwatch", "crookmarsh"]
    assert (state.node, player(state)["vp"]) == ("draw_conquest", 4)


@pytest.mark.clause("WQ-9.9", "WQ-17")
def test_a_claim_turns_the_used_tokens_or_all_of_them(load: Any) -> None:
    held = ["bogmoor", "mirestrand", "murkwallow", "oldfield"]
    for option, card, turned in (("used", "free-towns", 3), ("all", "free-towns", 4), ("all", "wide-realm", 8)):
        tokens = held if card == "free-towns" else [*held, "coldsound", "vinehill", "elmgate", "seawold"]
        position = Position(load(players=2, claim_flips=option)).conquest(0, card).tokens(0, active=tokens)
        state = play(position.state(), f"claim {card}")
        assert (state.node, len(player(state)["inactive_tokens"])) == ("draw_conquest", turned)  # no picking


@pytest.mark.clause("WQ-9.8", "WQ-9.3")
def test_tokens_used_by_one_card_do_not_serve_the_next(load: Any) -> None:
    position = Position(load(players=2)).tokens(0, active=[*SHORES, "whitecliff", "heronstrand"])
    position.conquest(0, "twin-shores", "western-coast")
    state = position.state()
    assert {"claim twin-shores", "claim western-coast"} <= set(legal(state))
    first = play(state, "claim twin-shores; draw_conquest hunt-elf; draw_conquest hunt-orc; conquest_keep hunt-orc")
    assert "claim western-coast" not in legal(first)  # Seawold is inactive now
    second = play(state, "claim western-coast; draw_conquest hunt-elf; draw_conquest hunt-orc; conquest_keep hunt-orc")
    assert "claim twin-shores" not in legal(second)


@pytest.mark.clause("WQ-9.8", "WQ-9.7")
def test_a_card_just_kept_may_be_claimed_at_once(load: Any) -> None:
    position = Position(load(players=2)).tokens(0, active=[*SHORES, "mirestrand", "oldfield", "amberfold"])
    state = play(position.state(), "claim twin-shores; draw_conquest free-towns; draw_conquest hunt-elf")
    state = play(state, "conquest_keep free-towns", "claim free-towns")
    assert player(state)["vp"] == 8 and player(state)["claimed"] == ["twin-shores", "free-towns"]


@pytest.mark.clause("WQ-9.1", "WQ-1.13")
def test_an_empty_conquest_deck_is_refilled_by_the_discards(load: Any) -> None:
    position = Position(load(players=2)).tokens(0, active=SHORES)
    position.conquest_piles(deck=["hunt-elf"], discards=["hunt-orc", "hunt-goblin"], claimed_by=1)
    state = play(position.state(), "claim twin-shores")
    assert list(outcomes(state)) == ["draw_conquest hunt-elf"]
    state = play(state, "draw_conquest hunt-elf")
    assert list(outcomes(state)) == ["draw_conquest hunt-goblin", "draw_conquest hunt-orc"]


@pytest.mark.clause("WQ-9.1", "WQ-1.13")
def test_with_one_card_left_it_is_kept_and_with_none_no_card_comes(load: Any) -> None:
    for deck in (["hunt-elf"], []):
        position = Position(load(players=2)).tokens(0, active=SHORES).conquest_piles(deck=deck, claimed_by=1)
        state = play(position.state(), "claim twin-shores", [f"draw_conquest {card}" for card in deck])
        assert (state.node, player(state)["conquest"]) == ("turn", deck)


def beaten(load: Any, troops: int, *also: str, used: tuple[int, ...] = (), **options: Any) -> Any:
    """Player 0 has just destroyed player 1, who began with so many goblins; Glorious Victories were used before."""
    position = Position(load(players=4, **options)).leader(0, "lieutenant-1", None).glorious(0, 2 - len(used), used)
    position.army(0, "southmead", "lord", "4 orc-warrior").army(1, "oldfield", f"{troops} goblin-warrior", *also)
    state = play(position.state(), "move; army southmead; cargo 4; step oldfield; leader_front")
    while state.node not in ("glorious", "hunt", "turn"):
        state = play(state, next_move(state))
    return state


def next_move(state: Any, hitting: str = "A") -> str:
    """One side hits with every die, the other with none; nobody retreats of his own will."""
    if state.node == "roll":
        roll = state.to_dict()["roll"]
        return f"roll {roll['dice'] if roll['purpose'].endswith(hitting) else 0} 0"
    return legal(state)[0]


@pytest.mark.clause("WQ-9.4", "WQ-E16", "WQ-9.12")
def test_a_glorious_victory_is_worth_ten_against_ten_troops(load: Any) -> None:
    assert beaten(load, troops=9).node == "hunt"  # only nine troops: no Glorious Victory
    assert beaten(load, 9, "lord").node == "hunt"  # leaders are no troops
    state = beaten(load, troops=10)
    assert (state.node, state.current_player(), state.points()[:2]) == ("glorious", 0, [15, 0])
    assert legal(state) == ["glorious_use", "glorious_keep"]
    kept, used = play(state, "glorious_keep"), play(state, "glorious_use")
    assert (kept.node, kept.points()[:2], player(kept)["glorious"]) == ("hunt", [15, 0], 2)
    assert (used.node, used.points()[:2], player(used)["glorious"]) == ("hunt", [20, 0], 1)
    assert player(used)["glorious_against"] == [1] and used.view(1)["players"][0]["glorious"] == 1


@pytest.mark.clause("WQ-9.4", "WQ-E16")
def test_never_twice_against_the_same_player_and_never_without_the_card(load: Any) -> None:
    assert beaten(load, troops=10, used=(1,)).node == "hunt"
    assert beaten(load, troops=10, used=(2, 3)).node == "hunt"
    assert beaten(load, troops=10, used=(3,)).node == "glorious"


@pytest.mark.clause("WQ-9.4")
def test_a_defender_wins_without_glory(load: Any) -> None:
    position = Position(load(players=2)).leader(0, "lieutenant-1", None).army(1, "oldfield", "lord", "4 orc-warrior")
    position.army(0, "southmead", "lord", "10 goblin-warrior")
    state = play(position.state(), "move; army southmead; cargo 10; step oldfield")
    while state.node not in ("glorious", "hunt", "turn"):
        state = play(state, next_move(state, hitting="D"))
    assert (state.node, state.current_player(), state.points()) == ("hunt", 1, [0, 5 + 11])


@pytest.mark.clause("WQ-9.11", "WQ-17")
def test_a_glorious_victory_draws_no_cards_unless_the_option_says_so(load: Any) -> None:
    assert play(beaten(load, troops=10), "glorious_use").node == "hunt"
    state = play(beaten(load, troops=10, glorious_draws=True), "glorious_use")
    assert (state.node, state.to_dict()["draw"]["why"]) == ("draw_conquest", "glorious")
    state = play(state, "draw_conquest hunt-elf", "draw_conquest hunt-orc", "conquest_keep hunt-orc")
    assert (state.node, player(state)["conquest"]) == ("hunt", ["hunt-orc", "twin-shores"])


@pytest.mark.clause("WQ-9.11", "WQ-9.3")
def test_two_active_cards_are_the_most(load: Any) -> None:
    position = Position(load(players=2, glorious_draws=True)).conquest(0, "twin-shores", "hunt-elf")
    position.leader(0, "lieutenant-1", None).army(0, "southmead", "lord", "4 orc-warrior")
    state = play(
        position.army(1, "oldfield", "10 goblin-warrior").state(), "move; army southmead; cargo 4; step oldfield"
    )
    state = play(state, "leader_front")
    while state.node != "glorious":
        state = play(state, next_move(state))
    assert play(state, "glorious_use").node == "hunt"  # the victory counts, no card is drawn


@pytest.mark.clause("WQ-9.5", "WQ-9.3", "WQ-6.13")
def test_a_race_hunt_is_claimed_right_after_the_battle(load: Any) -> None:
    position = Position(load(players=2)).conquest(0, "hunt-goblin").leader(0, "lieutenant-1", None)
    position.army(0, "southmead", "lord", "4 orc-warrior").army(1, "oldfield", "2 goblin-warrior")
    assert "claim hunt-goblin" not in legal(position.state())
    state = play(position.state(), "move; army southmead; cargo 4; step oldfield; leader_front; roll 2 0; roll 0 0")
    state = play(state, "hit front goblin-warrior; hit front goblin-warrior", "hunt_claim hunt-goblin")
    assert (state.node, state.to_dict()["draw"]["why"], player(state)["vp"]) == ("draw_conquest", "hunt", 5 + 2 + 4)
    state = play(state, "draw_conquest hunt-elf", "draw_conquest free-towns", "conquest_keep hunt-elf")
    assert (state.node, player(state)["claimed"], player(state)["conquest"]) == ("turn", ["hunt-goblin"], ["hunt-elf"])


@pytest.mark.clause("WQ-9.5", "WQ-1.6")
def test_once_a_hunt_is_claimed_nobody_is_asked_for_it(load: Any) -> None:
    for pile, node in ((["hunt-goblin"], "hunt"), (["hunt-orc"], "turn")):  # the other hunts are claimed
        position = Position(load(players=2)).conquest_piles(deck=pile, claimed_by=1).leader(0, "lieutenant-1", None)
        position.army(0, "southmead", "lord", "4 orc-warrior").army(1, "oldfield", "2 goblin-warrior")
        state = play(position.state(), "move; army southmead; cargo 4; step oldfield; leader_front; roll 2 0; roll 0 0")
        assert play(state, ["hit front goblin-warrior"] * 2).node == node


@pytest.mark.clause("WQ-9.5")
def test_the_loser_hunts_too_and_one_troop_is_not_enough(load: Any) -> None:
    position = Position(load(players=2)).conquest(1, "hunt-orc").leader(0, "lieutenant-1", None)
    position.army(0, "southmead", "lord", "4 orc-warrior").army(1, "oldfield", "4 goblin-warrior")
    state = play(position.state(), "move; army southmead; cargo 4; step oldfield; leader_front; roll 4 0; roll 4 0")
    state = play(state, "hit front orc-warrior; hit front orc-warrior 1; hit front orc-warrior")
    lost_two = play(state, "hit front orc-warrior 1", ["hit front goblin-warrior"] * 4, "hunt_pass")
    assert (lost_two.current_player(), legal(lost_two)) == (1, ["hunt_claim hunt-orc", "hunt_pass"])
    assert play(lost_two, "hunt_claim hunt-orc").points() == [9, 6]
    lost_one = play(state, "hit front orc-warrior", ["hit front goblin-warrior"] * 4, "hunt_pass")
    assert lost_one.node == "turn"


@pytest.mark.clause("WQ-9.12", "WQ-9.3")
def test_defend_and_glorious_victory_are_no_active_cards(load: Any) -> None:
    state = Position(load(players=2)).state()
    assert len(player(state)["conquest"]) == 1 and player(state)["defend"] and player(state)["glorious"] == 2
    assert not [text for text in legal(state) if text.startswith("claim")]
    assert refused(state, "claim defend-snagfen") and refused(state, "claim glorious-victory")


def defended(load: Any, card: str, tokens: dict[str, list[str]], *enemies: str, **options: Any) -> int:
    """VP of player 0 at the end of the game beyond those for tokens and cities."""
    position = Position(load(players=2, rounds=1, **options)).defend(0, card).tokens(0, **tokens).turn(1).power_deck()
    for region in enemies:
        position.army(1, region, "lieutenant-1", "orc-warrior")
    state = play(position.state(), "end_turn")
    held = [region for side in tokens.values() for region in side]
    cities = sum(bool(position.tables.regions[region].get("city")) for region in held)
    return state.points()[0] - len(held) // 3 - 2 * cities


@pytest.mark.clause("WQ-9.6", "WQ-13.3", "WQ-17")
def test_defend_scores_for_every_city_of_the_kingdom_free_of_enemies(load: Any) -> None:
    both, one = {"active": ["mirestrand", "murkwallow"]}, {"active": ["mirestrand"]}
    assert defended(load, "defend-snagfen", both) == 5
    assert defended(load, "defend-snagfen", {"inactive": ["mirestrand", "murkwallow"]}) == 5
    assert defended(load, "defend-snagfen", one) == 0
    assert defended(load, "defend-snagfen", both, "murkwallow") == 0
    assert defended(load, "defend-snagfen", both, "crookmarsh") == 5  # only the city regions matter


@pytest.mark.clause("WQ-9.6", "WQ-17")
def test_or_for_any_city_of_the_kingdom(load: Any) -> None:
    both, one = {"active": ["mirestrand", "murkwallow"]}, {"active": ["mirestrand"]}
    assert defended(load, "defend-snagfen", one, defend_cities="any") == 5
    assert defended(load, "defend-snagfen", both, "murkwallow", defend_cities="any") == 5
    assert defended(load, "defend-snagfen", {"active": ["murkwallow"]}, "murkwallow", defend_cities="any") == 0
    assert defended(load, "defend-snagfen", {"active": ["crookmarsh"]}, defend_cities="any") == 0


@pytest.mark.clause("WQ-9.6", "WQ-5.1")
@pytest.mark.parametrize("pieces", [("lieutenant-1",), ("orc-warrior",), ()])
def test_a_lone_leader_or_stragglers_spoil_the_defence(load: Any, pieces: tuple[str, ...]) -> None:
    position = Position(load(players=2, rounds=1)).defend(1, "defend-snagfen").power_deck().turn(1)
    position.leader(0, "lord", "honeybay").leader(0, "lieutenant-1", "honeybay")
    position.tokens(1, active=["mirestrand", "murkwallow"]).army(0, "murkwallow", *pieces)
    points = play(position.state(), "end_turn").points()[1]
    assert points == (4 if pieces else 9)


@pytest.mark.clause("WQ-9.13", "WQ-6.14")
def test_no_claims_in_a_respawn_turn(load: Any) -> None:
    position = Position(load(players=2)).power_deck().leader(0, "lord", None).turn(1)
    state = play(position.tokens(0, active=[*SHORES, "mirestrand"]).state(), "end_turn")
    state = play(state, "respawn_city mirestrand", "done")
    assert (state.current_player(), player(state)["claimed"]) == (1, [])
