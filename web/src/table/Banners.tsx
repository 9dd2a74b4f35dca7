import { t } from "../i18n/language";
import { navigate } from "../router";
import { forgetSeat } from "../storage";
import { Icon } from "../ui/Icon";
import { isAway, isPerson } from "./people";
import type { TableSession } from "./session";

/** Above the table: the line is down, a bot plays for me, the host is away. */
export function Banners({ session }: { session: TableSession }) {
  const table = session.table.value;
  const me = session.seat.value;
  if (session.connection.state.value === "down")
    return (
      <p class="banner" role="status">
        <Icon name="wait" />
        {t("line.down")}
      </p>
    );
  if (!table || me === null || table.phase === "closed") return null;
  if (table.seats[me]?.kind === "stand_in")
    return (
      <div class="banner" role="status">
        <span>{t("seat.bot_plays")}</span>
        <button type="button" class="primary" onClick={() => void session.ask({ kind: "return" })}>
          {t("seat.return")}
        </button>
      </div>
    );
  const host = table.host;
  const hostGone = host === null || (host !== me && isPerson(table, host) && isAway(table, session.presence.value, host));
  if (!hostGone) return null;
  return (
    <div class="banner" role="status">
      <span>{t("seat.host_away")}</span>
      <button type="button" onClick={() => void session.ask({ kind: "claim_host" })}>
        {t("seat.claim_host")}
      </button>
    </div>
  );
}

/** The hall has closed the line, and why. */
export function Goodbye({ session }: { session: TableSession }) {
  const bye = session.connection.bye.value;
  if (!bye) return null;
  const replaced = bye.code === "replaced";
  return (
    <main class="goodbye">
      <section class="panel">
        <p role="alert">{bye.text || t("line.closed")}</p>
        <div class="buttons">
          {replaced && (
            <button type="button" class="primary" onClick={() => session.connection.connect()}>
              {t("line.use_here")}
            </button>
          )}
          <button
            type="button"
            onClick={() => {
              if (!replaced) forgetSeat(session.id);
              navigate("/");
            }}
          >
            {t("app.home")}
          </button>
        </div>
      </section>
    </main>
  );
}
