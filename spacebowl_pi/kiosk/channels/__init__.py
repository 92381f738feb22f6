"""What each kind of page sees and may do, a room a module."""
