"""What `check_rules` looks at: matches played by computers, and what must be true at each of their steps."""
