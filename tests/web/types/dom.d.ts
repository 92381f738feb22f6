// Where the pages know more of the browser than TypeScript does, and what their modules remember on a node.

interface ParentNode {
  querySelector(selectors: "main" | "header" | "footer" | "nav" | "h1"): HTMLElement; // every page has them
}

interface EventTarget {
  closest?(selectors: string): HTMLElement | null; // of whatever was touched; a window has none
  matches?(selectors: string): boolean;
}

interface Element {
  setAttribute(name: string, value: string | number | boolean): void;
}

interface CSSStyleDeclaration {
  setProperty(property: string, value: string | number): void;
}

interface HTMLCanvasElement {
  getContext(contextId: "2d"): CanvasRenderingContext2D;
}

interface JSON {
  parse(text: string | null): any; // of nothing stored it is null
}

interface HTMLElement {
  fittedTo?: string; // shared/fit_text.js
  shownLight?: string; // box/panel.js
}
