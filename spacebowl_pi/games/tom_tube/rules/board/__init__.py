"""What is played with: the board and its geometry, the tiles, and the kit that an owner can describe in a file."""
