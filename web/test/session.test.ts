// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { freshSalt, witnessOf } from "../src/fair/seals";
import { storedSeat, storeSeat } from "../src/storage";
import { TableSession } from "../src/table/session";
import type { Action, View } from "../src/games/gaple/wire";
import { loadPage } from "../src/games/games";
import type { ServerMessage, Table } from "../src/wire";

/** Every socket that the page opened, newest last. */
const sockets: FakeSocket[] = [];

class FakeSocket {
  readonly sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    sockets.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {}
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  last(kind: string): Record<string, unknown> | undefined {
    return this.sent.findLast((frame) => frame.kind === kind);
  }
}

const SEAL = { match: "m1", commitment: "c1" };
const MATCH = { id: "m0", number: 1, commitment: "c0", salts: ["", ""], round: 1, rounds: [], totals: [0, 0], winners: null, text: null, secret: null };
const PLAY: Action = { kind: "play", tile: "3-5", end: null };
const TOKEN = "AAAAAAAAAAAAAAAAAAAAAA";

const table = (changes: Partial<Table> = {}): Table => ({
  table: "k7",
  ruleset: "gaple",
  game: "gaple",
  title: "Gaple",
  options: {},
  differs: [],
  turn_seconds: 0,
  listed: true,
  watch: true,
  show_drafts: false,
  phase: "playing",
  host: 1,
  seats: [
    { kind: "person", name: "Ayu", level: null, ready: false },
    { kind: "person", name: "Budi", level: null, ready: false },
  ],
  match: null,
  seal: SEAL,
  clock: null,
  ...changes,
});

const view = (hand: string[], turn = 0): View => ({
  seat: 0,
  hand,
  own_dead: [],
  public: {
    players: 2,
    line: [],
    origin: 0,
    turned: null,
    turn,
    starter: 0,
    opening: null,
    counts: [hand.length, 7],
    dead: [0, 0],
    undealt: 14,
    ran_out: [],
    history: [],
    result: null,
  },
});

const welcome = (changes: object = {}): ServerMessage => ({
  kind: "table",
  seq: 5,
  you: { seat: 0 },
  table: table(),
  view: view(["0-1", "3-5"]),
  legal: [PLAY],
  log: [],
  presence: { kind: "presence", here: [true, true], watching: 0 },
  ...changes,
});

const update = (changes: object = {}): ServerMessage => ({
  kind: "update",
  seq: 6,
  cause: { kind: "action", seat: 0 },
  events: [],
  text: [],
  table: table(),
  view: view(["0-1"]),
  legal: [],
  ...changes,
});

let session: TableSession;

function start(message: ServerMessage = welcome()): FakeSocket {
  session = new TableSession("k7");
  session.start();
  const socket = sockets.at(-1)!;
  socket.onopen?.();
  socket.say(message);
  return socket;
}

beforeAll(() => loadPage("gaple"));
beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  localStorage.clear();
  history.replaceState(null, "", "/t/k7");
});
afterEach(() => {
  session.stop();
  vi.unstubAllGlobals();
  sockets.length = 0;
});

