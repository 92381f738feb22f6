// The table of a game that brings none of its own: whose turn it is and how long they have, and what else all may know, in words.

import { Countdown } from "../shared/countdown.js";
import { element, setText } from "../shared/elements.js";
import { nameOf } from "../shared/names.js";
import { text, textOr } from "../shared/texts.js";
import { Facts } from "../pieces/facts.js";

const MOST_NAMES = 3; // more would fill the line, and the seats show them all

// Who is awaited, in words.
/** @param {Box.TableTree} tree */
export function awaitedLine({ awaited, view }) {
  if (awaited.length === 0) {
    return text("table.now.wait");
  }
  const names = awaited.length > MOST_NAMES ? text("table.now.many", { count: awaited.length }) : awaited.map((seat) => nameOf(view, seat)).join(", ");
  return text(awaited.length === 1 ? "table.now.turn" : "table.now.turns", { names });
}

export class Table {
  /** @param {Page.TableServices} page */
  constructor({ nowUs }) {
    this.rules = element("p", { class: "plain-rules" });
    this.facts = new Facts();
    this.countdown = new Countdown(nowUs);
    this.node = element("section", { class: "plain-table" }, this.countdown.node, this.facts.node, this.rules);
    this.nodes = { stage: [this.node] };
  }

  /** @param {Box.TableTree} tree */
  line(tree) {
    return awaitedLine(tree);
  }

  /** @param {Box.TableTree} tree */
  show(tree) {
    const { view } = tree;
    this.node.hidden = view.phase === "lobby" || tree.is_over;
    if (this.node.hidden) {
      return;
    }
    setText(this.rules, textOr(["rules"], ""));
    this.facts.show(view.public, view);
    this.countdown.show(tree.limit, "plain", "");
  }
}
