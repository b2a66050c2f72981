"""`python -m warquest` is `warquest`."""

from warquest.cli import main

if __name__ == "__main__":
    main()
