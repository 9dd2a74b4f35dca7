/** One table as this browser knows it: what the hall said last, and what the player is about to do. */
import { computed, signal } from "@preact/signals";
import { language, t } from "../i18n/language";
import { Connection } from "../net/connection";
import { dealtTo, freshSalt, noteHand, noteSeal } from "../fair/seals";
import type { GamePage } from "../games/game";
import { loadPage, pageOf } from "../games/games";
import { newCommandId, newToken } from "../random";
import { playerName } from "../settings";
import { isPerson } from "./people";
import { forgetSeat, remember, remembered, type SeatKey, storedSeat, storeSeat } from "../storage";
import {
  type Action,
  type Answer,
  type AnyEvent,
  type Command,
  type Drafted,
  type Explained,
  type LogLine,
  type Presence,
  type Seat,
  type ServerMessage,
  type Table,
  tableEvent,
  type Update,
  type View,
} from "../wire";

/** A sentence for the player; it goes away by itself. */
export interface Notice {
  text: string;
  rule: string | null;
  tone: "refusal" | "news";
}

interface KeptOrder {
  deal: string;
  order: readonly string[];
}

const NOTICE_TIME = 7000;
const LONG_SLEEP = 5000;

/** What the parts of the page that know no game are given. */
export interface AtSomeTable {
  session: TableSession;
  game: GamePage;
}

export class TableSession<V extends View = View, A extends Action = Action> {
  /** Null until it is known which game is played here, and its page is loaded. */
  readonly game = signal<GamePage<V, A> | null>(null);
  readonly seat = signal<Seat | null>(null);
  readonly table = signal<Table | null>(null);
  readonly view = signal<V | null>(null);
  readonly legal = signal<A[]>([]);
  /** How far the seat on turn has laid its move out. */
  readonly draft = signal<Drafted | null>(null);
  readonly log = signal<LogLine[]>([]);
  readonly presence = signal<Presence>({ here: [], watching: 0 });
  readonly notice = signal<Notice | null>(null);
  /** The tile that the player holds, before its place is chosen. */
  readonly chosen = signal<string | null>(null);
  /** An action is on its way: no second one is sent meanwhile. */
  readonly busy = signal(false);
  readonly unread = signal(0);
  /** What has just happened, in words, for those who listen instead of look. */
  readonly news = signal("");
  /** My own order of the tiles of this deal. */
  readonly order = signal<readonly string[]>([]);
  /** When the clock of the turn runs out, by this page's own stopwatch: device clocks are wrong. */
  readonly deadline = signal<{ seat: Seat; at: number } | null>(null);
  readonly connection: Connection;
  /** Also where the hall lists nothing that I may do, because there is so much; not while a bot plays for me. */
  readonly myTurn = computed(() => {
    const turn = this.view.value?.public.turn ?? null;
    const table = this.table.value;
    return turn !== null && turn === this.seat.value && table?.phase === "playing" && isPerson(table, turn);
  });
  readonly isHost = computed(() => this.seat.value !== null && this.table.value?.host === this.seat.value);

  private key: SeatKey | null;
  private seq = 0;
  /** Which deal of the table my order is for. */
  private deal = "";
  /** What came before the game's page was there. */
  private early: ServerMessage[] = [];
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;
  private hiddenSince: number | null = null;
  private stopRenaming: () => void = () => undefined;

