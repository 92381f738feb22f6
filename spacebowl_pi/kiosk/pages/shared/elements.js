// Creates elements, and updates them only where something differs. No style attributes: the content security policy forbids
// them; `element.style.setProperty("--x", …)` is allowed.

const SVG = "http://www.w3.org/2000/svg";

/** @template {keyof HTMLElementTagNameMap} K @param {K} name @param {Record<string, any>} attributes @param {(Node | string | null | undefined)[]} children @returns {HTMLElementTagNameMap[K]} */
export function element(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** @template {keyof SVGElementTagNameMap} K @param {K} name @param {Record<string, any>} attributes @param {(Node | string | null | undefined)[]} children @returns {SVGElementTagNameMap[K]} */
export function svg(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

/** @template {Element} T @param {T} node @param {Record<string, any>} attributes @param {(Node | string | null | undefined)[]} children @returns {T} */
function filled(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) {
      node.addEventListener(key.slice(2), value);
    } else if (value === true) {
      node.setAttribute(key, "");
    } else if (value !== false && value != null) {
      node.setAttribute(key, value);
    }
  }
  node.append(...children.filter((child) => child != null));
  return node;
}

// Do something once what has changed so far can be seen.
/** @param {() => void} act */
export function afterFrame(act) {
  requestAnimationFrame(() => setTimeout(act));
}

// Set a text or attribute only when it differs, so that screen readers announce real changes alone.
/** @param {any} node @param {string} text */
export function setText(node, text) {
  if (node.textContent !== text) {
    node.textContent = text;
  }
}

/** @param {any} node @param {string} name @param {string | number | boolean | null | undefined} value */
export function setAttribute(node, name, value) {
  if (value == null || value === false) {
    node.removeAttribute(name);
  } else if (node.getAttribute(name) !== String(value === true ? "" : value)) {
    node.setAttribute(name, value === true ? "" : value);
  }
}
