// Loaded before every test file: imports as in a browser, and the globals that the pages' modules touch.

import { register } from "node:module";
import "./fakes.mjs";

register("./hooks.mjs", import.meta.url);
