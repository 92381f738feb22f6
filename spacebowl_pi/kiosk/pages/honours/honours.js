// The board of honour: today, this season, all time; of all games together, or of one.

import { element, setAttribute, setText } from "../shared/elements.js";
import { languageChooser, openPage } from "../shared/page.js";
import { HonoursList } from "./list.js";
import { text, useGame } from "../shared/texts.js";

let chosenGame = null; // of several; null is all of them together

await openPage("honours", show);

const title = element("h1");
const toTable = element("a", { class: "button", href: "/" });
const games = element("div", { class: "games", role: "group" });
const lists = { day: new HonoursList("day"), season: new HonoursList("season"), ever: new HonoursList("ever") };
const place = element("div", { class: "lists" }, ...Object.values(lists).map((list) => list.node));
const said = element("p", { class: "panel said", role: "status" });
const how = element("p");
const expires = element("p", { class: "soft" });
document.querySelector("header").append(title, games, languageChooser(), toTable);
document.querySelector("main").append(said, place, element("footer", {}, how, expires));

/** @param {Box.HonoursTree} tree */
function show(tree) {
  document.title = text("honours.title");
  setText(title, text("honours.title"));
  setText(toTable, text("honours.to_table"));
  setText(how, text("honours.how"));
  setText(expires, text("honours.expires", { days: tree.nickname_days }));
  setText(said, tree.has_fault ? text("honours.fault") : text("honours.reading"));
  said.hidden = tree.is_read && !tree.has_fault;
  place.hidden = tree.boards.length === 0;
  showGames(tree);
  const board = tree.boards.find(({ game }) => game === chosenGame) ?? tree.boards[0];
  if (board) {
    const day = new Date(`${tree.date}T12:00:00`).toLocaleDateString(document.documentElement.lang, { weekday: "long", day: "numeric", month: "long" });
    lists.day.show(board.day, text("honours.day"), day);
    lists.season.show(board.season, text("honours.season", { season: tree.season, year: tree.year }), text(`honours.season_months.${tree.season}`));
    lists.ever.show(board.ever, text("honours.ever"), text("honours.ever_line"));
  }
}

// Where several games were played: which of them is looked at.
/** @param {Box.HonoursTree} tree */
function showGames(tree) {
  const names = Object.keys(tree.games);
  games.setAttribute("aria-label", text("honours.games"));
  games.hidden = names.length < 2;
  if (chosenGame !== null && (games.hidden || !names.includes(chosenGame))) {
    chosenGame = null;
  }
  const shown = names.length === 1 ? names[0] : chosenGame;
  if (shown !== null) {
    useGame(shown).catch(() => {}); // its words come with the next state, if not now
  }
  choices(games, [null, ...names], (name) => (name === null ? text("honours.all_games") : tree.games[name]), chosenGame, (name) => {
    chosenGame = name;
    show(tree);
  });
}

// A button for each, of which one is pressed.
function choices(group, keys, nameOf, now, choose) {
  if (group.children.length !== keys.length) {
    group.replaceChildren(...keys.map(() => element("button", { type: "button" })));
  }
  keys.forEach((key, index) => {
    const button = group.children[index];
    setText(button, nameOf(key));
    setAttribute(button, "aria-pressed", String(key === now));
    button.onclick = () => choose(key);
  });
}
