// What every page has: the line to the box with its notice, refusals, the choice of language.

import { Connection } from "./connection.js";
import { element, setText } from "./elements.js";
import { sayGoodbye } from "./goodbye.js";
import { RELOADED, hearOfTable } from "./guest_change.js";
// On every page:
import "./pointer_kind.js";
import "./keyboard.js";
import "./deliberate_clicks.js";
import { announce, noticeLine, putNotice } from "./notice.js";
import { play, setVolume } from "./sound.js";
import {
  LANGUAGES, boxSpeaks, chooseLanguage, chosenLanguage, isOwnScreen, language, loadTexts, onLanguage, ownLanguage, refusalText, text,
} from "./texts.js";

const RETRY_MS = 1000;
const LATE_US = 1_000_000; // a tune that comes later is not sounded any more
const FACE_PX = 20;
const FACE_MS = 2000; // no longer does a page wait for its letters

// Load the texts, then open the line; `show(tree)` is called with every new state, and when the language changes. As long
// as it returns false there is nothing to be seen yet.
/** @param {string} page @param {(tree: any) => unknown} show @param {{ told?: Page.Listeners["told"], token?: () => string | null, refused?: Page.Listeners["refusal"] }} listeners */
export async function openPage(page, show, { told, token, refused } = {}) {
  await Promise.all([textsLoaded(), facesLoaded()]);
  putNotice();
  document.body.classList.add("is-untold"); // until there is a state, a page's parts are empty frames
  const connection = new Connection(
    page,
    {
      state: (tree) => {
        const { classList } = document.body;
        const wasUntold = classList.contains("is-untold");
        classList.remove("is-untold"); // else nothing of it could have the focus
        classList.toggle("is-untold", show(tree) === false && wasUntold);
      },
      told: (kind, what, atUs) => {
        if (kind === "box") {
          hearOfBox(what);
        } else if (kind === "tune") {
          if (connection.nowUs() - atUs < LATE_US) {
            play(what);
          }
        } else {
          told?.(kind, what, atUs);
        }
      },
      refusal: (refusal) => {
        announce(refusalText(refusal));
        refused?.(refusal);
      },
      line: noticeLine,
      unheard: () => announce(text("common.unheard")),
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

// What fits its room is measured in the page's own letters. Without them, others do.
async function facesLoaded() {
  try {
    await Promise.race([document.fonts.load(`700 ${FACE_PX}px "Text"`), new Promise((resolve) => setTimeout(resolve, FACE_MS))]);
  } catch {
    // the system's letters, then
  }
}

// What the box tells every page of itself.
/** @param {Box.News} box */
function hearOfBox(box) {
  if (box.version !== document.documentElement.dataset.version && sessionStorage.getItem(RELOADED) !== box.version) {
    sessionStorage.setItem(RELOADED, box.version); // once: where that does not help, an old page is better than none
    location.reload();
  }
  boxSpeaks(box.language).catch(() => {}); // without its texts: it is told again with the next news
  setVolume(box.volume_percent);
  hearOfTable(box);
  sayGoodbye(box.is_leaving);
}

// The language in short; a touch offers all of them, and to go without a choice of one’s own.
export function languageChooser() {
  const short = element("span", { "aria-hidden": "true" });
  const select = element("select", { onchange: () => chooseLanguage(/** @type {Box.Language | null} */ (select.value || null)).catch(fill) });
  const fill = () => {
    const own = { language: LANGUAGES[ownLanguage()] };
    const chosen = chosenLanguage() ?? "";
    const option = (value, name) => element("option", { value, selected: value === chosen }, name);
    setText(short, language().toUpperCase());
    select.setAttribute("aria-label", text("common.language"));
    select.replaceChildren(
      option("", isOwnScreen ? text("common.language_of_box", own) : text("common.language_of_device", own)),
      ...Object.entries(LANGUAGES).map(([value, name]) => option(value, name)),
    );
  };
  onLanguage(fill);
  fill();
  return element("span", { class: "language" }, short, select);
}
