// The seats: who sits where, the score on its track, and the seat's action. The game's part says what else there is to show
// of a player.

import { element, setAttribute, setText, svg } from "../shared/elements.js";
import { fit, setFitted } from "../shared/fit_text.js";
import { rest, single } from "../shared/deliberate_clicks.js";
import { seatName, signed } from "../shared/names.js";
import { counted, pair, text } from "../shared/texts.js";

const NARROW_FROM = 5; // from this many on, each has a low row
const SCREENFUL = 8; // more than that scroll
const MOST_LETTERS = 20; // as the rules of the lobby have it
const STRENGTHS = ["cadet", "pilot", "ace"];

class Seat {
  /** @type {Page.SeatAction | null} */
  action = null;
  /** @type {string | null} */
  asked = null;
  called = "";

  /** @param {Box.Seat} seat @param {Page.Deeds} deeds */
  constructor(seat, deeds) {
    this.seat = seat;
    this.deeds = deeds;
    this.name = element("span", { class: "seat-name fitted" }, element("span"));
    // A textarea, so that a long name wraps; but no line breaks of its own.
    this.entry = element("textarea", { class: "seat-entry", rows: 1, maxlength: MOST_LETTERS, autocomplete: "off", autocapitalize: "words", spellcheck: "false" });
    this.entry.addEventListener("input", () => this.fitEntry());
    this.entry.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault();
        this.entry.blur();
      }
    });
    this.entry.addEventListener("change", () => {
      this.asked = this.entry.value.replace(/\s+/g, " ");
      deeds.rename?.(seat, this.asked.trim());
    });
    this.field = element("label", { class: "seat-field" }, this.entry);
    this.star = element("span", { class: "seat-star", role: "img" }, "★");
    this.token = element("span", { class: "token" }, String(seat), this.star);
    this.mark = element("span", { class: "seat-mark" });
    this.chip = element("span", { class: "chip" });
    this.track = element("span", { class: "track", role: "img" });
    this.score = element("span", { class: "seat-score" });
    this.delta = element("span", { class: "seat-delta" });
    this.button = element("button", { type: "button", class: "seat-action", onclick: single(() => this.action?.act()) });
    this.computer = new ComputerChoice((strength) => deeds.addComputer?.(seat, strength));
    this.node = element(
      "li",
      { class: `seat seat-${seat}` },
      this.token,
      element("span", { class: "seat-middle" }, this.name, this.field, this.mark, this.chip, this.track),
      this.delta,
      this.score,
      this.button,
      this.computer.node,
    );
  }

  /** @param {Box.TableTree<any>} tree @param {boolean} mayPlay @param {Partial<Page.TablePart>} part */
  show(tree, mayPlay, part) {
    const { view } = tree;
    const player = view.players.find(({ seat }) => seat === this.seat);
    const isLobby = view.phase === "lobby";
    this.node.hidden = player === undefined && (!isLobby || this.seat > (tree.game?.most ?? 0));
    if (this.node.hidden) {
      return;
    }
    const action = !mayPlay || tree.is_demo ? null : isLobby ? this.ownAction(player) : (part.seatAction?.(tree, this.seat) ?? null);
    const strength = tree.computers?.[this.seat];
    this.node.classList.toggle("is-free", player === undefined);
    this.node.classList.toggle("is-pressed", tree.pressed.includes(this.seat));
    this.node.classList.toggle("is-awaited", !isLobby && (tree.awaited ?? []).includes(this.seat));
    this.node.classList.toggle("is-chosen", action?.isOn === true);
    this.node.classList.toggle("is-computer", strength !== undefined);
    this.showAction(action, player ? seatName(player) : text("common.seat", { seat: this.seat }));
    this.computer.show(this.seat, isLobby && player === undefined && action !== null && tree.game.takes_computers);
    // Players on phones name themselves there; computers have fixed names.
    this.field.hidden = !isLobby || player === undefined || action === null || strength !== undefined || tree.by_phone?.includes(this.seat);
    this.name.hidden = !this.field.hidden;
    setFitted(this.name, player ? seatName(player) : text("table.free_seat", { seat: this.seat }));
    if (player === undefined) {
      [this.star, this.chip, this.track, this.score, this.delta, this.mark].forEach((node) => (node.hidden = true));
      return;
    }
    this.showEntry(player);
    const state = isLobby ? {} : (part.seatState?.(tree, player) ?? {});
    const [looks, words] = this.chipOf(tree, state, strength, isLobby);
    this.star.hidden = !state.star;
    setAttribute(this.star, "title", state.star);
    setAttribute(this.star, "aria-label", state.star);
    this.mark.hidden = !state.mark;
    if (state.mark !== this.marked) {
      this.marked = state.mark;
      this.mark.replaceChildren(...(state.mark ? [state.mark] : []));
    }
    [this.chip, this.node].forEach((node) => setAttribute(node, "data-looks", looks));
    setText(this.chip, words);
    this.chip.hidden = words === "" || (action !== null && action.saysAsMuch === true);
    this.showScore(tree, player, state, isLobby);
  }

  // In the lobby a seat is taken or left, for any game.
  /** @param {Box.Player | undefined} player @returns {Page.SeatAction} */
  ownAction(player) {
    return player === undefined
      ? { name: "join", words: text("table.seat_action.join"), act: () => this.deeds.join?.(this.seat) }
      : { name: "leave", words: text("table.seat_action.leave"), sign: "✕", act: () => this.deeds.leave?.(this.seat) };
  }

  /** @param {Box.TableTree} tree @param {Page.SeatState} state @param {Box.Strength | undefined} strength @param {boolean} isLobby */
  chipOf(tree, state, strength, isLobby) {
    if (strength !== undefined && isLobby) {
      return ["computer", text(`common.strength.${strength}`)];
    }
    if (tree.locked.includes(this.seat)) {
      return ["early", text("table.too_early")];
    }
    return [state.looks ?? "", state.words ?? ""];
  }

  // The new name was refused: restore the old one, unless somebody types on.
  refused() {
    if (this.entry.value === this.asked) {
      this.write(this.called);
    }
    this.asked = null;
  }

  /** @param {string} name */
  write(name) {
    this.entry.value = name;
    this.fitEntry();
  }

  // While nothing is written the field shows what the seat is called.
  fitEntry() {
    fit(this.entry, this.entry.value || this.entry.placeholder);
  }

  /** @param {Box.Player} player */
  showEntry(player) {
    this.called = player.name;
    setAttribute(this.entry, "aria-label", text("table.name_of_seat", { seat: this.seat }));
    setAttribute(this.entry, "placeholder", text("common.seat", { seat: this.seat }));
    if (document.activeElement !== this.entry && this.entry.value !== player.name) {
      this.write(player.name);
    }
  }

  // The bar is as long as the score is of `target`: what the match goes to, or where it goes to nothing, the highest score.
  /** @param {Box.TableTree} tree @param {Box.Player} player @param {Page.SeatState} state @param {boolean} isLobby */
  showScore({ view }, player, { target, delta }, isLobby) {
    this.track.hidden = this.score.hidden = isLobby;
    const longest = target ?? Math.max(1, ...view.players.map(({ score }) => score));
    const share = Math.max(0, Math.min(player.score, longest));
    this.track.style.setProperty("--score", target === undefined ? share / longest : share);
    this.track.style.setProperty("--target", target ?? 1);
    setAttribute(this.track, "aria-label", target === undefined ? counted("table.score", player.score, { score: player.score }) : text("table.score_of", { score: player.score, target }));
    setText(this.score, String(player.score));
    this.delta.hidden = delta === undefined;
    setText(this.delta, delta === undefined ? "" : signed(delta));
    setAttribute(this.delta, "data-sign", delta === undefined ? null : Math.sign(delta));
  }

  /** @param {Page.SeatAction | null} action @param {string} name */
  showAction(action, name) {
    const isNew = action?.name !== this.action?.name;
    this.action = action;
    this.button.hidden = action === null;
    if (action !== null) {
      if (isNew) {
        rest(this.button);
      }
      setText(this.button, action.sign ?? action.words);
      setAttribute(this.button, "aria-label", pair(name, action.words));
      setAttribute(this.button, "aria-pressed", action.isOn === undefined ? null : String(action.isOn));
      setAttribute(this.button, "data-action", action.name);
    }
  }
}

