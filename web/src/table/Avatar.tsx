import { Icon } from "../ui/Icon";
import type { SeatInfo } from "../wire";

interface AvatarProps {
  seat: number;
  name: string;
  kind: SeatInfo["kind"];
}

/** A face for a seat: its colour and the first letter of its name; bots are square. */
export function Avatar({ seat, name, kind }: AvatarProps) {
  const letter = Array.from(name.trim())[0]?.toLocaleUpperCase() ?? "";
  return (
    <span class={`avatar avatar-${seat} avatar-${kind}`} aria-hidden="true">
      {kind === "empty" ? "+" : letter || <Icon name="more" />}
    </span>
  );
}
