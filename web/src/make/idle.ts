/**
 * Options that change nothing at a table like the one that is planned. The hall decides what is played; this
 * only keeps a form from showing what the table will not do, such as "seven tiles each" for five players.
 */
import { frontOf } from "../games/games";
import type { OptionDeclaration } from "../wire";
import { type Plan, same, valueOf } from "./plan";

/** An option that the preset itself sets to something unusual stays in sight: there it may have to be changed. */
function isIdle(plan: Plan, { name, default: usual }: OptionDeclaration): boolean {
  const idle = frontOf(plan.preset.game)?.idle[name];
  return idle !== undefined && same(plan.preset.options[name], usual) && idle((other) => valueOf(plan, other));
}

export const inEffect = (plan: Plan, options: readonly OptionDeclaration[]): OptionDeclaration[] =>
  options.filter((option) => !isIdle(plan, option));

/** Of the options of any table those that this game has a use for, and no rule of its own. */
export function ofTable(plan: Plan, table: readonly OptionDeclaration[], own: readonly OptionDeclaration[]): OptionDeclaration[] {
  const ruled = new Set(own.map(({ name }) => name));
  const hasDrafts = frontOf(plan.preset.game)?.hasDrafts ?? false;
  return table.filter(({ name }) => !ruled.has(name) && (hasDrafts || name !== "show_drafts"));
}

/** The plan with options that have lost their effect back at the preset's values. */
export function settled(plan: Plan, options: readonly OptionDeclaration[]): Plan {
  const changes = { ...plan.changes };
  for (const option of options) if (isIdle(plan, option)) delete changes[option.name];
  return { ...plan, changes };
}
