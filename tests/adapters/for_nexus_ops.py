"""Nexus Ops for the tests that run over every game."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar

from adapters.adapter import Adapter, Document, Taste
from equivalence.nexus_sightings import Seen
from laws import laws_of_nexus_ops as laws
from strategies import nexus_games as games
from strategies import vocabularies

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

    from hypothesis import strategies as st


class NexusOpsAdapter(Adapter):
    """docs/rules/nexus-ops.md, docs/nexus-ops-state.md."""

    folder = "nexus_ops"
    players = games.PLAYERS
    length = "max_rounds"
    brief: ClassVar = {"max_rounds": 3}
    rich: ClassVar = {"battle_cards_bystanders": True, "top_priority": True, "king_of_the_hill": True}
    other: ClassVar = {"breath_choice": "attacker"}
    top = "deploy"
    masked: ClassVar = {"draw_secret", "draw_energize", "keep_mission"}
    on_boards = ("\nwinners: seat ", "\nunder way: ", "\nto fight: ", "\nbattle at ", ", hits 0", ", lost ", ", mine 2")
    dice = ("hits", "reroll", "regeneration", "breath")
    kinds_of_nodes = 20
    option_values = games.OPTION_VALUES
    taste = Taste(games.feature, games.WISHES)
    vocabulary = vocabularies.NEXUS_OPS
    public_edits = laws.PUBLIC_EDITS
    duels: ClassVar = {
        "regeneration": (
            "3 crystalline + 2 fungoid + strider / cards crystalline_regeneration + outflank + frenzy",
            "2 dragon + 4 human / cards fungoid_regeneration + gravity_anomaly",
        ),
        "volleys": ("6 human + 2 leaper / cards second_volley + targeting_array", "5 strider / cards second_volley"),
        "one each": ("human", "dragon"),
    }

    def random_options(self, dice: random.Random, players: int) -> Document:
        return games.random_options(dice, players)

    def battles(self) -> st.SearchStrategy[Document]:
        return games.battles()

    def middle(self, game: Any, seed: int, missing: list[str] | None = None) -> Document:
        return games.middle(game, seed, [mark.split()[1] for mark in missing or () if mark.startswith("mission ")])

    def roll(self, state: Any, below: Callable[[int], int]) -> str:
        """Each die shows a face from 1; `hits` and `reroll` count those that reach the number needed."""
        weights = dict(state.chance_weights())
        if state.node == "regeneration":
            return "regeneration survive" if below(6) + 1 >= 4 else "regeneration die"
        if state.node == "breath":
            return "breath hit" if below(6) + 1 > 6 - weights[0] else "breath miss"
        dice = max(weights)
        need = next(need for need in range(2, 7) if (need - 1) ** dice == weights[0])
        return f"{state.node} {sum(below(6) + 1 >= need for _ in range(dice))}"

    def regions(self, state: Any, document: Document) -> list[str] | None:
        """Where units stand, and some empty hexes."""
        if state.node not in ("deploy", "move", "battle_select"):
            return None
        here = {place for player in document["players"] for place in player["units"]}
        return sorted(here | {"0", "7", "19"})

    def seen(self, game: Any) -> Seen:
        return Seen(game)

    def stock(self, game: Any) -> laws.Stock:
        return laws.Stock(game)

    def broken(self, document: Document, stock: laws.Stock) -> list[str]:
        return laws.broken(document, stock)

    def step_faults(self, before: Document, text: str, after: Document, stock: laws.Stock) -> list[str]:
        return list(laws.step_faults(before, text, after, stock))

    def pieces(self, document: Document, side: int) -> dict[str, int]:
        """Alive, or lost."""
        return dict(
            Counter(document["sides"][side]["units"]) + Counter(document["battle"]["sides"]["AD"[side]]["lost"])
        )

    def hidden_edits(self, game: Any, document: Document, viewer: int) -> Iterator[tuple[str, Document]]:
        return laws.hidden_edits(document, viewer, laws.Stock(game))

    def knows(self, state: Any) -> int | None:
        if state.node in ("draw_secret", "draw_energize"):
            return int(state.to_dict()["draw"]["player"])
        return int(state.current_player()) if state.node == "keep_mission" else None
