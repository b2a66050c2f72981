"""A game at a table: whose turn it is, what the agents do, and the way back."""

from __future__ import annotations

import copy
import secrets
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex

from warquest.agents.protocol import Agent
from warquest.agents.seated import Seated
from warquest.agents.specs import KNOWN, make_agent
from warquest.contract import CHANCE
from warquest.episodes import MOST_SEATS, Episode, playable
from warquest.errors import OptionError, SessionError
from warquest.match import MOST_GAMES
from warquest.session.ahead import BattleAhead, battle_ahead
from warquest.session.hints import Hint, hint
from warquest.session.record import Entry, generator_of, words_of
from warquest.simulate import bounded
from warquest.traces import End, Header, Step, Trace, TraceError, action_of, check_end, header_of, read, start_of, write

if TYPE_CHECKING:
    from os import PathLike

    from warquest._engine import Game, State

Seat = str | Agent | None


class Session:
    """A game in progress, with people and agents in its seats: `Session.new` or `Session.load`.

    Chance and the agents draw from the same streams as in `warquest.play_match`, so that the same actions of the same
    seed are the same game.
    """

    def __init__(self, start: State, seats: Sequence[Seat], seed: int, index: int, *, from_start: bool = True) -> None:
        """From a state on. `from_start`: it is the one in which the game begins."""
        self.game: Game = start.game
        self.seats = _named(self.game, seats)
        """By seat: None for a person, or the text of the agent."""
        self.seed, self.index = bounded("seed", seed), bounded("index", index)
        if self.index >= MOST_GAMES:
            raise OptionError(f"index {index}: expected below 2^60")
        self._agents = [None if seat is None else make_agent(seat) for seat in seats]
        self._start, self._from_start = start.clone(), from_start
        self._line: list[Entry] = []  # What has been played, and after an undo what was played from there on.
        self._begin()

    @classmethod
    def new(
        cls,
        game: Game | str,
        seats: Sequence[Seat],
        seed: int | None = None,
        *,
        index: int = 0,
        rules: str | PathLike[str] | None = None,
        start: State | None = None,
        **options: Any,
    ) -> Session:
        """Game `index` of a seed, with one entry a seat: None for a person, else an agent or its text.

        The game is a loaded one, or a name: then it has as many players as there are seats, the options given, and
        the usual ones where it needs some (the sides of a battle). Without a seed one is drawn. `start` is a position
        of a loaded game to begin from. Raises `OptionError` for what cannot be played, and for the Python reference.
        """
        if isinstance(seats, str):
            raise TypeError("seats: a sequence with one entry a seat is needed, not text")
        loaded = playable(game, len(seats), rules, options)
        if start is not None and start.game != loaded:
            raise OptionError("start: expected a position of the loaded game")
        begin: Any = loaded.new_initial_state() if start is None else start
        return cls(begin, seats, secrets.randbits(63) if seed is None else seed, index, from_start=start is None)

    # --- playing ------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The true state, with all that is hidden. Show a seat `state.view(seat)` and `Entry.told(seat)` only."""
        return self._state

    @property
    def log(self) -> list[Entry]:
        """All that has happened, chance included."""
        return list(self._log)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, agent in enumerate(self.seats) if agent is None]

    @property
    def to_move(self) -> int | None:
        """The person who has to decide; None while it is chance, an agent, or over."""
        seat = self._state.current_player()
        return seat if seat >= 0 and self.seats[seat] is None else None

    def play(self, action: SupportsIndex | str, seat: int | None = None) -> Entry:
        """Take a decision of the person to move, who must sit in `seat` if that is given: an action or its notation.

        Raises `NotationError` or `IllegalActionError` for what is no legal action, `SessionError` if it is not that
        person's turn; then nothing has changed.
        """
        mover = self._mover()
        if seat is not None and seat != mover:
            raise SessionError(f"seat {seat} is not to move; it is seat {mover}")
        chosen = self._state.string_to_action(action) if isinstance(action, str) else action
        return self._take(chosen)

    def step(self, forced: bool = False) -> Entry | None:
        """One step of chance or of an agent; None if a person has to decide, or the game is over.

        With `forced` a person's decision with a single legal action is taken too. An agent that fails raises
        `AgentError`; then nothing has changed, as after Ctrl-C.
        """
        seat = self._state.current_player()
        if seat == CHANCE:
            return self._take(self._state.sample_chance(copy.copy(self._chance)))
        if seat < 0:
            return None
        legal = self._state.legal_actions()
        if len(legal) == 1 and (forced or self.seats[seat] is not None):
            return self._take(legal[0])
        return None if self.seats[seat] is None else self._asked(seat)

    def advance(self, forced: bool = False) -> list[Entry]:
        """`step` until a person has to decide or the game is over: what has happened."""
        before = len(self._log)
        while self.step(forced) is not None:
            pass
        return self._log[before:]

    def undo(self, seat: int | None = None) -> list[Entry]:
        """Go back to the last choice of a person, or of the person in a seat: what was taken back, oldest first.

        A decision where nothing else was legal is no choice. Random numbers go back too: whoever does the same again
        meets the same dice, cards and answers. Raises `SessionError` if there is no such choice.
        """
        for place in range(len(self._log) - 1, -1, -1):
            entry = self._log[place]
            if entry.who in self.people and not entry.forced and seat in (None, entry.who):
                kept, undone = self._log[:place], self._log[place:]
                self._begin()
                for each in kept:
                    self._follow(each.action, each.own)
                return undone
        raise SessionError("nothing to take back" if seat is None else f"nothing to take back for seat {seat}")

    def hint(self, seconds: float = 0.5) -> Hint:
        """What the person to move might do, from what that seat may see; `SessionError` if nobody is to move."""
        return hint(self._state, self._mover(), seconds)

    def odds(self, action: SupportsIndex | str | None = None) -> BattleAhead | None:
        """The battle that an action of the person to move leads to, or the one being fought, with its odds.

        None if there is none; by what that seat may see. Raises as `play` and `hint`.
        """
        seat, state = self._mover(), self._state
        chosen = state.string_to_action(action) if isinstance(action, str) else action
        if chosen is not None:
            state.child(chosen)  # It says what is wrong.
        return battle_ahead(state, seat, None if chosen is None else int(chosen))

    def _mover(self) -> int:
        if self.to_move is not None:
            return self.to_move
        if self._state.is_terminal():
            raise SessionError("the game is over")
        raise SessionError(f"no person is to decide at {self._state.node}; advance() goes on")

    def _asked(self, seat: int) -> Entry:
        """What an agent does; what it did here before an undo it does again."""
        place = len(self._log)
        if place < len(self._line):
            return self._follow(self._line[place].action, self._line[place].own)
        seated = self._seated[seat]
        assert seated is not None
        before = copy.copy(seated.own), copy.copy(seated.hidden)
        try:
            action = seated.decide(self._state)
            own = words_of(seated.own)
            return self._take(action, None if own == words_of(before[0]) else own, hidden=False)
        except BaseException:
            seated.own, seated.hidden = before
            raise

    # --- the record ---------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        episode = Episode(self.seed, self.index)
        self._state, self._log, self._chance = self._start.clone(), list[Entry](), episode.chance()
        self._seated: list[Seated | None] = [None] * len(self.seats)
        for seat, (agent, name) in enumerate(zip(self._agents, self.seats, strict=True)):
            if agent is not None:
                seated = Seated(agent, str(name), seat, self.index, episode.choices(seat), episode.hidden(seat))
                seated.begin(self._state)
                self._seated[seat] = seated

    def _follow(self, action: int, own: str | None) -> Entry:
        """Take a step again; random numbers come to where they were after it."""
        seat = self._state.current_player()
        entry = self._take(action, own)
        seated = self._seated[seat] if seat >= 0 else None
        if seated is not None and own is not None:
            seated.own = generator_of(own)
        return entry

    def _take(self, action: SupportsIndex, own: str | None = None, hidden: bool = True) -> Entry:
        """Apply an action and write it down. `hidden`: deal anew what an agent does not see, as if it were asked."""
        state, place = self._state, len(self._log)
        after = state.child(action)
        seat = state.current_player()
        entry = Entry.of(state, int(action), own)
        seated = self._seated[seat] if seat >= 0 else None
        if seat == CHANCE:
            state.sample_chance(self._chance)
        elif seated is not None and hidden and not entry.forced:
            state.resample_from_infostate(seat, seated.hidden)
        self._state = after
        self._log.append(entry)
        if place >= len(self._line) or self._line[place].action != entry.action:
            self._line[place:] = [entry]
        return entry

    # --- saved games --------------------------------------------------------------------------------------------------

    def trace(self) -> Trace:
        """The game as a trace (docs/contract.md): without an end while it goes on. It tells all that is hidden."""
        header = header_of(self.game, self.seed, self.index, None if self._from_start else self._start)
        return Trace(replace(header, seats=list(self.seats)), [entry.step for entry in self._log], self._end())

    def save(self, path: str | PathLike[str], *, replace: bool = False) -> None:
        """Write the trace to a file, whole or not at all; `OptionError` if it exists and is not to be replaced."""
        write(path, self.trace(), replace=replace)

    @classmethod
    def load(
        cls,
        path: str | PathLike[str],
        seats: Sequence[Seat] | None = None,
        *,
        rules: str | PathLike[str] | None = None,
    ) -> Session:
        """The game of a file, where it was left; `TraceError` names the line that does not hold.

        `seats` are those of the file if they are not given; agents of one's own have to be given, for a file runs no
        code. `rules` is the folder it was played by.
        """
        try:
            return cls.of_trace(read(path), seats, rules=rules)
        except TraceError as error:
            raise error.of(Path(path)) from error

    @classmethod
    def of_trace(
        cls, trace: Trace, seats: Sequence[Seat] | None = None, *, rules: str | PathLike[str] | None = None
    ) -> Session:
        """The game of a trace, as `load`. One that was played by hand, without a seed, gets a new one."""
        header = trace.header
        start: Any = start_of(header, "rust", rules)
        seed = secrets.randbits(63) if header.seed is None else header.seed
        sitting = _seats_of(header) if seats is None else seats
        session = cls(start, sitting, seed, header.game_index or 0, from_start=header.start is None)
        for step in trace.steps:
            session._replay(step)
        if trace.end is not None:
            check_end(trace.end, session.state, *session._counts())
        return session

    def _replay(self, step: Step) -> None:
        action = action_of(self._state, step)
        try:
            self._follow(action, step.own)
        except ValueError as error:
            raise TraceError(f"own: {error}", step.line) from error

    def _end(self) -> End | None:
        if not self._state.is_terminal():
            return None
        return End(*self._counts(), self._state.returns(), self._state.digest())

    def _counts(self) -> tuple[int, int]:
        chance = sum(entry.who == CHANCE for entry in self._log)
        return len(self._log) - chance, chance


def _named(game: Game, seats: Sequence[Seat]) -> tuple[str | None, ...]:
    """What the seats are called, if so many can sit here."""
    if len(seats) != game.num_players:
        raise OptionError(f"{game.name} with {game.num_players} players needs as many seats, not {len(seats)}")
    if len(seats) > MOST_SEATS:
        raise OptionError(f"{len(seats)} seats: a table has room for {MOST_SEATS}")
    return tuple(seat if seat is None or isinstance(seat, str) else make_agent(seat).name for seat in seats)


def _seats_of(header: Header) -> list[str | None]:
    """The seats of a file. What it names is made of the agents that come with warquest, nothing else is imported."""
    if header.seats is None:
        raise TraceError("says nothing of who sits where: give the seats", 1)
    if len(header.seats) != header.players:
        raise TraceError(f"{len(header.seats)} seats for {header.players} players", 1)
    for seat, name in enumerate(header.seats):
        if name is not None and name.partition(":")[0].strip() not in KNOWN:
            raise TraceError(f"seat {seat}: the agent {name!r} does not come with warquest: give the seats", 1)
    return header.seats
