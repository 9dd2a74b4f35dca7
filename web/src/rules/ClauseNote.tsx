import { useState } from "preact/hooks";
import { t } from "../i18n/language";
import { useClauses } from "./clauses";

interface ClauseNoteProps {
  game: string;
  rule: string;
}

/** The number of a clause; a tap shows its words. */
export function ClauseNote({ game, rule }: ClauseNoteProps) {
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
        ({rule})
      </button>
      {open && clause && (
        <span class="clause-text">
          <b>{clause.title}</b> {clause.text}
        </span>
      )}
    </>
  );
}

/** The hall's sentences name their clause in brackets, "(GAP-12)": there it can be tapped. */
export function RuledText({ text, game, rule }: { text: string; game: string; rule: string | null }) {
  if (rule === null) return <>{text}</>;
  const mention = `(${rule})`;
  const at = text.indexOf(mention);
  if (at < 0)
    return (
      <>
        {text} <ClauseNote game={game} rule={rule} />
      </>
    );
  return (
    <>
      {text.slice(0, at)}
      <ClauseNote game={game} rule={rule} />
      {text.slice(at + mention.length)}
    </>
  );
}
