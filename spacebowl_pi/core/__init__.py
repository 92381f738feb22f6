"""Seats, table and the contract of a game's rules. Pure: standard library alone, no clock, no hardware, no I/O."""
