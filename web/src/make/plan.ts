/** What the form "make a table" holds, apart from how it looks. */
import { USUAL_BOT } from "../bots";
import type { Hall, OptionDeclaration, Options, OptionValue, Preset, SeatPlan } from "../wire";

export interface Plan {
  preset: Preset;
  /** Only what differs from the preset. */
  changes: Options;
  /** Without mine: I sit on the first. */
  others: SeatPlan[];
  /** Of the table, not of the game: clock, listed and the like. */
  table: Options;
}

export const same = (a: OptionValue | undefined, b: OptionValue | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

export function planFor(hall: Hall, preset: Preset, previous?: Plan): Plan {
  const table = previous?.table ?? Object.fromEntries(hall.table_options.map(({ name, default: value }) => [name, value]));
  return { preset, changes: {}, others: seated(previous?.others ?? [], Number(preset.options.players)), table };
}

/** Keeps who is there; new seats are for bots, since a bot never has to be waited for. */
function seated(others: readonly SeatPlan[], players: number): SeatPlan[] {
  const bot: SeatPlan = { kind: "bot", level: USUAL_BOT };
  return Array.from({ length: players - 1 }, (_, index) => others[index] ?? bot);
}

export const valueOf = (plan: Plan, name: string): OptionValue => plan.changes[name] ?? plan.preset.options[name] ?? "";

export function withOption(plan: Plan, name: string, value: OptionValue): Plan {
  const changes = { ...plan.changes, [name]: value };
  if (same(value, plan.preset.options[name])) delete changes[name];
  const next = { ...plan, changes };
  return name === "players" ? { ...next, others: seated(plan.others, Number(value)) } : next;
}

export function withSeat(plan: Plan, index: number, seat: SeatPlan): Plan {
  return { ...plan, others: plan.others.map((old, at) => (at === index ? seat : old)) };
}

export interface Group {
  name: string;
  label: string;
  options: OptionDeclaration[];
}

/** In the order in which the ruleset declares them. */
export function grouped(options: readonly OptionDeclaration[]): Group[] {
  const groups = new Map<string, Group>();
  for (const option of options) {
    const group = groups.get(option.group) ?? { name: option.group, label: option.group_label, options: [] };
    group.options.push(option);
    groups.set(option.group, group);
  }
  return [...groups.values()];
}
