// The table's screen: puts its parts together, and keeps what this screen alone knows: which seat touches a card next.

import { Attract } from "./attract.js";
import { Bar } from "./bar.js";
import { boxView } from "../box/view.js";
import { Countdown } from "../shared/countdown.js";
import { element, setAttribute, setText } from "../shared/dom.js";
import { Entry } from "/games/space_bowl/entry.js";
import { openPage } from "../shared/frame.js";
import { Galaxy } from "/games/space_bowl/galaxy.js";
import { Honour } from "/games/space_bowl/honour.js";
import { Lobby } from "./lobby.js";
import { Newcomers } from "/games/space_bowl/newcomers.js";
import { announce } from "../shared/notice.js";
import { hintNow, insteadNow, seatAction } from "./now.js";
import { Over } from "./over.js";
import { defineThings } from "/games/space_bowl/planets.js";
import { Seats } from "./seats.js";
import { Spaces } from "/games/space_bowl/spaces.js";
import { language, text } from "../shared/texts.js";
import { TopCard } from "/games/space_bowl/top_card.js";
import { Unfinished } from "./unfinished.js";
import { Verdict } from "/games/space_bowl/verdict.js";
import { scanMark, wildMark } from "/games/space_bowl/verdict_lines.js";

const STAYS_MS = 1000; // so often at most the box is told that somebody is in the lobby
const SURPRISE_MS = 500; // a touch so soon after a seat was chosen by itself was meant for something else

let mayPlay = false;
let chosen = null;
let chosenAtMs = 0;
let phase = null;
let box = null;
let isEmptyLobby = false;
let openedAtMs = -Infinity;

const connection = await openPage("table", (tree) => show(tree), {
  told: (kind, what) => {
    if (kind === "may_play") {
      mayPlay = what;
    }
  },
  refused: () => {
    entry.refused();
    seats.refused();
  },
});
const say = (message) => connection.say(message);
const nowUs = () => connection.nowUs();

const [header, footer, nav] = ["header", "footer", "nav"].map((name) => document.querySelector(name));
const bar = new Bar({ header, footer, nav }, nowUs, actAsOne, () => bar.title.focus());
const galaxy = new Galaxy((cell) => touchCard(cell));
const verdict = new Verdict((nodes, lit) => galaxy.draw(nodes, lit));
const lobby = new Lobby(say, (isOn) => say({ do: "allow_phones", is_on: isOn }));
const honour = new Honour((seat, isHold) => say({ do: "press", seat, is_hold: isHold }), say);
const entry = new Entry(say, () => show(connection.tree));
const spaces = new Spaces(nowUs);
const hint = element("p", { class: "soft hint" });
const topCard = new TopCard();
const countdown = new Countdown(nowUs);
const seats = new Seats(actOnSeat);
const attract = new Attract(openLobby, (seat) => say({ do: "join_seat", seat, name: "" }));
const newcomers = new Newcomers(() => lobby.turn("learners"));
const unfinished = new Unfinished(say);
const over = new Over();
const stage = element("div", { class: "stage" }, galaxy.node, honour.node, lobby.node, over.node);
const pattern = element("div", { class: "pattern" }, entry.node, spaces.node, hint, element("div", { class: "beside" }, topCard.node, countdown.node), verdict.node);
const people = element("div", { class: "people" }, attract.node, seats.node, newcomers.node);
const main = document.querySelector("main");
main.append(unfinished.node, people, stage, pattern); // what is touched most comes first by keyboard

function openLobby() {
  openedAtMs = performance.now();
  say({ do: "open_lobby" });
}

// As long as somebody does anything there, the lobby stays.
for (const touch of ["pointerdown", "keydown", "wheel"]) {
  addEventListener(touch, () => mayPlay && isEmptyLobby && performance.now() - openedAtMs > STAYS_MS && openLobby(), { passive: true });
}

function choose(seatAndWhat) {
  chosen = seatAndWhat;
  chosenAtMs = -SURPRISE_MS;
  if (connection.tree) {
    show(connection.tree);
  }
  if (chosen !== null) {
    galaxy.focus();
    return;
  }
  if (galaxy.node.contains(document.activeElement)) {
    bar.title.focus();
  }
  galaxy.forget();
}

document.addEventListener("keydown", (event) => event.key === "Escape" && chosen !== null && choose(null));

function actAsOne(message) {
  choose(null);
  if (message !== null) {
    say(message);
  }
}

