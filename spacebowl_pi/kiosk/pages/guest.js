// At the box's own screen guests come and go: the language that one has chosen there is forgotten after them, once nobody
// sits at the table and nobody has touched the page for a minute. A phone is its owner's, and forgets nothing.

import { chooseLanguage, chosenLanguage, isOwnScreen } from "./texts.js";

const FORGET_MS = 60_000;
const LOOK_MS = 5_000;

let touchedMs = performance.now();
let isFree = false;

export function tableIsFree(free) {
  if (free !== isFree) {
    isFree = free;
    touchedMs = performance.now();
  }
}

if (isOwnScreen) {
  for (const touch of ["pointerdown", "keydown", "wheel"]) {
    addEventListener(touch, () => (touchedMs = performance.now()), { capture: true, passive: true });
  }
  setInterval(() => {
    if (isFree && chosenLanguage() !== null && performance.now() - touchedMs >= FORGET_MS) {
      chooseLanguage(null).catch(() => {}); // without its texts it is tried again
    }
  }, LOOK_MS);
}
