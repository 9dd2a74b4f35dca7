/**
 * What the hall's pages know of a game. Home and the form for a table need little, and of every game at
 * once: that is its front. Everything at the table is its page, loaded when somebody comes to one.
 *
 * A page is given values of its own game only, so its functions are declared as methods: they may ask for
 * more than the common `View` and `Action` say.
 */
import type { ComponentChild, FunctionComponent } from "preact";
import type { Shuffle } from "../fair/chance";
import type { TableSession } from "../table/session";
import type { Action, AnyEvent, OptionValue, Options, Seat, Table, View } from "../wire";

export interface GameFront {
  /** The table from above, alive; `phase` keeps neighbours from moving in step. */
  Miniature: FunctionComponent<{ options: Options; phase: number }>;
  /** Options that change nothing at a table like the one that is planned: by name, when that is so. */
  /** Whether a move is laid out bit by bit: then a table may show the others each step. */
  hasDrafts?: boolean;
  idle: Readonly<Record<string, (read: (name: string) => OptionValue) => boolean>>;
  load: () => Promise<GamePage>;
}

export interface AtTable<V extends View = View, A extends Action = Action> {
  session: TableSession<V, A>;
}

export interface GamePage<V extends View = View, A extends Action = Action> {
  /** What lies on the table, between the seats. */
  Board(props: AtTable<V, A>): ComponentChild;
  /** My tiles. */
  Rack(props: AtTable<V, A>): ComponentChild;
  /** At the edge of the tray: how my tiles are sorted. */
  RackTools(props: AtTable<V, A>): ComponentChild;
  /** The buttons above the rack, for what is legal now. */
  Choices(props: AtTable<V, A>): ComponentChild;
  /** Told of every update before it is shown, while each tile still is where it comes from. */
  happened(events: readonly AnyEvent[], session: TableSession<V, A>): void;
  /** The sentence above the rack while it is my turn. */
  turnText(legal: readonly A[], view: V, session: TableSession<V, A>): string;
  /** What else a seat shows on its chip or beside it, and the same in words. */
  SeatMarks?(props: { view: V; seat: Seat }): ComponentChild;
  seatFacts?(view: V, seat: Seat): string[];
  /** All hands open after a round, each score spelled out. */
  RoundScores(props: { table: Table; view: V }): ComponentChild;
  /** Above the score sheet: how long the match is. */
  goal(options: Options): string;
  /** The head of a row of the score sheet; without it the number of the round. */
  RowHead?(props: { options: Options; round: number }): ComponentChild;
  /** My hand as it was dealt, if the view still tells it. */
  dealtHand(view: V, options: Options): string[] | null;
  /** Whether everything that chance decided in a round came from the match's own shuffles. */
  isDealOf(deal: RoundDeal): boolean;
}

/** A round of a record: its number from 1, its events in the open, and the shuffles of its match by label. */
export interface RoundDeal {
  round: number;
  events: readonly AnyEvent[];
  options: Options;
  shuffle: Shuffle;
}
