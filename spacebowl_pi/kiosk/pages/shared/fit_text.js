// Words that fit their room: a node knows how wide its words are, and the style sheet chooses the size of the letters.

import { element, setText } from "./elements.js";

const LETTERS_PX = 100;
const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));

// Tell a node's style sheet how wide these words are, in ems of the page's own bold letters, and
// how wide the widest of them is.
/** @param {any} node @param {string} words */
export function fit(node, words) {
  if (node.fittedTo !== words) {
    node.fittedTo = words;
    pen.font = `700 ${LETTERS_PX}px ${getComputedStyle(document.body).fontFamily}`;
    const wide = (part) => pen.measureText(part).width / LETTERS_PX;
    node.style.setProperty("--ems", Math.max(1, wide(words)).toFixed(2));
    node.style.setProperty("--word-ems", Math.max(1, ...words.split(" ").map(wide)).toFixed(2));
  }
}

// Say words in a node of the class "fitted" or "in-two-lines", which gives them all the room it has.
/** @param {any} node @param {string} words */
export function setFitted(node, words) {
  setText(node.firstElementChild, words);
  fit(node, words);
}

// Such a node, for words that stay.
/** @param {string} className @param {string} words */
export function fitted(className, words) {
  const node = element("span", { class: `${className} fitted` }, element("span"));
  setFitted(node, words);
  return node;
}
