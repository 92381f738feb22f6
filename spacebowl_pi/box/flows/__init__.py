"""What presses mean in each phase: a flow turns gestures into commands, and says what the box asks in the meantime."""
