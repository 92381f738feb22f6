"""What this firmware calls itself, and the line protocol that it speaks."""

VERSION = "0.1.0"
PROTOCOL = 1
