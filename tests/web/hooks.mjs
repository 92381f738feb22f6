// Lets node import the pages' modules as a browser does: `/pages/…` is the house's folder, and every file is a module.

const PAGES = new URL("../../spacebowl_pi/kiosk/pages/", import.meta.url);
const PROGRAM = new URL("../../spacebowl_pi/", import.meta.url).href;

export function resolve(specifier, context, nextResolve) {
  const isHouse = specifier.startsWith("/pages/");
  return nextResolve(isHouse ? new URL(specifier.slice("/pages/".length), PAGES).href : specifier, context);
}

export function load(url, context, nextLoad) {
  return nextLoad(url, url.startsWith(PROGRAM) ? { ...context, format: "module" } : context);
}
