"""A module that ends the program that imports it, as a script does."""

import sys

sys.exit(3)
