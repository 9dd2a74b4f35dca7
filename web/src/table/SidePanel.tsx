import { useState } from "preact/hooks";
import { t } from "../i18n/language";
import { RuleBook } from "../rules/RuleBook";
import { ShareLink } from "../share/ShareLink";
import { Icon } from "../ui/Icon";
import { ScoreSheet } from "./ScoreSheet";
import { Talk } from "./Talk";
import type { AtSomeTable } from "./session";

type Tab = "scores" | "log" | "rules" | "share";

const TABS: readonly Tab[] = ["scores", "log", "rules", "share"];

interface SidePanelProps extends AtSomeTable {
  /** On a desktop the score sheet stands above the tabs all the time. */
  wide: boolean;
  onClose: () => void;
}

/** Score sheet, log and talk, rules, link: a drawer on the phone, a column on the desktop. */
export function SidePanel({ session, game, wide, onClose }: SidePanelProps) {
  const [tab, setTab] = useState<Tab>(wide ? "log" : "scores");
  const table = session.table.value!;
  // Nobody can come to a closed table any more.
  const tabs = TABS.filter((name) => !(wide && name === "scores") && !(table.phase === "closed" && name === "share"));
  const shown = tabs.includes(tab) ? tab : tabs[0]!;
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = tabs[(tabs.indexOf(shown) + step + tabs.length) % tabs.length]!;
    if (step === 0) return;
    setTab(next);
    (event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[role=tab]")[tabs.indexOf(next)]?.focus();
  };
  return (
    <aside
      class={wide ? "side side-column" : "side side-drawer"}
      aria-label={t("side.title")}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      {wide && (
        <section class="panel side-scores">
          <h2>{t("side.scores")}</h2>
          <ScoreSheet table={table} game={game} />
        </section>
      )}
      <section class="panel side-tabs">
        <div class="tab-bar">
          <div class="tabs" role="tablist" onKeyDown={onKey}>
            {tabs.map((name) => (
              <button
                key={name}
                type="button"
                role="tab"
                aria-selected={shown === name}
                tabIndex={shown === name ? 0 : -1}
                onClick={() => setTab(name)}
              >
                {t(`side.${name}`)}
              </button>
            ))}
          </div>
          {!wide && (
            <button type="button" class="icon-button" aria-label={t("side.close")} onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </div>
        <div class="tab-page" role="tabpanel" aria-label={t(`side.${shown}`)} tabIndex={0}>
          {shown === "scores" && <ScoreSheet table={table} game={game} />}
          {shown === "log" && <Talk session={session} />}
          {shown === "rules" && <RuleBook table={table} />}
          {shown === "share" && <ShareLink table={table.table} />}
        </div>
      </section>
    </aside>
  );
}
