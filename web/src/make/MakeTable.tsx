import { useEffect, useState } from "preact/hooks";
import { getHall, HallError } from "../api";
import { shown } from "../games/games";
import { language, t } from "../i18n/language";
import { RuledText } from "../rules/ClauseNote";
import { playerName } from "../settings";
import { NameForm } from "../ui/NameForm";
import { Stepper } from "../ui/Stepper";
import { TopBar } from "../ui/TopBar";
import type { Hall } from "../wire";
import { OptionField } from "./OptionField";
import { inEffect, ofTable, settled } from "./idle";
import { sitDownAtNewTable } from "./open";
import { grouped, type Plan, planFor, same, valueOf, withOption, withSeat } from "./plan";
import { SeatPlanField } from "./SeatPlanField";

interface Problem {
  text: string;
  rule: string | null;
}

export function MakeTable({ preset }: { preset: string | null }) {
  const [hall, setHall] = useState<Hall | null>(null);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const lang = language.value;

  const fail = (error: HallError) => setProblem({ text: error.message || t("app.unreachable"), rule: error.rule });

  useEffect(() => {
    document.title = `${t("make.title")} · Tilehall`;
    getHall(lang).then((offered) => {
      const found = shown(offered);
      setHall(found);
      setPlan((current) => {
        const name = current?.preset.name ?? preset;
        const chosen = found.presets.find((candidate) => candidate.name === name) ?? found.presets[0];
        if (!chosen) return null;
        return current ? { ...current, preset: chosen } : planFor(found, chosen);
      });
    }, fail);
  }, [lang, preset]);

  if (!hall || !plan)
    return (
      <div class="page">
        <TopBar />
        <main class="make">{problem && <p class="problem">{problem.text}</p>}</main>
      </div>
    );

  const game = hall.games.find(({ name }) => name === plan.preset.game);
  const change = (next: Plan) => setPlan(settled(next, game?.options ?? []));
  const players = game?.options.find(({ name }) => name === "players");

  const make = () => {
    if (!playerName.value) {
      setAsking(true);
      return;
    }
    setBusy(true);
    setProblem(null);
    sitDownAtNewTable({
      ruleset: plan.preset.name,
      options: plan.changes,
      seats: [{ kind: "person" }, ...plan.others],
      turn_seconds: Number(plan.table.turn_seconds ?? 0),
      listed: plan.table.listed !== false,
      watch: plan.table.watch !== false,
      show_drafts: plan.table.show_drafts === true,
    }).catch((error: HallError) => {
      fail(error);
      setBusy(false);
    });
  };

  return (
    <div class="page">
      <TopBar>
        <h1>{t("make.title")}</h1>
      </TopBar>
      <main class="make">
        <section class="panel">
          <h2>{t("make.game")}</h2>
          <div class="preset-choice" role="radiogroup" aria-label={t("make.game")}>
            {hall.presets.map((candidate) => (
              <label key={candidate.name}>
                <input
                  type="radio"
                  name="preset"
                  checked={candidate.name === plan.preset.name}
                  onChange={() => setPlan(planFor(hall, candidate, plan))}
                />
                <span>
                  <b>{candidate.title}</b>
                  <span class="quiet">{candidate.summary}</span>
                </span>
              </label>
            ))}
          </div>
        </section>
        <section class="panel">
          <h2>{t("make.players")}</h2>
          {players && (
            <div class="option-head">
              <span>{players.label}</span>
              <Stepper
                label={players.label}
                value={Number(valueOf(plan, "players"))}
                min={players.min ?? 2}
                max={players.max ?? 4}
                onChange={(count) => change(withOption(plan, "players", count))}
              />
            </div>
          )}
          <SeatPlanField
            hall={hall}
            others={plan.others}
            onChange={(index, seat) => setPlan(withSeat(plan, index, seat))}
          />
        </section>
        <HouseRules hall={hall} plan={plan} onPlan={change} />
        <div class="make-action">
          {problem && (
            <p class="problem" role="alert">
              <RuledText text={problem.text} game={plan.preset.game} rule={problem.rule} />
            </p>
          )}
          {asking ? (
            <NameForm
              action={t("make.make")}
              onCancel={() => setAsking(false)}
              onName={(name) => {
                playerName.value = name;
                setAsking(false);
                make();
              }}
            />
          ) : (
            <button type="button" class="primary wide" disabled={busy} onClick={make}>
              {t("make.make")}
            </button>
          )}
        </div>
      </main>
    </div>
  );
}

interface HouseRulesProps {
  hall: Hall;
  plan: Plan;
  onPlan: (plan: Plan) => void;
}

function HouseRules({ hall, plan, onPlan }: HouseRulesProps) {
  const game = hall.games.find(({ name }) => name === plan.preset.game);
  const changed =
    Object.keys(plan.changes).filter((name) => name !== "players").length +
    hall.table_options.filter((option) => !same(plan.table[option.name], option.default)).length;
  const rules = grouped(inEffect(plan, game?.options ?? []).filter(({ name }) => name !== "players"));
  return (
    <details class="panel house-rules">
      <summary>
        <h2>{t("make.house_rules")}</h2>
        {changed > 0 && <span class="tag tag-accent">{t("make.changes", { count: changed })}</span>}
      </summary>
      {rules.map((group) => (
        <section key={group.name}>
          <h3>{group.label}</h3>
          {group.options.map((option) => (
            <OptionField
              key={option.name}
              game={plan.preset.game}
              option={option}
              value={valueOf(plan, option.name)}
              usual={plan.preset.options[option.name]}
              differs={option.name in plan.changes}
              onChange={(value) => onPlan(withOption(plan, option.name, value))}
            />
          ))}
        </section>
      ))}
      {grouped(ofTable(plan, hall.table_options, game?.options ?? [])).map((group) => (
        <section key={group.name}>
          <h3>{group.label}</h3>
          {group.options.map((option) => (
            <OptionField
              key={option.name}
              game={plan.preset.game}
              option={option}
              value={plan.table[option.name] ?? option.default}
              usual={option.default}
              differs={!same(plan.table[option.name], option.default)}
              onChange={(value) => onPlan({ ...plan, table: { ...plan.table, [option.name]: value } })}
            />
          ))}
        </section>
      ))}
    </details>
  );
}
