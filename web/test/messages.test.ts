import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { LANGUAGES, preferredLanguage } from "../src/i18n/language";
import { lookUp, type Messages, translate } from "../src/i18n/translate";

const SOURCE = join(import.meta.dirname, "../src");
const MESSAGES = join(import.meta.dirname, "../../src/tilehall/messages");

const texts = Object.fromEntries(
  LANGUAGES.map((code) => [code, parse(readFileSync(join(MESSAGES, code, "client.toml"), "utf8")) as Messages]),
) as Record<(typeof LANGUAGES)[number], Messages>;

const CATEGORIES = new Set(["zero", "one", "two", "few", "many", "other"]);
const isPlural = (value: Messages): boolean => Object.keys(value).every((key) => CATEGORIES.has(key));

const blanksOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

/** Each key with the blanks of its text. A form for one thing may leave its number out. */
function keys(messages: Messages, prefix = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(messages)) {
    const key = prefix + name;
    if (typeof value === "string") found.set(key, blanksOf(value).join());
    else if (isPlural(value)) {
      const blanks = blanksOf(String(value.other));
      for (const form of Object.values(value)) expect(blanks, key).toEqual(expect.arrayContaining(blanksOf(String(form))));
      found.set(key, blanks.join());
    } else for (const [inner, blanks] of keys(value, `${key}.`)) found.set(inner, blanks);
  }
  return found;
}

function sourceText(folder: string): string {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => (statSync(path).isDirectory() ? sourceText(path) : readFileSync(path, "utf8")))
    .join("\n");
}

describe("the texts", () => {
  it.each(LANGUAGES)("have the same keys and blanks in %s as in English", (code) => {
    expect(Object.fromEntries(keys(texts[code]))).toEqual(Object.fromEntries(keys(texts.en)));
  });

  it.each(LANGUAGES)("have every plural form that %s needs", (code) => {
    const needed = new Intl.PluralRules(code).resolvedOptions().pluralCategories.filter((form) => form !== "many");
    const walk = (messages: Messages) => {
      for (const value of Object.values(messages)) {
        if (typeof value === "string") continue;
        if (isPlural(value)) expect(Object.keys(value)).toEqual(expect.arrayContaining(needed));
        else walk(value);
      }
    };
    walk(texts[code]);
  });

  const source = sourceText(SOURCE);
  const literal = new Set([...source.matchAll(/"((?:[a-z_]+\.)+[a-z_]+)"/g)].map(([, key]) => key!));
  const patterns = [...source.matchAll(/\bt\([^`)]*`((?:[a-z_]+\.)+[a-z_]*\$\{[^}]+\}[a-z_]*)`/g)].map(
    ([, key]) => new RegExp(`^${key!.replace(/[.]/g, "\\.").replace(/\$\{[^}]+\}/g, "\\w+")}$`),
  );
  const known = keys(texts.en);

  it("are all there for the keys that the client names", () => {
    const called = [...source.matchAll(/\bt\(\s*"([\w.]+)"/g)].map(([, key]) => key!);
    expect(called.filter((key) => !known.has(key))).toEqual([]);
    for (const pattern of patterns) expect([...known.keys()].some((key) => pattern.test(key)), String(pattern)).toBe(true);
  });

  it("are all used", () => {
    const unused = [...known.keys()].filter((key) => !literal.has(key) && !patterns.some((pattern) => pattern.test(key)));
    expect(unused).toEqual([]);
  });
});

describe("translating", () => {
  const messages: Messages = { a: { b: "{x} and {y}", c: { one: "{count} tile", other: "{count} tiles" } } };

  it("fills blanks and chooses plurals", () => {
    expect(translate(messages, "en", "a.b", { x: 1, y: "2" })).toBe("1 and 2");
    expect(translate(messages, "en", "a.c", { count: 1 })).toBe("1 tile");
    expect(translate(messages, "en", "a.c", { count: 0 })).toBe("0 tiles");
    expect(translate({ c: { other: "{count} kartu" } }, "id", "c", { count: 1 })).toBe("1 kartu");
  });

  it("shows the key when there is no text, and keeps unknown blanks", () => {
    expect(translate(messages, "en", "a.z")).toBe("a.z");
    expect(translate(messages, "en", "a.b.c")).toBe("a.b.c");
    expect(translate(messages, "en", "a.b", { x: 1 })).toBe("1 and {y}");
    expect(lookUp(messages, "q")).toBeUndefined();
  });
});

describe("the first language", () => {
  it("is the first of the browser's that the hall speaks", () => {
    expect(preferredLanguage(["de-DE", "pt-BR", "en"])).toBe("pt");
    expect(preferredLanguage(["in-ID"])).toBe("id");
    expect(preferredLanguage(["IT"])).toBe("it");
    expect(preferredLanguage(["de"])).toBe("en");
    expect(preferredLanguage([])).toBe("en");
  });
});
