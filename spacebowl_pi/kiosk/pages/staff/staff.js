// The staff's page: PIN entry, then the panels. Its session lasts as long as the tab; on the box's own screen, as long as the
// page.

import { element, setAttribute, setText } from "../shared/elements.js";
import { languageChooser, openPage } from "../shared/page.js";
import { BoxPanel } from "./box.js";
import { UnlockForm } from "./unlock.js";
import { HealthPanel, NotesPanel } from "./health.js";
import { MatchPanel } from "./match.js";
import { NamesPanel } from "./names.js";
import { words } from "./staff_elements.js";
import { text, useGame } from "../shared/texts.js";

const TOKEN = "staff";
const NOTICE_MS = 6000;
const SECTIONS = ["match", "box", "names", "health", "notes"];

let isLocal = false;
let isOpen = null;
let content = null;
let fading = 0;

// On the box's own screen, where guests follow staff, the session ends with the page.
let ownToken = null;
const connection = await openPage("staff", show, { told, token: () => ownToken ?? sessionStorage.getItem(TOKEN) });
const say = (message) => connection.say(message);
const main = document.querySelector("main");
const unlock = new UnlockForm(say);
const notice = element("p", { class: "notice", role: "status" });
const lock = words(element("button", { type: "button", onclick: () => say({ do: "lock" }) }), "staff.lock");
const sections = element("nav", { class: "sections" }, ...SECTIONS.map((id) => words(element("a", { href: `#${id}` }), `staff.${id}`)));
const places = [["/", "table"], ["/honours", "honours"]];
const links = element("nav", { class: "links" }, ...places.map(([href, name]) => words(element("a", { class: "button", href }), `staff.to.${name}`)));
document.querySelector("header").append(words(element("h1"), "staff.title"), links, languageChooser(), lock);
document.body.append(notice);

function openContent() {
  const parts = { match: new MatchPanel(say), names: new NamesPanel(say), box: new BoxPanel(say), health: new HealthPanel(), notes: new NotesPanel() };
  const column = (...panels) => element("div", { class: "column" }, ...panels.map((panel) => panel.node));
  const columns = [column(parts.match), column(parts.box, parts.names), column(parts.health, parts.notes)];
  return { ...parts, node: element("div", { class: "staff-panels" }, sections, ...columns) };
}

/** @param {Box.StaffTree | Box.LockedTree} tree */
function show(tree) {
  document.title = text("staff.title");
  setAttribute(sections, "aria-label", text("staff.sections"));
  const changes = tree.is_open !== isOpen;
  isOpen = tree.is_open;
  lock.hidden = !isOpen;
  document.body.classList.toggle("is-open", isOpen);
  if (tree.is_open) {
    useGame(tree.match.game).catch(() => {}); // the next state tries again
    content ??= openContent();
    content.match.show(tree.match);
    content.names.show(tree.names);
    content.box.show(tree.box, isLocal);
    content.health.show(tree.health);
    content.notes.show(tree.notes);
  } else {
    ownToken = null; // the stored token opens nothing any more, but exempts this page from waiting for strangers' wrong tries
    unlock.show(tree);
  }
  if (changes) {
    main.replaceChildren(isOpen ? content.node : unlock.node);
    if (!isOpen) {
      unlock.focus();
    }
  }
}

/** @param {string} kind @param {any} what */
function told(kind, what) {
  if (kind === "token") {
    if (isLocal) {
      ownToken = what;
    } else {
      sessionStorage.setItem(TOKEN, what);
    }
  } else if (kind === "page_name") {
    unlock.pageName = what;
  } else if (kind === "is_local") {
    isLocal = what;
  } else if (kind === "staff_says" && isOpen) {
    if (what.code !== "sure") {
      setText(notice, text(`staff.says.${what.code}`, what.values));
      clearTimeout(fading);
      fading = setTimeout(() => setText(notice, ""), NOTICE_MS);
    }
  } else if (kind === "staff_says") {
    unlock.tell(what);
  }
}
