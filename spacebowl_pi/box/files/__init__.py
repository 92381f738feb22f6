"""What outlives the program besides the journal: small state files, the staff's settings, backups."""
