// The one finger on the simulated keypad: a mouse, a finger, a pen; or a pointer that the arrow keys move and Enter presses.

export const WIDTH = 320;
export const HEIGHT = 240;
const SLIDE_MS = 60; // a slide is told so often at most
const STEP = 16;
const SMALL_STEP = 4;
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const PRESSES = ["Enter", " "];

// `tiles()` gives what lies on the panel; `reached(tile)` is called when the pointer has come to one by the arrow keys.
/** @param {HTMLCanvasElement} canvas @param {HTMLElement} pointer @param {Box.Say} say @param {() => Box.Tile[]} tiles @param {(tile: Box.Tile) => void} reached */
export function keypadFinger(canvas, pointer, say, tiles, reached) {
  let held = null; // what holds the finger down: the pointer of an event, or a key
  let at = [WIDTH / 2, HEIGHT / 2];
  let told = null;
  let later = 0;

  function touch(x, y) {
    told = [x, y];
    say({ do: "touch", x, y });
  }

  function lift() {
    clearTimeout(later);
    later = 0;
    if (held !== null) {
      held = null;
      say({ do: "lift" });
      pointer.classList.remove("is-down");
    }
  }

  function placeOf(event) {
    const box = canvas.getBoundingClientRect();
    const within = (part, most) => Math.min(most - 1, Math.max(0, Math.floor(part * most)));
    return [within((event.clientX - box.left) / box.width, WIDTH), within((event.clientY - box.top) / box.height, HEIGHT)];
  }

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button === 0 && held === null) {
      canvas.setPointerCapture(event.pointerId);
      held = event.pointerId;
      point(...placeOf(event));
      touch(...at);
    }
  });
  canvas.addEventListener("pointermove", (event) => {
    if (held === event.pointerId) {
      at = placeOf(event);
      later ||= setTimeout(() => {
        later = 0;
        if (String(at) !== String(told)) {
          touch(...at);
        }
      }, SLIDE_MS);
    }
  });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel", "lostpointercapture"])) {
    canvas.addEventListener(name, (event) => held === event.pointerId && lift());
  }
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());

  // --- by keys ---

  function point(x, y) {
    at = [x, y];
    pointer.style.setProperty("--x", x / WIDTH);
    pointer.style.setProperty("--y", y / HEIGHT);
  }

  // The nearest tile in a direction that can be touched; what lies aside counts double.
  function nextTile([right, down]) {
    let best = null;
    let least = Infinity;
    for (const tile of tiles().filter((one) => one.can_be_touched)) {
      const [x, y, width, height] = tile.place;
      const centre = [Math.floor(x + width / 2), Math.floor(y + height / 2)];
      const [across, along] = [centre[0] - at[0], centre[1] - at[1]];
      const ahead = across * right + along * down;
      const aside = Math.abs(across * down) + Math.abs(along * right);
      if (ahead > 2 && ahead + 2 * aside < least) {
        least = ahead + 2 * aside;
        best = { tile, centre };
      }
    }
    return best;
  }

  function move(way, isSmall) {
    const next = isSmall ? null : nextTile(way);
    if (next !== null) {
      point(...next.centre);
      reached(next.tile);
    } else if (isSmall || !tiles().some((one) => one.can_be_touched)) {
      const step = isSmall ? SMALL_STEP : STEP;
      const kept = (value, most) => Math.min(most - 1, Math.max(0, value));
      point(kept(at[0] + step * way[0], WIDTH), kept(at[1] + step * way[1], HEIGHT));
    }
    if (held !== null) {
      touch(...at);
    }
  }

  canvas.addEventListener("keydown", (event) => {
    const way = WAYS[event.key];
    if (way !== undefined) {
      event.preventDefault();
      move(way, event.shiftKey);
    } else if (PRESSES.includes(event.key)) {
      event.preventDefault();
      if (!event.repeat && held === null) {
        held = event.key;
        pointer.classList.add("is-down");
        touch(...at);
      }
    }
  });
  canvas.addEventListener("keyup", (event) => held === event.key && lift());
  canvas.addEventListener("blur", lift);
  addEventListener("blur", lift);
  point(...at);
  return { drop: lift };
}
