import { describe, expect, it } from "vitest";
import { commitmentOf, matchSeed, shuffle } from "../src/fair/chance";
import type { Witness } from "../src/fair/seals";
import { roundsDealt, type Sighting, verify as verifyRecord } from "../src/fair/verify";
import { isDealOf } from "../src/games/gaple/deal";
import type { MatchRecord, Table, View } from "../src/wire";
import type { Dealt, Event, Turned } from "../src/wire/gaple.gen";

/** The test vector of docs/architecture.md. */
const SECRET = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
const MATCH = "0123456789abcdef0123";
const SALTS = ["00112233445566778899aabbccddeeff", "", "ffeeddccbbaa99887766554433221100", ""];
const SEED = "989c95972893c4399e9607faaa50ae55fc5e9c15693e32d228d5090a719b15be";
const TILES = (
  "0-1 0-3 4-6 3-6 0-4 1-1 0-5 1-4 5-5 4-4 0-6 0-0 3-5 1-3 " +
  "2-4 3-4 1-2 2-3 5-6 1-6 3-3 0-2 1-5 6-6 4-5 2-2 2-5 2-6"
).split(" ");

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

describe("chance", () => {
  it("follows the published vector", () => {
    expect(commitmentOf(SECRET)).toBe(COMMITMENT);
    const seed = matchSeed(SECRET, MATCH, SALTS);
    expect(hex(seed)).toBe(SEED);
    expect(shuffle(seed, "round/1/deal", [...TILES].sort())).toEqual(TILES);
  });

  it("depends on the label", () => {
    const seed = matchSeed(SECRET, MATCH, SALTS);
    expect(shuffle(seed, "round/2/deal", [...TILES].sort())).not.toEqual(TILES);
  });
});

function record(size: number, players: number): Omit<MatchRecord, "entries"> & { entries: { round: number; events: Event[] }[] } {
  const hands = Array.from({ length: players }, (_, seat) => TILES.slice(seat * size, (seat + 1) * size));
  const undealt = TILES.slice(players * size);
  const [turned] = undealt;
  return {
    match: { id: MATCH, secret: SECRET, commitment: COMMITMENT, salts: [...SALTS] },
    entries: [
      {
        round: 1,
        events: [
          { kind: "dealt", hands: hands.map((hand) => [...hand].reverse()), undealt },
          ...(turned ? [{ kind: "turned" as const, tile: turned }] : []),
        ],
      },
      { round: 1, events: [{ kind: "passed", seat: 0 }] },
    ],
  };
}

const witness = (changes: Partial<Witness> = {}): Witness => ({ commitment: COMMITMENT, salt: SALTS[2]!, hands: {}, ...changes });

const sighting = (changes: Partial<Sighting> = {}): Sighting => ({
  match: { id: MATCH, commitment: COMMITMENT, salts: [...SALTS] },
  rounds: [1],
  seat: 2,
  witness: witness(),
  options: {},
  ...changes,
});

const verify = (held: MatchRecord, against: Sighting) => verifyRecord(held, against, { isDealOf });

