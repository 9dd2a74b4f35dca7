import { t } from "../i18n/language";
import type { Table } from "../wire";
import { useClauses } from "./clauses";

/** The rules of this table: what was changed for it, then every clause. */
export function RuleBook({ table }: { table: Table }) {
  const clauses = useClauses(table.game);
  return (
    <div class="rule-book">
      <p class="quiet">{table.title}</p>
      {table.differs.length > 0 && <p>{t("rules.changed", { count: table.differs.length })}</p>}
      <dl>
        {clauses.map(({ id, title, text }) => (
          <div key={id}>
            <dt>
              {title} <span class="quiet">{id}</span>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
