/**
 * Writes src/wire.gen.ts from the hall's own schema, or with --check tells whether it is up to date.
 *
 * The schema is wire.schema.json beside package.json, or the file named last on the command line; it is
 * made by `python -m tilehall.server.schema`.
 */
import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

/** The hall's generic messages have long names with all their parts in them: `Welcome_GapleView_...`. */
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

const words = process.argv.slice(2);
const check = words[0] === "--check";
const source = (check ? words[1] : words[0]) ?? "wire.schema.json";
const target = new URL("../src/wire.gen.ts", import.meta.url);

const { definitions, ...schema } = JSON.parse(await readFile(source, "utf8"));
const named = Object.entries(definitions).map(([name, definition]) => [shortName(name), prepared(definition)]);
const made = await compile({ ...schema, definitions: Object.fromEntries(named) }, "Wire", {
  additionalProperties: false,
  bannerComment: "/* Made from the hall's schema by `npm run types`: change the hall, not this file. */",
  unreachableDefinitions: true,
});

if (!check) {
  await writeFile(target, made);
} else if ((await readFile(target, "utf8")) !== made) {
  console.error("src/wire.gen.ts is not what the hall's schema gives: run `npm run types`.");
  process.exit(1);
}
