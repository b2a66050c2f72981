"""WarQuest for the tests that run over every game."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar

from adapters.adapter import Adapter, Document, Taste
from equivalence.sightings import Seen
from laws import conservation, swaps
from strategies import games, tastes, vocabularies
from strategies.battles import battles
from strategies.scattered import scattered

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

    from hypothesis import strategies as st


class WarQuestAdapter(Adapter):
    """docs/rules/warquest.md, docs/warquest-state.md."""

    folder = "warquest"
    players = games.PLAYERS
    length = "rounds"
    brief: ClassVar = {"rounds": 2}
    rich: ClassVar = {"glorious_draws": True}
    other: ClassVar = {"stragglers": "any_turn"}
    top = "turn"
    masked: ClassVar = {"draw_quest", "draw_conquest", "redraw_card", "redraw_keep"}
    on_boards = ("\nwinner: seat ", "\nmarch: ", "; army at ", "\nquest: ", "\nroll: ", "\nbattle at ", " arrived")
    dice = ("roll", "reroll", "ambush")
    kinds_of_nodes = 31
    option_values = games.OPTION_VALUES
    taste = Taste(tastes.feature, tastes.APPETITE)
    vocabulary = vocabularies.WARQUEST
    public_edits = swaps.PUBLIC_EDITS
    duels: ClassVar = {
        "shields": (
            "5 goblin-warrior + 3 satyr-archer + lord@rumour-oak-aegis / cards war-drums + lucky-bones",
            "4 dwarf-warrior + 2 elf-archer",
        ),
        "rage": (
            "6 elf-warrior + 2 lieutenant / cards dawn-assault",
            "7 orc-warrior + 4 orc-archer + lord / no-retreat",
        ),
        "lone lord": ("lord", "goblin-warrior + 3 goblin-archer / cards massed-volley + high-ground / gold 9"),
    }

    def random_options(self, dice: random.Random, players: int) -> Document:
        return games.random_options(dice)

    def options(self, players: int) -> st.SearchStrategy[Document]:
        return games.options()

    def battles(self) -> st.SearchStrategy[Document]:
        return battles()

    def middle(self, game: Any, seed: int, missing: list[str] | None = None) -> Document:
        return scattered(game, seed)

    def roll(self, state: Any, below: Callable[[int], int]) -> str:
        """Faces in data order: skulls, flags, blanks."""
        die = state.game.rules["tables"]["units"]["die"]
        skulls, flags, blanks = (die[face] for face in ("skulls", "flags", "blanks"))
        shown = [below(skulls + flags + blanks) for _ in range(state.to_dict()["roll"]["dice"])]
        first = sum(face < skulls for face in shown)
        second = sum(skulls <= face < skulls + flags for face in shown)
        return f"{state.node} {first} {second}"

    def regions(self, state: Any, document: Document) -> list[str] | None:
        if state.node != "turn":
            return None
        leaders = (leader for player in document["players"] for leader in player["leaders"])
        return sorted({leader["region"] for leader in leaders if leader} | set(document["troops"]))

    def seen(self, game: Any) -> Seen:
        return Seen(game)

    def stock(self, game: Any) -> conservation.Stock:
        return conservation.Stock(game)

    def broken(self, document: Document, stock: conservation.Stock) -> list[str]:
        return conservation.broken(document, stock)

    def pieces(self, document: Document, side: int) -> dict[str, int]:
        """On the lines, laid aside, or back when all is over."""
        own = document["battle"]["sides"]["AD"[side]]
        total = Counter(own["lost"])
        for line in conservation.LINES:
            for group, number in own[line].items():
                total[group.split()[0]] += number
        total.update(document["sides"][side]["survivors"] or {})
        return dict(total)

    def hidden_edits(self, game: Any, document: Document, viewer: int) -> Iterator[tuple[str, Document]]:
        """Not while somebody remembers cards from before a reshuffle: then not every card may be in every hand."""
        if any(player["quest_mixed"] or player["conquest_mixed"] for player in document["players"]):
            return
        kinds = swaps.Kinds(game)
        for what, edited in swaps.hidden_edits(document, viewer, kinds):
            yield what, swaps.sorted_memory(edited, kinds.order["conquest"])

    def knows(self, state: Any) -> int | None:
        if state.node in ("draw_quest", "draw_conquest"):
            return int(state.to_dict()["draw"]["player"])
        if state.node in ("quest_keep", "conquest_keep", "redraw_keep", "redraw_card"):
            return int(state.current_player())
        return None
