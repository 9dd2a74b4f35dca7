import { t } from "../i18n/language";
import { follow, tablePath } from "../router";
import type { OpenTable } from "../wire";

export function OpenTables({ tables }: { tables: readonly OpenTable[] }) {
  return (
    <section class="open-tables" aria-labelledby="open-tables">
      <h2 id="open-tables">{t("home.open")}</h2>
      {tables.length === 0 && <p class="quiet">{t("home.none_open")}</p>}
      <ul>
        {tables.map((table) => {
          const free = table.seats.filter(({ kind }) => kind === "empty").length;
          const names = table.seats.flatMap(({ name }) => (name ? [name] : []));
          return (
            <li key={table.table}>
              <a class="panel open-table" href={tablePath(table.table)} onClick={follow}>
                <b>{table.title}</b>
                <span class="quiet">{names.map((name, index) => [index > 0 && ", ", <bdi key={index}>{name}</bdi>])}</span>
                <span class={free > 0 ? "tag tag-accent" : "tag"}>
                  {free > 0 ? t("home.free_seats", { count: free }) : t("home.watch")}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
