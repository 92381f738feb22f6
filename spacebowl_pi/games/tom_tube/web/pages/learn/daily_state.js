// How far one has come with the puzzle of a day, kept on this device. On a screen that guests share, each guest begins anew.

import { counted, isShared, text } from "/pages/shared/texts.js";

const KEY = "tom_tube_daily";
const memory = isShared ? sessionStorage : localStorage;

// `tries` have been begun; `steps` are those of the last one; `solvedIn` so many of them, or 0; `isSeen`: the solution.
/** @typedef {{ date: string, tries: number, steps: TomTube.Step[], solvedIn: number, isSeen: boolean }} Kept */

/** @param {string} date @returns {Kept} */
export function keptOf(date) {
  const none = { date, tries: 0, steps: [], solvedIn: 0, isSeen: false };
  try {
    const found = JSON.parse(memory.getItem(KEY));
    return found?.date === date && Array.isArray(found.steps) ? { ...none, ...found } : none;
  } catch {
    return none; // unreadable
  }
}

/** @param {Kept} kept */
export function keep(kept) {
  memory.setItem(KEY, JSON.stringify(kept));
}

// The line to share tells nothing of the way.
/** @param {Kept} kept */
export function shareLine({ date, solvedIn }) {
  return counted("learn.daily.share", solvedIn, { date, tries: solvedIn });
}

// Whether it was found without having seen the solution first.
/** @param {Kept} kept */
export function resultWords({ solvedIn }) {
  return solvedIn > 0 ? counted("learn.daily.solved", solvedIn, { tries: solvedIn }) : text("learn.daily.seen");
}
