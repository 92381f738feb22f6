// What the table says aloud of a moment: what the game has to say, then what there is to do; at the end, who won.

import { ending } from "../shared/ending.js";
import { nameOf, seatName } from "../shared/names.js";
import { pair } from "../shared/texts.js";

// `line` is the bar's. A call cuts short what is being said.
/** @param {Box.TableTree} tree @param {Page.TablePart} part @param {string} line @returns {Page.Spoken[]} */
export function spokenNow(tree, part, line) {
  if (tree.is_demo) {
    return [];
  }
  const isTelling = tree.is_over && (part.overLine?.(tree) ?? null) !== null; // who has won is not said before
  if (tree.is_over && !isTelling) {
    const { title, order } = ending(tree, part);
    const awards = (part.overAwards?.(tree) ?? []).map(({ seat, title: award, words }) => pair(award, `${nameOf(tree.view, seat)}, ${words}.`));
    return [title, standingWords(order), ...awards].map((words) => ({ words }));
  }
  return [...(isTelling ? [] : (part.spoken?.(tree) ?? [])).map((words) => ({ words })), { words: line, isUrgent: Boolean(part.call?.(tree)) }];
}

/** @param {Box.Player[]} players */
export function standingWords(players) {
  return `${players.map((player) => pair(seatName(player), String(player.score))).join(", ")}.`;
}
