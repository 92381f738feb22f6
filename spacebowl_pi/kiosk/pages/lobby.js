// Before a match: how it goes, what is agreed, and the way in by phone.

import { thing } from "./planets.js";
import { element, setAttribute, setText } from "./dom.js";
import { PhoneWay } from "./phone_way.js";
import { LANGUAGES, language, onLanguage, text } from "./texts.js";

const VARIANTS = ["learners", "black_hole", "void", "big_galaxy", "rotation", "torus", "no_wild"];
const STEPS = [["join", "destination"], ["toss", "cyan"], ["search", "yellow"], ["pick", "green"]];
const CHOICES = {
  mode: ["screen", "numbered", "entered", "honour"],
  target_score: [12, 18, 24],
  search_limit_s: [null, 60, 120, 300],
  pick_limit_s: [null, 10, 15, 20, 30, 60],
  language: Object.keys(LANGUAGES),
};

// Numbered cards lie as the box says, or as the players tell it: for them that is a choice like any other.
function agreed(name, value) {
  return name === "mode" ? { mode: value === "entered" ? "numbered" : value, are_numbers_entered: value === "entered" } : { [name]: value };
}

function chosen(settings, name) {
  return name === "mode" && settings.mode === "numbered" && settings.are_numbers_entered ? "entered" : settings[name];
}

function choiceWords(name, value) {
  if (name === "mode") {
    return text(`common.mode.${value}`);
  }
  if (name === "language") {
    return value.toUpperCase();
  }
  return name === "target_score" ? text("table.points", { points: value }) : value === null ? text("table.no_limit") : text("table.seconds", { seconds: value });
}

export class Lobby {
  // `change(settings)` asks for other settings.
  constructor(change) {
    this.change = change;
    this.title = element("h2");
    this.tagline = element("p", { class: "soft lobby-tagline" });
    this.steps = STEPS.map(([name, picture]) => ({ name, node: element("span"), row: thing(picture, "lobby-picture") }));
    this.variantsTitle = element("h2");
    this.variants = VARIANTS.map((name) => this.variant(name));
    this.choices = Object.keys(CHOICES).map((name) => this.choice(name));
    this.phone = new PhoneWay();
    const hero = element(
      "div",
      { class: "lobby-hero" },
      this.title,
      this.tagline,
      element("ol", { class: "lobby-steps" }, ...this.steps.map(({ node, row }) => element("li", {}, row, node))),
      element("div", { class: "lobby-phone" }, this.phone.node),
    );
    const agreed = element(
      "div",
      { class: "lobby-agreed panel" },
      this.variantsTitle,
      element("div", { class: "lobby-variants" }, ...this.variants.map(({ node }) => node)),
      element("div", { class: "lobby-choices" }, ...this.choices.map(({ row }) => row)),
    );
    this.node = element("section", { class: "lobby" }, hero, agreed);
    onLanguage(() => this.settings && this.name());
  }

  variant(name) {
    const title = element("strong");
    const line = element("span", { class: "soft" });
    const node = element("button", { type: "button", class: "lobby-variant" }, title, line);
    node.addEventListener("click", () => {
      const variants = { ...this.settings.variants, [name]: !this.settings.variants[name] };
      this.change({ ...this.settings, variants });
    });
    return { name, node, title, line };
  }

  choice(name) {
    const label = element("span");
    const select = element("select");
    select.addEventListener("change", () => this.change({ ...this.settings, ...agreed(name, CHOICES[name][select.selectedIndex]) }));
    return { name, label, select, row: element("label", { class: "lobby-choice" }, label, select) };
  }

  show({ view, phone_url: phoneUrl }, mayPlay) {
    this.settings = view.settings;
    if (this.named !== language()) {
      this.name();
    }
    this.variants.forEach(({ name, node }) => {
      setAttribute(node, "aria-pressed", String(view.settings.variants[name]));
      node.disabled = !mayPlay;
    });
    this.choices.forEach(({ name, select }) => {
      select.selectedIndex = CHOICES[name].indexOf(chosen(view.settings, name));
      select.disabled = !mayPlay;
    });
    this.phone.show(phoneUrl);
  }

  name() {
    this.named = language();
    setText(this.title, text("table.title"));
    setText(this.tagline, text("table.tagline"));
    setText(this.variantsTitle, text("table.variants"));
    this.steps.forEach(({ name, node }) => setText(node, text(`table.step.${name}`)));
    this.variants.forEach(({ name, title, line }) => {
      setText(title, text(`common.variant.${name}`));
      setText(line, text(`common.variant_line.${name}`));
    });
    this.choices.forEach(({ name, label, select }) => {
      setText(label, text(`table.choice.${name}`));
      select.replaceChildren(...CHOICES[name].map((value) => element("option", {}, choiceWords(name, value))));
    });
  }
}
