import { useEffect, useState } from "preact/hooks";
import { getRecord, recordPath } from "../api";
import { t } from "../i18n/language";
import type { AtSomeTable } from "../table/session";
import { Icon } from "../ui/Icon";
import { witnessOf } from "./seals";
import { type Finding, roundsDealt, verify } from "./verify";

/** After a match: this browser deals every round again from the secret that the hall has now shown. */
export function Fairness({ session, game }: AtSomeTable) {
  const table = session.table.value!;
  const match = table.match!;
  const [finding, setFinding] = useState<Finding | null>(null);
  useEffect(() => {
    let wanted = true;
    getRecord(session.id)
      .then((record) =>
        verify(
          record,
          {
            match,
            rounds: roundsDealt(table, session.view.value),
            seat: session.seat.value,
            witness: witnessOf(session.id, match.id),
            options: table.options,
          },
          game,
        ),
      )
      .catch((): Finding => ({ ok: false, problem: "unreadable", round: null }))
      .then((found) => wanted && setFinding(found));
    return () => {
      wanted = false;
    };
  }, [match.id, session]);
  return (
    <div class="fairness">
      <p class={finding && !finding.ok ? "problem" : "quiet"} aria-live="polite">
        <Icon name="shield" />
        {findingText(finding)}
      </p>
      <a class="button" href={recordPath(session.id)} download={`tilehall-${match.id}.json`}>
        <Icon name="download" />
        {t("fair.download")}
      </a>
    </div>
  );
}

function findingText(finding: Finding | null): string {
  if (!finding) return t("fair.checking");
  if (finding.ok) return t("fair.verified", { count: finding.deals });
  return t(`fair.problem.${finding.problem}`, { round: finding.round ?? "" });
}
