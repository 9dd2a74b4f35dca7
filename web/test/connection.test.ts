import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type Socket } from "../src/net/connection";
import type { ServerMessage } from "../src/wire";

/** The hall's side of a line. */
class FakeSocket implements Socket {
  readonly sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  up(): void {
    this.onopen?.(undefined as never);
  }
  say(message: unknown): void {
    this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) } as MessageEvent);
  }
  down(): void {
    this.onclose?.(undefined as never);
  }
}

const WELCOME = { kind: "table", seq: 1 };

function line() {
  const sockets: FakeSocket[] = [];
  const received: ServerMessage[] = [];
  const refusedTokens: string[] = [];
  let ids = 0;
  const connection = new Connection({
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    hello: () => ({ table: "k7", token: null, lang: "en" }),
    receive: (message) => received.push(message),
    tokenRefused: (text) => refusedTokens.push(text),
    newId: () => `id-${(ids += 1)}`,
  });
  const welcome = () => {
    const socket = sockets.at(-1)!;
    socket.up();
    socket.say(WELCOME);
    return socket;
  };
  connection.connect();
  return { connection, sockets, received, refusedTokens, welcome };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a line to the hall", () => {
  it("says hello first, and is open when the table comes", () => {
    const { connection, sockets, received, welcome } = line();
    expect(connection.state.value).toBe("connecting");
    welcome();
    expect(sockets[0]!.sent).toEqual([{ kind: "hello", id: "id-1", table: "k7", token: null, lang: "en" }]);
    expect(connection.state.value).toBe("open");
    expect(received).toEqual([WELCOME]);
  });

  it("answers a command by its id", async () => {
    const { connection, welcome } = line();
    const socket = welcome();
    const first = connection.send({ kind: "leave" });
    const second = connection.send({ kind: "ready", ready: true });
    socket.say({ kind: "refused", id: "id-3", code: "x", rule: null, facts: {}, text: "No." });
    socket.say({ kind: "ack", id: "id-2", seq: 4 });
    expect(await first).toMatchObject({ kind: "ack", seq: 4 });
    expect(await second).toMatchObject({ kind: "refused", text: "No." });
  });

  it("comes back by itself and asks again what was not answered, under the same id", async () => {
    const { connection, sockets, welcome } = line();
    const socket = welcome();
    const done = connection.send({ kind: "leave" });
    const open = connection.send({ kind: "say", text: "hi" });
    socket.say({ kind: "ack", id: "id-2", seq: 2 });
    await done;
    socket.down();
    expect(connection.state.value).toBe("down");
    const late = connection.send({ kind: "ready", ready: true });
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(2);
    expect(connection.state.value).toBe("down");
    const again = welcome();
    expect(connection.state.value).toBe("open");
    expect(again.sent.slice(1)).toEqual([
      { kind: "say", text: "hi", id: "id-3" },
      { kind: "ready", ready: true, id: "id-4" },
    ]);
    again.say({ kind: "ack", id: "id-3", seq: 3 });
    again.say({ kind: "ack", id: "id-4", seq: 4 });
    expect(await open).toMatchObject({ seq: 3 });
    expect(await late).toMatchObject({ seq: 4 });
  });

  it("waits longer with every try, and not for ever", () => {
    const { sockets } = line();
    const waits: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const before = Date.now();
      const count = sockets.length;
      sockets.at(-1)!.down();
      while (sockets.length === count) vi.advanceTimersByTime(50);
      waits.push(Date.now() - before);
    }
    expect(waits[0]).toBeLessThan(400);
    expect(waits[4]).toBeGreaterThan(waits[1]!);
    expect(Math.max(...waits)).toBeLessThanOrEqual(8050);
  });

  it("does not repeat commands when the table comes again on the same line", () => {
    const { connection, welcome } = line();
    const socket = welcome();
    void connection.send({ kind: "sit", seat: 1, name: "Ayu", token: "t", salt: "" });
    socket.say({ ...WELCOME, seq: 2 });
    expect(socket.sent.filter(({ kind }) => kind === "sit")).toHaveLength(1);
  });

  it("stays closed after a goodbye until it is wanted here", async () => {
    const { connection, sockets, welcome } = line();
    const socket = welcome();
    const open = connection.send({ kind: "say", text: "hi" });
    socket.say({ kind: "bye", code: "replaced", text: "Opened elsewhere." });
    expect(connection.state.value).toBe("closed");
    expect(connection.bye.value).toEqual({ code: "replaced", text: "Opened elsewhere." });
    expect(await open).toMatchObject({ kind: "refused", code: "replaced" });
    expect(await connection.send({ kind: "leave" })).toMatchObject({ kind: "refused" });
    socket.down();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    connection.connect();
    expect(connection.bye.value).toBeNull();
    welcome();
    expect(connection.state.value).toBe("open");
  });

  it("goes on as a spectator when the token is refused", () => {
    const { connection, sockets, refusedTokens } = line();
    const socket = sockets[0]!;
    socket.up();
    socket.say({ kind: "refused", id: "id-1", code: "unknown-token", rule: null, facts: {}, text: "Not yours." });
    expect(refusedTokens).toEqual(["Not yours."]);
    socket.say(WELCOME);
    expect(connection.state.value).toBe("open");
  });

  it("ends when hello is refused for another reason", () => {
    const { connection, sockets } = line();
    sockets[0]!.up();
    sockets[0]!.say({ kind: "refused", id: "id-1", code: "unknown-table", rule: null, facts: {}, text: "No such table." });
    expect(connection.bye.value).toEqual({ code: "unknown-table", text: "No such table." });
  });

  it("ignores what it does not understand", () => {
    const { connection, received, welcome } = line();
    const socket = welcome();
    for (const odd of ["not json", "null", "7", "[]", '{"kind":"fireworks"}', '{"kind":7}', "{}"]) socket.say(odd);
    socket.say({ kind: "refused", id: null, code: "bad-message", rule: null, facts: {}, text: "?" });
    socket.say({ kind: "ack", id: "never-asked", seq: 1 });
    expect(received).toEqual([WELCOME]);
    expect(connection.state.value).toBe("open");
  });

  it("is silent once the page is left", () => {
    const { connection, sockets, welcome } = line();
    const socket = welcome();
    connection.close();
    expect(socket.closed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });
});

