"""Exit codes of all commands (docs/contract.md, "Command line"); 0 is: done."""

FAULTS = 1
"""What was checked has faults."""
UNUSABLE = 2
"""Wrong usage, or an input or output that cannot be used."""
CUT_SHORT = 3
"""A trace without its end; what is there is right."""
INTERRUPTED = 130
"""Ctrl-C, as shells have it."""
BROKEN_PIPE = 141
"""The reader of standard output has left, as shells have it."""
