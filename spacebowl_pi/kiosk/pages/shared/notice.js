// The notice at the edge of a page: what has just gone wrong, for a moment; otherwise whether the box is connected.

import { element, setText } from "./elements.js";
import { text } from "./texts.js";

const NOTICE_MS = 4000;

const node = element("div", { class: "notice", role: "status", "aria-live": "polite" });
let fading = 0;
let isUp = true;

function settle() {
  fading = 0;
  setText(node, isUp ? "" : text("common.reconnecting"));
}

export function putNotice() {
  document.body.append(node);
}

/** @param {string} words */
export function announce(words) {
  setText(node, words);
  clearTimeout(fading);
  fading = setTimeout(settle, NOTICE_MS);
}

/** @param {boolean} up */
export function noticeLine(up) {
  isUp = up;
  if (fading === 0) {
    settle();
  }
}