describe("a line that dies silently", () => {
  it("is given up when a command is not answered, and the command is sent again", async () => {
    const { connection, sockets, welcome } = line();
    const socket = welcome();
    const asked = connection.send({ kind: "ready", ready: true });
    vi.advanceTimersByTime(4000);
    socket.say({ kind: "presence", here: [], watching: 0 });
    expect(socket.closed).toBe(false);
    vi.advanceTimersByTime(1500);
    expect(socket.closed).toBe(true);
    expect(connection.state.value).toBe("down");
    vi.advanceTimersByTime(400);
    const again = welcome();
    expect(again).not.toBe(socket);
    expect(again.sent.at(-1)).toEqual(socket.sent.at(-1));
    again.say({ kind: "ack", id: "id-2", seq: 4 });
    expect(await asked).toMatchObject({ kind: "ack" });
    vi.advanceTimersByTime(15_000);
    expect(sockets).toHaveLength(2);
  });

  it("is asked for a sign of life after a long silence, and given up without one", () => {
    const { connection, sockets, received, welcome } = line();
    const socket = welcome();
    for (let round = 0; round < 3; round += 1) {
      vi.advanceTimersByTime(19_000);
      expect(socket.sent).toHaveLength(round + 1);
      vi.advanceTimersByTime(1000);
      expect(socket.sent).toHaveLength(round + 2);
      socket.say({ kind: "refused", id: null, code: "hello-once", rule: null, facts: {}, text: "You have said hello." });
    }
    expect(received).toEqual([WELCOME]);
    expect(connection.bye.value).toBeNull();
    vi.advanceTimersByTime(25_000);
    expect(socket.closed).toBe(true);
    vi.advanceTimersByTime(400);
    expect(sockets).toHaveLength(2);
  });

  it("is not waited for when it never opens", () => {
    const { sockets } = line();
    vi.advanceTimersByTime(10_400);
    expect(sockets[0]!.closed).toBe(true);
    expect(sockets).toHaveLength(2);
  });

  it("is replaced at once when the network has changed", () => {
    const { connection, sockets, welcome } = line();
    connection.renew();
    expect(sockets).toHaveLength(1);
    const socket = welcome();
    connection.renew();
    expect(socket.closed).toBe(true);
    welcome();
    sockets[1]!.down();
    connection.renew();
    expect(sockets).toHaveLength(3);
    connection.close();
    connection.renew();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(3);
  });

  it("does not keep a command for ever that is never answered", async () => {
    const { connection, sockets, welcome } = line();
    welcome();
    const asked = connection.send({ kind: "leave" });
    for (let round = 0; round < 4; round += 1) {
      vi.advanceTimersByTime(5400);
      welcome();
    }
    expect(await asked).toMatchObject({ kind: "refused", code: "unanswered" });
    vi.advanceTimersByTime(15_000);
    expect(sockets).toHaveLength(5);
  });
});
