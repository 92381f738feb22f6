"""What any game shares in a terminal: complaints, drawing, the form of commands, recordings."""
