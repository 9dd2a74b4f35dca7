/** Everything that a table of Tile Rummy shows. */
import "./rummy.css";
import { t } from "../../i18n/language";
import type { GamePage } from "../game";
import { Board } from "./Board";
import { Choices } from "./Choices";
import { dealtHand, isDealOf } from "./deal";
import { happened } from "./happened";
import { Rack, SortButtons } from "./Rack";
import { RoundScores } from "./RoundScores";
import { SeatMark, seatFacts } from "./seats";
import { turnText } from "./status";
import type { Action, View } from "./wire";

export const page: GamePage<View, Action> = {
  Board,
  Rack,
  RackTools: SortButtons,
  Choices,
  happened,
  turnText,
  SeatMarks: SeatMark,
  seatFacts,
  RoundScores: ({ table, view }) => view.public.result && <RoundScores table={table} result={view.public.result} />,
  goal: ({ match }) => {
    const { until, rounds } = match as { until?: number; rounds?: number };
    return until ? t("rummy.until", { count: until }) : t("rummy.rounds", { count: rounds ?? 1 });
  },
  dealtHand,
  isDealOf,
};
