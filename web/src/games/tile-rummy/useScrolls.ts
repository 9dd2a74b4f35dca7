import { useLayoutEffect, useState } from "preact/hooks";

/** Whether there is more in an element than it shows: measured anew with each change of what it holds. */
export function useScrolls(element: { current: HTMLElement | null }, content: unknown): boolean {
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element.current!;
    setScrolls(scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1);
  }, [element, content]);
  return scrolls;
}
