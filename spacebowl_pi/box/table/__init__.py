"""What happens at the table: the session, its scenes and snapshots, computer players, drafts, failing games."""
