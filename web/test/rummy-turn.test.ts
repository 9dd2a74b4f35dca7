// @vitest-environment happy-dom
import { computed, signal } from "@preact/signals";
import { afterEach, expect, it, vi } from "vitest";
import type { TableSession } from "../src/table/session";
import type { Drafted } from "../src/wire";
import { tableOf } from "../src/games/tile-rummy/draft";
import { turnAt } from "../src/games/tile-rummy/turn";
import type { Action, Fault, Play, SetVerdict, Verdict, View } from "../src/games/tile-rummy/wire";

afterEach(() => localStorage.clear());

const fine = (tiles: string[]): SetVerdict => ({ fine: true, reading: "run", tiles, value: 12, readings: [] });
const SHORT: Fault = { rule: "TRM-04", reason: "set-too-short", text: "Too short (TRM-04)." };

const view = (table: string[][], rack: string[], opened = true): View => ({
  seat: 0,
  rack,
  public: { players: 2, counts: [rack.length, 14], opened: [opened, true], pool: 50, table, turn: 0, starter: 0, drawn: [], passes: 0, last_turns: null, result: null },
});

interface Asked {
  play: Play;
  keep: boolean;
  answer: (verdict: Verdict | null) => void;
}

/** A table whose hall answers when the test says so. */
function atTable(shown: View, options: object = { joker: "free" }, drafted: Drafted | null = null) {
  const asked: Asked[] = [];
  const seen = signal<View | null>(shown);
  const session = {
    id: "a-table",
    seat: signal(0),
    view: seen,
    draft: signal<Drafted | null>(drafted),
    order: signal<readonly string[]>([]),
    table: signal({ options, match: { round: 1 } }),
    myTurn: computed(() => seen.value?.public.turn === 0),
    say: vi.fn<(text: string, rule: string | null) => void>(),
    act: vi.fn<(action: Action) => Promise<void>>(),
    appraise: (play: Play, keep: boolean) => new Promise((answer) => asked.push({ play, keep, answer })),
  };
  const turn = turnAt(session as unknown as TableSession<View, Action>);
  turn.columns.value = 8.5;
  return { session, turn, asked };
}

/** The hall's verdict: sets of three or more are fine. */
async function answer({ play, answer: give }: Asked, more: Partial<Verdict> = {}): Promise<void> {
  const sets = play.table.map((tiles): SetVerdict => (tiles.length < 3 ? { ...SHORT, fine: false, readings: [] } : fine(tiles)));
  const violation = sets.every(({ fine }) => fine) ? null : SHORT;
  give({ sets, violation, play, value: null, least: null, locked: null, ...more });
  await new Promise((done) => setTimeout(done));
}

const RUN = ["r5", "r6", "r7"];

it("a tap chooses, more taps choose more, and a tap elsewhere puts them there", async () => {
  const { turn, asked } = atTable(view([RUN, ["k1", "k2", "k3"]], ["r8", "r9", "b1"]));
  turn.tap("r8x", false);
  turn.tap("r9x", false);
  expect(turn.chosen.value).toEqual(["r8x", "r9x"]);
  turn.tap("r7a", false);
  expect(tableOf(turn.draft.value)).toEqual([[...RUN, "r8", "r9"], ["k1", "k2", "k3"]]);
  expect(turn.chosen.value).toEqual([]);
  expect(turn.rack.value).toEqual(["b1x"]);
  await answer(asked[0]!);
  expect(asked[1]!.play.table).toEqual([[...RUN, "r8", "r9"], ["k1", "k2", "k3"]]);
});

it("a tap on what is chosen lets it go, and a tap on the rack takes that tile instead", () => {
  const { turn } = atTable(view([RUN], ["r8", "b1"]));
  turn.tap("r8x", false);
  turn.tap("r8x", false);
  expect(turn.chosen.value).toEqual([]);
  turn.tap("r5a", false);
  turn.tap("b1x", false);
  expect(turn.chosen.value).toEqual(["b1x"]);
  turn.tap("r5a", true);
  expect(turn.chosen.value).toEqual(["b1x", "r5a"]);
});

it("the turn ends when the hall takes the draft as it is now, and else says what is missing", async () => {
  const { turn, asked, session } = atTable(view([RUN], ["r8", "b1"]));
  await answer(asked[0]!, { violation: { rule: "TRM-07b", reason: "nothing-new", text: "Lay a tile." } });
  turn.endTurn();
  expect(session.say).toHaveBeenLastCalledWith("Lay a tile.", "TRM-07b");
  turn.tap("r8x", false);
  turn.drop(turn.chosen.value, turn.draft.value.sets[0]!.id);
  expect(turn.play, "not yet judged").toBeNull();
  await answer(asked[1]!);
  turn.endTurn();
  expect(session.act).toHaveBeenCalledWith({ kind: "play", table: [[...RUN, "r8"]], opening: [] });
});

