// The geometry of a toss on the galaxy: where each planet has to be when the Destination is on a card.

// Rows and columns from the Destination to a space, turned clockwise by quarters.
/** @param {number} space @param {number} destination @param {number} turns */
export function offset(space, destination, turns) {
  let down = Math.floor(space / 3) - Math.floor(destination / 3);
  let right = (space % 3) - (destination % 3);
  for (let turn = 0; turn < turns; turn++) {
    [down, right] = [right, -down];
  }
  return { down, right };
}

// For each planet of the toss: where it is looked for, and whether it is as it must be there.
/** @param {SpaceBowl.Puzzled} view @param {SpaceBowl.Cell} cell @param {number} turns @returns {SpaceBowl.Looked[]} */
export function lookedAt({ toss, galaxy, size, settings }, cell, turns) {
  return toss.planets.map(({ planet, space }) => {
    const { down, right } = offset(space, toss.destination, turns);
    const row = Math.floor(cell / size) + down;
    const column = (cell % size) + right;
    const isInside = row >= 0 && row < size && column >= 0 && column < size;
    const place = isInside || settings.variants.torus ? ((row + size) % size) * size + ((column + size) % size) : null;
    const isSwallowed = space === toss.black_hole;
    const card = place === null ? null : galaxy?.[place];
    const isShown = card != null && !card.is_face_down && card.planets.includes(planet);
    return { planet, down, right, cell: place, isSwallowed, isMet: place !== null && isShown !== isSwallowed };
  });
}

// The turn by which a card is valid, or by which most is right.
/** @param {SpaceBowl.Puzzled} view @param {SpaceBowl.Cell} cell */
export function bestTurn(view, cell) {
  const turns = view.settings.variants.rotation ? [0, 1, 2, 3] : [0];
  const failing = (turn) => lookedAt(view, cell, turn).filter((looked) => !looked.isMet).length;
  return turns.reduce((best, turn) => (failing(turn) < failing(best) ? turn : best), 0);
}
