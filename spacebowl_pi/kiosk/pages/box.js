// The page of the virtual box alone.

import { boxPanel } from "./box_panel.js";
import { element, setText } from "./dom.js";
import { languageChooser, openPage } from "./frame.js";
import { onLanguage, text } from "./texts.js";

let panel = null;

const connection = await openPage("box", (tree) => panel?.show(tree), {
  told: (kind, what) => kind === "may_play" && panel?.mayPlay(what),
});
panel = boxPanel((message) => connection.say(message), { sounds: true });

const title = element("h1", { class: "unseen" });
const back = element("a", { class: "button", href: "/" });
const name = () => {
  setText(title, text("box.page_title"));
  setText(back, text("box.table"));
  document.title = text("box.page_title");
};
name();
onLanguage(name);
document.querySelector("main").append(
  title,
  element("nav", { class: "box-page-head" }, back, languageChooser()),
  panel.node,
);