function touchCard(cell) {
  if (entry.isOpen) {
    entry.aim(cell);
    return;
  }
  if (chosen === null || performance.now() - chosenAtMs < SURPRISE_MS) {
    return;
  }
  say({ do: chosen.what === "wild" ? "place_wild" : "pick_card", seat: chosen.seat, cell });
  choose(null);
}

// A touch that does nothing now says what to do instead.
function sayInstead(what) {
  const words = mayPlay && connection.tree ? insteadNow(connection.tree, what) : null;
  if (words !== null) {
    announce(words);
  }
}

galaxy.node.addEventListener("vain", () => sayInstead("card"));
seats.node.addEventListener("click", (event) => !event.target.closest("button, input") && sayInstead("seat"));

function actOnSeat(action, seat, name) {
  const isOnTable = action === "wild" && connection.tree.view.galaxy === null; // the box is not told where
  if (isOnTable) {
    say({ do: "place_wild", seat, cell: null });
  } else if (action === "rename") {
    say({ do: "take_name", seat, name });
  } else if (action === "pick" || action === "wild") {
    choose(chosen?.seat === seat ? null : { seat, what: action });
  } else {
    say(action === "join" ? { do: "join_seat", seat, name: "" } : { do: "leave_seat", seat });
  }
}

// Let go of a seat that has nothing to touch any more; a single one that must pick is chosen by itself.
function keepChosen(tree) {
  if (chosen !== null && (!mayPlay || seatAction(tree, chosen.seat) !== chosen.what)) {
    chosen = null;
  }
  const picking = tree.view.phase === "picks" ? tree.view.players.filter(({ seat }) => seatAction(tree, seat) === "pick") : [];
  if (tree.view.phase !== phase && mayPlay && picking.length === 1) {
    chosen = { seat: picking[0].seat, what: "pick" };
    chosenAtMs = performance.now();
  }
  phase = tree.view.phase;
}

function show(tree) {
  const { view } = tree;
  defineThings(tree.deck);
  keepChosen(tree);
  const isLobby = view.phase === "lobby";
  const isOver = view.phase === "over";
  setAttribute(main, "data-phase", view.phase);
  setAttribute(main, "data-simulated", String(tree.is_simulated));
  document.body.classList.toggle("is-demo", tree.is_demo);
  bar.show(tree, chosen, mayPlay);
  isEmptyLobby = isLobby && view.players.length === 0;
  if (isLobby && lobby.node.hidden) {
    lobby.appear();
  }
  lobby.node.hidden = !isLobby;
  pattern.hidden = isLobby || isOver;
  seats.node.hidden = isOver || tree.is_demo;
  honour.node.hidden = isLobby || isOver || view.galaxy !== null;
  galaxy.node.hidden = isLobby || isOver || view.galaxy === null;
  over.show(tree);
  entry.show(tree, mayPlay);
  attract.show(tree, mayPlay);
  newcomers.show(tree, mayPlay);
  unfinished.show(tree, mayPlay);
  if (isLobby) {
    lobby.show(tree, mayPlay);
  } else {
    showRound(tree);
  }
  seats.show(tree, (seat) => (mayPlay ? seatAction(tree, seat) : null), chosen?.seat);
  if (tree.is_simulated && box === null) {
    box = boxView(connection.on.unheard);
    box.node.classList.add("is-compact");
    people.append(element("div", { class: "box-place" }, box.node));
  }
}

function showRound(tree) {
  const { view } = tree;
  spaces.node.hidden = entry.isAsking;
  if (view.galaxy !== null) {
    galaxy.show(view.galaxy, view.size, language(), { isOpen: chosen !== null || entry.isOpen, isNumbered: view.settings.mode === "numbered", label: text("common.galaxy") });
  }
  honour.show(tree, mayPlay);
  verdict.show(tree);
  if (view.phase !== "reveal") {
    galaxy.draw([...wildMark(view), ...scanMark(view, tree.prompt), ...entry.marks()]);
  }
  spaces.show(view);
  topCard.show(view);
  setText(hint, text(`table.hint.${hintNow(view)}`));
  hint.hidden = ["declaring", "reveal"].includes(view.phase) || entry.isOpen;
  const kind = view.phase === "countdown" ? view.call.kind : view.phase;
  countdown.show(view, kind, text(`table.time.${kind === "go" || kind === "red" ? kind : view.phase === "picks" ? "picks" : "search"}`));
}
