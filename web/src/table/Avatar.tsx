import { Icon } from "../ui/Icon";
import type { SeatInfo } from "../wire";

interface AvatarProps {
  seat: number;
  name: string;
  kind: SeatInfo["kind"];
}

/** The first letter of a name; the number of a seat is shown whole. */
const initialOf = (name: string): string => (/^\d\d?$/.test(name) ? name : (Array.from(name)[0]?.toLocaleUpperCase() ?? ""));

/** A face for a seat: its colour and the first letter of its name; bots are square. */
export function Avatar({ seat, name, kind }: AvatarProps) {
  const letter = initialOf(name.trim());
  return (
    <span class={`avatar avatar-${seat} avatar-${kind}`} aria-hidden="true">
      {kind === "empty" ? "+" : letter || <Icon name="more" />}
    </span>
  );
}
