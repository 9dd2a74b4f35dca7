/** How I look at my tiles: upright or as a chain; and whether taps move them about. */
import { effect, signal } from "@preact/signals";
import { remember, remembered } from "../../storage";

export const chainShown = signal(remembered<boolean>("chain") ?? false);
export const arranging = signal(false);
/** While arranging: the tile that goes where the next tap is. */
export const lifted = signal<string | null>(null);

export const showChain = (shown: boolean): void => {
  chainShown.value = shown;
  remember("chain", shown);
};

effect(() => {
  if (!arranging.value) lifted.value = null;
});
