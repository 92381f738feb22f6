"""Space Bowl in a terminal: matches as drawings and sentences, decks, solver and judge."""
