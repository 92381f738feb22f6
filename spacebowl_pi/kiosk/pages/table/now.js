// What there is to do at this moment, in one line, and what can be touched for it.

import { nameOf, seatName } from "./seats.js";
import { pair, text } from "../shared/texts.js";

const MOST_NAMES = 2; // more would fill the line, and the seats show them all

function toDoBeforeToss({ settings, top_card: top, round_number: played }) {
  if (settings.mode === "honour") {
    return "top_card";
  }
  const isPlan = settings.mode === "numbered" && !settings.are_numbers_entered;
  return top === null ? "top_number" : isPlan && played === 0 ? "plan" : "toss";
}

// Who picks by tapping a button while the box sweeps; who has a phone, picks there.
function tappingSeats({ prompt, by_phone: byPhone }) {
  return prompt?.kind === "Scan" ? prompt.what.waiting.filter((seat) => !byPhone.includes(seat)) : [];
}

const LINES = {
  lobby: ({ prompt, view, fewest_players: fewest }) =>
    prompt?.kind === "Asking" ? pair(nameOf(view, prompt.what.seat), text(`table.asking.${prompt.what.question}`)) : text(view.players.length === 0 ? "table.now.join" : view.players.length < fewest ? "table.now.one_more" : "table.now.start"),
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
    const tap = text(`table.now.tap_${tree.prompt.what.step}`, { names });
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
  over: ({ view }) => {
    const names = view.winners.map((seat) => nameOf(view, seat));
    return text(names.length > 1 ? "table.now.winners" : "table.now.winner", { names: names.join(", ") });
  },
};

// `chosen` is the seat that touches a card next, and what for.
export function lineNow(tree, { chosen, isTumbling, hasTouch }) {
  if (tree.is_demo) {
    return text("table.now.demo");
  }
  if (tree.asked_for.length > 0) {
    return text("table.now.asked_for", { seats: tree.asked_for.join(", ") });
  }
  if (chosen !== null) {
    const touch = text(`table.now.chosen_${chosen.what}`, { name: nameOf(tree.view, chosen.seat) });
    return tappingSeats(tree).includes(chosen.seat) ? `${touch} ${text("table.now.or_tap")}` : touch;
  }
  return LINES[tree.view.phase](tree, { isTumbling, hasTouch });
}

// What a touch on a seat would do now; null where there is nothing to touch.
export function seatAction({ view, is_demo: isDemo }, seat) {
  const player = view.players.find((one) => one.seat === seat);
  if (isDemo) {
    return null;
  }
  if (view.phase === "lobby") {
    return player ? "leave" : "join";
  }
  if (view.phase === "picks" && view.galaxy !== null && player?.may_pick && !player.has_picked) {
    return "pick";
  }
  const isWildFree = !view.settings.variants.no_wild && view.wild === null;
  return view.phase === "countdown" && player && isWildFree && !player.is_red ? "wild" : null;
}

// Which hint stands under the nine spaces.
export function hintNow({ toss, phase: now, settings, wild }) {
  const hasWild = now === "countdown" && !settings.variants.no_wild && wild === null;
  return toss === null ? "before" : hasWild ? "wild" : "search";
}

// What to do instead of touching a card or a seat now; null where that speaks for itself.
export function insteadNow({ view, is_demo: isDemo }, what) {
  if (isDemo) {
    return null;
  }
  if (view.phase === "picks") {
    return what === "card" ? text("table.first.seat") : null;
  }
  return view.phase === "search" ? text("table.first.go") : view.phase === "countdown" ? text("table.first.zero") : null;
}
