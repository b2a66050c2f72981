"""The program `warquest`, also `python -m warquest`. It imports nothing before it can answer Ctrl-C."""

import sys

INTERRUPTED = 130


def main() -> None:
    """Run the command line."""
    try:
        from warquest.cli import main as run

        run()
    except KeyboardInterrupt:
        print("warquest: interrupted", file=sys.stderr)
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
