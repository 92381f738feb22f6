"""Space Bowl: cards, toss, solver, judge and match, without any hardware."""
