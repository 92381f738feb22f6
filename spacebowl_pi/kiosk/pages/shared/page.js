// What every page has: the connection with its notice, refusals, the choice of language.

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
const LATE_US = 1_000_000; // a tune that arrives later than this is dropped
const FACE_PX = 20;
const FACE_MS = 2000; // the longest wait for the font

// Load the texts, then connect. `show(tree)` is called with every new state and when the language changes; while it returns
// false, the page stays hidden.
/** @param {string} page @param {(tree: any) => unknown} show @param {{ told?: Page.Listeners["told"], token?: () => string | null, refused?: Page.Listeners["refusal"] }} listeners */
export async function openPage(page, show, { told, token, refused } = {}) {
  await Promise.all([textsLoaded(), facesLoaded()]);
  putNotice();
  document.body.classList.add("is-untold"); // until the first state, the page would show empty frames
  const connection = new Connection(
    page,
    {
      state: (tree) => {
        const { classList } = document.body;
        const wasUntold = classList.contains("is-untold");
        classList.remove("is-untold"); // before show(): hidden parts cannot take the focus
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

// Nothing can be shown without texts: retry until the box, which may be starting, answers.
async function textsLoaded() {
  for (;;) {
    try {
      return await loadTexts();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

// Wait for the font that fitted texts are measured in, but not forever.
async function facesLoaded() {
  try {
    await Promise.race([document.fonts.load(`700 ${FACE_PX}px "Text"`), new Promise((resolve) => setTimeout(resolve, FACE_MS))]);
  } catch {
    // the system's font will do
  }
}

// What the box tells every page about itself.
/** @param {Box.News} box */
function hearOfBox(box) {
  if (box.version !== document.documentElement.dataset.version && sessionStorage.getItem(RELOADED) !== box.version) {
    sessionStorage.setItem(RELOADED, box.version); // reload only once: if that does not help, an old page is better than none
    location.reload();
  }
  boxSpeaks(box.language).catch(() => {}); // if the texts cannot be loaded, the next news tries again
  setVolume(box.volume_percent);
  hearOfTable(box);
  sayGoodbye(box.is_leaving);
}

// Shows the short name of the language; offers all languages, and no choice of one’s own.
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
