import { useEffect } from "preact/hooks";
import { t } from "../../i18n/language";
import { Avatar } from "../../table/Avatar";
import { nameOf, spoken } from "../../table/people";
import { FaceDown, TextDomino } from "../../tiles/Domino";
import type { AtTable } from "../game";
import { hunt } from "./hunt";
import type { Action, View } from "./wire";

/** Nobody held the engine: what everybody drew until it was found, and by whom. It is over when I go on. */
export function HuntScene({ session }: AtTable<View, Action>) {
  const scene = hunt.value;
  const over = () => void (hunt.value = null);
  const goesOn = session.chosen.value !== null;
  useEffect(() => {
    if (goesOn) over();
  }, [goesOn]);
  useEffect(() => over, []);

  if (!scene) return null;
  const { drawn, first, finder, engine } = scene;
  const table = session.table.value!;
  const highest = Number(table.options.set);
  const order = drawn.map((_, step) => (first + step) % drawn.length);
  return (
    <section class="panel hunt" aria-label={t("train.hunt")}>
      <p>{t("train.hunt_text", { tile: engine, name: spoken(table, finder) })}</p>
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
                      seat === finder && index === count - 1 ? <TextDomino key={index} tile={engine} highest={highest} /> : <FaceDown key={index} />,
                    )
                  : taken.map((mine) => <TextDomino key={mine} tile={mine} highest={highest} />)}
              </span>
            </li>
          );
        })}
      </ol>
      <div class="buttons">
        <button type="button" class="primary" onClick={over}>
          {t("train.hunt_over")}
        </button>
      </div>
    </section>
  );
}
