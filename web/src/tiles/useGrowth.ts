import { useEffect, useState } from "preact/hooks";
import { wantsLessMotion } from "../settings";

const PAUSE = 4000;

/** For a miniature: how many tiles lie; one more now and then, and from the shortest again. */
export function useGrowth(longest: number, shortest: number, start: number): number {
  const [shown, setShown] = useState(shortest + (start % (longest - shortest)));
  useEffect(() => {
    if (wantsLessMotion()) return;
    const timer = setInterval(() => {
      if (!document.hidden) setShown((count) => (count >= longest ? shortest : count + 1));
    }, PAUSE);
    return () => clearInterval(timer);
  }, []);
  return shown;
}
