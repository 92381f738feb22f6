// What every page has: the line to the box with its notice, refusals, the choice of language.

import { Connection } from "./connection.js";
import { element, setText } from "./dom.js";
import { language, languages, loadTexts, onLanguage, refusalText, text, useLanguage } from "./texts.js";

const NOTICE_MS = 4000;
const RETRY_MS = 1000;

// Load the texts, then open the line; `show(tree)` is called with every new state, and when the language changes.
export async function openPage(page, show, { told, token } = {}) {
  await textsLoaded();
  const notice = element("div", { class: "notice", role: "status", "aria-live": "polite" });
  document.body.append(notice);
  let fading = 0;
  let isUp = false;
  const announce = (words) => {
    setText(notice, words);
    clearTimeout(fading);
    fading = setTimeout(() => setText(notice, isUp ? "" : text("common.reconnecting")), NOTICE_MS);
  };
  const connection = new Connection(
    page,
    {
      state: show,
      told,
      refusal: (refusal) => announce(refusalText(refusal)),
      line: (up) => {
        if (up !== isUp) {
          isUp = up;
          clearTimeout(fading);
          setText(notice, up ? "" : text("common.reconnecting"));
        }
      },
    },
    token,
  );
  onLanguage(() => connection.tree && show(connection.tree));
  return connection;
}

// Without texts there is nothing to show: a box that just starts, or starts anew, is asked again.
async function textsLoaded() {
  for (;;) {
    try {
      return await loadTexts();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

export function languageChooser() {
  const chooser = element("select", { onchange: (event) => useLanguage(event.target.value).catch(fill) });
  const fill = () => {
    chooser.setAttribute("aria-label", text("common.language"));
    chooser.replaceChildren(
      ...languages().map((name) => element("option", { value: name, selected: name === language() }, name.toUpperCase())),
    );
  };
  onLanguage(fill);
  fill();
  return chooser;
}
