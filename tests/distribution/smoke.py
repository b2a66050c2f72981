"""What an installed package can do without any extra: run by its interpreter, far from the source tree."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path

import warquest
from warquest.load import LISTINGS

ARMIES = ("3 orc-warrior + lord", "4 goblin-warrior + 2 goblin-archer")


def play(name: str, engine: str) -> str:
    """The digest of the end of a game between players at random."""
    state = warquest.load(name, engine=engine, **LISTINGS[name].usual).new_initial_state()
    chance, player = warquest.Generator(1, 0), warquest.Generator(1, 1)
    while not state.is_terminal():
        if state.kind == "chance":
            state.apply_action(state.sample_chance(chance))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[player.below(len(legal))])
    return state.digest()


def command(*arguments: str) -> str:
    """What `warquest ARGUMENTS` prints."""
    program = shutil.which("warquest", path=sysconfig.get_path("scripts"))
    assert program, "there is no command warquest beside the package"
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=True).stdout


def main() -> None:
    assert Path(warquest.__file__).is_relative_to(sys.prefix), f"{warquest.__file__} is not the installed package"
    for name in warquest.games():
        with ThreadPoolExecutor(4) as pool:
            ends = set(pool.map(lambda engine, name=name: play(name, engine), ["reference", *["rust"] * 7]))
        assert len(ends) == 1, name
    assert warquest.odds(*ARMIES, exact=True).win["attacker"] > 0.8
    position = warquest.load("warquest/battle", **LISTINGS["warquest/battle"].usual).new_initial_state()
    found = warquest.search(position, warquest.SearchConfig(simulations=50, seed=1))
    assert found.action in position.legal_actions()
    one, two = (warquest.simulate("nexus_ops", 50, seed=3, threads=threads).digest for threads in (1, 2))
    assert one == two
    assert command("--version").strip().endswith(version("warquest"))
    assert "VP mean" in command("simulate", "--games", "20", "--rounds", "2")
    # A free-threaded interpreter turns its lock on again for a module that asks for it.
    assert not (sysconfig.get_config_var("Py_GIL_DISABLED") and sys._is_gil_enabled())
    print(f"warquest {version('warquest')} works on Python {sys.version.split()[0]} ({sys.platform})")


if __name__ == "__main__":
    main()
