import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/language";
import { Icon } from "../ui/Icon";
import type { TableSession } from "./session";

const HURRY = 10;

/** Seconds left of the turn, by the page's own stopwatch. */
export function Clock({ session }: { session: TableSession }) {
  const deadline = session.deadline.value;
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!deadline) return;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [deadline]);
  if (!deadline) return null;
  const seconds = Math.max(0, Math.ceil((deadline.at - now) / 1000));
  return (
    <span class={seconds <= HURRY ? "clock hurry" : "clock"} role="timer" aria-label={t("clock.left", { count: seconds })}>
      <Icon name="wait" />
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
    </span>
  );
}
