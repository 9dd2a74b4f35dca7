/** A player's turn on this page: the draft and its earlier steps, what is chosen, and what the hall says of it. */
import { computed, effect, signal } from "@preact/signals";
import { t } from "../../i18n/language";
import { forget, remember, remembered } from "../../storage";
import type { TableSession } from "../../table/session";
import type { Drafted } from "../../wire";
import { bare, isJoker } from "../../tiles/rummy";
import { inOwnOrder, reordered } from "./arrangement";
import {
  type Base,
  baseOf,
  cut,
  declare,
  type Draft,
  draftOf,
  exchange,
  isDraftOf,
  type Piece,
  place,
  rackOf,
  sameTable,
  type SetId,
  setOf,
  tableOf,
  takeBack,
  type Target,
  textOf,
  tileOf,
} from "./draft";
import { openingOf, type OpenedSet } from "./opening";
import { arrange, type Layout, named, type Shape, type Spot } from "./places";
import { asRead, canStandFor, type Meaning, meaningsOf } from "./readings";
import { draftedTable } from "./shown";
import { type Action, type Fault, faultOf, type Play, readingOf, type SetVerdict, type Verdict, type View } from "./wire";

const MOST_STEPS = 80;

const EMPTY: Base = { sets: [], meant: {}, holds: false, next: 1, rack: [] };

/** What this browser keeps of a turn; `turn` tells which turn it is of. */
interface Kept {
  turn: string;
  steps: readonly Draft[];
  opened: readonly OpenedSet[];
}

const shapesOf = (draft: Draft): Shape[] => {
  const table = tableOf(draft);
  return draft.sets.map(({ id }, index) => ({ id, tiles: table[index]! }));
};

function changedSets(before: readonly Shape[], after: Draft): ReadonlySet<SetId> {
  const text = ({ tiles }: Shape): string => tiles.map(bare).sort().join();
  const old = new Map(before.map((shape) => [shape.id, text(shape)]));
  return new Set(shapesOf(after).flatMap((shape) => (old.get(shape.id) === text(shape) ? [] : [shape.id])));
}

export class Turn {
  readonly base = signal<Base>(EMPTY);
  /** What was done in this turn, the latest last. */
  readonly steps = signal<readonly Draft[]>([]);
  readonly draft = computed<Draft>(() => this.steps.value.at(-1) ?? this.base.value);
  readonly chosen = signal<readonly Piece[]>([]);
  /** What the hall says of the draft; that of the draft before until it answers. */
  readonly verdict = signal<Verdict | null>(null);
  /** How many tiles the board is wide. */
  readonly columns = signal(0);
  readonly layout = signal<Layout>({ columns: 0, shapes: [], spots: new Map() });
  readonly isMine = computed(() => this.session.myTurn.value);
  /** My tiles that are not on the table, in my own order. */
  readonly rack = computed(() => {
    const left = new Set(rackOf(this.base.value, this.draft.value));
    return this.ordered.value.filter((piece) => left.has(piece));
  });
  readonly isChanged = computed(() => !sameTable(this.base.value, this.draft.value));

  /** A draft has been begun: the table needs the room now. */
  readonly isOpen = computed(() => this.isMine.value && this.steps.value.length > 0);
  /** The set that the player has put tiles into last: it has to be in sight. */
  readonly touched = signal<SetId | null>(null);
  /** The sets that were made or changed last. */
  readonly last = signal<ReadonlySet<SetId>>(new Set());
  /** Called before the tiles lie otherwise than they are drawn. */
  beforeChange: () => void = () => undefined;

  private readonly ordered = computed(() => inOwnOrder(this.session.order.value, this.base.value.rack));
  private turn = "";
  private judged: Draft | null = null;
  private asking = false;
  /** What the hall said of sets in this turn, by their tiles. */
  private readonly known = new Map<string, SetVerdict>();
  /** Where new sets were put down, by the numbers that they got. */
  private readonly aimed = new Map<SetId, Spot>();
  /** Where the sets of each step lay: there they lie again when it is come back to. */
  private readonly layouts = new WeakMap<Draft, Layout>();
  /** The opening that the hall last called enough. */
  private opened: readonly OpenedSet[] = [];

