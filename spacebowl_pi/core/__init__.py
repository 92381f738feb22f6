"""The shared module: rules and solvers. Standard library and numpy, no clock, no hardware, no I/O."""
