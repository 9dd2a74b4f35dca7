/** Fails when the first load of any page is more than 60 kB as it travels: gzipped, with all that it imports. */
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

const BUDGET = 60_000;

const dist = new URL("../dist/", import.meta.url);
const manifest = JSON.parse(await readFile(new URL(".vite/manifest.json", dist), "utf8"));
const size = async (file) => gzipSync(await readFile(new URL(file, dist))).length;

/** The files of a chunk and of everything that it cannot do without. */
function filesOf(name, found = new Set()) {
  const { file, css = [], imports = [] } = manifest[name];
  if (found.has(file)) return found;
  for (const one of [file, ...css]) found.add(one);
  for (const other of imports) filesOf(other, found);
  return found;
}

// Home and the form for a table need the entry; a table loads the page of its game as well.
const entry = Object.keys(manifest).find((name) => manifest[name].isEntry);
const pages = [entry, ...(manifest[entry].dynamicImports ?? [])];
let tooLarge = false;
for (const page of pages) {
  const files = filesOf(page, filesOf(entry));
  const sizes = await Promise.all(["index.html", ...files].map(size));
  const total = sizes.reduce((sum, one) => sum + one, 0);
  console.log(`${String(total).padStart(7)}  of ${BUDGET} bytes, gzipped: ${page}`);
  tooLarge ||= total > BUDGET;
}
if (tooLarge) process.exit(1);
