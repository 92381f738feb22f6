// The table's screen, for any game: the bar, the seats, the lobby, the end. What is played on it, the game's own part
// draws (docs/pages.md); a game without one is shown by `plain_table.js`.

import { boxView } from "../box/view.js";
import { Call } from "../shared/call.js";
import { afterFrame, element, setAttribute } from "../shared/elements.js";
import { openPage } from "../shared/page.js";
import { announce } from "../shared/notice.js";
import { ShownGame } from "../shared/shown_game.js";
import { textOr } from "../shared/texts.js";
import { Attract } from "./attract.js";
import { Bar } from "./bar.js";
import { Covers } from "./covers.js";
import { Lobby } from "./lobby.js";
import { Over } from "./over.js";
import { Table as PlainTable } from "./plain_table.js";
import { Seats } from "./seats.js";
import { Unfinished } from "./unfinished.js";

const STAYS_MS = 1000; // the box is told at most this often that somebody is in the lobby

let mayPlay = false;
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
    shown.part?.refused?.();
    lobby.refused();
    seats.refused();
  },
});
const say = (message) => connection.say(message);
const nowUs = () => connection.nowUs();
const showAgain = () => connection.tree && show(connection.tree);

const [header, footer, nav] = /** @type {const} */ (["header", "footer", "nav"]).map((name) => document.querySelector(name));
const bar = new Bar({ header, footer, nav }, act, () => bar.title.focus(), nowUs);
const lobby = new Lobby(say, (isOn) => say({ do: "allow_phones", is_on: isOn }));
const covers = new Covers(say);
const over = new Over();
const seats = new Seats({
  join: (seat) => say({ do: "join_seat", seat, name: "" }),
  leave: (seat) => say({ do: "leave_seat", seat }),
  rename: (seat, name) => say({ do: "take_name", seat, name }),
  addComputer: (seat, computer) => say({ do: "join_seat", seat, computer }),
});
const call = new Call();
const attract = new Attract(openLobby, (seat) => say({ do: "join_seat", seat, name: "" }));
const unfinished = new Unfinished(say);
const stage = element("div", { class: "stage", hidden: true });
const people = element("div", { class: "people" }, attract.node, seats.node);
const main = document.querySelector("main");
main.append(unfinished.node, people, stage); // what is used most is first in tab order
document.body.append(call.node);
let added = []; // nodes of the game's part

const page = { say, nowUs, announce, redraw: showAgain, focusElsewhere: () => bar.title.focus() };
const shown = new ShownGame("table", PlainTable, page, (part, game) => {
  added.forEach((node) => node.remove());
  const { stage: onStage = [], beside = null, people: ofPeople = [], lobby: ofLobby = [] } = part.nodes;
  added = [...onStage, ...(beside ? [beside] : []), ...ofPeople, ...ofLobby];
  stage.replaceChildren(...onStage, lobby.node, over.node);
  if (beside) {
    beside.classList.add("beside-stage");
    main.append(beside);
  }
  seats.node.after(...ofPeople);
  lobby.intro.replaceChildren(covers.node, ...ofLobby);
  bar.offer(part.actionNames ?? []);
  over.decorate(part.overPicture ?? null);
  setAttribute(main, "data-game", game.name);
}, showAgain);
showAgain();

function openLobby() {
  openedAtMs = performance.now();
  say({ do: "open_lobby" });
}

// Any input keeps an empty lobby open.
for (const touch of ["pointerdown", "keydown", "wheel"]) {
  addEventListener(touch, () => mayPlay && isEmptyLobby && performance.now() - openedAtMs > STAYS_MS && openLobby(), { passive: true });
}

// Run a button of the bar: send its message, or do something on this screen.
/** @param {Page.Action} action */
function act({ message, act: own }) {
  shown.part?.acted?.();
  if (own) {
    own();
  } else {
    say(message);
  }
}

// Touching a seat that does nothing now says what to do instead.
seats.node.addEventListener("click", (event) => {
  if (mayPlay && connection.tree && !event.target?.closest?.("button, input, select")) {
    const words = shown.part?.instead?.(connection.tree);
    if (words) {
      announce(words);
    }
  }
});

/** @param {Box.TableTree} tree */
function show(tree) {
  if (!shown.isThere(tree.game)) {
    return false;
  }
  const { view } = tree;
  const { part } = shown;
  const isLobby = view.phase === "lobby";
  document.title = textOr(["title"], tree.game.title);
  setAttribute(main, "data-phase", view.phase);
  setAttribute(main, "data-simulated", String(tree.is_simulated));
  document.body.classList.toggle("is-demo", tree.is_demo);
  isEmptyLobby = isLobby && view.players.length === 0;
  if (isLobby && lobby.node.hidden) {
    lobby.appear();
  }
  lobby.node.hidden = !isLobby;
  seats.node.hidden = tree.is_over || tree.is_demo;
  over.show(tree, part);
  attract.show(tree, mayPlay, part);
  unfinished.show(tree, mayPlay);
  if (isLobby) {
    lobby.show(tree, mayPlay, part);
    covers.show(tree, mayPlay);
  }
  part.show(tree, mayPlay);
  bar.show(tree, mayPlay, part);
  seats.show(tree, mayPlay, part);
  call.show(part.call?.(tree));
  if (stage.hidden) {
    afterFrame(() => showMore(tree));
  }
  return true;
}

// The first picture comes in parts, so that none of them keeps the page from answering: what is touched most, the stage, the virtual box.
function showMore(tree) {
  stage.hidden = false;
  if (tree.is_simulated && box === null) {
    box = boxView(connection.on.unheard);
    box.node.classList.add("is-compact");
    afterFrame(() => people.append(element("div", { class: "box-place" }, box.node)));
  }
}
