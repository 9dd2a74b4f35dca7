import { useState } from "preact/hooks";
import { t } from "../i18n/language";
import { useClauses } from "./clauses";

/** The number of a clause; a tap shows its words. */
export function ClauseNote({ game, rule }: { game: string; rule: string }) {
  const [open, setOpen] = useState(false);
  const clause = useClauses(open ? game : null).find(({ id }) => id === rule);
  return (
    <>
      <button
        type="button"
        class="clause"
        aria-expanded={open}
        aria-label={t("rules.clause", { rule })}
        onClick={() => setOpen(!open)}
      >
        {rule}
      </button>
      {open && clause && (
        <p class="clause-text">
          <b>{clause.title}</b> {clause.text}
        </p>
      )}
    </>
  );
}
