// The board of honour: today, this season, all time; for all matches, or for those of one mix of variants.

import { element, setAttribute, setText } from "../shared/dom.js";
import { languageChooser, openPage } from "../shared/frame.js";
import { HonoursList } from "./list.js";
import { text } from "../shared/texts.js";

let chosen = "all";
const keyOf = (board) => (board.mix === null ? "all" : board.mix.join(" "));

await openPage("honours", show);

const title = element("h1");
const toTable = element("a", { class: "button", href: "/" });
const mixes = element("div", { class: "mixes", role: "group" });
const lists = { day: new HonoursList("day"), season: new HonoursList("season"), ever: new HonoursList("ever") };
const place = element("div", { class: "lists" }, ...Object.values(lists).map((list) => list.node));
const said = element("p", { class: "panel said", role: "status" });
const how = element("p");
const expires = element("p", { class: "soft" });
document.querySelector("header").append(title, mixes, languageChooser(), toTable);
document.querySelector("main").append(said, place, element("footer", {}, how, expires));

function show(tree) {
  document.title = text("honours.title");
  setText(title, text("honours.title"));
  setText(toTable, text("honours.to_table"));
  setText(how, text("honours.how"));
  setText(expires, text("honours.expires", { days: tree.nickname_days }));
  setText(said, tree.has_fault ? text("honours.fault") : text("honours.reading"));
  said.hidden = tree.is_read && !tree.has_fault;
  place.hidden = tree.boards.length === 0;
  showMixes(tree);
  const board = tree.boards.find((one) => keyOf(one) === chosen) ?? tree.boards[0];
  if (board) {
    const day = new Date(`${tree.date}T12:00:00`).toLocaleDateString(document.documentElement.lang, { weekday: "long", day: "numeric", month: "long" });
    lists.day.show(board.day, text("honours.day"), day);
    lists.season.show(board.season, text("honours.season", { season: tree.season, year: tree.year }), text(`honours.season_months.${tree.season}`));
    lists.ever.show(board.ever, text("honours.ever"), text("honours.ever_line"));
  }
}

function mixName({ mix }) {
  if (mix === null) {
    return text("honours.all");
  }
  return mix.length === 0 ? text("honours.plain") : mix.map((name) => text(`common.variant.${name}`)).join(" + ");
}

function showMixes(tree) {
  mixes.setAttribute("aria-label", text("honours.mixes"));
  mixes.hidden = tree.boards.length < 3; // with one mix, all matches are the same
  const keys = tree.boards.map(keyOf);
  if (!keys.includes(chosen)) {
    chosen = "all";
  }
  if (mixes.children.length !== keys.length) {
    mixes.replaceChildren(...keys.map(() => element("button", { type: "button" })));
  }
  tree.boards.forEach((board, index) => {
    const button = mixes.children[index];
    setText(button, mixName(board));
    setAttribute(button, "aria-pressed", String(keys[index] === chosen));
    button.onclick = () => {
      chosen = keys[index];
      show(tree);
    };
  });
}
