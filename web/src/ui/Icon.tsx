/** Line drawings of 24 by 24; always beside a text or inside a button that has a name. */
const PATHS = {
  alert: "M12 5v8M12 18h.01",
  all_back: "M11 6l-6 6 6 6M19 6l-6 6 6 6",
  back: "M15 5l-7 7 7 7",
  close: "M6 6l12 12M18 6L6 18",
  copy: "M9 9h10v11H9zM5 15V4h10",
  crown: "M4 18h16M4 18L3 8l5 4 4-7 4 7 5-4-1 10",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 100 6 3 3 0 000-6z",
  fold: "M4 12h16M9 7l-5 5 5 5",
  flag: "M6 21V4h11l-2 4 2 4H6",
  gear: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5",
  host: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  left: "M19 12H5M11 6l-6 6 6 6",
  menu: "M4 6h16M4 12h16M4 18h10",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  plus: "M12 5v14M5 12h14",
  right: "M5 12h14M13 6l6 6-6 6",
  shield: "M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4",
  sort: "M7 5v14M7 19l-3-3M7 19l3-3M14 6h7M14 12h5M14 18h3",
  tick: "M5 13l4 4L19 7",
  train: "M3 6h13l5 6v4H3zM3 11h9V6M7 19h.01M16 19h.01M3 16h18",
  undo: "M4 10h10a5 5 0 010 10h-3M4 10l4-4M4 10l4 4",
  wait: "M12 7v5l3 2M12 3a9 9 0 100 18 9 9 0 000-18z",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
