// What a player is doing now, and what the table can do for them.

import { text } from "/pages/shared/texts.js";
import { LENSES } from "./lenses.js";

const ENTRIES = 6; // the categories, and the stars on the pad

// In words, with a name for the looks.
/** @param {Hubble.MatchPlayer} player @param {Hubble.Match} match @param {Pick<Hubble.TableTree, "awaited">} tree */
export function stateNow(player, match, { awaited }) {
  const looks = looksNow(player, match, awaited.includes(player.seat));
  return { looks, words: looks === "" ? "" : text(`table.state.${looks}`) };
}

function looksNow(player, match, isAwaited) {
  if (player.is_gone) {
    return "left";
  }
  if (match.phase === "enter" && player.medium === "paper") {
    return isAwaited ? "counts" : "counted";
  }
  if (player.fog >= LENSES) {
    return "out";
  }
  if (match.phase === "draw") {
    return player.has_drawn ? "drawn" : "draws";
  }
  return match.phase === "third" && match.active === player.seat ? "names" : match.phase === "roll" && match.active === player.seat ? "next" : "";
}

// What can be done at the table for whoever draws on paper: `done`, `fogged`, `withdraw`, `enter`, `again`.
/** @param {Hubble.MatchPlayer} player @param {Hubble.TableTree} tree @param {boolean} mayPlay */
export function deedsNow(player, tree, mayPlay) {
  const match = /** @type {Hubble.Match} */ (tree.view.public);
  const isElsewhere = tree.computers[player.seat] !== undefined || tree.by_phone.includes(player.seat);
  if (!mayPlay || tree.is_demo || player.is_gone || isElsewhere || player.medium === "screen") {
    return [];
  }
  if (match.phase === "draw" && player.fog < LENSES) {
    return player.has_drawn ? ["withdraw"] : ["done", "fogged"];
  }
  if (match.phase === "enter" && player.medium === "paper") {
    return player.entered.length < ENTRIES ? ["enter"] : ["again"];
  }
  return [];
}
