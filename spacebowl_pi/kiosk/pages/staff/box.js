// The box: its language, brightness, volume; the self-test; another PIN; the end.

import { element, setAttribute, setText } from "../shared/elements.js";
import { PhoneLink } from "../shared/phone_link.js";
import { Rows, askingButton, panel, words } from "./staff_elements.js";
import { LANGUAGES, pair, text } from "../shared/texts.js";

const VOLUMES = { off: 0, low: 25, middle: 50, full: 100 };
const PHONES = { off: false, on: true };
const MARKS = { passed: "✓", pressed: "✓", look: "◎", unpressed: "◎", failed: "✗", absent: "–" };

export class BoxPanel {
  constructor(say) {
    this.say = say;
    this.known = [];
    this.languages = Object.entries(LANGUAGES).map(([language, name]) =>
      element("button", { type: "button", lang: language, "data-language": language, onclick: () => say({ do: "speak", language }) }, name),
    );
    this.percent = element("output", { for: "brightness" });
    this.slider = element("input", {
      type: "range", id: "brightness", min: 5, max: 100, step: 5,
      oninput: () => setText(this.percent, `${this.slider.value} %`),
      onchange: () => say({ do: "brighten", percent: Number(this.slider.value) }),
    });
    this.brightness = element("div", { class: "line" }, words(element("label", { for: "brightness" }), "staff.brightness"), this.slider, this.percent);
    this.volumes = Object.entries(VOLUMES).map(([name, percent]) =>
      words(element("button", { type: "button", "data-percent": percent, onclick: () => say({ do: "set_volume", percent }) }), `staff.volume.${name}`),
    );
    this.phones = Object.entries(PHONES).map(([name, isOn]) =>
      words(element("button", { type: "button", "data-is-on": String(isOn), onclick: () => say({ do: "allow_phones", is_on: isOn }) }), `staff.phones.${name}`),
    );
    this.games = element("span", { class: "choice" });
    this.gameRows = new Rows(this.games, (game) => game.name, (game) => this.gameButton(game.name));
    this.offered = element("div", { class: "line", role: "group", "aria-labelledby": "games" }, words(element("span", { id: "games" }), "staff.games"), this.games);
    this.phoneLink = new PhoneLink();
    this.test = element("button", { type: "button", onclick: () => say({ do: "test_parts" }) });
    this.checks = element("ul", { class: "checks" });
    this.rows = new Rows(this.checks, (line) => line.part, checkRow);
    this.pin = new PinChange(say);
    const off = askingButton("staff.shut_down", ["staff.sure_off", "staff.sure_again"], (asked, last) => asked > 0 && say({ do: "power_off", is_sure: asked === last }));
    off.classList.add("off");
    this.off = off;
    this.node = panel(
      "box", "staff.box",
      choice("speaks", "staff.speaks", this.languages), this.brightness, choice("loud", "staff.volume", this.volumes), this.offered,
      choice("phones", "staff.phones", this.phones), words(element("p", { class: "soft" }), "common.phones_open"), this.phoneLink.node,
      element("div", { class: "line" }, words(element("span"), "staff.self_test"), this.test),
      element("div", { role: "status" }, this.checks), this.pin.node, off,
    );
  }

  // A game that people can choose, or could: they are offered in the order in which they were chosen.
  /** @param {string} name */
  gameButton(name) {
    const toggle = () => {
      const offered = this.known.filter((game) => game.is_offered).map((game) => game.name);
      this.say({ do: "offer_games", games: offered.includes(name) ? offered.filter((one) => one !== name) : [...offered, name] });
    };
    const node = element("button", { type: "button", onclick: toggle });
    const show = (game) => {
      setText(node, game.title);
      setAttribute(node, "aria-pressed", String(game.is_offered));
    };
    return { node, show };
  }

  /** @param {Box.StaffBox} box @param {boolean} isLocal */
  show(box, isLocal) {
    this.known = box.games;
    this.offered.hidden = box.games.length === 0;
    this.gameRows.show(box.games);
    this.languages.forEach((button) => setAttribute(button, "aria-pressed", String(button.dataset.language === box.language)));
    this.brightness.hidden = box.brightness_percent === null;
    if (box.brightness_percent !== null && document.activeElement !== this.slider) {
      this.slider.value = String(box.brightness_percent);
      setText(this.percent, `${box.brightness_percent} %`);
    }
    const volume = nearest(Object.values(VOLUMES), box.volume_percent);
    this.volumes.forEach((button) => setAttribute(button, "aria-pressed", String(Number(button.dataset.percent) === volume)));
    this.phones.forEach((button) => setAttribute(button, "aria-pressed", String((button.dataset.isOn === "true") === (box.phone_url !== null))));
    this.phoneLink.show(box.phone_url);
    this.test.disabled = box.is_testing;
    setText(this.test, text(box.is_testing ? "staff.testing" : "staff.test"));
    this.rows.show(box.checks ?? []);
    this.checks.hidden = box.checks === null;
    this.pin.node.hidden = !isLocal;
  }
}

// A few buttons, of which one is pressed.
function choice(id, key, buttons) {
  const caption = words(element("span", { id }), key);
  return element("div", { class: "line", role: "group", "aria-labelledby": id }, caption, element("span", { class: "choice" }, ...buttons));
}

// A configuration may have a volume between the levels; but only 0 is off.
function nearest(levels, percent) {
  const near = levels.filter((level) => (level === 0) === (percent === 0));
  return near.reduce((best, level) => (Math.abs(level - percent) < Math.abs(best - percent) ? level : best));
}

function checkRow() {
  const mark = element("span", { class: "mark", "aria-hidden": "true" });
  const what = element("span");
  const details = element("span", { class: "details", lang: "en" });
  const node = element("li", {}, mark, what, details);
  const show = ({ part, outcome, details: found, buttons }) => {
    setAttribute(node, "data-outcome", outcome);
    setText(mark, MARKS[outcome]);
    setText(what, pair(text(`staff.part.${part}`), text(`staff.outcome.${outcome}`, { buttons: buttons.join(", ") })));
    setText(details, found.join(" "));
  };
  return { node, show };
}

// Another PIN, for who is in, at the box's own screen.
class PinChange {
  constructor(say) {
    const field = element("input", { id: "new-pin", inputmode: "numeric", autocomplete: "off", pattern: "[0-9]{6,12}", required: true, maxlength: 12 });
    const save = words(element("button", { type: "submit" }), "staff.set");
    const submit = (event) => {
      event.preventDefault();
      say({ do: "set_pin", pin: field.value });
      field.value = "";
      this.node.open = false;
    };
    const form = element("form", { class: "line", onsubmit: submit }, words(element("label", { for: "new-pin" }), "staff.new_pin"), field, save);
    this.node = element("details", {}, words(element("summary"), "staff.change_pin"), form);
  }
}
