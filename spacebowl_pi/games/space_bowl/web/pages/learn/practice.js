// Practice: what to play is chosen here, and the match itself shown by `practice_play.js`.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { PracticePlay } from "./practice_play.js";
import { text } from "/pages/shared/texts.js";

const VARIANTS = ["learners", "black_hole", "void", "big_galaxy", "rotation", "torus", "no_wild"];
const CHOICES = { strength: ["cadet", "pilot", "ace"], rivals: [1, 2, 3] };
const REMEMBERED = "practice";

function remembered() {
  const plain = { strength: "cadet", rivals: 2, variants: {} };
  try {
    return { ...plain, ...JSON.parse(localStorage.getItem(REMEMBERED) ?? "{}") };
  } catch {
    return plain;
  }
}

export class Practice {
  /** @type {SpaceBowl.LearnTree} */
  tree;

  /** @param {() => number} nowUs @param {Box.Say} say */
  constructor(nowUs, say) {
    this.say = say;
    this.wish = remembered();
    this.play = new PracticePlay(nowUs, say);
    this.heading = element("h1", { tabindex: -1 });
    this.line = element("p", { class: "soft" });
    this.ended = element("p", { class: "lesson-feedback", role: "status", "data-looks": "hint" });
    this.choices = /** @type {const} */ (["strength", "rivals"]).map((name) => this.choice(name));
    this.variantsTitle = element("h2", { id: "practice-variants" });
    this.variants = VARIANTS.map((name) => this.variant(name));
    this.begin = element("button", { type: "button", class: "primary practice-begin", onclick: () => this.start() });
    this.setup = element(
      "section",
      { class: "practice-setup learn-part" },
      this.heading,
      this.line,
      this.ended,
      element("div", { class: "practice-choices" }, ...this.choices.map(({ node }) => node)),
      this.variantsTitle,
      element("div", { class: "practice-variants", role: "group", "aria-labelledby": "practice-variants" }, ...this.variants.map(({ node }) => node)),
      this.begin,
    );
    this.node = element("div", { class: "practice" }, this.setup, this.play.node);
  }

  /** @param {"strength" | "rivals"} name */
  choice(name) {
    const title = element("h2", { id: `practice-${name}` });
    const buttons = CHOICES[name].map((value) => {
      const label = element("strong");
      const line = name === "strength" ? element("span", { class: "soft" }) : null;
      const node = element("button", { type: "button", onclick: () => this.want({ [name]: value }) }, label, line);
      return { value, label, line, node };
    });
    const group = element("div", { class: `practice-options is-${name}`, role: "group", "aria-labelledby": title.id }, ...buttons.map(({ node }) => node));
    return { name, title, buttons, node: element("div", { class: "practice-choice" }, title, group) };
  }

  /** @param {string} name */
  variant(name) {
    const label = element("strong");
    const line = element("span", { class: "soft" });
    const toggle = () => this.want({ variants: { ...this.wish.variants, [name]: !this.wish.variants[name] } });
    return { name, label, line, node: element("button", { type: "button", onclick: toggle }, label, line) };
  }

  /** @param {Record<string, any>} change */
  want(change) {
    this.wish = { ...this.wish, ...change };
    try {
      localStorage.setItem(REMEMBERED, JSON.stringify(this.wish));
    } catch {
      // Where storage is blocked, the choice holds until the page is closed.
    }
    this.show(this.tree);
  }

  start() {
    const chosen = Object.fromEntries(VARIANTS.map((name) => [name, this.wish.variants[name] === true]));
    this.play.isLeaving = false;
    this.say({ do: "practise", strength: this.wish.strength, rivals: this.wish.rivals, chosen });
  }

  leave() {
    this.why = null;
    if (this.tree?.practice) {
      this.play.isLeaving = true;
      this.say({ do: "stop" });
    }
  }

  /** @param {SpaceBowl.LearnTree} tree */
  show(tree) {
    const hasEnded = tree.has_failed ? "failed" : tree.has_idled ? "idled" : null;
    const hasBroken = this.tree?.practice && tree.practice === null && !this.play.isLeaving;
    this.tree = tree;
    const isOn = tree.practice !== null;
    this.setup.hidden = isOn;
    this.play.node.hidden = !isOn;
    if (isOn) {
      this.why = null;
      this.play.show(/** @type {any} */ (tree));
      return;
    }
    setText(this.heading, text("learn.practice.title"));
    setText(this.line, text("learn.practice.line"));
    this.why = hasEnded ?? (hasBroken ? "broken" : this.why);
    setText(this.ended, this.why ? text(`learn.practice.${this.why}`) : "");
    setText(this.variantsTitle, text("learn.practice.variants"));
    setText(this.begin, text("learn.practice.begin"));
    this.choices.forEach(({ name, title, buttons }) => {
      setText(title, text(`learn.practice.${name}`));
      buttons.forEach(({ value, label, line, node }) => {
        setText(label, name === "rivals" ? String(value) : text(`learn.strength.${value}`));
        setAttribute(node, "aria-pressed", String(this.wish[name] === value));
        if (line !== null) {
          setText(line, text(`learn.strength_line.${value}`));
        }
      });
    });
    this.variants.forEach(({ name, label, line, node }) => {
      setText(label, text(`choice.${name}`));
      setText(line, text(`choice.${name}.line`));
      setAttribute(node, "aria-pressed", String(this.wish.variants[name] === true));
    });
  }
}
