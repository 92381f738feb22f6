"""`python -m spacebowl_pi` is the command `spacebowl-pi`."""

from spacebowl_pi.cli import main

if __name__ == "__main__":
    main()
