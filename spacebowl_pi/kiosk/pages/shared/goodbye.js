// Covers the page once the box has said that it is shutting down, until a box is back.

import { element, setText } from "./elements.js";
import { onLanguage, text } from "./texts.js";

const title = element("h1");
const line = element("p");
const node = element("section", { class: "goodbye", role: "alert", hidden: true }, title, line);

function name() {
  setText(title, text("common.goodbye"));
  setText(line, text("common.goodbye_line"));
}

/** @param {boolean} isLeaving */
export function sayGoodbye(isLeaving) {
  if (isLeaving && !node.isConnected) {
    document.body.append(node);
    onLanguage(name);
  }
  name();
  node.hidden = !isLeaving;
  document.body.classList.toggle("is-goodbye", isLeaving);
}
