import { describe, expect, it } from "vitest";
import { commitmentOf, matchSeed, shuffle } from "../src/fair/chance";
import { verify } from "../src/fair/verify";
import type { MatchRecord } from "../src/wire";

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

function record(size: number, players: number): MatchRecord {
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

const witness = { commitment: COMMITMENT, salt: SALTS[2]! };

describe("verification in the browser", () => {
  it.each([
    [7, 4],
    [6, 4],
    [5, 5],
    [7, 2],
  ])("finds that deals of %i tiles to %i players are as they should be", (size, players) => {
    expect(verify(record(size, players), witness, 2)).toEqual({ ok: true, deals: 1 });
    expect(verify(record(size, players), null, null)).toEqual({ ok: true, deals: 1 });
    expect(verify(record(size, players), { ...witness, salt: null }, 0)).toEqual({ ok: true, deals: 1 });
  });

  it("finds two tiles that changed hands", () => {
    const changed = record(7, 4);
    const dealt = changed.entries[0]!.events[0] as { hands: string[][] };
    [dealt.hands[0]![0], dealt.hands[1]![0]] = [dealt.hands[1]![0]!, dealt.hands[0]![0]!];
    expect(verify(changed, witness, 2)).toEqual({ ok: false, problem: "deal", round: 1 });
  });

  it("finds another turned tile", () => {
    const changed = record(6, 4);
    (changed.entries[0]!.events[1] as { tile: string }).tile = TILES[25]!;
    expect(verify(changed, witness, 2)).toMatchObject({ ok: false, problem: "deal" });
  });

  it("finds a deal that is not open", () => {
    const changed = record(7, 4);
    (changed.entries[0]!.events[0] as { hands: unknown[] }).hands[1] = 7;
    expect(verify(changed, witness, 2)).toMatchObject({ ok: false, problem: "deal" });
  });

  it("finds another secret, another commitment, another salt, another match", () => {
    const secret = record(7, 4);
    secret.match.secret = SECRET.replace("00", "01");
    expect(verify(secret, witness, 2)).toMatchObject({ problem: "commitment" });
    expect(verify(record(7, 4), { ...witness, commitment: "00" }, 2)).toMatchObject({ problem: "commitment" });
    expect(verify(record(7, 4), { ...witness, salt: "00" }, 2)).toMatchObject({ problem: "salt" });
    const match = record(7, 4);
    match.match.id = "other";
    expect(verify(match, witness, 2)).toMatchObject({ problem: "deal" });
    const salts = record(7, 4);
    salts.match.salts[0] = "";
    expect(verify(salts, witness, 2)).toMatchObject({ problem: "deal" });
  });

  it("does not call a record without deals verified", () => {
    const empty = record(7, 4);
    empty.entries = [];
    expect(verify(empty, null, null)).toMatchObject({ ok: false, problem: "unreadable" });
  });
});
