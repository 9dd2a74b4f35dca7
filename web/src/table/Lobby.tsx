import { USUAL_BOT } from "../bots";
import { t } from "../i18n/language";
import { ShareLink } from "../share/ShareLink";
import { Icon } from "../ui/Icon";
import { Popover } from "../ui/Popover";
import { Avatar } from "./Avatar";
import { isAway } from "./people";
import { ReadyBar } from "./ReadyBar";
import { SeatMenu, SitButton } from "./SeatMenu";
import type { TableSession } from "./session";

/** Before the match: who sits where, the link for the others, and "ready". */
export function Lobby({ session }: { session: TableSession }) {
  const table = session.table.value!;
  return (
    <div class="lobby">
      <section class="panel" aria-labelledby="lobby-seats">
        <h2 id="lobby-seats">{t("lobby.title")}</h2>
        <ol class="lobby-seats">
          {table.seats.map((info, seat) => (
            <li key={seat}>
              <Avatar seat={seat} name={info.name} kind={info.kind} />
              <span class="lobby-name">
                <b dir="auto" title={info.name}>
                  {info.name || t("seat.empty")}
                </b>
                <span class="quiet">
                  {[
                    ...(table.host === seat ? [t("seat.host")] : []),
                    ...(seat === session.seat.value ? [t("seat.you")] : []),
                    ...(info.kind === "bot" ? [t("seat.kind.bot")] : []),
                    ...(isAway(table, session.presence.value, seat) ? [t("seat.away")] : []),
                  ].join(" · ")}
                </span>
              </span>
              {info.kind === "person" && (
                <span class={info.ready ? "tag tag-accent" : "tag"}>
                  <Icon name={info.ready ? "tick" : "wait"} />
                  {info.ready ? t("seat.ready") : t("seat.not_ready")}
                </span>
              )}
              <LobbySeatAction session={session} seat={seat} />
              {info.kind !== "empty" && (seat === session.seat.value || session.isHost.value) && (
                <Popover
                  label={t("seat.menu", { name: info.name })}
                  class="icon-button"
                  face={<Icon name="more" />}
                >
                  {(close) => <SeatMenu session={session} seat={seat} close={close} />}
                </Popover>
              )}
            </li>
          ))}
        </ol>
        <ReadyBar session={session} action={t("wait.ready_button")} />
      </section>
      <ShareLink table={table.table} />
    </div>
  );
}

function LobbySeatAction({ session, seat }: { session: TableSession; seat: number }) {
  const empty = session.table.value!.seats[seat]!.kind === "empty";
  if (!empty) return null;
  if (session.seat.value === null) return <SitButton session={session} seat={seat} done={() => undefined} />;
  if (!session.isHost.value) return null;
  return (
    <button type="button" onClick={() => void session.ask({ kind: "bot", seat, level: USUAL_BOT })}>
      {t("seat.add_bot")}
    </button>
  );
}
