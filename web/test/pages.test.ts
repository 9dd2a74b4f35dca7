// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { inEffect, settled } from "../src/make/idle";
import { grouped, type Plan, planFor, valueOf, withOption, withSeat } from "../src/make/plan";
import { newCommandId, newSalt, newToken } from "../src/random";
import { routeOf, tablePath } from "../src/router";
import { reach, tableLink } from "../src/share/addresses";
import type { Hall, OptionDeclaration, Preset } from "../src/wire";

describe("addresses", () => {
  it("name a page each", () => {
    expect(routeOf("/", "")).toEqual({ page: "home" });
    expect(routeOf("/new", "?preset=gaple%2Fsix")).toEqual({ page: "new", preset: "gaple/six" });
    expect(routeOf("/new/", "")).toEqual({ page: "new", preset: null });
    expect(routeOf("/t/k7", "")).toEqual({ page: "table", table: "k7" });
    expect(routeOf(tablePath("a b"), "")).toEqual({ page: "table", table: "a b" });
    expect(routeOf("/elsewhere", "")).toEqual({ page: "home" });
  });

  it("that are shared can be opened by others, or say that they cannot", () => {
    const lan = { url: "http://192.168.1.5:8765/" };
    const here = "http://127.0.0.1:8765";
    expect(reach(here, "127.0.0.1", lan)).toEqual({ base: "http://192.168.1.5:8765", onlyHere: false });
    expect(reach(here, "127.0.0.1", null)).toEqual({ base: here, onlyHere: true });
    expect(reach("http://localhost:1", "localhost", null).onlyHere).toBe(true);
    expect(reach("http://[::1]:1", "[::1]", null).onlyHere).toBe(true);
    expect(reach("http://hall.home", "hall.home", lan)).toEqual({ base: "http://hall.home", onlyHere: false });
  });

  it("carry a token only in the fragment", () => {
    expect(tableLink("http://h", "k7")).toBe("http://h/t/k7");
    expect(tableLink("http://h", "k7", "secret")).toBe("http://h/t/k7#secret");
  });
});

describe("random values", () => {
  it("have the shape that the hall asks for", () => {
    expect(newSalt()).toMatch(/^[0-9a-f]{32}$/);
    expect(newCommandId()).toMatch(/^[0-9a-f]{16}$/);
    for (let round = 0; round < 200; round += 1) expect(newToken()).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(newToken()).not.toBe(newToken());
  });
});

const option = (name: string, group: string): OptionDeclaration => ({
  name,
  group,
  group_label: group.toUpperCase(),
  label: name,
  help: "",
  rule: null,
  kind: "number",
  default: 4,
});
const preset = (name: string, players: number): Preset => ({
  name,
  game: "gaple",
  title: name,
  summary: "",
  options: { players, hand: 7, match: { until: 100 } },
});
const hall = { table_options: [{ ...option("turn_seconds", "table"), default: 0 }] } as unknown as Hall;

describe("the plan of a table", () => {
  const plan: Plan = planFor(hall, preset("gaple", 4));

  it("seats bots on all seats but mine", () => {
    expect(plan.others).toHaveLength(3);
    expect(plan.others.every(({ kind }) => kind === "bot")).toBe(true);
    expect(plan.table).toEqual({ turn_seconds: 0 });
  });

  it("holds only what differs from the preset", () => {
    const changed = withOption(plan, "match", { rounds: 5 });
    expect(changed.changes).toEqual({ match: { rounds: 5 } });
    expect(valueOf(changed, "match")).toEqual({ rounds: 5 });
    expect(valueOf(changed, "hand")).toBe(7);
    expect(withOption(changed, "match", { until: 100 }).changes).toEqual({});
  });

  it("keeps who is seated when seats come and go, or the preset changes", () => {
    const friend = withSeat(plan, 0, { kind: "person" });
    const more = withOption(friend, "players", 5);
    expect(more.others.map(({ kind }) => kind)).toEqual(["person", "bot", "bot", "bot"]);
    expect(withOption(more, "players", 2).others).toEqual([{ kind: "person" }]);
    expect(planFor(hall, preset("gaple/five", 5), friend).others[0]).toEqual({ kind: "person" });
  });

  it("shows options by group, in the order in which they are declared", () => {
    const groups = grouped([option("a", "deal"), option("b", "end"), option("c", "deal")]);
    expect(groups.map(({ label, options }) => [label, options.map(({ name }) => name)])).toEqual([
      ["DEAL", ["a", "c"]],
      ["END", ["b"]],
    ]);
  });
});

describe("options without effect", () => {
  const usual = { players: 4, hand: 7, opening: "double-blank", later_opening: "winner-double", teams: false, blocked_teams: "lightest-player", ends: "first-out" };
  const options = Object.entries(usual).map(([name, value]) => ({ ...option(name, "deal"), default: value }));
  const plan = (changes: object = {}): Plan => planFor(hall, { ...preset("gaple", 4), options: { ...usual, ...changes } });
  const shown = (of: Plan) => inEffect(of, options).map(({ name }) => name);

  it("are not shown", () => {
    expect(shown(plan())).toEqual(["players", "hand", "opening", "later_opening", "teams", "ends"]);
    expect(shown(withOption(plan(), "teams", true))).toContain("blocked_teams");
    expect(shown(withOption(plan(), "hand", 6))).toEqual(["players", "hand", "teams", "ends"]);
    expect(shown(withOption(plan(), "players", 5))).toEqual(["players", "ends"]);
  });

  it("are not shown for trains either", () => {
    const doubles = { after_double: "anywhere", second_double: false };
    const declared = Object.entries(doubles).map(([name, value]) => ({ ...option(name, "doubles"), default: value }));
    const hub = planFor(hall, { ...preset("mexican-train/hub", 4), game: "mexican-train", options: { players: 4, ...doubles } });
    expect(inEffect(hub, declared)).toHaveLength(2);
    expect(inEffect(withOption(hub, "after_double", "nothing"), declared).map(({ name }) => name)).toEqual(["after_double"]);
  });

  it("stay in sight where the preset itself is unusual", () => {
    expect(shown(withOption(plan({ hand: 6 }), "players", 3))).toEqual(["players", "hand", "ends"]);
  });

  it("go back to the preset", () => {
    const changed = withOption(withOption(withOption(plan(), "teams", true), "opening", "any"), "ends", "all-out");
    expect(settled(changed, options).changes).toEqual({ teams: true, opening: "any", ends: "all-out" });
    expect(settled(withOption(changed, "players", 5), options).changes).toEqual({ players: 5, ends: "all-out" });
  });
});
