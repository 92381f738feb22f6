// How the estimate of a player's way home is counted.

export const TURN = 10; // as much is a turn
export const FAR = 500; // there is no way
