// Before a practice: how strong the others are, how many, and what the game lets one choose. It is remembered in this tab.

import { FROM_PHONE } from "../shared/practice_link.js";
import { element, setAttribute, setText } from "../shared/elements.js";
import { languageChooser } from "../shared/page.js";
import { text, textOr } from "../shared/texts.js";
import { choiceTitle } from "../table/choice_words.js";
import { Choices } from "../table/choices.js";

const STRENGTHS = ["cadet", "pilot", "ace"];
const USUAL_RIVALS = 2;
const KEPT = "practice_of_";

function kept(name) {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT + name)) ?? {};
  } catch {
    return {}; // unreadable
  }
}

export class PracticeSetup {
  /** @type {Box.PracticeTree} */
  tree;

  // `begin({strength, rivals, chosen})` starts it.
  /** @param {(wish: { strength: string, rivals: number, chosen: Record<string, Box.Value> }) => void} begin */
  constructor(begin) {
    this.begin = begin;
    this.whyEnded = null;
    const isFromPhone = location.hash === FROM_PHONE;
    this.back = element("a", { class: "button", href: isFromPhone ? "/phone" : "/" });
    this.backWords = isFromPhone ? "practice.back" : "practice.to_table";
    this.heading = element("h1", { tabindex: -1 });
    this.rules = element("p");
    this.line = element("p", { class: "soft" });
    this.ended = element("p", { class: "practice-ended", role: "status" });
    this.strength = new Options("strength", (strength) => this.want({ strength }), (one) => [text(`common.strength.${one}`), text(`practice.strength_line.${one}`)]);
    this.rivals = new Options("rivals", (rivals) => this.want({ rivals }), (count) => [String(count)]);
    this.choicesTitle = element("h2");
    this.choices = new Choices((name, value) => this.want({ chosen: { ...this.wish.chosen, [name]: value } }));
    this.agreed = element("section", { class: "panel practice-agreed" }, this.choicesTitle, this.choices.switchRow, this.choices.selectRow);
    this.start = element("button", { type: "button", class: "primary practice-begin", onclick: () => this.begin(this.wish) });
    this.node = element(
      "section",
      { class: "practice-setup", hidden: true },
      element("div", { class: "practice-head" }, this.heading, languageChooser(), this.back),
      this.ended,
      this.rules,
      this.line,
      element("div", { class: "practice-options" }, this.strength.node, this.rivals.node),
      this.agreed,
      this.start,
    );
  }

  // The remembered choices, as far as the game still has them.
  get wish() {
    const { game, rivals, choices } = this.tree;
    const [least, most] = rivals;
    const { strength, rivals: count, chosen = {} } = kept(game.name);
    const known = Object.entries(chosen).filter(([name, value]) => choices[name]?.includes(value));
    return {
      strength: STRENGTHS.includes(strength) ? strength : STRENGTHS[0],
      rivals: Math.min(most, Math.max(least, Number.isInteger(count) ? count : USUAL_RIVALS)),
      chosen: Object.fromEntries(known),
    };
  }

  want(change) {
    sessionStorage.setItem(KEPT + this.tree.game.name, JSON.stringify({ ...this.wish, ...change }));
    this.show(this.tree, this.whyEnded);
  }

  // `whyEnded` is null, or why the last one has ended without the visitor's wish.
  /** @param {Box.PracticeTree} tree @param {string | null} whyEnded */
  show(tree, whyEnded) {
    this.tree = tree;
    this.whyEnded = whyEnded;
    const { game, rivals, choices, settings } = tree;
    const { strength, rivals: count, chosen } = this.wish;
    const [least, most] = rivals;
    setText(this.back, text(this.backWords));
    setText(this.heading, text("practice.title", { game: textOr(["title"], game.title) }));
    setText(this.rules, textOr(["rules", "tagline"], ""));
    setText(this.line, text("practice.line"));
    setText(this.ended, whyEnded === null ? "" : text(`practice.${whyEnded}`));
    this.strength.show(text("practice.strength"), most === 0 ? [] : STRENGTHS, strength);
    this.rivals.show(text("practice.rivals"), most === least ? [] : Array.from({ length: most - least + 1 }, (_, at) => least + at), count);
    this.agreed.hidden = Object.keys(choices).length === 0;
    setText(this.choicesTitle, choiceTitle());
    this.choices.show({ game, choices, chosen: { ...settings, ...chosen } }, true);
    setText(this.start, text("practice.begin"));
  }
}

// One of a few, as buttons; without any there is nothing to choose.
class Options {
  // `words(value)` gives what stands on a button, and a line below it.
  /** @param {string} name @param {(value: any) => void} choose @param {(value: any) => string[]} words */
  constructor(name, choose, words) {
    this.choose = choose;
    this.words = words;
    this.title = element("h2", { id: `practice-${name}` });
    this.row = element("div", { class: `practice-row is-${name}`, role: "group", "aria-labelledby": this.title.id });
    this.node = element("div", {}, this.title, this.row);
    this.buttons = [];
  }

  /** @param {string} title @param {(string | number)[]} values @param {string | number} chosen */
  show(title, values, chosen) {
    this.node.hidden = values.length === 0;
    setText(this.title, title);
    if (values.length !== this.buttons.length) {
      this.buttons = values.map(() => element("button", { type: "button" }, element("strong"), element("span", { class: "soft" })));
      this.row.replaceChildren(...this.buttons);
    }
    values.forEach((value, at) => {
      const node = this.buttons[at];
      const [name, line = ""] = this.words(value);
      setText(node.firstElementChild, name);
      setText(node.lastElementChild, line);
      setAttribute(node, "aria-pressed", String(value === chosen));
      node.onclick = () => this.choose(value);
    });
  }
}
