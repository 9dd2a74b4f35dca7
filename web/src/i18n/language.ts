import { signal } from "@preact/signals";
import { getMessages } from "../api";
import { remember, remembered } from "../storage";
import { type Messages, type Parameters, translate } from "./translate";

/** The languages that the hall ships; each is listed in its own words. */
export const LANGUAGES = ["en", "id", "pt", "it"] as const;

const messages = signal<Messages>({});
export const language = signal("en");

export function t(key: string, parameters?: Parameters): string {
  return translate(messages.value, language.value, key, parameters);
}

/** "Ayu, Budi and Citra" in the language of the page. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(language.value, { type: "conjunction" }).format(names);
}

export function preferredLanguage(wishes: readonly string[]): string {
  for (const wish of wishes) {
    const base = wish.toLowerCase().split("-")[0]!;
    // "in" is what old Android phones call Indonesian.
    const known = base === "in" ? "id" : base;
    if ((LANGUAGES as readonly string[]).includes(known)) return known;
  }
  return "en";
}

export async function useLanguage(code: string): Promise<void> {
  messages.value = await getMessages(code);
  language.value = code;
  document.documentElement.lang = code;
}

export async function chooseLanguage(code: string): Promise<void> {
  await useLanguage(code);
  remember("language", code);
}

export const startingLanguage = (): string => remembered<string>("language") ?? preferredLanguage(navigator.languages);
