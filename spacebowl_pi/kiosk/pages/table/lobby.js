// Before a match: how it goes, what is agreed and how hard that makes it, and the way in by phone.

import { thing } from "/games/space_bowl/planets.js";
import { element, setAttribute, setText } from "../shared/dom.js";
import { rest } from "../shared/meant.js";
import { PhoneAllow } from "./phone_allow.js";
import { PhoneWay } from "../shared/phone_way.js";
import { LANGUAGES, language, text } from "../shared/texts.js";

const VARIANTS = ["learners", "black_hole", "void", "big_galaxy", "rotation", "torus", "no_wild"];
const STEPS = [["join", "destination"], ["toss", "cyan"], ["search", "yellow"], ["pick", "green"]];
const CHOICES = ["mode", "target_score", "search_limit_s", "pick_limit_s", "language"];

// Numbered cards lie as the box says, or as the players tell it: for them that is a choice like any other.
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
  // `say(message)` tells the box, `allowPhones(isOn)` lets phones in.
  constructor(say, allowPhones) {
    this.say = say;
    this.learn = element("a", { class: "button lobby-learn", href: "/learn" });
    this.expected = element("p", { class: "lobby-expected", role: "status" });
    this.title = element("h2");
    this.tagline = element("p", { class: "soft lobby-tagline" });
    this.steps = STEPS.map(([name, picture]) => ({ name, node: element("span"), row: thing(picture, "lobby-picture") }));
    this.variantsTitle = element("h2");
    this.variants = VARIANTS.map((name) => this.variant(name));
    this.choices = CHOICES.map((name) => this.choice(name));
    this.phoneAllow = new PhoneAllow(allowPhones);
    this.phone = new PhoneWay(this.phoneAllow.off);
    const hero = element(
      "div",
      { class: "lobby-hero" },
      element("div", { class: "lobby-title" }, this.title, this.learn),
      this.tagline,
      element("ol", { class: "lobby-steps" }, ...this.steps.map(({ node, row }) => element("li", {}, row, node))),
      element("div", { class: "lobby-phone" }, this.phone.node, this.phoneAllow.node),
    );
    const agreed = element(
      "div",
      { class: "lobby-agreed panel" },
      element("div", { class: "lobby-mix" }, this.variantsTitle, this.expected),
      element("div", { class: "lobby-variants" }, ...this.variants.map(({ node }) => node)),
      element("div", { class: "lobby-choices" }, ...this.choices.map(({ row }) => row)),
    );
    this.node = element("section", { class: "lobby" }, hero, agreed);
  }

  variant(name) {
    const title = element("strong");
    const line = element("span", { class: "soft" });
    const node = element("button", { type: "button", class: "lobby-variant" }, title, line);
    node.addEventListener("click", () => this.turn(name));
    return { name, node, title, line };
  }

  // Turn a variant on, or off.
  turn(name) {
    this.say({ do: "choose", name, value: !this.settings.variants[name] });
  }

  choice(name) {
    const label = element("span");
    const select = element("select");
    const values = []; // those that the box offers
    select.addEventListener("change", () => this.choose(name, values[select.selectedIndex]));
    return { name, values, label, select, row: element("label", { class: "lobby-choice" }, label, select) };
  }

  choose(name, value) {
    this.say(name === "language" ? { do: "speak", language: value } : { do: "choose", name, value });
  }

  // A touch that woke the page was not meant for a variant that came under the finger.
  appear() {
    this.variants.forEach(({ node }) => rest(node));
  }

  show(tree, mayPlay) {
    const { view, phone_url: phoneUrl } = tree;
    this.settings = view.settings;
    if (this.named !== language()) {
      this.name();
    }
    this.variants.forEach(({ name, node }) => {
      setAttribute(node, "aria-pressed", String(view.settings.variants[name]));
      node.disabled = !mayPlay;
    });
    this.choices.forEach(({ name, values, select }) => {
      const offered = name === "language" ? Object.keys(LANGUAGES) : tree.choices[name];
      if (offered.join() !== values.join()) {
        values.splice(0, values.length, ...offered);
        select.replaceChildren(...values.map((value) => element("option", {}, choiceWords(name, value))));
      }
      select.selectedIndex = values.indexOf(chosen(view.settings, name));
      select.disabled = !mayPlay;
    });
    this.showExpected(tree.right_cards);
    this.phone.show(phoneUrl);
    this.phoneAllow.show(tree, mayPlay);
  }

  // How many cards are right, and how that compares; the box does not know of every deck.
  showExpected(expected) {
    this.expected.hidden = expected === null;
    if (expected !== null) {
      const { least, most, cards, plenty } = expected;
      setText(this.expected, `${text("table.right_cards", { least, most, cards })} · ${text(`table.plenty.${plenty}`)}`);
    }
  }

  name() {
    this.named = language();
    setText(this.title, text("table.title"));
    setText(this.learn, text("table.learn"));
    setText(this.tagline, text("table.tagline"));
    setText(this.variantsTitle, text("table.variants"));
    this.steps.forEach(({ name, node }) => setText(node, text(`table.step.${name}`)));
    this.variants.forEach(({ name, title, line }) => {
      setText(title, text(`common.variant.${name}`));
      setText(line, text(`common.variant_line.${name}`));
    });
    this.choices.forEach(({ name, values, label, select }) => {
      setText(label, text(`table.choice.${name}`));
      select.replaceChildren(...values.map((value) => element("option", {}, choiceWords(name, value))));
    });
  }
}