  constructor(private readonly session: TableSession<View, Action>) {
    effect(() => this.follow(session.view.value, session.draft.value));
    effect(() => this.lay());
  }

  // What the player does with tiles

  /** A tap on a tile: chooses it, or puts what is chosen beside it. */
  tap(piece: Piece, together: boolean): void {
    const chosen = this.chosen.value;
    const where = setOf(this.draft.value, piece)?.id;
    const home = chosen.length > 0 && chosen.every((each) => setOf(this.draft.value, each)?.id === where);
    if (chosen.includes(piece)) this.chosen.value = chosen.filter((each) => each !== piece);
    else if (where === undefined || !this.isMine.value) {
      if (where === undefined) this.chosen.value = home || together ? [...chosen, piece] : [piece];
    } else if (chosen.length === 0 || home || together) this.choose([...chosen, piece]);
    else this.drop(chosen, where, piece);
  }

  choose(pieces: readonly Piece[]): void {
    if (!this.isAllowed(pieces)) return;
    this.chosen.value = pieces;
  }

  /** What is chosen makes a set of its own. */
  makeSet(pieces: readonly Piece[] = this.chosen.value, spot?: Spot): void {
    if (!this.isMine.value) return;
    if (spot) this.aimed.set(this.draft.value.next, spot);
    if (pieces.length === 0) this.session.say(t("rummy.choose_first"), null, "news");
    else this.move(pieces, "new");
  }

  /** Puts pieces into a set; on a joker whose tile they are, in its place. `at` counts the tiles of the set. */
  drop(pieces: readonly Piece[], set: SetId, onto: Piece | null = null, at?: number): void {
    const [only, ...others] = pieces;
    if (only === undefined) return;
    if (others.length > 0 || onto === null || !this.frees(only, onto)) this.move(pieces, at === undefined ? { set } : { set, at });
    else if (this.isAllowed([only, onto])) this.commit(exchange(this.draft.value, only, onto), [onto], [onto]);
  }

  /** Whether a joker stands for just that tile, which comes from elsewhere. */
  frees(piece: Piece, joker: Piece): boolean {
    const set = setOf(this.draft.value, joker);
    if (!set || !isJoker(tileOf(joker)) || isJoker(tileOf(piece)) || set.pieces.includes(piece)) return false;
    return canStandFor(this.shown(joker), tileOf(piece), readingOf(this.verdictOf(set.id)));
  }

  private move(pieces: readonly Piece[], target: Target): void {
    const there = target === "new" ? [] : (this.draft.value.sets.find(({ id }) => id === target.set)?.pieces ?? []);
    if (this.isMine.value && pieces.length > 0 && this.isAllowed([...pieces, ...there])) {
      this.commit(place(this.draft.value, pieces, target), [], pieces);
    }
  }

  cutBefore(piece: Piece): void {
    const set = setOf(this.draft.value, piece);
    if (set && this.isAllowed(set.pieces)) this.commit(cut(this.draft.value, set.id, set.pieces.indexOf(piece)));
  }

  toRack(pieces: readonly Piece[]): void {
    if (pieces.some((piece) => this.isFresh(piece))) this.commit(takeBack(this.base.value, this.draft.value, pieces));
    else this.session.say(t("rummy.stays"), "TRM-07b");
  }

  /** Reads a set as the player wants it. */
  readAs(set: SetId, tiles: readonly string[]): void {
    this.commit(declare(this.draft.value, set, tiles));
  }

  undo(): void {
    this.chosen.value = [];
    this.keep(this.steps.value.slice(0, -1));
  }

  /** This too can be undone. */
  takeAllBack(): void {
    const draft = { ...this.base.value, next: this.draft.value.next };
    const layout = this.layouts.get(this.base.value);
    if (layout) this.layouts.set(draft, layout);
    this.commit(draft);
  }

