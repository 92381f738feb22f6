// All ready pieces on one page, at work: for who makes a game, and for whoever looks whether they are still well.

import { Countdown } from "../shared/countdown.js";
import { element, setText, svg } from "../shared/elements.js";
import { languageChooser } from "../shared/page.js";
import "../shared/pointer_kind.js";
import { putNotice } from "../shared/notice.js";
import { loadTexts, onLanguage, text } from "../shared/texts.js";
import { Banner } from "./banner.js";
import { Bars } from "./bars.js";
import { Confirm } from "./confirm.js";
import { Cover } from "./cover.js";
import { Drawer } from "./drawer.js";
import { Facts } from "./facts.js";
import { Ghost } from "./ghost.js";
import { Undo } from "./undo.js";

const SEATS = 12;
const LIMIT_S = 30;
const SECOND_US = 1_000_000;
const NAMES = ["one", "two", "three"];

await loadTexts();
putNotice();
const nowUs = () => performance.now() * 1000;
const players = Array.from({ length: SEATS }, (_, at) => ({ seat: at + 1, name: "", score: (at * 7) % 19 }));
const view = { players };
const heading = element("h1");
const sections = [];

function piece(key, ...nodes) {
  const title = element("h2");
  sections.push(() => setText(title, text(`common.piece.${key}`)));
  return element("section", { class: "panel piece" }, title, ...nodes);
}

const colours = element("div", { class: "piece-row" }, ...players.map(({ seat }) => element("span", { class: `token seat-number seat-${seat}` }, String(seat))));
const covers = NAMES.map((title) => ({ title, cover: new Cover({ name: title, title }, () => choose(title)) }));
const choose = (chosen) => covers.forEach(({ title, cover }) => cover.show({ note: text("table.game_players", { least: 2, most: 8 }), isChosen: title === chosen, isOff: false }));
const bars = new Bars();
const facts = new Facts();
const countdown = new Countdown(nowUs);
const banner = new Banner();
const confirm = new Confirm({ yes: () => banner.say(text("common.confirm_yes"), 4), no: () => banner.say(text("common.confirm_no"), 1) });
const undo = new Undo(() => undo.show(null));
const drawer = new Drawer("pieces-drawer");
const cards = players.slice(0, 6).map(({ seat }) => element("div", { class: `drawer-card seat-number seat-${seat}` }, element("span", { class: "token" }, String(seat))));
const corner = svg("svg", { viewBox: "0 0 40 40" }, svg("path", { d: "M20 0v20h20", fill: "none", stroke: "currentColor", "stroke-width": 8 }));
const ghost = new Ghost(corner, () => undo.show(text("common.turn")));
const asking = element("button", { type: "button", onclick: () => confirm.ask(text("common.piece.confirm")) });
const saying = element("button", { type: "button", onclick: () => banner.say(text("common.piece.banner"), 5) });

document.querySelector("main").append(
  element("header", { class: "piece-head" }, heading, languageChooser()),
  piece("seats", colours),
  piece("covers", element("div", { class: "covers-row" }, ...covers.map(({ cover }) => cover.node))),
  piece("bars", bars.node),
  piece("facts", facts.node),
  piece("clock", countdown.node),
  piece("banner", saying, banner.node),
  piece("confirm", asking, confirm.node),
  piece("undo", ghost.node, undo.node),
  piece("drawer", drawer.node),
);

function show() {
  document.title = text("common.pieces");
  setText(heading, document.title);
  sections.forEach((name) => name());
  choose(NAMES[0]);
  bars.show(players.slice(0, 6));
  facts.show({ round_number: 3, numbers: Object.fromEntries(players.map(({ seat, score }) => [seat, score])) }, view);
  setText(asking, text("common.piece.confirm"));
  setText(saying, text("common.piece.banner"));
  undo.show(text("common.turn"));
  drawer.show(text("common.piece.drawer"), cards);
  ghost.show({ label: text("common.piece.undo") });
}

const beganUs = nowUs();
countdown.show({ began_us: beganUs, deadline_us: beganUs + LIMIT_S * SECOND_US }, "plain", "");
onLanguage(show);
show();
