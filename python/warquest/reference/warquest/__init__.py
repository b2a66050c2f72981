"""WarQuest: one file per subject of the rules page (docs/rules/warquest.md), in plain Python."""
