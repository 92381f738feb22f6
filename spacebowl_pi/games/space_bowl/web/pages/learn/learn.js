// Learning alone: the tutorial, a practice against computer players, the puzzle of the day.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { languageChooser, openPage } from "/pages/shared/page.js";
import { Daily } from "./daily.js";
import { defineThings, thing } from "../planets.js";
import { onLanguage, text } from "/pages/shared/texts.js";
import { Practice } from "./practice.js";
import { Tutorial } from "./tutorial.js";

const PICTURES = { tutorial: "destination", practice: "wild", daily: "star" };

let connection = null;
const nowUs = () => connection.nowUs();
/** @type {Box.Say} */
const say = (message) => connection.say(message);
const parts = { tutorial: new Tutorial(nowUs), practice: new Practice(nowUs, say), daily: new Daily(nowUs, say) };

const title = element("a", { class: "learn-home", href: "#" });
const links = Object.keys(parts).map((name) => ({ name, node: element("a", { class: "button", href: `#${name}` }) }));
const table = element("a", { class: "button learn-table", href: "/" });
const nav = element("nav", { class: "learn-nav" }, ...links.map(({ node }) => node));
const choices = Object.keys(parts).map((name) => {
  const words = { heading: element("h2"), line: element("p", { class: "soft" }), time: element("span", { class: "learn-time" }) };
  const picture = element("span", { class: "learn-picture" }, thing(PICTURES[name]));
  return { name, ...words, node: element("a", { class: "learn-choice panel", href: `#${name}` }, picture, words.heading, words.line, words.time) };
});
const heading = element("h1", { class: "learn-heading", tabindex: -1 });
const start = element("section", { class: "learn-start" }, heading, element("div", { class: "learn-choices" }, ...choices.map(({ node }) => node)));
const main = document.querySelector("main");

/** @type {SpaceBowl.LearnTree | null} */
let tree = null;
let open = null;

/** @param {SpaceBowl.LearnTree} seen */
function show(seen) {
  tree = seen;
  defineThings(tree.deck);
  open?.show(tree);
}

// Show the lesson that the address names, or the choice of them.
function enter() {
  const name = location.hash.slice(1);
  open?.leave?.();
  open = parts[name] ?? null;
  main.replaceChildren(open?.node ?? start);
  links.forEach((link) => setAttribute(link.node, "aria-current", link.name === name ? "page" : null));
  document.body.classList.toggle("is-at-start", open === null);
  open?.enter?.();
  if (tree !== null) {
    show(tree);
  }
  window.scrollTo(0, 0);
}

function showTexts() {
  document.title = `${text("learn.title")} · ${text("common.name")}`;
  setText(title, text("learn.title"));
  setText(heading, text("learn.heading"));
  setText(table, text("learn.to_table"));
  setAttribute(nav, "aria-label", text("learn.title"));
  links.forEach(({ name: of, node }) => setText(node, text(`learn.choice.${of}`)));
  choices.forEach(({ name: of, heading: head, line, time }) => {
    setText(head, text(`learn.choice.${of}`));
    setText(line, text(`learn.choice_line.${of}`));
    setText(time, text(`learn.choice_time.${of}`));
  });
}

connection = await openPage("learn", show, { told: (kind, what) => parts.daily.told(kind, what) });
document.body.prepend(element("header", { class: "learn-header" }, title, nav, table, languageChooser()));
onLanguage(showTexts);
showTexts();
window.addEventListener("hashchange", () => {
  enter();
  main.querySelector("h1")?.focus({ preventScroll: true });
});
enter();
