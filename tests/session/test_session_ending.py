"""Who has won, in the words of the odds."""

from __future__ import annotations

import warquest
from warquest.session import Session, outcome
from warquest.terminal.texts import result_lines

ARMIES = {"attacker": "2 human + strider", "defender": "2 human"}


def over(name: str, seed: int) -> Session:
    session = Session.new(name, ["greedy", "greedy"], seed, **(ARMIES if name == "nexus_ops/battle" else {}))
    session.advance()
    return session


def test_a_battle_that_nobody_has_won_is_told_as_the_odds_call_it() -> None:
    told = set()
    for seed in range(15):
        session = over("nexus_ops/battle", seed)
        won = "winner: attacker" in str(session.state)
        assert outcome(session.state, ["A", "B"]) == ("A wins" if won else "nobody wins")
        assert result_lines(session)[-1] == ("seat 0 (greedy) wins" if won else "nobody wins")
        told.add(won)
    assert told == {True, False}
    assert "nobody" in str(
        warquest.session.battle_ahead(Session.new("nexus_ops/battle", [None, None], 1, **ARMIES).state, 0)
    )


def test_several_winners_of_a_campaign_share_the_victory() -> None:
    class Level:
        game = warquest.load("nexus_ops", players=3)

        def returns(self) -> list[float]:
            return [0.25, -0.5, 0.25]

    assert outcome(Level(), ["A", "B", "C"]) == "A and C share the victory"  # type: ignore[arg-type]
