"""The box's circuit and enclosure: the parts table, and everything drawn and counted from it. Not used at run time."""
