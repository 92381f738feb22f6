// What there is to do at this moment, in one line, and what can be touched for it.

import { nameOf, seatName } from "/pages/shared/names.js";
import { pair, text } from "/pages/shared/texts.js";

const MOST_NAMES = 2; // more would fill the line, and the seats show them all

/** @param {SpaceBowl.View} view */
function toDoBeforeToss({ settings, top_card: top, round_number: played }) {
  if (settings.mode === "honour") {
    return "top_card";
  }
  const isPlan = settings.mode === "numbered" && !settings.are_numbers_entered;
  return top === null ? "top_number" : isPlan && played === 0 ? "plan" : "toss";
}

// Who picks by tapping a button while the box sweeps; who has a phone, picks there.
/** @param {Pick<SpaceBowl.TableTree, "prompt" | "by_phone">} tree @returns {SpaceBowl.Seat[]} */
function tappingSeats({ prompt, by_phone: byPhone }) {
  return prompt?.kind === "Scan" ? prompt.what.waiting.filter((seat) => !byPhone.includes(seat)) : [];
}

/** @type {Record<string, (tree: SpaceBowl.TableTree, how: { isTumbling: boolean, hasTouch: boolean }) => string>} */
const LINES = {
  laying: () => text("table.now.laying"),
  ready: ({ view }) => text(`table.now.${toDoBeforeToss(view)}`, { name: nameOf(view, view.captain) }),
  search: (_, { isTumbling }) => text(isTumbling ? "table.now.tumbling" : "table.now.search"),
  countdown: ({ view }) => {
    const called = text(view.call.kind === "go" ? "table.now.go" : "table.now.red", { name: nameOf(view, view.call.by) });
    const tied = view.tied_with.map((seat) => nameOf(view, seat));
    return tied.length > 0 ? `${called} ${text("table.now.drawn", { names: tied.join(", ") })}` : called;
  },
  picks: (tree, { hasTouch }) => {
    const isTapping = tappingSeats(tree).length > 0;
    const waiting = tree.view.players.filter(({ seat, may_pick: may, has_picked: has }) => (isTapping ? tappingSeats(tree).includes(seat) : may && !has));
    const names = waiting.length > MOST_NAMES ? text("table.now.many", { count: waiting.length }) : waiting.map(seatName).join(", ");
    if (!isTapping) {
      return text(hasTouch ? "table.now.picks_touch" : "table.now.picks", { names });
    }
    const tap = text(`table.now.tap_${tree.prompt?.what.step}`, { names });
    const ways = [tap, hasTouch ? text("table.now.or_touch") : "", tree.view.call.kind === "red" ? text("table.now.no_card") : ""];
    return ways.filter(Boolean).join(" ");
  },
  declaring: ({ prompt, view }) => {
    if (view.is_wild_asked) {
      return text("table.asking.wild", { name: nameOf(view, view.captain) });
    }
    return prompt?.kind === "Asking" ? pair(nameOf(view, prompt.what.seat), text(`table.asking.${prompt.what.question}`)) : text("common.phase.declaring");
  },
  reveal: ({ view }) => text(view.call === null ? "table.now.called_off" : view.result.is_found ? "table.now.found" : "table.now.not_found"),
};

// `chosen` is the seat that touches a card next, and what for.
/** @param {SpaceBowl.TableTree} tree @param {{ chosen: SpaceBowl.ChosenSeat | null, isTumbling: boolean, hasTouch: boolean }} how */
export function lineNow(tree, { chosen, isTumbling, hasTouch }) {
  if (chosen !== null) {
    const touch = text(`table.now.chosen_${chosen.what}`, { name: nameOf(tree.view, chosen.seat) });
    return tappingSeats(tree).includes(chosen.seat) ? `${touch} ${text("table.now.or_tap")}` : touch;
  }
  return LINES[tree.view.phase](tree, { isTumbling, hasTouch });
}

// What a touch on a seat would do now; null where there is nothing to touch.
/** @param {SpaceBowl.TableTree} tree @param {SpaceBowl.Seat} seat */
export function seatAction({ view, is_demo: isDemo }, seat) {
  const player = view.players.find((one) => one.seat === seat);
  if (isDemo) {
    return null;
  }
  if (view.phase === "picks" && view.galaxy !== null && player?.may_pick && !player.has_picked) {
    return "pick";
  }
  const isWildFree = !view.settings.variants.no_wild && view.wild === null;
  return view.phase === "countdown" && player && isWildFree && !player.is_red ? "wild" : null;
}

// The call that runs: whose, and what they said; null before it and after.
/** @param {SpaceBowl.TableTree | SpaceBowl.PhoneTree} tree @returns {Page.Call | null} */
export function callNow({ view }) {
  const { phase, call } = view;
  return phase === "countdown" ? { seat: call.by, name: nameOf(view, call.by), words: text(`common.call.${call.kind}`), isAlarm: call.kind === "red" } : null;
}

// What is agreed on, as the bar says it.
/** @param {SpaceBowl.View} view */
export function factsNow({ settings }) {
  const variants = Object.keys(settings.variants).filter((name) => settings.variants[name]);
  return variants.map((name) => text(`choice.${name}`)).join(" · ");
}

// Which hint stands under the nine spaces.
/** @param {SpaceBowl.View} view */
export function hintNow({ toss, phase: now, settings, wild }) {
  const hasWild = now === "countdown" && !settings.variants.no_wild && wild === null;
  return toss === null ? "before" : hasWild ? "wild" : "search";
}

// What to do instead of touching a card or a seat now; null where that speaks for itself.
/** @param {SpaceBowl.TableTree} tree @param {"card" | "seat"} what */
export function insteadNow({ view, is_demo: isDemo }, what) {
  if (isDemo) {
    return null;
  }
  if (view.phase === "picks") {
    return what === "card" ? text("table.first.seat") : null;
  }
  return view.phase === "search" ? text("table.first.go") : view.phase === "countdown" ? text("table.first.zero") : null;
}
