import type { Messages } from "./i18n/translate";
import type { Clause, Hall, MatchRecord, NewTable, Refusal } from "./wire";

/** The hall said no, or could not be reached (`status` 0); `text` is its own sentence. */
export class HallError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
    readonly rule: string | null = null,
    readonly facts: Record<string, unknown> = {},
  ) {
    super(text);
  }
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new HallError(0, "unreachable", "");
  }
  if (answer.ok) return answer;
  const body: unknown = await answer.json().catch(() => null);
  const error = (body as { error?: Omit<Refusal, "kind" | "id"> } | null)?.error;
  throw new HallError(answer.status, error?.code ?? "unknown", error?.text ?? "", error?.rule ?? null, error?.facts ?? {});
}

const post = (path: string, body: unknown): Promise<Response> =>
  ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

async function json<T>(answer: Promise<Response>): Promise<T> {
  return (await (await answer).json()) as T;
}

export const getHall = (lang: string): Promise<Hall> => json(ask(`/api/hall?lang=${lang}`));

export const getMessages = async (lang: string): Promise<Messages> =>
  (await json<{ messages: Messages }>(ask(`/api/messages/${lang}`))).messages;

export const getClauses = async (game: string, lang: string): Promise<Clause[]> =>
  (await json<{ clauses: Clause[] }>(ask(`/api/rules/${encodeURIComponent(game)}?lang=${lang}`))).clauses;

export const makeTable = (wanted: NewTable): Promise<{ table: string; seat: number }> =>
  json(post("/api/tables", wanted));

/** A drawing of the text as a QR code; by POST, because a link may carry a seat's token. */
export const drawQrCode = async (text: string): Promise<string> => (await post("/api/qr", { text })).text();

export const recordPath = (table: string): string => `/api/tables/${encodeURIComponent(table)}/record`;

export const getRecord = (table: string): Promise<MatchRecord> => json(ask(recordPath(table)));
