// MicroPython's own prompt in node, byte by byte on standard input and output, for a real mpremote to talk to.
//
//   node repl.mjs FOLDER [FROM]   FROM is what lies on the board at first; once it is reset, FOLDER is what lies there then
import fs from "node:fs";
import path from "node:path";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const RESET = "/was.reset";
const NOT_OURS = new Set(["dev", "proc", "home", "tmp", path.basename(RESET)]);
const [, , folder, from] = process.argv;
const micropython = await loadMicroPython({
  heapsize: 190 * 1024,
  linebuffer: false,
  stdout: (bytes) => fs.writeSync(1, bytes),
});
const files = micropython.FS;

function copyIn(source, to) {
  for (const name of fs.readdirSync(source)) {
    const [one, there] = [path.join(source, name), path.posix.join(to, name)];
    if (!fs.statSync(one).isDirectory()) files.writeFile(there, fs.readFileSync(one));
    else {
      files.mkdir(there);
      copyIn(one, there);
    }
  }
}

function copyOut(source, to) {
  fs.mkdirSync(to, { recursive: true });
  for (const name of files.readdir(source)) {
    if (name === "." || name === ".." || (source === "/" && NOT_OURS.has(name))) continue;
    const [one, there] = [path.posix.join(source, name), path.join(to, name)];
    if (files.isDir(files.stat(one).mode)) copyOut(one, there);
    else fs.writeFileSync(there, files.readFile(one));
  }
}

// There is no raw-paste mode in node: whoever asks for it is told so, and takes the plain raw mode.
const PASTE = [5, 65, 1];
let asked = 0;

function take(byte) {
  asked = byte === PASTE[asked] ? asked + 1 : 0;
  if (asked === PASTE.length) {
    asked = 0;
    fs.writeSync(1, Uint8Array.of(82, 0));
  } else if (!asked) micropython.replProcessChar(byte);
  if (files.analyzePath(RESET).exists) {
    copyOut("/", folder);
    process.exit(0);
  }
}

if (from) copyIn(from, "/");
// Errors of files have the numbers of another world here; mpremote knows those of boards.
micropython.runPython(`
def prepare():
    import os, sys
    class Module:
        pass
    def stat(path):
        try:
            return os.stat(path or "/")
        except OSError as error:
            raise OSError(2 if error.errno == 44 else error.errno)
    ours = Module()
    for name in dir(os):
        setattr(ours, name, getattr(os, name))
    ours.stat = stat
    machine = Module()
    machine.reset = lambda: open("${RESET}", "w").close()
    sys.modules["os"] = ours
    sys.modules["machine"] = machine
prepare()
`);
micropython.replInit();
process.stdin.on("data", (bytes) => bytes.forEach(take));
