import { frontOf } from "../games/games";
import { t } from "../i18n/language";
import { follow } from "../router";
import type { Preset } from "../wire";

interface PresetCardProps {
  preset: Preset;
  phase: number;
  busy: boolean;
  onPlay: () => void;
}

export function PresetCard({ preset, phase, busy, onPlay }: PresetCardProps) {
  const Miniature = frontOf(preset.game)?.Miniature;
  return (
    <article class="panel preset-card">
      {Miniature && <Miniature options={preset.options} phase={phase} />}
      <div class="preset-words">
        <h2>{preset.title}</h2>
        <p class="quiet">{preset.summary}</p>
      </div>
      <div class="buttons">
        <button type="button" class="primary" disabled={busy} onClick={onPlay} aria-label={t("home.play_this", { game: preset.title })}>
          {t("home.play_now")}
        </button>
        <a
          class="button"
          href={`/new?preset=${encodeURIComponent(preset.name)}`}
          onClick={follow}
          aria-label={t("home.make_this", { game: preset.title })}
        >
          {t("home.make")}
        </a>
      </div>
    </article>
  );
}
