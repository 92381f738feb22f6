"""The firmware's version, and the protocol it speaks."""

VERSION = "0.1.0"
PROTOCOL = 1
