/** Looks a text up, chooses its plural form, and fills its blanks. */

export type Plural = Partial<Record<Intl.LDMLPluralRule, string>>;
export interface Messages {
  [key: string]: string | Messages;
}
export type Parameters = Record<string, string | number>;

export function lookUp(messages: Messages, key: string): string | Messages | undefined {
  let found: string | Messages | undefined = messages;
  for (const part of key.split(".")) {
    if (found === undefined || typeof found === "string") return undefined;
    found = found[part];
  }
  return found;
}

export function translate(messages: Messages, language: string, key: string, parameters: Parameters = {}): string {
  const found = lookUp(messages, key);
  // The key itself is shown: a missing text is a mistake that a test finds, not a reason for an empty page.
  if (found === undefined) return key;
  const text = typeof found === "string" ? found : plural(found as Plural, language, Number(parameters.count));
  return (text ?? key).replace(/\{(\w+)\}/g, (blank, name: string) => String(parameters[name] ?? blank));
}

function plural(forms: Plural, language: string, count: number): string | undefined {
  return forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
}
