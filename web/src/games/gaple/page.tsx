/** Everything that a table of Gaple shows. */
import { t } from "../../i18n/language";
import { noteDepartures } from "../../tiles/flights";
import type { GamePage } from "../game";
import { Board } from "./Board";
import { Choices } from "./Choices";
import { dealtHand, isDealOf } from "./deal";
import { Rack, SortButton } from "./Rack";
import { RoundScores } from "./RoundScores";
import { DeadPile, deadText } from "./dead";
import { turnText } from "./status";
import type { Action, View } from "./wire";

export const page: GamePage<View, Action> = {
  Board,
  Rack,
  RackTools: SortButton,
  Choices,
  happened: noteDepartures,
  turnText,
  SeatMarks: DeadPile,
  seatFacts: deadText,
  RoundScores: ({ table, view }) => view.public.result && <RoundScores table={table} result={view.public.result} />,
  goal: ({ match }) => {
    const { until, rounds } = match as { until?: number; rounds?: number };
    return until ? t("sheet.until", { count: until }) : t("sheet.rounds", { count: rounds ?? 1 });
  },
  dealtHand,
  isDealOf,
};
