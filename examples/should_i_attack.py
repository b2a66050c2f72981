"""How many goblins does it take? Chances of growing armies against the same defenders, exact."""

from __future__ import annotations

import warquest

DEFENDERS = "2 dwarf-warrior + lord"


def main() -> None:
    print(f"goblin warriors and a lord against {DEFENDERS}")
    for goblins in range(3, 9):
        odds = warquest.odds(f"{goblins} goblin-warrior + lord", DEFENDERS, exact=True)
        cost, gain = odds.gold_lost("attacker").mean, odds.vp("attacker").mean
        print(f"{goblins} goblins: win {odds.win['attacker']:6.1%}, VP {gain:4.1f}, gold lost {cost:4.1f}")


if __name__ == "__main__":
    main()
