// The virtual box as one part of a page: it opens its own line to the box's room.

import { boxPanel } from "./box_panel.js";
import { Connection } from "./connection.js";

// Texts must be loaded. For a compact one beside something else, add the class "is-compact" to its node.
export function boxView() {
  const panel = boxPanel((message) => connection.say(message), { sounds: false });
  const connection = new Connection("box", {
    state: (tree) => panel.show(tree),
    told: (kind, what) => kind === "may_play" && panel.mayPlay(what),
    line: (isUp) => !isUp && panel.lost(),
  });
  return { node: panel.node };
}
