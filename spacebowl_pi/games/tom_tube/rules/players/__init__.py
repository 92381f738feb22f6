"""Computer players, and what they go by: how far the way is, and which places are worth a look."""
