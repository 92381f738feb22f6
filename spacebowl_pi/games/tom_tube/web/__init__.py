"""Tom Tube's pages: the board, and playing on it by touch and by keys."""
