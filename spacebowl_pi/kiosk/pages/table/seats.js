// The seats: who sits where, their score on its track, what they have called, and what they can touch now.

import { thing } from "/games/space_bowl/planets.js";
import { element, setAttribute, setText } from "../shared/dom.js";
import { fit, setFitted } from "../shared/fit.js";
import { rest, single } from "../shared/meant.js";
import { pair, text } from "../shared/texts.js";
import { verdictWords } from "/games/space_bowl/verdict_words.js";

const SEATS = [1, 2, 3, 4, 5, 6, 7, 8];
const CROWD = 5; // so many that each has but a low row
const MOST_LETTERS = 20; // as the rules of the lobby have it

// How somebody on a seat is called; nothing for nobody.
export function nameOf(view, seat) {
  const player = view.players.find((one) => one.seat === seat);
  return player === undefined ? "" : seatName(player);
}

export function seatName(player) {
  const isNamed = player.name !== "" && player.name !== String(player.seat);
  return isNamed ? player.name : text("common.seat", { seat: player.seat });
}

// Rules that take a point; all others give one.
const LOSSES = ["used_the_wild", "wrong", "wrong_and_called_go", "red_and_found", "red_call_and_found"];

export function points(rules) {
  return rules.reduce((sum, rule) => sum + (LOSSES.includes(rule) ? -1 : 1), 0);
}

export function signed(number) {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "±0";
}

// What to say of a player now: a class for the looks, and the words.
function standing({ view, locked }, player) {
  const { phase, call, result } = view;
  if (locked.includes(player.seat)) {
    return ["early", text("table.too_early")];
  }
  const judged = result?.players.find(({ seat }) => seat === player.seat);
  if (phase === "reveal" && judged) {
    return [judged.verdict, verdictWords(view, judged)];
  }
  if (phase === "picks" && player.may_pick) {
    return player.has_picked ? ["picked", text("table.has_picked")] : ["waiting", text("table.is_picking")];
  }
  if (call === null || phase === "over" || phase === "ready") {
    return ["", ""];
  }
  if (player.is_red) {
    return ["red", text(call.by === player.seat ? "table.called_red" : "common.red_button")];
  }
  if (call.kind === "go" && call.by === player.seat) {
    return ["go", text("common.call.go")];
  }
  return player.has_joined ? ["go", text("common.concur")] : ["", ""];
}

