"""What survives a restart besides the journal: small state files, the staff's settings, backups."""
