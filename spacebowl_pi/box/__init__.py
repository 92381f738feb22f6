"""The running machine: gestures, shows, the loop, the journal, the configuration, its health."""
