import type { ComponentChildren } from "preact";
import { t } from "../i18n/language";
import { follow } from "../router";
import { Domino } from "../tiles/Domino";
import { Icon } from "./Icon";
import { Settings } from "./Settings";

/** The thin bar on top of every page. */
export function TopBar({ home = false, children }: { home?: boolean; children?: ComponentChildren }) {
  return (
    <header class="top-bar">
      {home ? (
        <span class="brand">
          <Domino top={3} bottom={5} />
          <b>Tilehall</b>
        </span>
      ) : (
        <a class="icon-button" href="/" onClick={follow} aria-label={t("app.home")}>
          <Icon name="back" />
        </a>
      )}
      <div class="top-bar-middle">{children}</div>
      <Settings />
    </header>
  );
}
