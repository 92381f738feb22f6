"""The staff's page: the PIN, what is seen there, and what can be done."""
