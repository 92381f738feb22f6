"""The LED matrix: four MAX7219 blocks of eight by eight in a row."""
