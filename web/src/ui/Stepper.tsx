import { t } from "../i18n/language";

interface StepperProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
}

export function Stepper({ label, value, min, max, step = 1, onChange }: StepperProps) {
  const set = (wanted: number) => {
    if (Number.isFinite(wanted)) onChange(Math.min(max, Math.max(min, Math.round(wanted))));
  };
  return (
    <div class="stepper" role="group" aria-label={label}>
      <button type="button" aria-label={t("form.less")} disabled={value <= min} onClick={() => set(value - step)}>
        −
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        value={value}
        min={min}
        max={max}
        onChange={(event) => set(event.currentTarget.valueAsNumber)}
      />
      <button type="button" aria-label={t("form.more")} disabled={value >= max} onClick={() => set(value + step)}>
        +
      </button>
    </div>
  );
}
