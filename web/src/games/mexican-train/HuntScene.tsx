import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/language";
import { Avatar } from "../../table/Avatar";
import { nameOf, spoken } from "../../table/people";
import { FaceDown, TextDomino } from "../../tiles/Domino";
import type { AnyEvent, Seat } from "../../wire";
import type { AtTable } from "../game";
import { type Action, eventOf, type Hunted, type View } from "./wire";

/** Long enough to see who drew what; a tap ends it sooner. */
const SCENE_TIME = 9000;

interface Scene {
  hunted: Hunted;
  finder: Seat;
  tile: string;
}

function sceneOf(events: readonly AnyEvent[]): Scene | null {
  const hunted = events.flatMap((event) => eventOf(event, "hunted") ?? [])[0];
  const found = events.flatMap((event) => eventOf(event, "engine-laid") ?? [])[0];
  return hunted && found ? { hunted, finder: found.seat, tile: found.tile } : null;
}

/** Nobody held the engine: what everybody drew until it was found, and by whom (MTS-02). */
export function HuntScene({ session }: AtTable<View, Action>) {
  const [scene, setScene] = useState<Scene | null>(null);
  const events = session.events.value;
  useEffect(() => {
    const next = sceneOf(events);
    if (next) setScene(next);
  }, [events]);
  useEffect(() => {
    if (!scene) return;
    const timer = setTimeout(() => setScene(null), SCENE_TIME);
    return () => clearTimeout(timer);
  }, [scene]);

  if (!scene) return null;
  const table = session.table.value!;
  const { finder, tile, hunted: { drawn, first } } = scene;
  const highest = Number(table.options.set);
  const order = drawn.map((_, step) => (first + step) % drawn.length);
  return (
    <section class="panel hunt" aria-label={t("train.hunt")}>
      <p>{t("train.hunt_text", { tile, name: spoken(table, finder) })}</p>
      <ol>
        {order.map((seat, step) => {
          const taken = drawn[seat]!;
          const count = typeof taken === "number" ? taken : taken.length;
          return (
            <li key={seat} class={seat === finder ? "finder" : ""} style={{ "--step": step }}>
              <Avatar seat={seat} name={table.seats[seat]!.name} kind={table.seats[seat]!.kind} />
              <span class="visually-hidden">{t("train.hunt_seat", { name: nameOf(table, seat), count })}</span>
              <span class="hunt-tiles">
                {typeof taken === "number"
                  ? Array.from({ length: count }, (_, index) =>
                      seat === finder && index === count - 1 ? <TextDomino key={index} tile={tile} highest={highest} /> : <FaceDown key={index} />,
                    )
                  : taken.map((mine) => <TextDomino key={mine} tile={mine} highest={highest} />)}
              </span>
            </li>
          );
        })}
      </ol>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => setScene(null)}>
          {t("train.hunt_over")}
        </button>
      </div>
    </section>
  );
}