describe("a table in the browser", () => {
  it("shows what the hall said last", () => {
    const socket = start();
    expect(session.seat.value).toBe(0);
    expect(session.myTurn.value).toBe(true);
    socket.say(update({ text: ["Ayu plays 3-5."], view: view(["0-1"], 1) }));
    expect(session.view.value?.hand).toEqual(["0-1"]);
    expect(session.myTurn.value).toBe(false);
    expect(session.log.value).toEqual([{ seq: 6, text: "Ayu plays 3-5.", said_by: null }]);
    socket.say({ kind: "presence", here: [true, false], watching: 3 });
    expect(session.presence.value).toEqual({ here: [true, false], watching: 3 });
  });

  it("is mine to move at while I sit there myself, whatever the hall lists", () => {
    const socket = start();
    socket.say(update({ legal: [] }));
    expect(session.myTurn.value).toBe(true);
    const [me, other] = table().seats;
    socket.say(update({ seq: 7, table: table({ seats: [{ ...me!, kind: "stand_in" }, other!] }) }));
    expect(session.myTurn.value).toBe(false);
  });

  it("ignores what it has seen already, and events that it does not know", () => {
    const socket = start();
    socket.say(update({ seq: 5, view: view([]) }));
    expect(session.view.value?.hand).toEqual(["0-1", "3-5"]);
    socket.say(update({ events: [{ kind: "juggled" }, { kind: "played", seat: 9, tile: "9-9" }] }));
    expect(session.view.value?.hand).toEqual(["0-1"]);
    session.receive({ kind: "fireworks" } as unknown as ServerMessage);
    expect(session.view.value?.hand).toEqual(["0-1"]);
  });

  it("sends one action at a time, and lets go of the tile when it is done", async () => {
    const socket = start();
    session.chosen.value = "3-5";
    const first = session.act(PLAY);
    await session.act(PLAY);
    expect(socket.sent.filter(({ kind }) => kind === "act")).toHaveLength(1);
    expect(socket.last("act")).toMatchObject({ seq: 5, action: PLAY });
    socket.say({ kind: "ack", id: socket.last("act")!.id, seq: 6 });
    await first;
    expect(session.busy.value).toBe(false);
    expect(session.chosen.value).toBeNull();
  });

  it("says why not, and keeps the tile in hand, when the hall refuses", async () => {
    const socket = start();
    session.chosen.value = "3-5";
    const acting = session.act(PLAY);
    socket.say({ kind: "refused", id: socket.last("act")!.id, code: "illegal", rule: "GAP-04", facts: {}, text: "No." });
    await acting;
    expect(session.notice.value).toEqual({ text: "No.", rule: "GAP-04", tone: "refusal" });
    expect(session.chosen.value).toBe("3-5");
  });

  it("lets go of a tile that has left the hand", () => {
    const socket = start();
    session.chosen.value = "3-5";
    socket.say(update());
    expect(session.chosen.value).toBeNull();
  });

  it("counts the clock down from when it arrived, whatever the device's date", () => {
    const before = performance.now();
    start(welcome({ table: table({ clock: { seat: 0, left_ms: 9000 } }) }));
    expect(session.deadline.value?.at).toBeGreaterThanOrEqual(before + 9000);
    expect(session.deadline.value?.at).toBeLessThan(before + 10000);
  });

  it("counts what others said while nobody looked", () => {
    const socket = start();
    socket.say(update({ events: [{ kind: "said", seat: 1, text: "hi" }], text: [] }));
    expect(session.unread.value).toBe(1);
    expect(session.log.value.at(-1)).toEqual({ seq: 6, text: "hi", said_by: 1 });
    socket.say(update({ seq: 7, events: [{ kind: "said", seat: 0, text: "yo" }] }));
    expect(session.unread.value).toBe(1);
  });
});

describe("a device that was away", () => {
  const visible = (state: DocumentVisibilityState) => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
    document.dispatchEvent(new Event("visibilitychange"));
  };

  it("opens a new line when its network comes back", () => {
    start();
    dispatchEvent(new Event("online"));
    expect(sockets).toHaveLength(2);
  });

  it("opens a new line when it slept for more than a few seconds", () => {
    start();
    const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
    visible("hidden");
    clock.mockReturnValue(3000);
    visible("visible");
    expect(sockets).toHaveLength(1);
    visible("hidden");
    clock.mockReturnValue(9000);
    visible("visible");
    expect(sockets).toHaveLength(2);
    vi.restoreAllMocks();
  });
});

