// A game practised alone against computers: what to play is chosen first (`setup.js`), then the match is shown as a phone at
// the table would show it (`play.js`). Which game, the page's address says.

import { openPage } from "../shared/page.js";
import { text, textOr } from "../shared/texts.js";
import { PracticePlay } from "./play.js";
import { PracticeSetup } from "./setup.js";

const { game } = document.documentElement.dataset;

let connection = null;
let setup = null;
let play = null;
let isOn = null; // not known yet
let isLeaving = false; // by choice, not because the connection was lost
let whyEnded = null;

/** @param {Box.PracticeTree} tree */
function show(tree) {
  if (setup === null || !play.shown.isThere(tree.game)) {
    return false; // with the game's part there, nothing is put in later, and no focus gets lost
  }
  document.title = text("practice.title", { game: textOr(["title"], tree.game.title) });
  const wasOn = isOn;
  isOn = tree.practice !== null;
  if (isOn) {
    whyEnded = null;
  } else if (wasOn) {
    whyEnded = tree.has_failed ? "failed" : tree.has_idled ? "idled" : isLeaving ? null : "broken";
    play.end();
  } else if (tree.has_failed) {
    whyEnded = "failed"; // at its beginning
  }
  setup.node.hidden = isOn;
  play.node.hidden = !isOn;
  if (isOn) {
    play.show(seatTree(/** @type {any} */ (tree)));
  } else {
    setup.show(tree, whyEnded);
  }
  if (wasOn !== null && wasOn !== isOn) {
    isLeaving = false;
    window.scrollTo(0, 0);
    (isOn ? play.line : setup.heading).focus({ preventScroll: true });
  }
  return true;
}

// The tree that a phone on that seat would get, with its player called “you”.
/** @param {Box.PracticeTree & { practice: Box.Practice }} tree @returns {Box.SeatTree} */
function seatTree({ game: of, practice }) {
  const { view, seat } = practice;
  const players = view.players.map((player) => (player.seat === seat ? { ...player, name: text("practice.you") } : player));
  return { ...practice, game: of, view: { ...view, players } };
}

function stop() {
  isLeaving = true;
  connection.say({ do: "stop" });
}

function showAgain() {
  if (connection.tree && show(connection.tree)) {
    document.body.classList.remove("is-untold");
  }
}

connection = await openPage(`practice/${game}`, show, {
  told: (kind, what) => kind === "heard" && play.sending.heard(what),
  refused: () => isOn && play.refused(),
});
setup = new PracticeSetup((wish) => connection.say({ do: "practise", ...wish }));
play = new PracticePlay(() => connection, { skip: () => connection.say({ do: "skip" }), stop, redraw: showAgain });
document.querySelector("main").append(setup.node, play.node);
showAgain();
