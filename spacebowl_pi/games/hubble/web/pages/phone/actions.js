// What a player can do now, in buttons and in a line.

import { nameOf, signed } from "/pages/shared/names.js";
import { text } from "/pages/shared/texts.js";
import { isTyped } from "./entry.js";
import { totalOf } from "./sketch.js";

export const LAST_FOG = 2; // with so many squares marked, the next is the last
const LISTED = 3; // names in the line

/** @typedef {Page.Now<any> & { game: any, mine: any, own: any, sketch: any, hand: any, asked: any }} Now `hand` is what this page keeps (phone.js) */

/** @param {Now} now */
export function isDrawing({ game, mine }) {
  return game !== null && game.phase === "draw" && mine !== undefined && mine.fog <= LAST_FOG && !mine.is_gone;
}

/** @param {Now} now */
export function isOnPaper({ mine, own, hand }) {
  const { submitted } = own;
  return mine.medium === "paper" || (submitted !== null && submitted.draw === null) || (mine.medium === null && submitted === null && hand.isPaper);
}

/** @param {Now} now */
export function mayLay(now) {
  const { game, own } = now;
  return isDrawing(now) && !isOnPaper(now) && own.places !== null && (own.submitted === null || game.settings.confirm === "off");
}

// Whoever may name the third icon for all, or choose one's own.
/** @param {Now} now */
export function mayName(now) {
  const { game, me, own, hand } = now;
  if (game === null) {
    return false;
  }
  const chooses = isDrawing(now) && game.is_third_free && own.submitted === null && !isOnPaper(now) && (own.third === null || hand.isChoosing);
  return chooses || (game.phase === "third" && game.active === me.seat);
}

/** @param {Now} now @returns {Box.Message} */
export function drawMessage({ sketch }) {
  return { do: "draw_icons", draw: sketch.draw, is_fogged: sketch.isFogged };
}

/** @param {Now} now */
export function drawId({ sketch }) {
  return `draw ${sketch.isFogged} ${sketch.draw?.join(" ")}`;
}

// --- the buttons ---

/** @param {Now} now @returns {Page.PhoneAction[]} */
export function actionsNow(now) {
  const { game, mine } = now;
  if (game === null || mine === undefined || mine.is_gone) {
    return [];
  }
  if (game.phase === "roll") {
    return [{ id: "roll", label: text("phone.act.roll"), message: { do: "roll_dice" }, look: "primary" }];
  }
  if (game.phase === "enter") {
    return entryActions(now);
  }
  return isDrawing(now) ? drawingActions(now) : [];
}

function drawingActions(now) {
  const { me, mine, own, hand, game } = now;
  if (own.submitted !== null && (game.settings.confirm !== "off" || isOnPaper(now))) {
    return [{ id: "withdraw", label: text("phone.act.withdraw"), message: { do: "withdraw", seat: me.seat } }];
  }
  const isLast = mine.fog === LAST_FOG;
  if (isOnPaper(now)) {
    const fog = text(isLast ? "phone.act.fog_last" : "phone.act.fog");
    const mark = (isFogged) => ({ do: "mark_drawn", seat: me.seat, is_fogged: isFogged });
    const asks = isLast && !hand.isSure;
    const fogged = asks ? { id: "sure", act: hand.makeSure } : { id: "paper_fog", message: mark(true) };
    const done = { id: "paper_done", label: text("phone.act.paper_done"), message: mark(false), look: "primary" };
    const back = { id: "to_screen", label: text("phone.act.to_screen"), act: hand.togglePaper, look: "is-small" };
    return [done, { ...fogged, label: asks ? fog : text(isLast ? "phone.act.fog_sure" : "phone.act.fog"), look: isLast && !asks ? "danger" : "" }, ...(mine.medium === null ? [back] : [])];
  }
  return screenActions(now, isLast);
}

