import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { RuledText } from "../rules/ClauseNote";
import type { Notice, TableSession } from "./session";
import { statusText } from "./statusText";

/** A refusal or a piece of news, in words, where the eyes are. What the line above the rack says already is only spoken. */
export function NoticeLine({ session }: { session: TableSession }) {
  const notice = session.notice.value;
  const said = useRef<Notice | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const playing = session.table.value?.phase === "playing";
  const feltEnd = useFeltEnd(playing && notice !== null, place);
  // It does not come up later either, when that line says something else.
  if (notice && playing && notice.text === statusText(session)) said.current = notice;
  return (
    <div
      class="notice-place"
      role="alert"
      aria-live="assertive"
      ref={place}
      style={feltEnd === null ? undefined : { "--felt-end": `${feltEnd}px` }}
    >
      {notice && said.current === notice && <span class="visually-hidden">{notice.text}</span>}
      {notice && said.current !== notice && (
        <div class={`notice notice-${notice.tone}`}>
          <RuledText text={notice.text} game={session.table.value?.game ?? ""} rule={notice.rule} />
        </div>
      )}
    </div>
  );
}

/**
 * How far the felt's end is from the bottom of the page, while something is shown: below it is what one presses.
 * A board that has buttons of its own below the felt marks the felt.
 */
function useFeltEnd(shown: boolean, place: { current: HTMLDivElement | null }): number | null {
  const [end, setEnd] = useState<number | null>(null);
  useLayoutEffect(() => {
    const page = place.current?.parentElement;
    const felt = shown && page ? (page.querySelector("[data-felt]") ?? page.querySelector(".board")) : null;
    if (!felt) {
      setEnd(null);
      return;
    }
    const measure = (): void => setEnd(Math.round(document.documentElement.clientHeight - felt.getBoundingClientRect().bottom));
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(felt);
    return () => watcher.disconnect();
  }, [shown, place]);
  return end;
}
