/** The clauses of a game's rules, fetched once per language. */
import { useEffect, useState } from "preact/hooks";
import { getClauses } from "../api";
import { language } from "../i18n/language";
import type { Clause } from "../wire";

const fetched = new Map<string, Promise<Clause[]>>();

function clausesOf(game: string, lang: string): Promise<Clause[]> {
  const key = `${lang} ${game}`;
  const known = fetched.get(key);
  if (known) return known;
  const asked = getClauses(game, lang);
  fetched.set(key, asked);
  asked.catch(() => fetched.delete(key));
  return asked;
}

/** Empty until they are here. */
export function useClauses(game: string | null): readonly Clause[] {
  const [clauses, setClauses] = useState<readonly Clause[]>([]);
  const lang = language.value;
  useEffect(() => {
    if (game === null) return;
    let wanted = true;
    clausesOf(game, lang).then(
      (found) => wanted && setClauses(found),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [game, lang]);
  return clauses;
}
