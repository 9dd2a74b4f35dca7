import { effect, signal } from "@preact/signals";
import { remember, remembered } from "./storage";

export type Theme = "auto" | "light" | "dark";

export const theme = signal<Theme>(remembered<Theme>("theme") ?? "auto");
/** Dominoes carry numerals in place of pips. */
export const numerals = signal(remembered<boolean>("numerals") ?? false);
/** The name that others see, asked for once. */
export const playerName = signal(remembered<string>("name") ?? "");

const dark = matchMedia("(prefers-color-scheme: dark)");

function show(chosen: Theme): void {
  const shown = chosen === "auto" ? (dark.matches ? "dark" : "light") : chosen;
  document.documentElement.dataset.theme = shown;
}

export function keepSettings(): void {
  effect(() => {
    show(theme.value);
    remember("theme", theme.value);
  });
  effect(() => remember("numerals", numerals.value));
  effect(() => {
    if (playerName.value) remember("name", playerName.value);
  });
  dark.addEventListener("change", () => show(theme.value));
}

const still = matchMedia("(prefers-reduced-motion: reduce)");
export const wantsLessMotion = (): boolean => still.matches;