function screenActions(now, isLast) {
  const { mine, own, sketch, hand, game } = now;
  if (sketch.isFogged) {
    const isEmpty = sketch.draw.length === 0;
    const label = text(isEmpty ? "phone.act.fog_nothing" : "phone.act.fog_draw");
    const fogged = { id: drawId(now), label, message: drawMessage(now), look: isLast ? "danger" : "primary" };
    return [fogged, { id: "clear", label: text("phone.act.back"), act: hand.toggleFog }];
  }
  const fog = own.may_fog ? [{ id: "fog", label: text(isLast ? "phone.act.fog_last" : "phone.act.fog"), act: hand.toggleFog }] : [];
  const paper = { id: "paper", label: text("phone.act.paper"), act: hand.togglePaper };
  if (own.submitted !== null && sketch.spot === null) {
    return [{ id: "withdraw", label: text("phone.act.withdraw"), message: { do: "withdraw", seat: now.me.seat } }];
  }
  const isLaid = sketch.draw !== null;
  if (!isLaid || game.settings.confirm === "off") {
    return [...(mine.medium === null && own.submitted === null ? [paper] : []), ...fog];
  }
  const label = text(sketch.draw.length === 0 ? "phone.act.draw_nothing" : "phone.act.draw");
  return [{ id: drawId(now), label, message: drawMessage(now), hint: gained(now), look: "primary" }, ...fog];
}

function gained({ sketch }) {
  const points = totalOf(sketch.places, sketch.draw);
  return points === 0 ? "" : signed(points);
}

function entryActions({ me, mine, asked, hand }) {
  const anew = { id: "anew", label: text("phone.act.anew"), message: { do: "enter_anew", seat: me.seat }, look: "is-small" };
  const enter = { id: `enter ${mine.entered.length}`, label: text("phone.act.enter"), message: { do: "enter_points", seat: me.seat, points: hand.typed }, look: "primary", isOff: hand.typed === null };
  return [...(asked != null && isTyped(asked) ? [enter] : []), ...(mine.medium === "paper" && mine.entered.length > 0 ? [anew] : [])];
}

// --- the line ---

/** @param {Now} now */
export function lineNow(now) {
  const { view, game, me, mine } = now;
  if (mine === undefined || mine.is_gone) {
    return text("phone.line.gone");
  }
  const others = (seats) => namesOf(view, seats.filter((seat) => seat !== me.seat));
  switch (game.phase) {
    case "roll":
      return game.active === null || game.active === me.seat ? text("phone.line.roll") : text("phone.line.roll_for", { name: nameOf(view, game.active) });
    case "third":
      return game.active === me.seat ? text("phone.line.third") : text("phone.line.third_of", { name: nameOf(view, game.active) });
    case "enter":
      return now.asked == null ? text("phone.line.wait", { names: others(game.awaited) }) : text("phone.line.enter");
    default:
      return drawingLine(now, others(game.awaited));
  }
}

function drawingLine(now, names) {
  const { game, mine, own, sketch, hand } = now;
  if (!isDrawing(now)) {
    return text("phone.line.out");
  }
  const hasDrawn = own.submitted !== null;
  if (game.is_closing) {
    return text("phone.line.closing");
  }
  if (hasDrawn && (sketch.spot === null || game.settings.confirm !== "off")) {
    return names === "" ? text("phone.line.drawn") : text("phone.line.wait", { names });
  }
  if (isOnPaper(now)) {
    return text(mine.fog === LAST_FOG && hand.isSure ? "phone.line.last_fog" : "phone.line.paper");
  }
  if (sketch.isFogged) {
    return text(mine.fog === LAST_FOG ? "phone.line.last_fog" : own.third === null ? "phone.line.fog_nothing" : "phone.line.fog");
  }
  if (own.third === null) {
    return text("phone.line.choose");
  }
  if (own.places.spots.length === 0) {
    return text("phone.line.no_place");
  }
  if (sketch.draw === null) {
    return text("phone.line.touch");
  }
  return sketch.draw.length === 0 ? text("phone.line.blanks") : text(sketch.canTurn ? "phone.line.turn" : "phone.line.laid");
}

function namesOf(view, seats) {
  const names = seats.slice(0, LISTED).map((seat) => nameOf(view, seat)).join(", ");
  return seats.length > LISTED ? text("phone.line.and_more", { names, count: seats.length - LISTED }) : names;
}
