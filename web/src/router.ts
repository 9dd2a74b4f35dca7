import { signal } from "@preact/signals";

export type Route = { page: "home" } | { page: "new"; preset: string | null } | { page: "table"; table: string };

export function routeOf(path: string, query: string): Route {
  const table = /^\/t\/([^/]+)\/?$/.exec(path)?.[1];
  if (table !== undefined) return { page: "table", table: decodeURIComponent(table) };
  if (/^\/new\/?$/.test(path)) return { page: "new", preset: new URLSearchParams(query).get("preset") };
  return { page: "home" };
}

const current = (): Route => routeOf(location.pathname, location.search);

export const route = signal<Route>(current());

addEventListener("popstate", () => {
  route.value = current();
});

export function navigate(path: string): void {
  history.pushState(null, "", path);
  route.value = current();
  scrollTo(0, 0);
}

/** For links: follows them inside the page, and leaves new tabs and the like to the browser. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  navigate(link.pathname + link.search);
}

export const tablePath = (table: string): string => `/t/${encodeURIComponent(table)}`;
