// What a player’s round came to, in words.

import { text } from "/pages/shared/texts.js";

// Who had to pick and did not was too late, and not wrong. Where the table judges, no picks are known: it says itself.
export function verdictWords(view, { pick, verdict }) {
  const isLate = verdict === "wrong" && pick === null && view.galaxy !== null;
  return text(isLate ? "common.too_late" : `common.verdict.${verdict}`);
}
