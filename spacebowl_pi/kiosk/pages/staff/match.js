// The match: who plays with how many points, and everything that can be put right at the table.

import { cellName } from "../shared/names.js";
import { element, setAttribute, setText } from "../shared/elements.js";
import { Acts } from "./acts.js";
import { Chooser, PlayerDialog, playerName } from "./dialogs.js";
import { Rows, askingButton, panel, words } from "./staff_elements.js";
import { counted, pair, text, textOr } from "../shared/texts.js";

const SCORES_IN_A_ROW = 5;
const IN_ROWS = ["correct_score", "force_pick", "void_pick"]; // where players have scores in their rows, these are there, too

export class MatchPanel {
  /** @type {Box.RichStaffMatch} */
  match;
  /** @type {Map<Box.Seat, any>} */
  players;

  constructor(say) {
    this.say = say;
    this.facts = element("p", { class: "facts" });
    this.variants = element("p", { class: "soft" });
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
    this.chooser = new Chooser();
    this.dialog = new PlayerDialog(say);
    this.node = panel(
      "match", "staff.match", this.facts, this.variants, this.list, this.nobody, this.acts.node,
      element("div", { class: "acts" }, ...Object.values(this.buttons)), this.chooser.node, this.dialog.node,
    );
  }

  /** @param {Box.Seat} seat */
  row(seat) {
    const button = (attributes, ...inside) => element("button", { type: "button", ...attributes }, ...inside);
    const called = element("span");
    const captain = element("span", { class: "captain" });
    const name = button({ class: "name", onclick: () => this.dialog.open(this.players.get(seat)) }, called, captain);
    const change = (points) => button({ class: "step", onclick: () => this.say({ do: "give_points", seat, points }) }, points < 0 ? "−" : "+");
    const [less, more] = [change(-1), change(1)];
    const score = button({ class: "score", onclick: () => this.chooseScore(this.players.get(seat)) });
    const pick = element("span", { class: "pick" });
    const force = button({ onclick: () => this.choosePick(this.players.get(seat)) });
    const strike = button({ onclick: () => this.say({ do: "void_pick", seat }) });
    const dot = element("span", { class: "dot", "data-seat": seat, "aria-hidden": "true" }, String(seat));
    const steps = element("span", { class: "steps" }, less, score, more);
    const picking = element("span", { class: "picking" }, pick, force, strike);
    const node = element("li", {}, dot, name, steps, picking);
    const show = (player) => {
      const who = playerName(player);
      const notes = [player.is_computer ? text("staff.computer") : "", player.is_captain ? text("common.captain") : ""];
      setText(called, who);
      setText(captain, notes.filter(Boolean).join(" · "));
      setAttribute(name, "aria-label", text("staff.change_player", { name: who }));
      steps.hidden = picking.hidden = player.score === undefined;
      if (steps.hidden) {
        return; // a game that says no more of its players
      }
      setText(score, String(player.score));
      setAttribute(score, "aria-label", counted("staff.score_now", player.score, { name: who, points: player.score }));
      setAttribute(less, "aria-label", text("staff.less", { name: who }));
      setAttribute(more, "aria-label", text("staff.more", { name: who }));
      less.disabled = !this.match.can_correct || player.score === 0;
      score.disabled = more.disabled = !this.match.can_correct;
      const secret = player.has_picked && this.match.phase !== "reveal" ? text("staff.has_picked") : "";
      setText(pick, player.pick === null ? secret : cellName(player.pick, this.match.size));
      setText(force, text(player.has_picked ? "staff.repick" : "staff.pick"));
      setText(strike, text("staff.strike"));
      setAttribute(force, "aria-label", pair(force.textContent, who));
      setAttribute(strike, "aria-label", pair(strike.textContent, who));
      force.hidden = !player.can_force;
      strike.hidden = !player.can_void;
    };
    return { node, show };
  }

  /** @param {Required<Box.StaffPlayer>} player */
  chooseScore({ seat, score, ...player }) {
    const highest = Math.max(this.match.target_score, score) + 1;
    const rows = Math.ceil((highest + 1) / SCORES_IN_A_ROW);
    const choices = Array.from({ length: rows * SCORES_IN_A_ROW }, (_, points) => ({
      label: String(points), isNow: points === score, act: () => this.say({ do: "correct_score", seat, score: points }),
    }));
    this.chooser.open(text("staff.score_of", { name: playerName({ seat, ...player }) }), SCORES_IN_A_ROW, choices);
  }

  /** @param {Box.StaffPlayer} player */
  choosePick(player) {
    const size = this.match.size;
    const choices = Array.from({ length: size * size }, (_, cell) => ({
      label: cellName(cell, size), isNow: cell === player.pick, act: () => this.say({ do: "force_pick", seat: player.seat, cell }),
    }));
    this.chooser.open(text("staff.pick_for", { name: playerName(player) }), size, choices);
  }

  /** @param {Box.RichStaffMatch} match */
  playedBy({ mode, variants, target_score: points }) {
    const mix = variants.map((name) => textOr([`choice.${name}`], name));
    return [textOr([`choice.mode.${mode}`], mode), ...mix, text("staff.target", { points })].join(" · ");
  }

  /** @param {Box.RichStaffMatch} match */
  show(match) {
    this.match = match;
    this.players = new Map(match.players.map((player) => [player.seat, player]));
    const hasRows = match.players.some(({ score }) => score !== undefined);
    const round = match.round_number > 0 ? ` · ${text("staff.round", { number: match.round_number, last: match.last_round })}` : "";
    setText(this.facts, textOr([`common.phase.${match.phase}`, `staff.phase.${match.phase}`], match.phase) + round);
    setText(this.variants, match.variants === undefined ? "" : this.playedBy(match));
    this.acts.show(match.acts.filter((act) => !hasRows || !IN_ROWS.includes(act.do)), this.players);
    this.rows.show(match.players);
    this.nobody.hidden = match.players.length > 0;
    for (const [can, button] of Object.entries(this.buttons)) {
      button.disabled = !match[can];
    }
  }
}
