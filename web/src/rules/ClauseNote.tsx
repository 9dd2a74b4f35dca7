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

const MENTION = /\(([A-Z]+-\d+[a-z]?)\)/;

/** The clause that a sentence names, if it names one. */
export const ruleIn = (text: string): string | null => MENTION.exec(text)?.[1] ?? null;

/** The hall's sentences name their clause in brackets, "(GAP-12)": there it can be tapped. */
export function RuledText({ text, game, rule }: { text: string; game: string; rule: string | null }) {
  const mention = rule !== null && MENTION.exec(text);
  if (mention)
    return (
      <>
        {text.slice(0, mention.index)}
        <ClauseNote game={game} rule={mention[1]!} />
        {text.slice(mention.index + mention[0].length)}
      </>
    );
  return (
    <>
      {text} {rule !== null && <ClauseNote game={game} rule={rule} />}
    </>
  );
}
