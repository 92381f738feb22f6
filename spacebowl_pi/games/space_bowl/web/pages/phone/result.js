// What the round brought: one's own verdict with its rules, and everybody's picks and points.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { fitted } from "/pages/shared/fit_text.js";
import { cellName, seatName, signed } from "/pages/shared/names.js";
import { points, verdictWords } from "../standing.js";
import { onLanguage, text } from "/pages/shared/texts.js";

export class PhoneResult {
  constructor() {
    this.shown = null;
    this.verdict = element("h2");
    this.rules = element("ul", { class: "phone-rules" });
    this.others = element("ul", { class: "phone-people" });
    this.node = element("section", { class: "phone-result panel" }, this.verdict, this.rules, this.others);
    onLanguage(() => (this.shown = null));
  }

  /** @param {SpaceBowl.View} view @param {SpaceBowl.Player} me */
  show(view, me) {
    const { result } = view;
    this.node.hidden = view.phase !== "reveal" || result === null || view.call === null;
    const key = JSON.stringify([result, view.players]);
    if (this.node.hidden || key === this.shown) {
      return;
    }
    this.shown = key;
    const mine = result.players.find(({ seat }) => seat === me.seat);
    const verdict = mine?.verdict ?? "abstained";
    setAttribute(this.node, "data-verdict", verdict);
    const place = mine?.pick == null ? "" : ` · ${cellName(mine.pick, view.size)}`;
    setText(this.verdict, `${verdictWords(view, { pick: null, verdict, ...mine })}${place}`);
    const rules = mine?.rules ?? [];
    const lines = rules.length === 0 ? [text("phone.no_points")] : rules.map((rule) => text(`common.rule.${rule}`));
    this.rules.replaceChildren(...lines.map((line) => element("li", {}, line)));
    setAttribute(this.others, "aria-label", text("phone.players"));
    this.others.replaceChildren(...view.players.map((player) => this.row(view, player)));
  }

  // Where each picked, the galaxy shows.
  /** @param {SpaceBowl.View} view @param {SpaceBowl.Player} player */
  row(view, player) {
    const result = view.result.players.find(({ seat }) => seat === player.seat);
    const words = result ? [verdictWords(view, result), result.pick === null ? "" : cellName(result.pick, view.size)].join(" ") : "";
    return element(
      "li",
      { class: `phone-person seat-${player.seat}`, "data-verdict": result?.verdict },
      element("span", { class: "phone-token" }, String(player.seat)),
      fitted("phone-person-name", seatName(player)),
      element("span", { class: "unseen" }, words),
      element("span", { class: "phone-points" }, result ? signed(points(result.rules)) : ""),
      element("strong", {}, String(player.score)),
    );
  }
}
