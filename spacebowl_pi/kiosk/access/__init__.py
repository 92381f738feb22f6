"""Who may connect: limits, allowed hosts, the box's own screen, phones in the network and their seats."""
