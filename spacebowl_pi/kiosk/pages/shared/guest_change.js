// Guests come and go at the box's own screen. What a guest has chosen there is forgotten once nobody sits at the table and
// nobody has touched the page for a minute; after a while without a touch, the screen of a real box goes back to the table's
// page. A phone belongs to its owner and forgets nothing.

import { chooseLanguage, chosenLanguage, isOwnScreen, isShared } from "./texts.js";

const FORGET_MS = 60_000;
const LOOK_MS = 5_000;
const MINUTE_MS = 60_000;
const HOME = "/";
export const RELOADED = "reloaded_for"; // belongs to the page, not to the guest

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

// On a shared screen, whatever belongs to a guest is in the session storage.
function forget() {
  Object.keys(sessionStorage).filter((key) => key !== RELOADED).forEach((key) => sessionStorage.removeItem(key));
}

// Check first that the box answers: otherwise the browser would show its own error page, and stay there.
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
        chooseLanguage(null).catch(() => {}); // the texts could not be loaded: the next check tries again
      }
    }
    if (idleMs >= goHomeMs && location.pathname !== HOME) {
      goHome().catch(() => {}); // the same
    }
  }, LOOK_MS);
}
