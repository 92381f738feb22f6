// Fingers on the simulated buttons: mouse, several touches at once, the keys 1 to 8, and space or enter on a focused one.

const TYPING = "input, select, textarea, [contenteditable]";

// Returns a function that releases all buttons.
/** @param {HTMLElement} board @param {HTMLButtonElement[]} nodes @param {Box.Say} say */
export function fingers(board, nodes, say) {
  const holding = new Map(); // what holds, such as a pointer or a key → the button's number

  function down(holder, number) {
    if (holding.has(holder) || nodes[number - 1].disabled) {
      return;
    }
    const isNew = ![...holding.values()].includes(number);
    holding.set(holder, number);
    nodes[number - 1].classList.add("is-down");
    if (isNew) {
      say({ do: "push", button: number });
    }
  }

  function up(holder) {
    const number = holding.get(holder);
    holding.delete(holder);
    if (number !== undefined && ![...holding.values()].includes(number)) {
      nodes[number - 1].classList.remove("is-down");
      say({ do: "let_go", button: number });
    }
  }

  const drop = () => [...holding.keys()].forEach(up);

  nodes.forEach((node, index) => {
    node.addEventListener("pointerdown", (event) => {
      if (event.button === 0) {
        node.setPointerCapture(event.pointerId);
        down(`pointer ${event.pointerId}`, index + 1);
      }
    });
    for (const name of /** @type {const} */ (["pointerup", "pointercancel", "lostpointercapture"])) {
      node.addEventListener(name, (event) => up(`pointer ${event.pointerId}`));
    }
    node.addEventListener("keydown", (event) => {
      if (event.code === "Space" || event.code === "Enter") {
        event.preventDefault();
        down(event.code, index + 1);
      }
    });
  });
  board.addEventListener("contextmenu", (event) => event.preventDefault());

  document.addEventListener("keydown", (event) => {
    const digit = digitOf(event);
    if (digit && !event.repeat && !event.ctrlKey && !event.altKey && !event.metaKey && !event.target?.closest?.(TYPING)) {
      down(event.code, digit);
    }
  });
  document.addEventListener("keyup", (event) => up(event.code));
  addEventListener("blur", drop);
  return drop;
}

// By the key's place, for on French keyboards the digits need Shift.
/** @param {KeyboardEvent} event */
function digitOf(event) {
  return Number(/^(?:Digit|Numpad)([1-8])$/.exec(event.code)?.[1] ?? 0);
}
