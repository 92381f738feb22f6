// A player's phone: first a seat, then all that this seat may see and do. The seat's ticket stays on this device; it may
// hold several, and then one at a time is shown.

import { openPage } from "../shared/page.js";
import { textOr } from "../shared/texts.js";
import { Curtain } from "./handover.js";
import { PhonePlay } from "./play.js";
import { PhoneSeats } from "./seats.js";
import { addTicket, allTickets, dropTicket, showTicket, shownTicket } from "./tickets.js";

let ticket = null; // what this page said hello with, or was given
const main = document.querySelector("main");
let seats = null;
let play = null;
let curtain = null;
let isUndecided = allTickets().length > 1; // nobody has said yet who has the device

// Behind the curtain the box is told of no seat, and tells no secret.
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
  // A ticket that the box does not know any more; but not one that another tab was given meanwhile.
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
  return page.show(tree);
}

// Only what is for whoever has the device is on the page: what is merely hidden could still be read.
/** @param {HTMLElement | null} node */
function place(node) {
  [seats.node, play.node].filter((one) => one !== node).forEach((one) => one.remove());
  if (node?.isConnected === false) {
    main.append(node);
  }
}

// Whoever does not sit there any more, such as when the staff freed the seat, is not waited for.
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

// Whoever has the device gives it away: what is theirs goes before anything else comes.
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
  showTicket(found?.token ?? null);
  connection.reopen();
}

// Somebody more sits down at this device; whoever has it keeps their ticket.
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
