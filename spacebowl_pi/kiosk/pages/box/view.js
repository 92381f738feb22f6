// The virtual box as part of another page, with its own connection to the box's channel.

import { boxPanel } from "./panel.js";
import { Connection } from "../shared/connection.js";

// Texts must be loaded; `unheard` is called for a press that the box cannot hear. For a compact one beside something else,
// add the class "is-compact" to its node.
/** @param {(() => void) | undefined} unheard */
export function boxView(unheard) {
  const panel = boxPanel((message) => connection.say(message), { sounds: false });
  const connection = new Connection("box", {
    state: (tree) => panel.show(tree),
    told: (kind, what) => kind === "may_play" && panel.mayPlay(what),
    line: (isUp) => !isUp && panel.lost(),
    unheard,
  });
  return { node: panel.node };
}
