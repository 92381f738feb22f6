// Ignores clicks that were not meant: repeats of a held Enter, the second click of a double click, and clicks on a button
// that has only just appeared or changed. A click that was ignored bubbles up as a "vain" event.

const READ_MS = 500;
const waking = new WeakMap(); // a resting button → the timer that ends its rest

// Have a button ignore clicks until its new label can have been read.
/** @param {HTMLElement} node */
export function rest(node, forMs = READ_MS) {
  clearTimeout(waking.get(node));
  node.setAttribute("aria-disabled", "true");
  waking.set(node, setTimeout(() => node.removeAttribute("aria-disabled"), forMs));
}

// For a button that something else may replace when it is clicked.
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
