import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";

interface PopoverProps {
  label: string;
  class?: string;
  /** What the button shows. */
  face: ComponentChildren;
  children: (close: () => void) => ComponentChildren;
  align?: "start" | "end";
}

/** A button with a small panel below it; a tap elsewhere or Escape closes it. */
export function Popover({ label, class: className = "", face, children, align = "end" }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("keydown", escape);
    };
  }, [open]);

  return (
    <div class="popover" ref={root}>
      <button
        type="button"
        ref={button}
        class={className}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {open && (
        <div id={id} class={`popover-panel popover-${align}`}>
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  );
}
