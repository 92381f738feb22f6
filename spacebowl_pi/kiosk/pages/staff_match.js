// The match: who plays with how many points, and everything that can be put right at the table.

import { element, setAttribute, setText } from "./dom.js";
import { cellName } from "./pattern.js";
import { Rows, askingButton, panel, words } from "./staff_parts.js";
import { onLanguage, text } from "./texts.js";

const playerName = ({ seat, name }) => name || text("common.seat", { seat });

export class MatchPanel {
  constructor(say) {
    this.say = say;
    this.facts = element("p");
    this.variants = element("p", { class: "soft" });
    this.list = element("ul", { class: "players" });
    this.nobody = words(element("p", { class: "soft" }), "staff.nobody");
    this.rows = new Rows(this.list, (player) => player.seat, (player) => this.row(player.seat));
    const once = (what) => (asked, last) => asked === last && say({ do: what });
    const simple = (key, what) => words(element("button", { type: "button", onclick: () => say({ do: what }) }), key);
    this.buttons = {
      can_call_off: simple("staff.call_off", "call_off"),
      can_take_back: askingButton("staff.take_back", ["staff.sure"], once("take_back")),
      can_end: askingButton("staff.end", ["staff.sure"], once("end")),
      can_restart: askingButton("staff.restart", ["staff.sure"], once("restart")),
      can_clear: askingButton("staff.clear", ["staff.sure"], once("clear_table")),
    };
    this.chooser = new PlaceChooser((seat, cell) => say({ do: "force_pick", seat, cell }));
    this.node = panel(
      "match", "staff.match", this.facts, this.variants, this.list, this.nobody,
      element("div", { class: "acts" }, ...Object.values(this.buttons)), this.chooser.node,
    );
  }

  row(seat) {
    const name = element("span", { class: "name" });
    const score = element("output", { class: "score" });
    const change = (by) => element("button", { type: "button", class: "step", onclick: () => this.say({ do: "correct_score", seat, by }) }, by < 0 ? "−" : "+");
    const [less, more] = [change(-1), change(1)];
    const pick = element("span", { class: "pick" });
    const force = element("button", { type: "button", onclick: () => this.chooser.open(this.size, this.players.get(seat)) });
    const strike = element("button", { type: "button", onclick: () => this.say({ do: "void_pick", seat }) });
    const dot = element("span", { class: "dot", "data-seat": seat, "aria-hidden": "true" }, String(seat));
    const node = element("li", {}, dot, name, element("span", { class: "steps" }, less, score, more), element("span", { class: "picking" }, pick, force, strike));
    const show = (player) => {
      const called = playerName(player);
      setText(name, player.is_captain ? `${called} · ${text("common.captain")}` : called);
      setText(score, String(player.score));
      setAttribute(less, "aria-label", text("staff.less", { name: called }));
      setAttribute(more, "aria-label", text("staff.more", { name: called }));
      less.disabled = !this.canCorrect || player.score === 0;
      more.disabled = !this.canCorrect;
      setText(pick, player.pick !== null ? cellName(player.pick, this.size) : player.has_picked ? text("staff.has_picked") : "");
      setText(force, text(player.has_picked ? "staff.repick" : "staff.pick"));
      setText(strike, text("staff.strike"));
      setAttribute(force, "aria-label", `${force.textContent}: ${called}`);
      setAttribute(strike, "aria-label", `${strike.textContent}: ${called}`);
      force.hidden = !player.can_force;
      strike.hidden = !player.can_void;
    };
    return { node, show };
  }

  show(match) {
    this.size = match.size;
    this.canCorrect = match.can_correct;
    this.players = new Map(match.players.map((player) => [player.seat, player]));
    const round = match.round_number > 0 ? ` · ${text("staff.round", { number: match.round_number, left: match.rounds_left })}` : "";
    setText(this.facts, text(`common.phase.${match.phase}`) + round);
    const mix = match.variants.map((name) => text(`common.variant.${name}`));
    setText(this.variants, [text(`common.mode.${match.mode}`), ...mix, text("staff.target", { points: match.target_score })].join(" · "));
    this.rows.show(match.players);
    this.nobody.hidden = match.players.length > 0;
    for (const [can, button] of Object.entries(this.buttons)) {
      button.disabled = !match[can];
    }
  }
}

// A dialog with a button for every place of the galaxy.
class PlaceChooser {
  constructor(choose) {
    this.choose = choose;
    this.title = element("h2", { id: "chooser-title" });
    this.places = element("div", { class: "places" });
    const cancel = element("button", { type: "button", onclick: () => this.node.close() });
    this.node = element("dialog", { class: "panel", "aria-labelledby": "chooser-title" }, this.title, this.places, cancel);
    onLanguage(() => setText(cancel, text("staff.cancel")));
    setText(cancel, text("staff.cancel"));
  }

  open(size, player) {
    setText(this.title, text("staff.pick_for", { name: playerName(player) }));
    this.places.style.setProperty("--size", size);
    const place = (_, cell) =>
      element("button", { type: "button", "aria-pressed": String(cell === player.pick), onclick: () => this.take(player.seat, cell) }, cellName(cell, size));
    this.places.replaceChildren(...Array.from({ length: size * size }, place));
    this.node.showModal();
  }

  take(seat, cell) {
    this.choose(seat, cell);
    this.node.close();
  }
}
