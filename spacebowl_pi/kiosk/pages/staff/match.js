// The match: who plays with how many points, and everything that can be put right at the table.

import { element, setAttribute, setText } from "../shared/elements.js";
import { Acts, RowAct } from "./acts.js";
import { PlayerDialog, playerName } from "./dialogs.js";
import { Rows, askingButton, panel, words } from "./staff_elements.js";
import { text, textOr } from "../shared/texts.js";

export class MatchPanel {
  /** @type {Box.StaffMatch} */
  match;
  /** @type {Map<Box.Seat, any>} */
  players;

  constructor(say) {
    this.say = say;
    this.facts = element("p", { class: "facts" });
    this.about = element("p", { class: "soft" });
    this.list = element("ul", { class: "players" });
    this.nobody = words(element("p", { class: "soft" }), "staff.nobody");
    this.rows = new Rows(this.list, (player) => player.seat, (player) => this.row(player.seat));
    const once = (what) => (asked, last) => asked === last && say({ do: what });
    this.acts = new Acts(say);
    this.buttons = {
      can_take_back: askingButton("staff.take_back", ["staff.sure"], once("take_back")),
      can_end: askingButton("staff.end", ["staff.sure"], once("end")),
      can_restart: askingButton("staff.restart", ["staff.sure"], once("restart")),
      can_clear: askingButton("staff.clear", ["staff.sure"], once("clear_table")),
    };
    this.dialog = new PlayerDialog(say);
    this.node = panel(
      "match", "staff.match", this.facts, this.about, this.list, this.nobody, this.acts.node,
      element("div", { class: "acts" }, ...Object.values(this.buttons)), this.dialog.node,
    );
  }

  /** @param {Box.Seat} seat */
  row(seat) {
    const called = element("span");
    const notes = element("span", { class: "notes-on" });
    const name = element("button", { type: "button", class: "name", onclick: () => this.dialog.open(this.players.get(seat)) }, called, notes);
    const dot = element("span", { class: `dot seat-${seat}`, "aria-hidden": "true" }, String(seat));
    const score = element("span", { class: "score" });
    const numbers = element("span", { class: "numbers" });
    const shown = element("span", { class: "shown" });
    const buttons = element("span", { class: "buttons" });
    const doing = element("span", { class: "doing" }, shown, buttons);
    const node = element("li", {}, dot, name, score, numbers, doing);
    const acts = (place) => new Rows(place, ({ act, player }) => `${act.do} ${act.for_good} ${act.chosen.length} ${player.name}`, ({ act }) => new RowAct(act, seat, this.acts));
    const [numberRows, buttonRows] = [acts(numbers), acts(buttons)];
    const show = (player) => {
      const who = playerName(player);
      const said = [player.is_computer ? text("staff.computer") : "", ...(player.notes ?? []).map((key) => textOr([key], key))];
      const inRow = this.match.acts.filter((act) => act.in_rows && act.chosen[0].kind === "seat" && act.chosen[0].seats.includes(seat)).map((act) => ({ act, player }));
      const isNumber = ({ act }) => act.chosen[1]?.kind === "number" && act.chosen.length === 2;
      setText(called, who);
      setText(notes, said.filter(Boolean).join(" · "));
      setAttribute(name, "aria-label", text("staff.change_player", { name: who }));
      numberRows.show(inRow.filter(isNumber));
      buttonRows.show(inRow.filter((one) => !isNumber(one)));
      setText(score, player.score === null ? "" : String(player.score));
      score.hidden = player.score === null || inRow.some(isNumber);
      setText(shown, player.shown ? textOr([player.shown], player.shown) : "");
    };
    return { node, show };
  }

  /** @param {Box.StaffMatch} match */
  show(match) {
    this.match = match;
    this.players = new Map(match.players.map((player) => [player.seat, player]));
    const round = match.round_number !== undefined && match.round_number > 0 ? ` · ${text("staff.round", { number: match.round_number, last: match.last_round })}` : "";
    setText(this.facts, textOr([`common.phase.${match.phase}`, `staff.phase.${match.phase}`], match.phase) + round);
    setText(this.about, (match.about ?? []).map(([key, values]) => textOr([key], key, values)).join(" · "));
    this.acts.show(match.acts.filter((act) => !act.in_rows), this.players);
    this.rows.show(match.players);
    this.nobody.hidden = match.players.length > 0;
    for (const [can, button] of Object.entries(this.buttons)) {
      button.disabled = !match[can];
    }
  }
}
