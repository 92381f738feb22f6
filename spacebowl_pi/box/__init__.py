"""The running machine: gestures, shows, the main loop, the journal, configuration and health checks."""