  /** Moves a tile of the rack to a place among those that are still there. */
  reorder(pieces: readonly Piece[], before: Piece | null): void {
    this.session.arrange(reordered(this.ordered.value, pieces, before).map(tileOf));
  }

  isFresh(piece: Piece): boolean {
    return this.base.value.rack.includes(piece);
  }

  // What the hall says

  /** What it says of a set of the draft; what it said of the same tiles before, until it answers. */
  verdictOf(set: SetId): SetVerdict | null {
    const { sets } = this.draft.value;
    const index = sets.findIndex(({ id }) => id === set);
    const verdict = this.verdict.value;
    if (this.judged === this.draft.value) return verdict?.sets[index] ?? null;
    return this.known.get(tableOf(this.draft.value)[index]?.join() ?? "") ?? null;
  }

  /** What the jokers of a set are read as. */
  readingOf(set: SetId): string[] | null {
    return readingOf(this.verdictOf(set))?.tiles.filter(isJoker) ?? null;
  }

  explain({ text, rule }: Fault): void {
    this.session.say(text, rule);
  }

  /** Whether the set is not as it was when the turn began. */
  isTouched(set: SetId): boolean {
    const text = (draft: Draft): string | undefined => {
      const found = draft.sets.find(({ id }) => id === set);
      return found && found.pieces.map((piece) => textOf(draft, piece)).join();
    };
    return text(this.draft.value) !== text(this.base.value);
  }

  /** A tile with what it is read as where it lies. */
  shown(piece: Piece): string {
    const set = setOf(this.draft.value, piece);
    if (!set || !isJoker(tileOf(piece))) return tileOf(piece);
    const tiles = set.pieces.map((mate) => textOf(this.draft.value, mate));
    return asRead(tiles, readingOf(this.verdictOf(set.id)))[set.pieces.indexOf(piece)]!;
  }

  /** The ways to read the set that this joker is in. */
  meanings(joker: Piece): Meaning[] {
    const set = setOf(this.draft.value, joker);
    return set && isJoker(tileOf(joker)) ? meaningsOf(this.verdictOf(set.id)) : [];
  }

  // What becomes of the turn

  /** What is missing before the turn can end, the first thing first. */
  get faults(): Fault[] {
    const verdict = this.verdict.value;
    if (!verdict) return [];
    const ofSets = verdict.sets.flatMap((set) => faultOf(set) ?? []);
    return ofSets.length > 0 || !verdict.violation ? ofSets : [verdict.violation];
  }

  /** The play that the hall would take, if it takes the draft as it is. */
  get play(): Play | null {
    const verdict = this.verdict.value;
    return verdict && !verdict.violation && this.judged === this.draft.value ? verdict.play : null;
  }

  endTurn(): void {
    const play = this.play;
    const [first] = this.faults;
    if (play) void this.session.act(play);
    else if (first) this.explain(first);
  }

  /** Whether the table's own tiles may not be moved (yet). */
  isLocked(pieces: readonly Piece[]): boolean {
    return Boolean(this.verdict.value?.locked) && !pieces.every((piece) => this.isFresh(piece));
  }

  private isAllowed(pieces: readonly Piece[]): boolean {
    if (!this.isLocked(pieces)) return true;
    this.explain(this.verdict.value!.locked!);
    return false;
  }

  private commit(draft: Draft, chosen: readonly Piece[] = [], moved: readonly Piece[] = []): void {
    this.chosen.value = chosen;
    this.touched.value = moved[0] === undefined ? null : (setOf(draft, moved[0])?.id ?? null);
    this.keep([...this.steps.value, draft].slice(-MOST_STEPS));
  }

  private keep(steps: readonly Draft[]): void {
    this.beforeChange();
    this.steps.value = steps;
    remember(this.storageKey, { turn: this.turn, steps, opened: this.opened });
    void this.ask();
  }

  private get storageKey(): string {
    return `draft.${this.session.id}`;
  }

