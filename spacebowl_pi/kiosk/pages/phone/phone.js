// A player's phone: first a seat, then all that this seat may see and do. The seat's ticket stays on this device.

import { openPage } from "../shared/frame.js";
import { PhonePlay } from "./play.js";
import { PhoneSeats, TICKET } from "./seats.js";
import { onLanguage, text } from "../shared/texts.js";

let ticket = null; // what this page said hello with, or was given
let seats = null;
let play = null;

function hello() {
  ticket = localStorage.getItem(TICKET);
  return ticket;
}

function show(tree) {
  if (seats === null) {
    return;
  }
  // A ticket that the box does not know any more; but not one that another tab was given meanwhile.
  if (tree.seat === null && ticket !== null && localStorage.getItem(TICKET) === ticket) {
    localStorage.removeItem(TICKET);
    ticket = null;
  }
  seats.node.hidden = tree.seat !== null;
  play.node.hidden = tree.seat === null;
  (tree.seat === null ? seats : play).show(tree);
}

function told(kind, what) {
  if (kind === "ticket") {
    ticket = what.token;
    localStorage.setItem(TICKET, ticket);
  } else if (kind === "adopting") {
    seats.waitFor(what.seat);
  } else if (kind === "heard") {
    play.sending.heard(what);
  }
}

function refused() {
  play?.entry.refused();
  play?.sending.done();
}

const connection = await openPage("phone", show, { told, token: hello, refused });
const say = (message) => connection.say(message);
seats = new PhoneSeats(say);
play = new PhonePlay(() => connection);
seats.node.hidden = play.node.hidden = true;
document.querySelector("main").append(seats.node, play.node);

const name = () => {
  document.title = text("phone.title");
};
onLanguage(name);
name();
if (connection.tree) {
  show(connection.tree);
}
