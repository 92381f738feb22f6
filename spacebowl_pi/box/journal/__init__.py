"""The journal: every event on disk before the plug can be pulled, and what is read from it later."""
