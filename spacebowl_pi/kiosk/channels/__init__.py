"""What each kind of page sees and may do, one channel per module."""
