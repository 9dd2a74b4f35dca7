/** Everything that a table of Mexican Train shows. */
import "./train.css";
import { t } from "../../i18n/language";
import { noteDepartures } from "../../tiles/flights";
import type { GamePage } from "../game";
import { Board } from "./Board";
import { Choices } from "./Choices";
import { dealtHand, isDealOf } from "./deal";
import { noteHunt } from "./hunt";
import { SeatMarker, seatFacts } from "./marker";
import { Rack, RackMenu } from "./Rack";
import { RoundScores } from "./RoundScores";
import { turnText } from "./status";
import type { Action, View } from "./wire";

export const page: GamePage<View, Action> = {
  Board,
  Rack,
  RackTools: RackMenu,
  Choices,
  happened: (events) => {
    noteDepartures(events);
    noteHunt(events);
  },
  turnText: (legal, view, session) => turnText(legal, view, session.table.value!.options),
  SeatMarks: SeatMarker,
  seatFacts,
  RoundScores: ({ table, view }) => view.public.result && <RoundScores table={table} result={view.public.result} />,
  goal: ({ rounds }) => t("sheet.rounds", { count: Number(rounds) }),
  RowHead: ({ options, round }) => {
    const engine = Number(options.set) + 1 - round;
    return (
      <>
        {round} <small>{`${engine}-${engine}`}</small>
      </>
    );
  },
  dealtHand,
  isDealOf,
};
