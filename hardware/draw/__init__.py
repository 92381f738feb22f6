"""From the parts table to schematics and pictures; what is drawn is kept beside, in git."""
