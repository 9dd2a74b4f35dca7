import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n/language";
import { playerName } from "../settings";

interface NameFormProps {
  action: string;
  onName: (name: string) => void;
  onCancel: () => void;
}

/** Asked once, when somebody sits down for the first time. */
export function NameForm({ action, onName, onCancel }: NameFormProps) {
  const [name, setName] = useState(playerName.value);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // The buttons too have to be in sight, not the field alone.
    form.current!.scrollIntoView({ block: "nearest" });
    input.current!.focus({ preventScroll: true });
  }, []);
  return (
    <form
      ref={form}
      class="name-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) onName(name.trim());
      }}
    >
      <label class="field">
        <span>{t("name.ask")}</span>
        <input
          ref={input}
          type="text"
          required
          maxLength={24}
          autoComplete="nickname"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <div class="buttons">
        <button type="submit" class="primary">
          {action}
        </button>
        <button type="button" onClick={onCancel}>
          {t("form.cancel")}
        </button>
      </div>
    </form>
  );
}
