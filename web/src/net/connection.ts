/**
 * One line to the hall: it comes back by itself, and what was asked while it was down is asked again
 * under the same id, so that nothing is done twice and nothing is lost.
 */
import { signal } from "@preact/signals";
import type { Answer, Bye, Command, Refusal, ServerMessage } from "../wire";

export type LineState = "connecting" | "open" | "down" | "closed";

export type Goodbye = Omit<Bye, "kind">;

/** The part of a WebSocket that is used here, so that tests can play the other side. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: ((event: Event) => unknown) | null;
  onmessage: ((event: MessageEvent) => unknown) | null;
  onclose: ((event: CloseEvent) => unknown) | null;
}

export interface ConnectionOptions {
  open: () => Socket;
  /** The first frame, made anew for every try: the token may have changed. */
  hello: () => Record<string, unknown>;
  receive: (message: ServerMessage) => void;
  /** The stored token opens no seat any more; the table follows as a spectator sees it. */
  tokenRefused: (text: string) => void;
  newId: () => string;
}

const WAITS = [300, 800, 1500, 3000, 5000, 8000];

/** A line that dies silently says nothing: after these many milliseconds without an answer it is given up. */
const ANSWER_TIME = 5000;
const WELCOME_TIME = 10_000;
/** After so long a silence the hall is asked whether it is still there. */
const SILENCE = 20_000;
/** What the hall has left unanswered on so many lines, it will not answer on the next either. */
const MOST_SENDINGS = 4;

type Timer = ReturnType<typeof setTimeout>;

interface Pending {
  frame: string;
  answer: (answer: Answer) => void;
  sendings: number;
  overdue: Timer | undefined;
}

export class Connection {
  readonly state = signal<LineState>("connecting");
  readonly bye = signal<Goodbye | null>(null);
  private socket: Socket | null = null;
  private helloId = "";
  private tries = 0;
  /** Until the next try while the line is down; else until it is given up or asked for a sign of life. */
  private timer: Timer | undefined;
  private readonly pending = new Map<string, Pending>();

  constructor(private readonly options: ConnectionOptions) {}

  /** Also after a goodbye: "use it here". */
  connect(): void {
    this.drop();
    this.bye.value = null;
    if (this.state.value !== "down") this.state.value = "connecting";
    const socket = this.options.open();
    this.socket = socket;
    socket.onopen = () => {
      this.helloId = this.options.newId();
      socket.send(JSON.stringify({ ...this.options.hello(), kind: "hello", id: this.helloId }));
    };
    socket.onmessage = (event) => this.read(event.data);
    socket.onclose = () => this.lost();
    this.timer = setTimeout(() => this.lost(), WELCOME_TIME);
  }

  /** The network or the device was away: no waiting for the next try, and no trust in the old line. */
  renew(): void {
    if (this.state.value === "open" || this.state.value === "down") this.connect();
  }

  /** The page is left for good. */
  close(): void {
    this.drop();
    this.state.value = "closed";
    this.abandon("closed", "");
  }

  /** The page itself cannot go on, and says why. */
  give(text: string): void {
    this.farewell({ code: "page", text });
  }

  send(command: Command): Promise<Answer> {
    const id = this.options.newId();
    const frame = JSON.stringify({ ...command, id });
    return new Promise((answer) => {
      if (this.state.value === "closed") {
        answer(refusal(id, "closed", this.bye.value?.text ?? ""));
        return;
      }
      this.pending.set(id, { frame, answer, sendings: 0, overdue: undefined });
      if (this.state.value === "open") this.transmit(id);
    });
  }

  private read(data: unknown): void {
    if (this.state.value === "open") this.heard();
    const message = parse(data);
    if (!message) return;
    switch (message.kind) {
      case "ack":
      case "refused":
      case "explained":
        if (message.id !== this.helloId) this.answered(message);
        else if (message.kind === "refused") this.helloRefused(message);
        return;
      case "bye":
        this.farewell(message);
        return;
      case "table":
        this.options.receive(message);
        this.opened();
        return;
      default:
        this.options.receive(message);
    }
  }

  private helloRefused(refused: Refusal): void {
    if (refused.code === "unknown-token") this.options.tokenRefused(refused.text);
    else this.farewell(refused);
  }

  private opened(): void {
    const first = this.state.value !== "open";
    this.tries = 0;
    this.state.value = "open";
    this.heard();
    // After a `sit` the whole table comes again on the same line: nothing is to be repeated then.
    if (first) for (const id of [...this.pending.keys()]) this.transmit(id);
  }

  private transmit(id: string): void {
    const waiting = this.pending.get(id)!;
    if (waiting.sendings === MOST_SENDINGS) {
      this.answered(refusal(id, "unanswered", ""));
      return;
    }
    waiting.sendings += 1;
    clearTimeout(waiting.overdue);
    waiting.overdue = setTimeout(() => this.lost(), ANSWER_TIME);
    this.socket?.send(waiting.frame);
  }

  private heard(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.askForLife(), SILENCE);
  }

  /** Every frame gets an answer: to a second hello it is a refusal without an id, which changes nothing. */
  private askForLife(): void {
    this.timer = setTimeout(() => this.lost(), ANSWER_TIME);
    this.socket?.send(JSON.stringify({ ...this.options.hello(), kind: "hello", id: this.options.newId() }));
  }

  private answered(answer: Answer): void {
    if (answer.id === null) return;
    const waiting = this.pending.get(answer.id);
    this.pending.delete(answer.id);
    clearTimeout(waiting?.overdue);
    waiting?.answer(answer);
  }

  private farewell({ code, text }: Goodbye): void {
    this.drop();
    this.bye.value = { code, text };
    this.state.value = "closed";
    this.abandon(code, text);
  }

  private abandon(code: string, text: string): void {
    for (const [id, { answer }] of this.pending) answer(refusal(id, code, text));
    this.pending.clear();
  }

  private lost(): void {
    this.drop();
    this.state.value = "down";
    const longest = WAITS[Math.min(this.tries, WAITS.length - 1)]!;
    this.tries += 1;
    // Spread, so that a hall that restarts does not meet all its guests in one instant.
    this.timer = setTimeout(() => this.connect(), longest * (0.7 + Math.random() * 0.3));
  }

  private drop(): void {
    clearTimeout(this.timer);
    for (const { overdue } of this.pending.values()) clearTimeout(overdue);
    if (!this.socket) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }
}

function refusal(id: string, code: string, text: string): Refusal {
  return { kind: "refused", id, code, rule: null, facts: {}, text };
}

const KINDS = new Set<string>(["table", "update", "ack", "refused", "explained", "presence", "bye"]);

/** Null for anything that is not a known message: a newer hall may say more than this page understands. */
function parse(data: unknown): ServerMessage | null {
  try {
    const message: unknown = JSON.parse(String(data));
    const kind = (message as { kind?: unknown } | null)?.kind;
    return typeof kind === "string" && KINDS.has(kind) ? (message as ServerMessage) : null;
  } catch {
    return null;
  }
}
