import { useEffect, useState } from "preact/hooks";
import { getHall, HallError } from "../api";
import { USUAL_BOT } from "../bots";
import { shown } from "../games/games";
import { language, t } from "../i18n/language";
import { sitDownAtNewTable } from "../make/open";
import { TopBar } from "../ui/TopBar";
import type { Hall, Preset } from "../wire";
import { OpenTables } from "./OpenTables";
import { PresetCard } from "./PresetCard";

/** Everybody else is a bot, so nobody has to be waited for. */
async function playNow(preset: Preset): Promise<void> {
  const bot = { kind: "bot" as const, level: USUAL_BOT };
  const others = Array.from({ length: Number(preset.options.players) - 1 }, () => bot);
  await sitDownAtNewTable({
    ruleset: preset.name,
    options: {},
    seats: [{ kind: "person" }, ...others],
    turn_seconds: 0,
    listed: false,
    watch: true,
  });
}

const REFRESH = 15000;

export function Home() {
  const [hall, setHall] = useState<Hall | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const lang = language.value;

  useEffect(() => {
    document.title = "Tilehall";
    const load = () =>
      getHall(lang).then(
        (found) => {
          setHall(shown(found));
          setProblem(null);
        },
        (error: HallError) => setProblem(error.message || t("app.unreachable")),
      );
    void load();
    const timer = setInterval(() => {
      if (!document.hidden) void load();
    }, REFRESH);
    return () => clearInterval(timer);
  }, [lang]);

  const play = (preset: Preset) => {
    setBusy(true);
    playNow(preset).catch((error: HallError) => {
      setProblem(error.message || t("app.unreachable"));
      setBusy(false);
    });
  };

  return (
    <div class="page">
      <TopBar home />
      <main class="home">
        <h1>{t("home.welcome")}</h1>
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <div class="preset-cards">
          {hall?.presets.map((preset, index) => (
            <PresetCard key={preset.name} preset={preset} phase={index} busy={busy} onPlay={() => play(preset)} />
          ))}
        </div>
        {hall && <OpenTables tables={hall.open} />}
      </main>
    </div>
  );
}
