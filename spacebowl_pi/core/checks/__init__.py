"""The checks of `check_rules`: what must hold at each step of a match."""
