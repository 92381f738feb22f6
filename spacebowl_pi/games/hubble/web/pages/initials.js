// The letter by which a quadrant is told without colour, in the page's language.

import { text } from "/pages/shared/texts.js";

/** @param {string} quadrant */
export function initialOf(quadrant) {
  return text(`quadrant.${quadrant}`).charAt(0);
}
