"""The pixel chain: nine cells of the grid, then eight buzzer lights, on one data wire."""
