import { t } from "../i18n/language";
import { ClauseNote } from "../rules/ClauseNote";
import { Icon } from "../ui/Icon";
import { Segments } from "../ui/Segments";
import { Stepper } from "../ui/Stepper";
import type { OptionDeclaration, OptionValue } from "../wire";

interface ControlProps {
  option: OptionDeclaration;
  value: OptionValue;
  onChange: (value: OptionValue) => void;
}

interface OptionFieldProps extends ControlProps {
  game: string;
  /** What the preset says; a field that says otherwise is marked and can go back. */
  usual: OptionValue | undefined;
  differs: boolean;
}

/** One option as its ruleset declares it: label, choice, its sentence and clause. */
export function OptionField({ game, option, value, usual, differs, onChange }: OptionFieldProps) {
  return (
    <div class={differs ? "option differs" : "option"}>
      <div class="option-head">
        <h4>{option.label}</h4>
        {differs && usual !== undefined && (
          <button type="button" class="link-button" onClick={() => onChange(usual)}>
            <Icon name="undo" />
            {t("make.changed")}
          </button>
        )}
      </div>
      <Control option={option} value={value} onChange={onChange} />
      <p class="quiet">
        {option.help} {option.rule && <ClauseNote game={game} rule={option.rule} />}
      </p>
    </div>
  );
}

function Control({ option, value, onChange }: ControlProps) {
  switch (option.kind) {
    case "choice":
      return <Segments label={option.label} options={option.choices ?? []} value={value} onChange={onChange} />;
    case "flag":
      return (
        <Segments
          label={option.label}
          options={[
            { value: true, label: t("form.yes") },
            { value: false, label: t("form.no") },
          ]}
          value={value === true}
          onChange={onChange}
        />
      );
    case "number":
      return (
        <Stepper
          label={option.label}
          value={Number(value)}
          min={option.min ?? 0}
          max={option.max ?? 100}
          step={(option.max ?? 100) > 20 ? 5 : 1}
          onChange={onChange}
        />
      );
    case "either":
      return <Either option={option} value={value} onChange={onChange} />;
    case "table":
      return <ByPlayers option={option} value={value} onChange={onChange} />;
    default:
      return null;
  }
}

/** A number for each number of players; where none is written, so many cannot play. */
function ByPlayers({ option, value, onChange }: ControlProps) {
  const numbers = value as Record<string, number>;
  return (
    <div class="by-players" role="group" aria-label={option.label}>
      {(option.either ?? []).map(({ key, label, min, max }) => (
        <label key={key}>
          <span>{t("make.by_players", { count: Number(label) })}</span>
          <input
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            placeholder="–"
            value={numbers[key] ?? ""}
            onChange={(event) => {
              const { [key]: _, ...others } = numbers;
              const wanted = event.currentTarget.valueAsNumber;
              const bounded = Math.min(max, Math.max(min, Math.round(wanted)));
              const next = Number.isFinite(wanted) ? { ...others, [key]: bounded } : others;
              if (Object.keys(next).length > 0) onChange(next);
              else event.currentTarget.value = String(numbers[key]);
            }}
          />
        </label>
      ))}
    </div>
  );
}

/** One of several kinds of length, each with its number: {"until": 100} or {"rounds": 5}. */
function Either({ option, value, onChange }: ControlProps) {
  const kinds = option.either ?? [];
  const [key, number] = Object.entries(value as Record<string, number>)[0] ?? ["", 0];
  const chosen = kinds.find((kind) => kind.key === key) ?? kinds[0];
  if (!chosen) return null;
  const preset = option.default as Record<string, number>;
  const start = (kind: { key: string; min: number; max: number }) =>
    preset[kind.key] ?? Math.min(kind.max, Math.max(kind.min, kind.max > 100 ? 100 : 5));
  return (
    <div class="either">
      <Segments
        label={option.label}
        options={kinds.map((kind) => ({ value: kind.key, label: kind.label }))}
        value={chosen.key}
        onChange={(wanted) => {
          const kind = kinds.find((candidate) => candidate.key === wanted);
          if (kind) onChange({ [kind.key]: start(kind) });
        }}
      />
      <Stepper
        label={chosen.label}
        value={number}
        min={chosen.min}
        max={chosen.max}
        step={chosen.max > 100 ? 10 : 1}
        onChange={(wanted) => onChange({ [chosen.key]: wanted })}
      />
    </div>
  );
}