// A face of a machine, with a plus.
function computerSign() {
  const line = { fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round" };
  return svg("svg", { viewBox: "0 0 24 24", class: "seat-computer-sign", "aria-hidden": "true", ...line }, svg("path", { d: "M4 9h11v9H4zM9.500 9V6M7.500 13v1M11.500 13v1M17 5h5M19.500 2.500v5" }));
}

// A computer for a free seat, as good as one likes.
class ComputerChoice {
  /** @param {(strength: Box.Strength) => void} add */
  constructor(add) {
    this.select = element("select", { class: "seat-computer", onchange: () => this.add(add) });
    this.node = element("span", { class: "seat-computer-place", hidden: true }, computerSign(), this.select);
  }

  add(add) {
    const strength = this.select.value;
    this.select.value = "";
    if (strength !== "") {
      add(strength);
    }
  }

  /** @param {Box.Seat} seat @param {boolean} isOpen */
  show(seat, isOpen) {
    this.node.hidden = !isOpen;
    const words = text("table.add_computer", { seat });
    if (isOpen && words !== this.words) {
      this.words = words;
      setAttribute(this.select, "aria-label", words);
      this.select.replaceChildren(element("option", { value: "" }, words), ...STRENGTHS.map((name) => element("option", { value: name }, text(`common.strength.${name}`))));
    }
  }
}

export class Seats {
  // `deeds` does what is asked of a seat: join, leave, rename (with a name), addComputer (with a strength).
  /** @param {Page.Deeds} deeds */
  constructor(deeds) {
    this.deeds = deeds;
    this.seats = [];
    this.node = element("ol", { class: "seats" });
  }

  refused() {
    this.seats.forEach((seat) => seat.refused());
  }

  // `part` is the game's: it may have `seatAction(tree, seat)`, {name, words, act} with `isOn` where it is chosen, and
  // `seatState(tree, player)`, {looks, words, star, mark, target, delta}, each of them or none.
  /** @param {Box.TableTree<any>} tree @param {boolean} mayPlay @param {Partial<Page.TablePart>} part */
  show(tree, mayPlay, part) {
    const highest = Math.max(tree.game?.most ?? 0, ...tree.view.players.map(({ seat }) => seat));
    while (this.seats.length < highest) {
      const seat = new Seat(this.seats.length + 1, this.deeds);
      this.seats.push(seat);
      this.node.append(seat.node);
    }
    setAttribute(this.node, "aria-label", text("table.seats"));
    const count = tree.view.phase === "lobby" ? Math.max(highest, SCREENFUL) : tree.view.players.length;
    this.node.style.setProperty("--count", count);
    setAttribute(this.node, "data-narrow", count >= NARROW_FROM);
    setAttribute(this.node, "data-many", count > SCREENFUL);
    this.seats.forEach((one) => one.show(tree, mayPlay, part));
  }
}
