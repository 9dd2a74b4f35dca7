/**
 * Writes src/wire/*.gen.ts from the hall's own schemas, a file a schema, or with --check tells whether
 * they are up to date.
 *
 * The schemas are in wire.schema.json beside package.json, or the file named last on the command line;
 * it is made by `python -m tilehall.server.schema`.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

const ENDING = ".gen.ts";

/** The hall's generic messages have long names with all their parts in them: `Welcome_Any__Any_`. */
const shortName = (name) => name.replace(/^(Welcome|Update)[^A-Za-z].*/, "$1");

/** The same schema in the words of the older draft that the compiler reads. */
function prepared(schema) {
  if (Array.isArray(schema)) return schema.map(prepared);
  if (schema === null || typeof schema !== "object") return schema;
  const { prefixItems, ...rest } = schema;
  const made = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, prepared(value)]));
  if (typeof made.$ref === "string") made.$ref = made.$ref.replace(/[^/]+$/, shortName);
  // A property may be called "title" as well; then it is no text.
  if (typeof made.title === "string") made.title = shortName(made.title);
  if (prefixItems) made.items = prepared(prefixItems);
  else if (made.type === "array") delete made.maxItems;
  if (made.type === "object" && !made.properties) made.additionalProperties ??= true;
  return made;
}

async function typesOf({ definitions, ...schema }) {
  const named = Object.entries(definitions).map(([name, definition]) => [shortName(name), prepared(definition)]);
  return compile({ ...schema, definitions: Object.fromEntries(named) }, schema.title, {
    additionalProperties: false,
    bannerComment: "/* Made from the hall's schema by `npm run types`: change the hall, not this file. */",
    unreachableDefinitions: true,
  });
}

const words = process.argv.slice(2);
const check = words[0] === "--check";
const source = (check ? words[1] : words[0]) ?? "wire.schema.json";
const folder = new URL("../src/wire/", import.meta.url);

await mkdir(folder, { recursive: true });
const there = (await readdir(folder)).filter((name) => name.endsWith(ENDING));
const wanted = new Map();
for (const [name, schema] of Object.entries(JSON.parse(await readFile(source, "utf8"))))
  wanted.set(name + ENDING, await typesOf(schema));

const old = there.filter((name) => !wanted.has(name));
const stale = [...old];
for (const [name, text] of wanted)
  if (!there.includes(name) || (await readFile(new URL(name, folder), "utf8")) !== text) stale.push(name);

if (!check) {
  for (const name of old) await rm(new URL(name, folder));
  for (const [name, text] of wanted) await writeFile(new URL(name, folder), text);
} else if (stale.length > 0) {
  console.error(`Not what the hall's schemas give, run \`npm run types\`: ${stale.join(", ")}`);
  process.exit(1);
}
