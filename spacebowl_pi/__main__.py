"""`python -m spacebowl_pi` is the command `spacebowl-pi`."""

import sys

from spacebowl_pi.cli import main

if __name__ == "__main__":
    sys.exit(main())
