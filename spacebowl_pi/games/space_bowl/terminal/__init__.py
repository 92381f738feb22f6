"""Space Bowl in a terminal: matches drawn and told, decks, solver and judge."""
