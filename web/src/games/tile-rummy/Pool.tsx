import { t } from "../../i18n/language";
import { RummyBack } from "../../tiles/RummyTile";
import type { AtTable } from "../game";
import type { Action, View } from "./wire";

/** How many tiles are left to draw. */
export function Pool({ session }: AtTable<View, Action>) {
  const pool = session.view.value?.public.pool;
  if (pool === undefined) return null;
  const name = t("rummy.pool", { count: pool });
  return (
    <span class={pool === 0 ? "rummy-pool empty" : "rummy-pool"} role="img" aria-label={name} title={name}>
      <RummyBack />
      <b>{pool}</b>
    </span>
  );
}
