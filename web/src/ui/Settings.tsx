import { chooseLanguage, LANGUAGES, language, t } from "../i18n/language";
import { numerals, playerName, type Theme, theme } from "../settings";
import { Icon } from "./Icon";
import { Popover } from "./Popover";
import { Segments } from "./Segments";

/** Languages call themselves by their own names, whatever the page speaks. */
const ENDONYMS: Record<(typeof LANGUAGES)[number], string> = {
  en: "English",
  id: "Bahasa Indonesia",
  pt: "Português",
  it: "Italiano",
};

const THEMES: readonly Theme[] = ["auto", "light", "dark"];

export function Settings() {
  return (
    <Popover label={t("settings.title")} class="icon-button" face={<Icon name="gear" />}>
      {() => (
        <div class="settings">
          <label class="field">
            <span>{t("settings.language")}</span>
            <select value={language.value} onChange={(event) => void chooseLanguage(event.currentTarget.value)}>
              {LANGUAGES.map((code) => (
                <option key={code} value={code} lang={code}>
                  {ENDONYMS[code]}
                </option>
              ))}
            </select>
          </label>
          <div class="field">
            <span>{t("settings.theme")}</span>
            <Segments
              label={t("settings.theme")}
              options={THEMES.map((value) => ({ value, label: t(`settings.themes.${value}`) }))}
              value={theme.value}
              onChange={(value) => {
                theme.value = value;
              }}
            />
          </div>
          <div class="field">
            <span>{t("settings.tiles")}</span>
            <Segments
              label={t("settings.tiles")}
              options={[
                { value: false, label: t("settings.pips") },
                { value: true, label: t("settings.numerals") },
              ]}
              value={numerals.value}
              onChange={(value) => {
                numerals.value = value;
              }}
            />
          </div>
          <label class="field">
            <span>{t("settings.name")}</span>
            <input
              type="text"
              maxLength={24}
              autoComplete="nickname"
              value={playerName.value}
              onChange={(event) => {
                playerName.value = event.currentTarget.value.trim();
              }}
            />
          </label>
        </div>
      )}
    </Popover>
  );
}
