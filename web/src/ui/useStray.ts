import { useEffect, useRef } from "preact/hooks";

/** A double tap on a tile must not become its move. */
const STRAY_TIME = 250;

/** Whether a touch comes too soon after the last choice to be meant. */
export function useStray(chosen: string | null): () => boolean {
  const since = useRef(0);
  useEffect(() => {
    since.current = performance.now();
  }, [chosen]);
  return () => performance.now() - since.current <= STRAY_TIME;
}