describe("a seat", () => {
  it("is found again by what the browser stored, and by the link", () => {
    storeSeat("k7", { token: TOKEN, name: "Ayu" });
    const socket = start();
    expect(socket.last("hello")).toMatchObject({ table: "k7", token: TOKEN });
    expect(location.hash).toBe(`#${TOKEN}`);
    session.stop();
    const other = "B".repeat(22);
    history.replaceState(null, "", `/t/k7#${other}`);
    expect(start().last("hello")).toMatchObject({ token: other });
    expect(storedSeat("k7")?.token).toBe(other);
  });

  it("is taken with a token and a salt of my own", async () => {
    const socket = start(welcome({ you: { seat: null } }));
    const sitting = session.sit(0, "Ayu");
    const frame = socket.last("sit")!;
    expect(frame).toMatchObject({ seat: 0, name: "Ayu" });
    expect(frame.token).toMatch(/^[\w-]{22}$/);
    expect(frame.salt).toBe(witnessOf("k7", "m1")?.salt);
    socket.say({ kind: "ack", id: frame.id, seq: 6, seat: 0 });
    expect(await sitting).toBe(true);
    expect(storedSeat("k7")?.token).toBe(frame.token);
    expect(location.hash).toBe(`#${String(frame.token)}`);
  });

  it("stays untaken when the hall refuses", async () => {
    const socket = start(welcome({ you: { seat: null } }));
    const sitting = session.sit(0, "Ayu");
    socket.say({ kind: "refused", id: socket.last("sit")!.id, code: "taken", rule: null, facts: {}, text: "Taken." });
    expect(await sitting).toBe(false);
    expect(storedSeat("k7")).toBeNull();
    expect(session.notice.value?.text).toBe("Taken.");
  });

  it("is forgotten when its token is void, and when it is left", async () => {
    storeSeat("k7", { token: TOKEN, name: "Ayu" });
    session = new TableSession("k7");
    session.start();
    const socket = sockets.at(-1)!;
    socket.onopen?.();
    socket.say({ kind: "refused", id: socket.last("hello")!.id, code: "unknown-token", rule: null, facts: {}, text: "Void." });
    expect(storedSeat("k7")).toBeNull();
    expect(location.hash).toBe("");
    session.stop();

    storeSeat("k7", { token: TOKEN, name: "Ayu" });
    const again = start();
    const leaving = session.leave();
    again.say({ kind: "ack", id: again.last("leave")!.id, seq: 6 });
    await leaving;
    expect(storedSeat("k7")).toBeNull();
  });
});

describe("a seat that the host has freed", () => {
  it("is forgotten", () => {
    storeSeat("k7", { token: TOKEN, name: "Ayu" });
    const socket = start();
    socket.say(welcome({ seq: 9, you: { seat: null } }));
    expect(storedSeat("k7")).toBeNull();
    expect(session.seat.value).toBeNull();
  });
});

