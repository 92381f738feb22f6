// What there is to do at this moment, in one line, and the bar's button for it.

import { nameOf } from "/pages/shared/names.js";
import { text } from "/pages/shared/texts.js";

const SECOND_US = 1_000_000;
const MOST_NAMES = 3; // more would fill the line, and the cards show them all

/** @param {Hubble.TableTree} tree */
function awaitedNames({ awaited, view }) {
  return awaited.length > MOST_NAMES ? text("table.now.many", { count: awaited.length }) : awaited.map((seat) => nameOf(view, seat)).join(", ");
}

/** @param {Hubble.TableTree} tree */
export function lineNow(tree) {
  const { view } = tree;
  const match = /** @type {Hubble.Match} */ (view.public);
  const name = match.active === null ? "" : nameOf(view, match.active);
  switch (match.phase) {
    case "roll":
      return match.active === null ? text("table.now.roll_all") : text("table.now.roll", { name });
    case "third":
      return text("table.now.third", { name });
    case "draw":
      return match.is_closing ? text("table.now.closing") : text(match.is_third_free ? "table.now.free" : "table.now.draw", { names: awaitedNames(tree) });
    case "enter":
      return text("table.now.enter", { names: awaitedNames(tree) });
    default:
      return "";
  }
}

export function lineAtEnd() {
  return text("table.reveal.begin");
}

// The time to draw in; or when all have drawn, the time in which a draw can be taken back, though nobody is awaited then.
/** @param {Hubble.TableTree} tree @param {Hubble.Match} match @returns {Box.Limit | null} */
export function limitNow({ limit, is_demo: isDemo }, { is_closing: isClosing, due_us: dueUs, settings }) {
  if (isDemo) {
    return null; // its clock is not the box's
  }
  return isClosing && dueUs !== null ? { began_us: dueUs - settings.withdraw_s * SECOND_US, deadline_us: dueUs } : limit;
}

/** @param {Hubble.TableTree} tree @returns {Page.Action[]} */
export function actionsNow({ view }) {
  return view.public?.phase === "roll" ? [{ name: "roll", words: text("table.action.roll"), message: { do: "roll_dice" } }] : [];
}
