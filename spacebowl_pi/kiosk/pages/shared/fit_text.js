// Text that fits its box: tells a node how wide its text is, and the style sheet chooses the font size.

import { element, setText } from "./elements.js";

const LETTERS_PX = 100;
const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(1, 1).getContext("2d")); // one in the document would have it laid out for each word
const { fontFamily } = getComputedStyle(document.body); // asked now, while there is little to lay out for the answer

// Set `--ems` to the width of the text in ems of the page's bold font, `--word-ems` to that of its widest word.
/** @param {any} node @param {string} words */
export function fit(node, words) {
  if (node.fittedTo !== words) {
    node.fittedTo = words;
    pen.font = `700 ${LETTERS_PX}px ${fontFamily}`;
    const wide = (part) => pen.measureText(part).width / LETTERS_PX;
    node.style.setProperty("--ems", Math.max(1, wide(words)).toFixed(2));
    node.style.setProperty("--word-ems", Math.max(1, ...words.split(" ").map(wide)).toFixed(2));
  }
}

// Set the text of a node of the class "fitted" or "in-two-lines", which is as wide as its box.
/** @param {any} node @param {string} words */
export function setFitted(node, words) {
  setText(node.firstElementChild, words);
  fit(node, words);
}

// Create such a node, for a text that stays.
/** @param {string} className @param {string} words */
export function fitted(className, words) {
  const node = element("span", { class: `${className} fitted` }, element("span"));
  setFitted(node, words);
  return node;
}
