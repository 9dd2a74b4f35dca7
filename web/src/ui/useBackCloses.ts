import { useEffect } from "preact/hooks";

/** While something lies over the page, the way back closes it first and leaves the page only then. */
export function useBackCloses(open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    history.pushState({ over: true }, "");
    addEventListener("popstate", close);
    return () => {
      removeEventListener("popstate", close);
      // Closed in another way: its step in the history goes too, unless one has left the page meanwhile.
      if ((history.state as { over?: boolean } | null)?.over) history.back();
    };
  }, [open]);
}
