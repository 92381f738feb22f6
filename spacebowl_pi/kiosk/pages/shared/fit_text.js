// Words that fit their room: a node knows how wide its words are, and the style sheet chooses the size of the letters.

import { element, setText } from "./elements.js";

const LETTERS_PX = 100;
const pen = new OffscreenCanvas(1, 1).getContext("2d"); // one in the document would have it laid out for each word
const { fontFamily } = getComputedStyle(document.body); // asked now, while there is little to lay out for the answer

// Tell a node's style sheet how wide these words are, in ems of the page's own bold letters, and
// how wide the widest of them is.
export function fit(node, words) {
  if (node.fittedTo !== words) {
    node.fittedTo = words;
    pen.font = `700 ${LETTERS_PX}px ${fontFamily}`;
    const wide = (part) => pen.measureText(part).width / LETTERS_PX;
    node.style.setProperty("--ems", Math.max(1, wide(words)).toFixed(2));
    node.style.setProperty("--word-ems", Math.max(1, ...words.split(" ").map(wide)).toFixed(2));
  }
}

// Say words in a node of the class "fitted" or "in-two-lines", which gives them all the room it has.
export function setFitted(node, words) {
  setText(node.firstElementChild, words);
  fit(node, words);
}

// Such a node, for words that stay.
export function fitted(className, words) {
  const node = element("span", { class: `${className} fitted` }, element("span"));
  setFitted(node, words);
  return node;
}
