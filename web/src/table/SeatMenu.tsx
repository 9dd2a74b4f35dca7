import { useState } from "preact/hooks";
import { USUAL_BOT } from "../bots";
import { t } from "../i18n/language";
import { playerName } from "../settings";
import { tableLink } from "../share/addresses";
import { copyText } from "../share/copy";
import { ConfirmButton } from "../ui/ConfirmButton";
import { NameForm } from "../ui/NameForm";
import type { Command, Seat } from "../wire";
import { isAway, isPerson } from "./people";
import type { TableSession } from "./session";

interface SeatMenuProps {
  session: TableSession;
  seat: Seat;
  close: () => void;
}

/** What one may do with a seat: little with a stranger's, more with one's own, most as the host. */
export function SeatMenu({ session, seat, close }: SeatMenuProps) {
  const table = session.table.value!;
  const info = table.seats[seat]!;
  const own = session.seat.value === seat;
  const closed = table.phase === "closed";
  const command = (wanted: Command) => () => {
    void session.ask(wanted);
    close();
  };
  return (
    <div class="menu">
      <p class="menu-title">
        <bdi>{info.name || t("seat.empty")}</bdi>
      </p>
      <p class="quiet">{seatKindText(session, seat)}</p>
      {!closed && info.kind === "empty" && session.seat.value === null && <SitButton session={session} seat={seat} done={close} />}
      {own && !closed && <OwnSeat session={session} close={close} command={command} />}
      {session.isHost.value && !own && !closed && <HostPowers session={session} seat={seat} command={command} />}
    </div>
  );
}

function seatKindText(session: TableSession, seat: Seat): string {
  const table = session.table.value!;
  const { kind } = table.seats[seat]!;
  if (isAway(table, session.presence.value, seat)) return t("seat.away");
  if (table.host === seat) return t("seat.host");
  return t(`seat.kind.${kind}`);
}

export function SitButton({ session, seat, done }: { session: TableSession; seat: Seat; done: () => void }) {
  const [asking, setAsking] = useState(false);
  const sit = (name: string) => void session.sit(seat, name).then((sat) => sat && done());
  if (asking) return <NameForm action={t("seat.sit")} onName={sit} onCancel={() => setAsking(false)} />;
  return (
    <button
      type="button"
      class="primary"
      onClick={() => (playerName.value ? sit(playerName.value) : setAsking(true))}
    >
      {t("seat.sit")}
    </button>
  );
}

interface PowersProps {
  session: TableSession;
  command: (wanted: Command) => () => void;
}

function OwnSeat({ session, command, close }: PowersProps & { close: () => void }) {
  const table = session.table.value!;
  const token = session.seatToken;
  return (
    <>
      {table.seats[session.seat.value!]?.kind === "stand_in" && (
        <button type="button" class="primary" onClick={command({ kind: "return" })}>
          {t("seat.return")}
        </button>
      )}
      {token && (
        <button
          type="button"
          onClick={() => {
            void copyText(tableLink(location.origin, session.id, token)).then((done) => {
              if (done) session.say(t("seat.link_copied"), null, "news");
            });
            close();
          }}
        >
          {t("seat.copy_link")}
        </button>
      )}
      <ConfirmButton
        onConfirm={() => {
          void session.leave();
          close();
        }}
      >
        {t("seat.leave")}
      </ConfirmButton>
      {session.isHost.value && (
        <ConfirmButton onConfirm={command({ kind: "close" })}>{t("seat.close_table")}</ConfirmButton>
      )}
    </>
  );
}

function HostPowers({ session, seat, command }: PowersProps & { seat: Seat }) {
  const table = session.table.value!;
  const { kind, ready } = table.seats[seat]!;
  const person = isPerson(table, seat);
  const waitsForReady = table.phase !== "playing";
  return (
    <>
      {person && waitsForReady && !ready && (
        <button type="button" onClick={command({ kind: "ready_for", seat })}>
          {t("seat.ready_for")}
        </button>
      )}
      {(kind === "empty" || isAway(table, session.presence.value, seat)) && (
        <button type="button" onClick={command({ kind: "bot", seat, level: USUAL_BOT })}>
          {kind === "empty" ? t("seat.add_bot") : t("seat.stand_in")}
        </button>
      )}
      {kind === "stand_in" && (
        <button type="button" onClick={command({ kind: "give_back", seat })}>
          {t("seat.give_back")}
        </button>
      )}
      {person && (
        <button type="button" onClick={command({ kind: "host", seat })}>
          {t("seat.make_host")}
        </button>
      )}
      {kind !== "empty" && <ConfirmButton onConfirm={command({ kind: "free", seat })}>{t("seat.free")}</ConfirmButton>}
    </>
  );
}
