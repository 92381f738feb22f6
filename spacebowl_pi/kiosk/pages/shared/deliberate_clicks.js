// Touches that were meant. Not meant is what a held Enter repeats, the second of a double click, and a click on a button
// that has come, or has changed what it does, only just now. What takes no click hears of it as an event, "vain".

const READ_MS = 500;
const waking = new WeakMap(); // a button that rests → the timer that wakes it

// Have a button take no click until one can have read what it does now.
/** @param {HTMLElement} node */
export function rest(node, forMs = READ_MS) {
  clearTimeout(waking.get(node));
  node.setAttribute("aria-disabled", "true");
  waking.set(node, setTimeout(() => node.removeAttribute("aria-disabled"), forMs));
}

// For a button after which something else may stand in its place.
/** @param {() => unknown} act @returns {(event: MouseEvent) => void} */
export function single(act) {
  return (event) => event.detail < 2 && act();
}

addEventListener(
  "click",
  (event) => {
    if (event.target?.closest?.('[aria-disabled="true"]')) {
      event.preventDefault();
      event.stopImmediatePropagation();
      event.target.dispatchEvent(new CustomEvent("vain", { bubbles: true }));
    }
  },
  { capture: true },
);
addEventListener("keydown", (event) => event.repeat && event.key === "Enter" && event.preventDefault(), { capture: true });
