// MicroPython in node, as a child of a Python test: a request a line on standard input, an answer a line on standard output.
//
//   node run.mjs HEAP_BYTES [FROM=TO ...]   copies files and folders into MicroPython's own file system, and starts it
//
// A request is {"ask": [name, argument, ...]} for hardware.py, the answer {"answer": ..., "film": base64, "printed": [line, ...]}
// or {"error": text}.
// Garbage is collected only between two requests: this port never does so while Python runs.
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const FILM = "/wire.bin";
const [, , heap, ...copies] = process.argv;
const say = (answer) => process.stdout.write(JSON.stringify({ ...answer, printed: printed.splice(0) }) + "\n");
const printed = [];
const micropython = await loadMicroPython({
  heapsize: Number(heap),
  stdout: (line) => printed.push(line),
  stderr: (line) => printed.push(line),
});
const files = micropython.FS;

function copy(from, to) {
  if (!fs.statSync(from).isDirectory()) return files.writeFile(to, fs.readFileSync(from));
  if (to !== "/" && !files.analyzePath(to).exists) files.mkdir(to);
  for (const name of fs.readdirSync(from)) {
    if (!name.startsWith(".") && name !== "__pycache__") copy(path.join(from, name), path.posix.join(to, name));
  }
}

function film() {
  if (!files.analyzePath(FILM).exists) return "";
  const bytes = files.readFile(FILM);
  if (bytes.length) files.truncate(FILM, 0);
  return Buffer.from(bytes).toString("base64");
}

// An error of the program that carries MicroPython is 100 kB of its source: the first line is enough.
process.on("uncaughtException", (error) => {
  say({ error: String(error?.message ?? error).slice(0, 2000) });
  process.exit(1);
});

for (const pair of copies) {
  const cut = pair.lastIndexOf("=");
  copy(pair.slice(0, cut), pair.slice(cut + 1));
}
micropython.runPython("import sys; sys.path.insert(0, '/'); import hardware; hardware.put_in()");
const ask = micropython.pyimport("hardware").ask;
say({ answer: "ready" });
for await (const line of readline.createInterface({ input: process.stdin })) {
  try {
    say({ answer: JSON.parse(ask(JSON.stringify(JSON.parse(line).ask))), film: film() });
  } catch (error) {
    say({ error: String(error?.message ?? error).slice(0, 2000) });
  }
}
