// The page of the virtual box alone.

import { boxPanel } from "./panel.js";
import { element, setText } from "../shared/elements.js";
import { languageChooser, openPage } from "../shared/page.js";
import { keypadView } from "./keypad.js";
import { onLanguage, text } from "../shared/texts.js";

let panel = null;

const connection = await openPage("box", (tree) => panel?.show(tree), {
  told: (kind, what) => kind === "may_play" && panel?.mayPlay(what),
});
panel = boxPanel((message) => connection.say(message), { sounds: true });

// With the keypad beside it, the box has less room on a small screen.
const page = document.querySelector("main");
const isSmall = matchMedia("(min-width: 900px) and (max-width: 1400px)");
const keypad = keypadView(arrange);
isSmall.addEventListener("change", () => arrange(page.classList.contains("has-keypad")));
function arrange(isPlugged) {
  page.classList.toggle("has-keypad", isPlugged);
  panel.node.classList.toggle("is-compact", isPlugged && isSmall.matches);
}

const title = element("h1", { class: "unseen" });
const back = element("a", { class: "button", href: "/" });
const name = () => {
  setText(title, text("box.page_title"));
  setText(back, text("box.table"));
  document.title = text("box.page_title");
};
name();
onLanguage(name);
page.append(
  title,
  element("nav", { class: "box-page-head" }, back, keypad.cable, languageChooser()),
  panel.node,
  keypad.node,
);
