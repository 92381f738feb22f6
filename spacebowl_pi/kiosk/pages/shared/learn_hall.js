// Where a game is learned alone: a hall with doors, and the rooms behind them, one of which the address names.

import { element, setAttribute, setText } from "./elements.js";
import { languageChooser, openPage } from "./page.js";
import { onLanguage, text } from "./texts.js";

/** @typedef {{ node: HTMLElement, take: (tree: any) => void }} Room */
/** @typedef {{ name: string, href: string, icon: Element }} Door */

// `makeRooms(connection)` makes the rooms by their names, once the texts are there; `entered(rooms, open)` is told which of
// them is open, or null; `told` and `refused` are what the box says to this page alone. Words are the game's: `learn.title`,
// `learn.heading`, and of each door `learn.door.NAME`, `learn.door_line.NAME`, `learn.door_time.NAME`.
/** @param {{ channel: string, doors: Door[], makeRooms: (connection: () => Page.Connection) => Record<string, Room>, entered: (rooms: any, open: Room | null) => void, told: (rooms: any, kind: string, what: any) => void, refused?: (rooms: any) => void }} game */
export async function openHall({ channel, doors, makeRooms, entered, told, refused }) {
  const title = element("a", { class: "learn-home", href: "#" });
  const table = element("a", { class: "button", href: "/" });
  const heading = element("h1", { class: "learn-heading", tabindex: -1 });
  const ways = doors.map(({ name, href, icon }) => {
    const parts = { name: element("h2"), line: element("p", { class: "soft" }), time: element("span", { class: "learn-time" }) };
    return { ...parts, of: name, node: element("a", { class: "learn-door panel", href }, icon, parts.name, parts.line, parts.time) };
  });
  const hall = element("section", { class: "learn-hall" }, heading, element("div", { class: "learn-doors" }, ...ways.map(({ node }) => node)));
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  /** @type {Record<string, Room> | null} */
  let rooms = null; // until the texts are there

  const show = (tree) => {
    Object.values(rooms ?? {}).forEach((room) => room.take(tree));
    return rooms !== null;
  };
  const showTexts = () => {
    document.title = `${text("learn.title")} · ${text("common.name")}`;
    setText(title, text("learn.title"));
    setText(heading, text("learn.heading"));
    setText(table, text("practice.to_table"));
    ways.forEach(({ of, name, line, time }) => {
      setText(name, text(`learn.door.${of}`));
      setText(line, text(`learn.door_line.${of}`));
      setText(time, text(`learn.door_time.${of}`));
    });
  };
  // Show the room that the address names, or the choice of them.
  const enter = () => {
    const name = location.hash.slice(1);
    const open = rooms?.[name] ?? null;
    main.replaceChildren(open?.node ?? hall);
    setAttribute(document.body, "data-room", open === null ? "hall" : name);
    entered(rooms, open);
    window.scrollTo(0, 0);
  };

  const connection = await openPage(channel, show, {
    told: (kind, what) => rooms !== null && told(rooms, kind, what),
    refused: () => rooms !== null && refused?.(rooms),
  });
  rooms = makeRooms(() => connection);
  document.body.prepend(element("header", { class: "learn-header" }, title, table, languageChooser()));
  onLanguage(showTexts);
  showTexts();
  window.addEventListener("hashchange", () => {
    enter();
    main.querySelector("h1")?.focus({ preventScroll: true });
  });
  enter();
  if (connection.tree) {
    show(connection.tree);
    document.body.classList.remove("is-untold");
  }
}
