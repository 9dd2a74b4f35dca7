import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/language";

interface ConfirmButtonProps {
  class?: string;
  onConfirm: () => void;
  children: ComponentChildren;
}

const ARMED_TIME = 4000;

/** For what cannot be taken back: the first tap arms the button, the second one does it. */
export function ConfirmButton({ class: className = "", onConfirm, children }: ConfirmButtonProps) {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    if (!armed) return;
    const timer = setTimeout(() => setArmed(false), ARMED_TIME);
    return () => clearTimeout(timer);
  }, [armed]);
  return (
    <button
      type="button"
      class={armed ? `${className} armed` : className}
      onClick={() => {
        if (armed) onConfirm();
        setArmed(!armed);
      }}
    >
      {armed ? <span aria-live="assertive">{t("form.again")}</span> : children}
    </button>
  );
}
