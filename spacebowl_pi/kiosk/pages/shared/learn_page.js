// Where a game is learned alone: a choice of parts first, then the one that the address names.

import { element, setAttribute, setText } from "./elements.js";
import { languageChooser, openPage } from "./page.js";
import { onLanguage, text } from "./texts.js";

/** @typedef {{ node: HTMLElement, take: (tree: any) => void }} Part */
/** @typedef {{ name: string, href: string, icon: Element }} Choice */

// `makeParts(connection)` makes the parts by their names, once the texts are there; `entered(parts, open)` is told which of
// them is open, or null; `told` and `refused` are what the box says to this page alone. Words are the game's: `learn.title`,
// `learn.heading`, and of each choice `learn.choice.NAME`, `learn.choice_line.NAME`, `learn.choice_time.NAME`.
/** @param {{ channel: string, choices: Choice[], makeParts: (connection: () => Page.Connection) => Record<string, Part>, entered: (parts: any, open: Part | null) => void, told: (parts: any, kind: string, what: any) => void, refused?: (parts: any) => void }} game */
export async function openLearnPage({ channel, choices, makeParts, entered, told, refused }) {
  const title = element("a", { class: "learn-home", href: "#" });
  const table = element("a", { class: "button", href: "/" });
  const heading = element("h1", { class: "learn-heading", tabindex: -1 });
  const offered = choices.map(({ name, href, icon }) => {
    const words = { name: element("h2"), line: element("p", { class: "soft" }), time: element("span", { class: "learn-time" }) };
    return { ...words, of: name, node: element("a", { class: "learn-choice panel", href }, icon, words.name, words.line, words.time) };
  });
  const start = element("section", { class: "learn-start" }, heading, element("div", { class: "learn-choices" }, ...offered.map(({ node }) => node)));
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  /** @type {Record<string, Part> | null} */
  let parts = null; // until the texts are there

  const show = (tree) => {
    Object.values(parts ?? {}).forEach((part) => part.take(tree));
    return parts !== null;
  };
  const showTexts = () => {
    document.title = `${text("learn.title")} · ${text("common.name")}`;
    setText(title, text("learn.title"));
    setText(heading, text("learn.heading"));
    setText(table, text("practice.to_table"));
    offered.forEach(({ of, name, line, time }) => {
      setText(name, text(`learn.choice.${of}`));
      setText(line, text(`learn.choice_line.${of}`));
      setText(time, text(`learn.choice_time.${of}`));
    });
  };
  // Show the part that the address names, or the choice of them.
  const enter = () => {
    const name = location.hash.slice(1);
    const open = parts?.[name] ?? null;
    main.replaceChildren(open?.node ?? start);
    setAttribute(document.body, "data-part", open === null ? "start" : name);
    entered(parts, open);
    window.scrollTo(0, 0);
  };

  const connection = await openPage(channel, show, {
    told: (kind, what) => parts !== null && told(parts, kind, what),
    refused: () => parts !== null && refused?.(parts),
  });
  parts = makeParts(() => connection);
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
