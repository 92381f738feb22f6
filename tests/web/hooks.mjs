// Lets node import the pages' modules by the addresses that browsers have for them, and takes every file for a module.

const PROGRAM = new URL("../../spacebowl_pi/", import.meta.url).href;

function fileAt(address) {
  const [, , ofHouse, game, ofGame] = /^(\/pages\/(.+)|\/games\/(\w+)\/(.+))$/.exec(address) ?? [];
  return ofHouse ? `${PROGRAM}kiosk/pages/${ofHouse}` : game ? `${PROGRAM}games/${game}/web/pages/${ofGame}` : address;
}

export function resolve(specifier, context, nextResolve) {
  return nextResolve(fileAt(specifier), context);
}

export function load(url, context, nextLoad) {
  return nextLoad(url, url.startsWith(PROGRAM) ? { ...context, format: "module" } : context);
}
