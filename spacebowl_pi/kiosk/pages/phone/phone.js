// A player's phone: choosing a seat, then everything that this seat may see and do. The seat's ticket is stored on this
// device; it may hold several, of which one is shown at a time.

import { openPage } from "../shared/page.js";
import { textOr } from "../shared/texts.js";
import { Curtain } from "./handover.js";
import { PhonePlay } from "./play.js";
import { PhoneSeats } from "./seats.js";
import { addTicket, allTickets, dropTicket, showTicket, shownTicket } from "./tickets.js";

let ticket = null; // sent with hello, or received since
const main = document.querySelector("main");
let seats = null;
let play = null;
let curtain = null;
let isUndecided = allTickets().length > 1; // several players share the device, and none has taken it yet
let isLifted = false; // the button that the focus was on is gone with the curtain

// Behind the curtain no ticket is sent, so the box sends no secrets.
function hello() {
  ticket = isUndecided ? null : shownTicket();
  return ticket;
}

/** @param {Box.PhoneTree} tree @returns {boolean} */
function show(tree) {
  if (seats === null) {
    return false;
  }
  document.title = textOr(["title"], tree.game.title);
  // The box does not know this ticket any more. One that another tab received meanwhile stays.
  if (tree.seat === null && ticket !== null && shownTicket() === ticket) {
    dropTicket(ticket);
    ticket = null;
    if (allTickets().length > 0) {
      draw(allTickets().map(({ seat }) => seat));
    }
  }
  if (isUndecided && !curtain.isDrawn) {
    curtain.draw(allTickets().map(({ seat }) => seat));
  }
  if (curtain.isDrawn) {
    return showCurtain(tree);
  }
  const page = tree.seat === null ? seats : play;
  place(page.node);
  const isShown = page.show(tree);
  if (isShown && isLifted && page === play) {
    isLifted = false;
    play.focus();
  }
  return isShown;
}

// Remove the other page instead of hiding it: what is merely hidden could still be read.
/** @param {HTMLElement | null} node */
function place(node) {
  [seats.node, play.node].filter((one) => one !== node).forEach((one) => one.remove());
  if (node?.isConnected === false) {
    main.append(node);
  }
}

// Do not wait for players whose seat was freed meanwhile.
/** @param {Box.PhoneTree} tree */
function showCurtain(tree) {
  place(null);
  const gone = curtain.seats.filter((seat) => !tree.view.players.some((player) => player.seat === seat));
  if (gone.length === 0) {
    curtain.show(tree);
    return true;
  }
  allTickets().filter(({ seat }) => gone.includes(seat)).forEach(({ token }) => dropTicket(token));
  const left = allTickets().map(({ seat }) => seat);
  if (left.length === 0) {
    curtain.open(null);
  } else {
    curtain.draw(left);
  }
  return show(tree);
}

// The device is handed on: remove what belongs to its player first.
/** @param {Box.Seat[]} of */
function draw(of) {
  isUndecided = true;
  place(null);
  curtain.draw(of);
  curtain.show(connection.tree);
  connection.reopen();
}

/** @param {Box.Seat | null} seat */
function lift(seat) {
  const found = allTickets().find((one) => one.seat === seat);
  isUndecided = false;
  isLifted = true;
  showTicket(found?.token ?? null);
  connection.reopen();
}

// Another player joins on this device; the current one keeps their ticket.
function addSomebody() {
  showTicket(null);
  connection.reopen();
}

/** @param {string} kind @param {any} what */
function told(kind, what) {
  if (kind === "ticket") {
    ticket = what.token;
    addTicket(what.seat, ticket);
    if (allTickets().length > 1 && connection.tree) {
      show(connection.tree);
    }
  } else if (kind === "adopting") {
    seats.waitFor(what.seat);
  } else if (kind === "heard") {
    play.sending.heard(what);
  }
}

function refused() {
  play?.refused();
}

const connection = await openPage("phone", show, { told, token: hello, refused });
const say = (message) => connection.say(message);
curtain = new Curtain(lift);
seats = new PhoneSeats(say, () => draw(allTickets().map(({ seat }) => seat)));
play = new PhonePlay(() => connection, (seat) => draw([seat]), addSomebody);
main.append(curtain.node);
if (connection.tree && show(connection.tree)) {
  document.body.classList.remove("is-untold");
}
