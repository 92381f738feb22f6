"""The rules: whose turn it is, how long the way home takes, what counters are worth. The board is not known here."""
