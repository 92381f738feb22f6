"""The journal: every event is on disk before the plug can be pulled, and can be read back later."""
