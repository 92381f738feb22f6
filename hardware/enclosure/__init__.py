"""The enclosure: its sizes, its panels, and what is drawn from them for a laser, a printer and the guide."""