describe("verification in the browser", () => {
  it.each([
    [7, 4],
    [6, 4],
    [5, 5],
    [7, 2],
  ])("finds that deals of %i tiles to %i players are as they should be", (size, players) => {
    expect(verify(record(size, players), sighting())).toEqual({ ok: true, deals: 1 });
    const watched = sighting({ seat: null, witness: witness({ salt: null }) });
    expect(verify(record(size, players), watched)).toEqual({ ok: true, deals: 1 });
    const saltless = sighting({ seat: 1, witness: witness({ salt: null }) });
    expect(verify(record(size, players), saltless)).toEqual({ ok: true, deals: 1 });
  });

  it("finds two tiles that changed hands", () => {
    const changed = record(7, 4);
    const dealt = changed.entries[0]!.events[0] as Dealt & { hands: string[][] };
    [dealt.hands[0]![0], dealt.hands[1]![0]] = [dealt.hands[1]![0]!, dealt.hands[0]![0]!];
    expect(verify(changed, sighting())).toEqual({ ok: false, problem: "deal", round: 1 });
  });

  it("finds another turned tile", () => {
    const changed = record(6, 4);
    (changed.entries[0]!.events[1] as Turned).tile = TILES[25]!;
    expect(verify(changed, sighting())).toMatchObject({ ok: false, problem: "deal" });
  });

  it("finds a deal that is not open, or comes twice", () => {
    const closed = record(7, 4);
    (closed.entries[0]!.events[0] as Dealt).hands[1] = 7;
    expect(verify(closed, sighting())).toMatchObject({ ok: false, problem: "deal" });
    const twice = record(7, 4);
    twice.entries[0]!.events.push(twice.entries[0]!.events[0]!);
    expect(verify(twice, sighting())).toMatchObject({ ok: false, problem: "deal" });
  });

  it("refuses a record of another match, however well that one was dealt", () => {
    const shown = { id: "other", commitment: COMMITMENT, salts: [...SALTS] };
    expect(verify(record(7, 4), sighting({ match: shown }))).toMatchObject({ ok: false, problem: "match" });
  });

  it("refuses what it did not see sealed", () => {
    expect(verify(record(7, 4), sighting({ witness: null }))).toMatchObject({ ok: false, problem: "unsealed" });
  });

  it("finds another secret, and another commitment on either side", () => {
    const secret = record(7, 4);
    secret.match.secret = SECRET.replace("00", "01");
    const shown = { id: MATCH, commitment: "00", salts: [...SALTS] };
    for (const finding of [
      verify(secret, sighting()),
      verify(record(7, 4), sighting({ witness: witness({ commitment: "00" }) })),
      verify(record(7, 4), sighting({ match: shown })),
    ])
      expect(finding).toMatchObject({ ok: false, problem: "commitment" });
  });

  it("finds other salts than the table's, and another or none of its own", () => {
    const salts = record(7, 4);
    salts.match.salts[0] = "";
    expect(verify(salts, sighting())).toMatchObject({ ok: false, problem: "salts" });
    const other = sighting({ witness: witness({ salt: "00" }) });
    expect(verify(record(7, 4), other)).toMatchObject({ ok: false, problem: "salt" });
    const none = sighting({ witness: witness({ salt: null }) });
    expect(verify(record(7, 4), none)).toMatchObject({ ok: false, problem: "no_salt" });
  });

  it("counts the deals", () => {
    expect(verify(record(7, 4), sighting({ rounds: [2] }))).toMatchObject({ ok: false, problem: "rounds" });
    const empty = { ...record(7, 4), entries: [] };
    for (const rounds of [[0], [1]]) expect(verify(empty, sighting({ rounds }))).toMatchObject({ ok: false, problem: "rounds" });
    const later = record(7, 4);
    later.entries[0]!.round = 2;
    expect(verify(later, sighting())).toMatchObject({ ok: false, problem: "rounds" });
  });

  it("holds the hand that it saw against the record", () => {
    const mine = TILES.slice(14, 21).sort();
    const saw = (tiles: string[]) => sighting({ witness: witness({ hands: { 1: { seat: 2, tiles } } }) });
    expect(verify(record(7, 4), saw(mine))).toEqual({ ok: true, deals: 1 });
    expect(verify(record(7, 4), saw(TILES.slice(0, 7).sort()))).toEqual({ ok: false, problem: "hand", round: 1 });
  });

  it("knows how many rounds were dealt, also of a match that was abandoned", () => {
    const match = { rounds: [{}, {}], winners: null } as unknown as Table["match"];
    const view = (result: unknown) => ({ public: { result } }) as View;
    const table = (phase: Table["phase"], winners: number[] | null = null) => ({ phase, match: { ...match, winners } }) as Table;
    expect(roundsDealt(table("match_over", [1]), view({}))).toEqual([2]);
    expect(roundsDealt(table("closed", [1]), null)).toEqual([2]);
    expect(roundsDealt(table("closed"), view({}))).toEqual([2]);
    expect(roundsDealt(table("closed"), view(null))).toEqual([3]);
    expect(roundsDealt(table("closed"), null)).toEqual([2, 3]);
  });
});
