"""A game at a table: you in one seat, agents in the others, hints, a second thought, a saved game.

Here the choices of the person are made by the hints; a program with a board would ask somebody instead.
"""

import tempfile
from pathlib import Path

from warquest.session import Session, groups

session = Session.new("warquest", [None, "greedy", "random"], seed=5, rounds=1)
session.advance(forced=True)

# What can be done, by verb, and what somebody would be told.
menu = groups(session.state)
print({group.verb: len(group.choices) for group in menu})
print(f"hint: {session.hint(seconds=0.05).notation}")

# A first choice, and a second thought: the dice and the others are the same as before.
first = menu[0].choices[0]
session.play(first.action)
before = [entry.told(0) for entry in session.advance(forced=True)]
session.undo()
session.play(first.notation)
assert [entry.told(0) for entry in session.advance(forced=True)] == before

# Saved and loaded, then to the end; battles are told with their odds before they are fought.
with tempfile.TemporaryDirectory() as folder:
    session.save(Path(folder) / "game.jsonl")
    session = Session.load(Path(folder) / "game.jsonl")
while session.to_move is not None:
    hint = session.hint(seconds=0.02)
    if hint.battle is not None:
        print(hint.notation, "|", hint.battle)
    session.play(hint.action)
    session.advance(forced=True)
print("points", session.state.points(), "seats", session.seats)
