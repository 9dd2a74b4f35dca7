import { makeTable } from "../api";
import { language, t } from "../i18n/language";
import { newToken } from "../random";
import { navigate, tablePath } from "../router";
import { playerName } from "../settings";
import { storeSeat } from "../storage";
import type { NewTable } from "../wire";

/** Makes the table, and goes to it as its host. Raises HallError when the hall refuses. */
export async function sitDownAtNewTable(
  wanted: Omit<NewTable, "name" | "token" | "lang">,
): Promise<void> {
  const key = { token: newToken(), name: playerName.value || t("name.guest") };
  const { table } = await makeTable({ ...wanted, ...key, lang: language.value });
  storeSeat(table, key);
  navigate(tablePath(table));
}
