// At the box's own screen guests come and go. What one has chosen or done there is forgotten after them, once nobody sits
// at the table and nobody has touched the page for a minute; and the screen of a real box goes back to the table from
// wherever they have left it. A phone is its owner's, and forgets nothing.

import { chooseLanguage, chosenLanguage, isOwnScreen, isShared } from "./texts.js";

const FORGET_MS = 60_000;
const LOOK_MS = 5_000;
const MINUTE_MS = 60_000;
const HOME = "/";
export const RELOADED = "reloaded_for"; // what a page keeps for itself, and not for its guest

let touchedMs = performance.now();
let isFree = false;
let goHomeMs = Infinity;

/** @param {Box.News} box */
export function hearOfTable(box) {
  if (box.is_free !== isFree) {
    isFree = box.is_free;
    touchedMs = performance.now();
  }
  goHomeMs = isShared && box.idle_min !== null ? box.idle_min * MINUTE_MS : Infinity;
}

// What pages keep for a guest of a shared screen lies in the session's storage.
function forget() {
  Object.keys(sessionStorage).filter((key) => key !== RELOADED).forEach((key) => sessionStorage.removeItem(key));
}

// Only to a table that is there: in place of a page whose box is away the browser would show its own error, and stay with it.
async function goHome() {
  const found = await fetch(HOME, { method: "HEAD" });
  if (found.ok) {
    location.replace(HOME);
  }
}

if (isOwnScreen) {
  for (const touch of ["pointerdown", "keydown", "wheel"]) {
    addEventListener(touch, () => (touchedMs = performance.now()), { capture: true, passive: true });
  }
  setInterval(() => {
    const idleMs = performance.now() - touchedMs;
    if (isFree && idleMs >= FORGET_MS) {
      if (isShared) {
        forget();
      }
      if (chosenLanguage() !== null) {
        chooseLanguage(null).catch(() => {}); // without its texts it is tried again
      }
    }
    if (idleMs >= goHomeMs && location.pathname !== HOME) {
      goHome().catch(() => {}); // so is this
    }
  }, LOOK_MS);
}
