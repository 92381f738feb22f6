// Learning Tom Tube alone: the tutorial, the puzzle of the day, and the way to a practice.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { languageChooser, openPage } from "/pages/shared/page.js";
import { onLanguage, text } from "/pages/shared/texts.js";
import { astronautIcon, counterIcon } from "../board/art.js";
import { Daily } from "./daily.js";
import { Tutorial } from "./tutorial.js";

const DOORS = [
  { name: "tutorial", href: "#tutorial", icon: astronautIcon(0) },
  { name: "daily", href: "#daily", icon: counterIcon("solar") },
  { name: "practice", href: "/practice/tom_tube", icon: astronautIcon(1) },
];

let connection = null;
/** @type {{ tutorial: Tutorial, daily: Daily } | null} */
let rooms = null; // until the texts are there

const title = element("a", { class: "learn-home", href: "#" });
const table = element("a", { class: "button", href: "/" });
const heading = element("h1", { class: "learn-heading", tabindex: -1 });
const doors = DOORS.map(({ name, href, icon }) => {
  const parts = { name: element("h2"), line: element("p", { class: "soft" }), time: element("span", { class: "learn-time" }) };
  return { ...parts, of: name, node: element("a", { class: "learn-door panel", href }, icon, parts.name, parts.line, parts.time) };
});
const hall = element("section", { class: "learn-hall" }, heading, element("div", { class: "learn-doors" }, ...doors.map(({ node }) => node)));
const main = document.querySelector("main");

/** @param {TomTube.LearnTree} tree */
function show(tree) {
  if (rooms === null) {
    return false;
  }
  rooms.tutorial.take(tree);
  rooms.daily.take(tree);
  return true;
}

// Show the room that the address names, or the choice of them.
function enter() {
  const name = location.hash.slice(1);
  const open = rooms?.[name] ?? null;
  main.replaceChildren(open?.node ?? hall);
  setAttribute(document.body, "data-room", open === null ? "hall" : name);
  open?.enter();
  window.scrollTo(0, 0);
}

function showTexts() {
  document.title = `${text("learn.title")} · ${text("common.name")}`;
  setText(title, text("learn.title"));
  setText(heading, text("learn.heading"));
  setText(table, text("practice.to_table"));
  doors.forEach(({ of, name, line, time }) => {
    setText(name, text(`learn.door.${of}`));
    setText(line, text(`learn.door_line.${of}`));
    setText(time, text(`learn.door_time.${of}`));
  });
}

connection = await openPage("learn/tom_tube", show, {
  told: (kind, what) => {
    rooms?.tutorial.told(kind, what);
    rooms?.daily.told(kind, what);
  },
});
const say = (message) => connection.say(message);
rooms = { tutorial: new Tutorial(say), daily: new Daily(say) };
document.body.prepend(element("header", { class: "learn-header" }, title, table, languageChooser()));
onLanguage(showTexts);
showTexts();
if (connection.tree) {
  show(connection.tree);
  document.body.classList.remove("is-untold");
}
window.addEventListener("hashchange", () => {
  enter();
  main.querySelector("h1")?.focus({ preventScroll: true });
});
enter();
