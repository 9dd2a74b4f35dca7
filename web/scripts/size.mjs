/** Fails when a page would load more than 60 kB, counted as it travels: everything in dist, gzipped. */
import { readdir, readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

const BUDGET = 60_000;

const dist = new URL("../dist/", import.meta.url);
const files = (await readdir(dist, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
let total = 0;
for (const { parentPath, name } of files) {
  const size = gzipSync(await readFile(`${parentPath}/${name}`)).length;
  total += size;
  console.log(`${String(size).padStart(7)}  ${name}`);
}
console.log(`${String(total).padStart(7)}  of ${BUDGET} bytes, gzipped`);
if (total > BUDGET) process.exit(1);
