"""What all games share in a terminal: complaints, drawing, argument types, recordings."""
