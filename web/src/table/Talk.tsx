import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n/language";
import type { LogLine } from "../wire";
import { pieces } from "./logText";
import type { TableSession } from "./session";

/** What happened in words, and what was said: one stream, as at a table. */
export function Talk({ session }: { session: TableSession }) {
  const end = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const lines = session.log.value;
  const names = session.table.value!.seats.map(({ name }) => name);
  useEffect(() => {
    end.current?.scrollTo({ top: end.current.scrollHeight });
    session.unread.value = 0;
  }, [lines.length, session]);
  return (
    <div class="talk">
      <div ref={end} class="log" role="log" aria-live="off" aria-label={t("log.title")} tabIndex={0}>
        {lines.map((line, index) => (
          <Line key={index} line={line} names={names} />
        ))}
      </div>
      {session.seat.value !== null && session.table.value!.phase !== "closed" && (
        <form
          class="say"
          onSubmit={(event) => {
            event.preventDefault();
            if (!text.trim()) return;
            void session.ask({ kind: "say", text: text.trim() });
            setText("");
          }}
        >
          <input
            type="text"
            aria-label={t("log.say")}
            placeholder={t("log.say")}
            maxLength={200}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button type="submit">{t("log.send")}</button>
        </form>
      )}
    </div>
  );
}

function Line({ line, names }: { line: LogLine; names: readonly string[] }) {
  if (typeof line.said_by !== "number")
    return (
      <p>
        {pieces(line.text, names).map(({ kind, text }, index) =>
          kind === "number" ? (
            <span key={index} class="long-number" title={text}>
              {text}
            </span>
          ) : kind === "name" ? (
            <bdi key={index}>{text}</bdi>
          ) : (
            text
          ),
        )}
      </p>
    );
  return (
    <p class="said">
      <b>
        <bdi>{names[line.said_by]}</bdi>:
      </b>{" "}
      <bdi>{line.text}</bdi>
    </p>
  );
}
