"""The rules of Tom Tube: board, tiles, moves, computer players; pure, for box, pages, terminal and other programs."""
