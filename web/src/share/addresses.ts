/** Links that other people can open. */
import { tablePath } from "../router";

const LOOPBACK = /^(localhost|127\.|\[::1\])/;

export interface Reach {
  base: string;
  /** The link works on this computer alone. */
  onlyHere: boolean;
}

/** A page that was opened over the network is its own best address; else the hall says what it has. */
export function reach(origin: string, hostname: string, lan: { url: string } | null): Reach {
  if (!LOOPBACK.test(hostname)) return { base: origin, onlyHere: false };
  if (lan) return { base: lan.url.replace(/\/$/, ""), onlyHere: false };
  return { base: origin, onlyHere: true };
}

export const tableLink = (base: string, table: string, token?: string | null): string =>
  base + tablePath(table) + (token ? `#${token}` : "");