  /** A new view: another turn, with the table as it is now; or the same turn, after a reload. */
  private follow(view: View | null, drafted: Drafted | null): void {
    if (!view) return;
    const { pool, turn: seat } = view.public;
    // What another seat lays is seen as it lies, at a table that shows it.
    const theirs = drafted?.seat === view.seat ? null : draftedTable(drafted);
    const table = theirs ?? view.public.table;
    const turn = JSON.stringify([this.session.table.peek()?.match?.round, seat, table, pool, view.rack]);
    if (turn === this.turn) return;
    const holds = this.session.table.peek()?.options.joker === "replace";
    const before = shapesOf(this.draft.peek());
    const base = baseOf(named(table, before), view.rack, holds);
    const kept = remembered<Kept>(this.storageKey);
    const isKept = kept?.turn === turn && kept.steps.every((draft) => isDraftOf(base, draft));
    const steps = isKept ? kept.steps : this.keptByHall(base);
    if (kept && !isKept) forget(this.storageKey);
    this.beforeChange();
    this.last.value = this.turn === "" ? new Set() : changedSets(before, base);
    this.turn = turn;
    this.base.value = base;
    this.steps.value = steps;
    this.chosen.value = this.chosen.peek().filter((piece) => base.rack.includes(piece));
    this.verdict.value = null;
    this.known.clear();
    this.aimed.clear();
    this.opened = isKept ? kept.opened : [];
    if (view.seat !== null && seat === view.seat) void this.ask();
  }

  /** The hall keeps what I lay; once it has kept something, also that it was taken back. */
  private get isKept(): boolean {
    const drafted = this.session.draft.peek();
    return this.steps.peek().length > 0 || (drafted !== null && drafted.seat === this.session.seat.peek());
  }

  /** What I have laid on another device: the hall has kept the last step of it. */
  private keptByHall(base: Base): Draft[] {
    const drafted = this.session.draft.peek();
    const table = drafted?.seat === this.session.seat.peek() ? draftedTable(drafted) : null;
    const draft = table && draftOf(base, named(table, shapesOf(base)));
    return draft && !sameTable(base, draft) ? [draft] : [];
  }

  private lay(): void {
    const { value: columns } = this.columns;
    const { value: draft } = this.draft;
    if (columns === 0) return;
    const before = this.layout.peek();
    const known = this.layouts.get(draft);
    const layout = known?.columns === columns ? known : arrange(shapesOf(draft), columns, before.columns === columns ? before : null, this.aimed);
    this.layouts.set(draft, layout);
    this.layout.value = layout;
  }

  /** One question at a time; when the answer comes and the draft is another by then, that one is asked about. */
  private async ask(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    const draft = this.draft.peek();
    const base = this.base.peek();
    const hasOpened = this.session.view.peek()!.public.opened[this.session.seat.peek()!];
    const isNone = (tiles: readonly string[]): boolean => this.known.get(tiles.join())?.fine === false;
    const opening = hasOpened ? [] : openingOf(base, draft, this.opened, isNone);
    const table = tableOf(draft);
    const play: Play = { kind: "play", table, opening: opening.map(({ tiles }) => [...tiles]) };
    const verdict = (await this.session.appraise(play, this.isKept)) as Verdict | null;
    this.asking = false;
    if (base !== this.base.peek()) return;
    verdict?.sets.forEach((said, index) => this.known.set(table[index]!.join(), said));
    if (verdict?.value != null && opening.length > 0 && !verdict.locked) this.opened = opening;
    // Sets that are not finished yet are no part of an opening.
    if (draft !== this.draft.peek() || opening.some(({ tiles }) => isNone(tiles))) await this.ask();
    else if (verdict) {
      this.judged = draft;
      this.verdict.value = verdict;
    }
  }
}

const turns = new WeakMap<TableSession<View, Action>, Turn>();

/** The turn at the table of this session: one for all parts of the page. */
export function turnAt(session: TableSession<View, Action>): Turn {
  const known = turns.get(session);
  if (known) return known;
  const turn = new Turn(session);
  turns.set(session, turn);
  return turn;
}
