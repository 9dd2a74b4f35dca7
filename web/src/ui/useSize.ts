import { useEffect, useRef, useState } from "preact/hooks";

export interface Size {
  width: number;
  height: number;
}

/** A reference to put on an element, and the size of its content once it is known. */
export function useSize(): [{ current: HTMLDivElement | null }, Size | null] {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    if (!element.current) return;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, []);
  return [element, size];
}
