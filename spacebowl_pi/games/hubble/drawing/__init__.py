"""What Hubble looks like, wherever it is drawn."""
