"""Who may connect: limits, allowed hosts, the box's own screen, phones on the network and their seats."""