it("one question is asked at a time, and the last one is about the last draft", async () => {
  const { turn, asked } = atTable(view([RUN], ["r8", "b1", "b2"]));
  for (const piece of ["r8x", "b1x", "b2x"]) {
    turn.choose([piece]);
    turn.makeSet();
  }
  expect(asked).toHaveLength(1);
  await answer(asked[0]!);
  expect(asked).toHaveLength(2);
  expect(asked[1]!.play.table).toEqual([RUN, ["r8"], ["b1"], ["b2"]]);
  await answer(asked[1]!);
  expect(asked).toHaveLength(2);
  expect(turn.faults).toHaveLength(3);
});

it("steps are undone one by one, also the one that took all back", () => {
  const { turn } = atTable(view([RUN], ["r8", "b1"]));
  turn.makeSet(["r8x"]);
  turn.makeSet(["b1x"]);
  turn.takeAllBack();
  expect(turn.isChanged.value).toBe(false);
  expect(turn.rack.value).toHaveLength(2);
  turn.undo();
  expect(turn.rack.value).toHaveLength(0);
  turn.undo();
  expect(turn.rack.value).toEqual(["b1x"]);
  turn.undo();
  expect(turn.steps.value).toEqual([]);
});

it("a reload goes on with the draft of the same turn, and not with that of another", () => {
  const shown = view([RUN], ["r8", "b1"]);
  const first = atTable(shown);
  first.turn.makeSet(["r8x"]);
  const again = atTable(structuredClone(shown));
  expect(tableOf(again.turn.draft.value)).toEqual([RUN, ["r8"]]);
  again.turn.undo();
  expect(again.turn.steps.value).toEqual([]);
  first.turn.makeSet(["b1x"]);
  expect(atTable(view([RUN], ["r8", "b2"])).turn.steps.value).toEqual([]);
});

it("a new view begins anew, and sets that are the same keep their numbers", () => {
  const { turn, session } = atTable(view([RUN, ["k1", "k2", "k3"]], ["r8", "b1"]));
  turn.makeSet(["r8x"]);
  const [, second] = turn.draft.value.sets;
  session.view.value = view([["y1", "y2", "y3"], ["k1", "k2", "k3"], [...RUN, "r8"]], ["b1"]);
  expect(turn.steps.value).toEqual([]);
  expect(turn.draft.value.sets[1]!.id).toBe(second!.id);
  expect(turn.last.value).toEqual(new Set([turn.draft.value.sets[0]!.id, turn.draft.value.sets[2]!.id]));
});

it("the opening is what lies in sets of my own, and stays what it was once it was enough", async () => {
  const { turn, asked } = atTable(view([RUN], ["b1", "b2", "b3", "k9", "r8"], false));
  turn.makeSet(["k9x"]);
  const low = { value: 0, least: 30, locked: { rule: "TRM-06", reason: "opening-needed", text: "Open first." } };
  await answer(asked[0]!, low);
  await answer(asked[1]!, low);
  expect(asked[2]!.play.opening, "what is no set is no part of it").toEqual([]);
  await answer(asked[2]!, low);
  turn.makeSet(["b1x", "b2x", "b3x"]);
  expect(asked[3]!.play.opening).toEqual([["b1", "b2", "b3"]]);
  await answer(asked[3]!, { value: 30, least: 30 });
  turn.drop(["b3x"], turn.draft.value.sets[0]!.id);
  expect(asked[4]!.play).toMatchObject({ table: [[...RUN, "b3"], ["k9"], ["b1", "b2"]], opening: [["b1", "b2", "b3"]] });
});

it("tiles of the table cannot be touched while the hall says so", async () => {
  const { turn, asked, session } = atTable(view([RUN], ["r8"], false));
  await answer(asked[0]!, { locked: { rule: "TRM-06", reason: "opening-needed", text: "Open first." } });
  turn.tap("r5a", false);
  expect(turn.chosen.value).toEqual([]);
  turn.tap("r8x", false);
  turn.tap("r5a", false);
  expect(turn.steps.value).toEqual([]);
  expect(session.say).toHaveBeenCalledTimes(2);
});