class Seat {
  constructor(seat, act) {
    this.seat = seat;
    this.act = act;
    this.name = element("span", { class: "seat-name fitted" }, element("span"));
    // As many lines as a long name takes, but no line break of its own.
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
      act("rename", seat, this.asked.trim());
    });
    this.field = element("label", { class: "seat-field" }, this.entry);
    this.captain = element("span", { class: "seat-captain", role: "img" }, "★");
    this.token = element("span", { class: "token" }, String(seat), this.captain);
    this.wild = thing("wild", "seat-wild");
    this.chip = element("span", { class: "chip" });
    this.track = element("span", { class: "track", role: "img" });
    this.score = element("span", { class: "seat-score" });
    this.delta = element("span", { class: "seat-delta" });
    this.button = element("button", { type: "button", class: "seat-action", onclick: single(() => act(this.action, seat)) });
    this.node = element(
      "li",
      { class: `seat seat-${seat}` },
      this.token,
      element("span", { class: "seat-middle" }, this.name, this.field, this.wild, this.chip, this.track),
      this.delta,
      this.score,
      this.button,
    );
  }

  show(tree, action, isChosen) {
    const { view } = tree;
    const player = view.players.find(({ seat }) => seat === this.seat);
    const isLobby = view.phase === "lobby";
    this.node.hidden = player === undefined && !isLobby;
    this.node.classList.toggle("is-free", player === undefined);
    this.node.classList.toggle("is-pressed", tree.pressed.includes(this.seat));
    this.node.classList.toggle("is-chosen", isChosen);
    this.showAction(action, isChosen, player ? seatName(player) : text("common.seat", { seat: this.seat }));
    // Whoever came by phone has named themselves there.
    this.field.hidden = !isLobby || player === undefined || action === null || tree.by_phone?.includes(this.seat);
    this.name.hidden = !this.field.hidden;
    setFitted(this.name, player ? seatName(player) : text("table.free_seat", { seat: this.seat }));
    if (player === undefined) {
      [this.captain, this.chip, this.track, this.score, this.delta].forEach((node) => (node.hidden = true));
      this.wild.classList.add("is-absent");
      return;
    }
    this.showEntry(player);
    this.captain.hidden = !player.is_captain || isLobby;
    setAttribute(this.captain, "title", text("common.captain"));
    setAttribute(this.captain, "aria-label", text("common.captain"));
    this.wild.classList.toggle("is-absent", view.wild?.by !== this.seat);
    const [looks, words] = standing(tree, player);
    setAttribute(this.chip, "data-looks", looks);
    setText(this.chip, words);
    this.chip.hidden = words === "" || action === "pick"; // its button says as much
    this.showScore(view, player, isLobby);
  }

  // Whoever asked for another name has the old one again, unless they type on.
  refused() {
    if (this.entry.value === this.asked) {
      this.write(this.called);
    }
    this.asked = null;
  }

  write(name) {
    this.entry.value = name;
    this.fitEntry();
  }

  // While nothing is written the field shows what the seat is called.
  fitEntry() {
    fit(this.entry, this.entry.value || this.entry.placeholder);
  }

  showEntry(player) {
    this.called = player.name;
    setAttribute(this.entry, "aria-label", text("table.name_of_seat", { seat: this.seat }));
    setAttribute(this.entry, "placeholder", text("common.seat", { seat: this.seat }));
    if (document.activeElement !== this.entry && this.entry.value !== player.name) {
      this.write(player.name);
    }
  }

  showScore({ settings, result, phase }, player, isLobby) {
    const target = settings.target_score;
    this.track.hidden = this.score.hidden = isLobby;
    this.track.style.setProperty("--score", Math.min(player.score, target));
    this.track.style.setProperty("--target", target);
    setAttribute(this.track, "aria-label", text("table.score_of", { score: player.score, target }));
    setText(this.score, String(player.score));
    const judged = phase === "reveal" ? result?.players.find(({ seat }) => seat === this.seat) : undefined;
    this.delta.hidden = judged === undefined;
    setText(this.delta, judged ? signed(points(judged.rules)) : "");
    setAttribute(this.delta, "data-sign", judged ? Math.sign(points(judged.rules)) : null);
  }

  showAction(action, isChosen, name) {
    const isNew = action !== this.action;
    this.action = action;
    this.button.hidden = action === null;
    if (action !== null) {
      if (isNew) {
        rest(this.button);
      }
      const words = text(`table.seat_action.${action}`);
      setText(this.button, action === "leave" ? "✕" : words);
      setAttribute(this.button, "aria-label", pair(name, words));
      setAttribute(this.button, "aria-pressed", action === "pick" || action === "wild" ? String(isChosen) : null);
      setAttribute(this.button, "data-action", action);
    }
  }
}

export class Seats {
  // `act(action, seat)` is called for a touched seat: join, leave, rename (with a name), pick, wild.
  constructor(act) {
    this.seats = SEATS.map((seat) => new Seat(seat, act));
    this.node = element("ol", { class: "seats" }, ...this.seats.map((seat) => seat.node));
  }

  refused() {
    this.seats.forEach((seat) => seat.refused());
  }

  show(tree, actionOf, chosenSeat) {
    setAttribute(this.node, "aria-label", text("table.seats"));
    const count = tree.view.phase === "lobby" ? SEATS.length : tree.view.players.length;
    this.node.style.setProperty("--count", count);
    setAttribute(this.node, "data-crowd", count >= CROWD);
    this.seats.forEach((one) => one.show(tree, actionOf(one.seat), one.seat === chosenSeat));
  }
}
