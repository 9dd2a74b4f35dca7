import { useLayoutEffect, useRef } from "preact/hooks";
import { arrive } from "./flights";

/** For the part of a laid tile that travels from its owner when the tile is new on the table. */
export function useArrival(tile: string): { current: HTMLSpanElement | null } {
  const travelling = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (travelling.current) arrive(tile, travelling.current);
  }, [tile]);
  return travelling;
}
