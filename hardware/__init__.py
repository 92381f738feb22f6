"""The box as parts and wires: the parts table, and all that is drawn and counted from it. No program needs it."""
