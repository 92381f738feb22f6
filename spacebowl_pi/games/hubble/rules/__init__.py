"""The rules of Hubble: pads, cards, scoring, draws, computer players; pure, for box, pages, terminal and others."""