describe("salts", () => {
  it("are drawn once for each seal, and never before one", () => {
    session = new TableSession("k7");
    expect(freshSalt("k7", null)).toBe("");
    const salt = freshSalt("k7", SEAL);
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    expect(freshSalt("k7", SEAL)).toBe(salt);
    expect(freshSalt("k7", { ...SEAL, match: "m2" })).not.toBe(salt);
    expect(witnessOf("k7", "m1")).toEqual({ commitment: "c1", salt, hands: {} });
  });

  it("do not hide that the hall has shown another seal for the same match", () => {
    const socket = start();
    expect(witnessOf("k7", "m1")).toEqual({ commitment: "c1", salt: null, hands: {} });
    socket.say(update({ table: table({ seal: { match: "m1", commitment: "c2" } }) }));
    void session.ready(true);
    expect(witnessOf("k7", "m1")?.commitment).toBe("c1");
  });

  it("and hands are noted while the match is played, not once its secret is out", () => {
    const match = MATCH;
    const played = view(["0-1"]);
    played.own_dead = ["6-6"];
    played.public.history = [
      { kind: "played", seat: 0, tile: "3-5", end: null },
      { kind: "played", seat: 1, tile: "5-5", end: "right" },
    ];
    const socket = start(welcome({ table: table({ match }), view: played }));
    expect(witnessOf("k7", "m0")).toEqual({ commitment: "c0", salt: null, hands: { 1: { seat: 0, tiles: ["0-1", "3-5", "6-6"] } } });
    socket.say(update({ table: table({ match: { ...match, commitment: "c9" } }), view: view(["1-1"]) }));
    expect(witnessOf("k7", "m0")).toMatchObject({ commitment: "c0", hands: { 1: { tiles: ["0-1", "3-5", "6-6"] } } });
    socket.say(update({ seq: 7, table: table({ match: { ...match, id: "m9", secret: "s" } }) }));
    expect(witnessOf("k7", "m9")).toBeNull();
  });

  it("are not drawn by who only watches", () => {
    start(welcome({ you: { seat: null } }));
    expect(witnessOf("k7", "m1")).toEqual({ commitment: "c1", salt: null, hands: {} });
  });

  it("go along with ready and start", () => {
    const socket = start();
    void session.ready(true);
    expect(socket.last("ready")).toMatchObject({ ready: true, salt: witnessOf("k7", "m1")!.salt });
    void session.ready(false);
    expect(socket.last("ready")).toMatchObject({ ready: false, salt: "" });
  });
});

describe("a new table against bots", () => {
  const bot = { kind: "bot", name: "Lia", level: "easy", ready: true } as const;
  const me = { kind: "person", name: "Ayu", level: null, ready: false } as const;

  it("starts by itself, for its host alone", () => {
    const lobby = { phase: "lobby", host: 0, seats: [me, bot] } as const;
    expect(start(welcome({ table: table({ ...lobby, seats: [me, bot] }) })).last("start")).toBeDefined();
    session.stop();
    expect(start(welcome({ table: table({ ...lobby, seats: [me, me] }) })).last("start")).toBeUndefined();
    session.stop();
    expect(start(welcome({ table: table({ ...lobby, host: 1, seats: [me, bot] }) })).last("start")).toBeUndefined();
  });
});

describe("my hand", () => {
  const dealt = (round: number) => welcome({ table: table({ match: { ...MATCH, round } }) });

  it("keeps my order across reloads, until the next deal", () => {
    start(dealt(1));
    session.arrange(["3-5", "0-1"]);
    session.stop();
    start(dealt(1));
    expect(session.order.value).toEqual(["3-5", "0-1"]);
    session.stop();
    start(dealt(2));
    expect(session.order.value).toEqual([]);
  });

  it("is noted as the deal's own event shows it", () => {
    const socket = start();
    const events = [{ kind: "dealt", hands: [["2-3", "0-1"], 2], undealt: 24 }];
    socket.say(update({ table: table({ match: MATCH }), events, view: view(["0-1"]) }));
    expect(witnessOf("k7", "m0")?.hands).toEqual({ 1: { seat: 0, tiles: ["0-1", "2-3"] } });
  });
});

/** A busy machine takes its time to load a page. */
const PATIENCE = { timeout: 20_000 };

describe("the page of a game", { timeout: 30_000 }, () => {
  it("is loaded first, and nothing that came meanwhile is lost", async () => {
    const socket = start(welcome({ table: table({ game: "mexican-train" }) }));
    expect(session.table.value).toBeNull();
    socket.say(update({ table: table({ game: "mexican-train", title: "Later" }), text: ["Budi plays."] }));
    await vi.waitFor(() => expect(session.table.value?.title).toBe("Later"), PATIENCE);
    expect(session.log.value.map(({ text }) => text)).toEqual(["Budi plays."]);
  });

  it("that does not exist here is said, and the line closed", async () => {
    start(welcome({ table: table({ game: "another-game" }) }));
    await vi.waitFor(() => expect(session.connection.bye.value).not.toBeNull(), PATIENCE);
    expect(session.table.value).toBeNull();
  });
});
