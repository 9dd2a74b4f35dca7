import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { useLanguage } from "../src/i18n/language";
import { pieces } from "../src/table/logText";
import { gridArea, nameOf, spoken } from "../src/table/people";
import { waitingText } from "../src/table/waiting";
import type { SeatInfo, Table, View } from "../src/wire";

const ENGLISH = join(import.meta.dirname, "../../src/tilehall/messages/en/client.toml");

const seat = (kind: SeatInfo["kind"], name: string): SeatInfo => ({ kind, name, level: null, ready: false });
const table = { phase: "playing", seats: [seat("person", "Ayu"), seat("empty", ""), seat("person", "عمر")] } as Table;
const waiting = (turn: number) => waitingText(table, { public: { turn } } as View, { here: [true, false, true], watching: 0 }, 0);

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("fetch", async () => Response.json({ messages: parse(readFileSync(ENGLISH, "utf8")) }));
  await useLanguage("en");
  vi.unstubAllGlobals();
});

describe("names", () => {
  it("of free seats are their numbers", () => {
    expect(nameOf(table, 0)).toBe("Ayu");
    expect(nameOf(table, 1)).toBe("Seat 2");
  });

  it("that run from right to left are kept apart from the sentence", () => {
    expect(spoken(table, 0)).toBe("Ayu");
    expect(spoken(table, 2)).toBe("\u2068عمر\u2069");
    expect(waiting(2)).toBe("Waiting for \u2068عمر\u2069");
  });

  it("are not waited for where nobody sits", () => {
    expect(waiting(1)).toMatch(/^Seat 2 is free/);
  });
});

describe("a line of the log", () => {
  const texts = (text: string, names: string[]) => pieces(text, names).map(({ kind, text }) => `${kind}:${text}`);

  it("has its names apart, the longest first", () => {
    expect(texts("Ayu Kartika and Ayu (a+b) pass.", ["Ayu", "Ayu Kartika", "", "(a+b)"])).toEqual([
      "name:Ayu Kartika",
      "text: and ",
      "name:Ayu",
      "text: ",
      "name:(a+b)",
      "text: pass.",
    ]);
  });

  it("holds a seal whole", () => {
    const seal = "0123456789abcdef".repeat(4);
    expect(texts(`Sealed: ${seal}.`, [])).toEqual(["text:Sealed: ", `number:${seal}`, "text:."]);
  });
});

describe("places around a desktop's board", () => {
  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10])("are one for each of %i, clockwise from mine", (players) => {
    const areas = Array.from({ length: players }, (_, at) => gridArea(at, players));
    expect(new Set(areas).size).toBe(players);
    expect(areas[0]).toBe("grid-row: 8; grid-column: 1");
    const edges = areas.slice(1).map((area) => (area.endsWith("grid-column: 1") ? "left" : area.endsWith("grid-column: 8") ? "right" : "far"));
    expect(edges).toEqual([...edges].sort((one, other) => ["left", "far", "right"].indexOf(one) - ["left", "far", "right"].indexOf(other)));
    expect(edges.filter((edge) => edge === "left")).toHaveLength(edges.filter((edge) => edge === "right").length);
    expect(areas.every((area) => !area.includes("."))).toBe(true);
  });
});
