"""The pixel chain: the nine cells of the grid, then the eight buzzer lights, on one data wire."""
