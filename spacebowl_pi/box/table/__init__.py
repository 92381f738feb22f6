"""What goes on at the table: the session, what there is to show of it, computers, drafts, and games that fail."""