it("a tile that a joker stands for takes its place, another one is laid beside it", async () => {
  const table = [["r4", "j=r5", "r6"]];
  const { turn } = atTable(view(table, ["r5", "r7"]), { joker: "replace" });
  turn.tap("r5x", false);
  turn.tap("ja", false);
  expect(tableOf(turn.draft.value)).toEqual([["r4", "r5", "r6"], ["j"]]);
  expect(turn.chosen.value, "the joker waits for its place").toEqual(["ja"]);
  turn.undo();
  turn.tap("r7x", false);
  turn.tap("ja", false);
  expect(tableOf(turn.draft.value)).toEqual([["r4", "j=r5", "r6", "r7"]]);
});

it("my own order stays while tiles come and go", () => {
  const { turn, session } = atTable(view([RUN], ["r8", "b1", "r8", "k2"]));
  session.order.value = ["k2", "r8", "b1", "r8"];
  expect(turn.rack.value).toEqual(["k2x", "r8x", "b1x", "r8y"]);
  turn.makeSet(["b1x"]);
  turn.undo();
  expect(turn.rack.value).toEqual(["k2x", "r8x", "b1x", "r8y"]);
});

it("what the hall has kept goes on on another device", () => {
  const drafted: Drafted = { kind: "drafted", seat: 0, action: { kind: "play", table: [[...RUN, "r8"], ["j", "b1"]] }, shown: false };
  const { turn } = atTable(view([RUN], ["r8", "b1", "j"]), undefined, drafted);
  expect(tableOf(turn.draft.value)).toEqual([[...RUN, "r8"], ["j", "b1"]]);
  expect(turn.rack.value).toEqual([]);
  turn.undo();
  expect(turn.rack.value).toHaveLength(3);
  expect(atTable(view([RUN], ["r9"]), undefined, drafted).turn.steps.value, "it is of another rack").toEqual([]);
});

it("the first look at the table keeps nothing, what is laid is kept, also when all is taken back", async () => {
  const { turn, asked } = atTable(view([RUN], ["r8", "b1"]));
  await answer(asked[0]!);
  turn.makeSet(["b1x"]);
  await answer(asked[1]!);
  turn.takeAllBack();
  expect(asked.map(({ keep }) => keep)).toEqual([false, true, true]);
});

it("what another seat lays is seen as it lies, where that is shown", () => {
  const other = view([RUN], ["r8"]);
  const watched = { ...other, public: { ...other.public, turn: 1 } };
  const { turn, session, asked } = atTable(watched);
  session.draft.value = { kind: "drafted", seat: 1, action: { kind: "play", table: [RUN, ["b1"]] }, shown: true };
  expect(tableOf(turn.draft.value)).toEqual([RUN, ["b1"]]);
  session.draft.value = { kind: "drafted", seat: 1, action: null, shown: false };
  expect(tableOf(turn.draft.value)).toEqual([RUN]);
  turn.tap("r5a", false);
  expect([turn.chosen.value, asked.length]).toEqual([[], 0]);
});

it("what cannot lie on a table is not shown, whoever laid it", () => {
  const other = view([RUN], ["r8"]);
  const { turn, session } = atTable({ ...other, public: { ...other.public, turn: 1 } });
  for (const table of [[["r99", "zz", ""]], [["j=j"]], [["k1", "k1", "k1"]], [["j", "j=r4"], ["j=b4"]], [RUN, []], [[7]], ["r5"], "r5", null]) {
    session.draft.value = { kind: "drafted", seat: 1, action: { kind: "play", table }, shown: true };
    expect(tableOf(turn.draft.value), JSON.stringify(table)).toEqual([RUN]);
  }
});

it("what is undone, or all taken back, lies again where it lay", () => {
  const { turn } = atTable(view([RUN, ["k10", "k11", "k12"]], ["k13", "r7", "y1"]));
  turn.columns.value = 8;
  const { sets } = turn.draft.value;
  const places = () => sets.map(({ id }) => turn.layout.value.spots.get(id));
  const before = places();
  turn.drop(["k13x"], sets[1]!.id);
  expect(places(), "there was no room beside the other").not.toEqual(before);
  turn.makeSet(["r7x"]);
  turn.undo();
  turn.undo();
  expect(places()).toEqual(before);
  turn.drop(["k13x"], sets[1]!.id);
  turn.takeAllBack();
  expect(places()).toEqual(before);
  turn.undo();
  expect(turn.draft.value.sets[1]!.pieces).toHaveLength(4);
  expect(places()).not.toEqual(before);
});