  constructor(readonly id: string) {
    this.key = adoptedSeat(id);
    this.connection = new Connection({
      open: () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`),
      hello: () => ({ table: id, token: this.key?.token ?? null, lang: language.value }),
      receive: (message) => this.receive(message),
      tokenRefused: (text) => {
        this.dropKey();
        this.say(text);
      },
      newId: newCommandId,
    });
  }

  /** The link that opens this very seat, on any device. */
  get seatToken(): string | null {
    return this.key?.token ?? null;
  }

  start(): void {
    addEventListener("online", this.online);
    document.addEventListener("visibilitychange", this.wake);
    this.stopRenaming = followName((name) => {
      if (this.seat.value !== null) void this.ask({ kind: "rename", name });
    });
    this.connection.connect();
  }

  stop(): void {
    removeEventListener("online", this.online);
    document.removeEventListener("visibilitychange", this.wake);
    clearTimeout(this.noticeTimer);
    this.stopRenaming();
    this.connection.close();
  }

  receive(message: ServerMessage): void {
    if (message.kind === "table") this.game.value ??= this.known(message.table);
    if (this.game.value) this.take(message);
    else {
      this.early.push(message);
      if (message.kind === "table") void this.load(message.table.game);
    }
  }

  private take(message: ServerMessage): void {
    switch (message.kind) {
      case "table":
        this.seq = message.seq;
        this.seat.value = message.you.seat;
        // The host has freed the seat, or it was left on another device.
        if (message.you.seat === null && this.key) this.dropKey();
        this.log.value = message.log;
        this.presence.value = message.presence;
        this.draft.value = message.draft ?? null;
        this.show(message.table, message.view, message.legal);
        if (this.isHost.value && onlyBotsElse(message.table)) void this.begin();
        break;
      case "update":
        if (message.seq <= this.seq) break;
        this.seq = message.seq;
        this.game.value?.happened(message.events, this);
        this.log.value = [...this.log.value, ...linesOf(message)];
        this.news.value = linesOf(message)
          .map(({ text }) => text)
          .join(" ");
        this.noteSpeech(message.events);
        this.draft.value = message.draft ?? null;
        this.show(message.table, message.view, message.legal, message.events);
        break;
      case "presence":
        this.presence.value = { here: message.here, watching: message.watching };
        break;
      default:
        // Answers and goodbyes are the connection's; anything else is of a newer hall.
        break;
    }
  }

  async ask(command: Command): Promise<Answer> {
    const answer = await this.connection.send(command);
    if (answer.kind === "refused" && answer.text) this.say(answer.text, answer.rule);
    return answer;
  }

  async act(action: A): Promise<void> {
    if (this.busy.value) return;
    this.busy.value = true;
    const answer = await this.ask({ kind: "act", seq: this.seq, action });
    this.busy.value = false;
    if (answer.kind === "ack") this.chosen.value = null;
  }

  async explain(action: A): Promise<void> {
    const answer = await this.connection.send({ kind: "explain", action });
    if (answer.kind === "explained" && !answer.legal) this.say(answer.text, answer.rule);
  }

  /** What the hall says of a move that is being laid out, part by part; null when it is too late for it. It keeps a draft. */
  async appraise(action: A, keep: boolean): Promise<Explained["parts"] | null> {
    const answer = await this.connection.send(keep ? { kind: "draft", seq: this.seq, action } : { kind: "explain", action });
    return answer.kind === "explained" && "sets" in answer.parts ? answer.parts : null;
  }

  async sit(seat: Seat, name: string): Promise<boolean> {
    playerName.value = name;
    const key: SeatKey = { token: newToken(), name };
    // From now on: should the line break before the answer, the next hello already speaks for the seat.
    this.key = key;
    const answer = await this.ask({ kind: "sit", seat, name, token: key.token, salt: this.salt() });
    if (answer.kind !== "ack") {
      this.key = null;
      return false;
    }
    this.key = key;
    storeSeat(this.id, key);
    showInAddress(key);
    this.seat.value = answer.seat ?? seat;
    return true;
  }

  async ready(ready: boolean): Promise<void> {
    await this.ask({ kind: "ready", ready, salt: ready ? this.salt() : "" });
  }

  /** The host's: begin, or go on, without waiting for the others. */
  async begin(): Promise<void> {
    await this.ask({ kind: "start", salt: this.salt() });
  }

  async leave(): Promise<void> {
    const answer = await this.ask({ kind: "leave" });
    if (answer.kind !== "ack") return;
    this.dropKey();
    this.seat.value = null;
  }

  arrange(order: readonly string[]): void {
    this.order.value = order;
    remember(`order.${this.id}`, { deal: this.deal, order } satisfies KeptOrder);
  }

  say(text: string, rule: string | null = null, tone: Notice["tone"] = "refusal"): void {
    clearTimeout(this.noticeTimer);
    this.notice.value = { text, rule, tone };
    this.noticeTimer = setTimeout(() => {
      this.notice.value = null;
    }, NOTICE_TIME);
  }

  private known({ game }: Table): GamePage<V, A> | null {
    return pageOf(game) ?? null;
  }

  private async load(game: string): Promise<void> {
    try {
      this.game.value = await loadPage(game);
    } catch {
      this.connection.give(t("app.unreachable"));
      return;
    }
    for (const message of this.early.splice(0)) this.take(message);
  }

  /** Views and actions are of the game that is played here. */
  private show(table: Table, view: View | null, legal: Action[], events: readonly AnyEvent[] = []): void {
    if (table.seal) noteSeal(this.id, table.seal);
    const { match } = table;
    // Who comes in the middle of a match sees its seal then: what is noted after the secret was shown proves nothing.
    if (match && match.secret === null) {
      noteSeal(this.id, { match: match.id, commitment: match.commitment });
      if (table.phase === "playing" && view) this.noteDeal(table, view as V, events);
    }
    if (match) this.takeUp(`${match.id}.${match.round}`);
    this.table.value = table;
    this.view.value = view as V | null;
    this.legal.value = legal as A[];
    this.deadline.value = table.clock && { seat: table.clock.seat, at: performance.now() + table.clock.left_ms };
    if (this.chosen.value && !view?.hand?.includes(this.chosen.value)) this.chosen.value = null;
  }

  /** With a new deal the order of the old one is gone; after a reload it is still there. */
  private takeUp(deal: string): void {
    if (deal === this.deal) return;
    this.deal = deal;
    const kept = remembered<KeptOrder>(`order.${this.id}`);
    this.order.value = kept?.deal === deal ? kept.order : [];
  }

  /** My hand as it was dealt: from the deal itself, or, for a page that comes late, from what it sees. */
  private noteDeal({ match, options }: Table, view: V, events: readonly AnyEvent[]): void {
    if (view.seat === null || !match) return;
    const tiles = dealtTo(events, view.seat) ?? this.game.value?.dealtHand(view, options);
    if (tiles) noteHand(this.id, match.id, match.round, { seat: view.seat, tiles });
  }

  /** What this browser adds to the shuffles of the next match, drawn only after the hall was bound. */
  private salt(): string {
    return freshSalt(this.id, this.table.value?.seal ?? null);
  }

  private noteSpeech(events: readonly AnyEvent[]): void {
    const said = events.flatMap((event) => tableEvent(event, "said") ?? []);
    this.unread.value += said.filter(({ seat }) => seat !== this.seat.value).length;
  }

  private dropKey(): void {
    this.key = null;
    forgetSeat(this.id);
    history.replaceState(null, "", location.pathname);
  }

  /** A phone that wakes up does not wait for its next try, nor trust a line that slept for long. */
  private readonly wake = (): void => {
    if (document.visibilityState === "hidden") {
      this.hiddenSince = performance.now();
      return;
    }
    const slept = this.hiddenSince === null ? 0 : performance.now() - this.hiddenSince;
    this.hiddenSince = null;
    if (slept > LONG_SLEEP || this.connection.state.value === "down") this.connection.renew();
  };

  /** Another network: what was sent on the old line may never arrive. */
  private readonly online = (): void => this.connection.renew();
}

/** Tells of changes of the player's name; not of the one that is there already. */
function followName(changed: (name: string) => void): () => void {
  let known = playerName.value;
  return playerName.subscribe((name) => {
    if (name === known) return;
    known = name;
    if (name) changed(name);
  });
}

/** A new table whose host plays against bots: there is nobody to wait for. */
function onlyBotsElse({ phase, match, seats, host }: Table): boolean {
  return phase === "lobby" && match === null && seats.every(({ kind }, seat) => kind === "bot" || seat === host);
}

function linesOf({ seq, text, events }: Update): LogLine[] {
  const said = events.flatMap((event) => tableEvent(event, "said") ?? []);
  return [
    ...text.map((line) => ({ seq, text: line, said_by: null })),
    ...said.map((event) => ({ seq, text: event.text, said_by: event.seat })),
  ];
}

/** The token stays in the address, so that a bookmark finds the seat again. */
function showInAddress(key: SeatKey): void {
  history.replaceState(null, "", `${location.pathname}#${key.token}`);
}

/** A seat link wins over what is stored: who opens it wants that seat. */
function adoptedSeat(table: string): SeatKey | null {
  const stored = storedSeat(table);
  const token = location.hash.slice(1);
  if (!/^[\w-]{22}$/.test(token)) {
    if (stored) showInAddress(stored);
    return stored;
  }
  if (stored?.token === token) return stored;
  const key: SeatKey = { token, name: playerName.value };
  storeSeat(table, key);
  return key;
}
