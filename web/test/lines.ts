/** Random lines of dominoes for property tests, the same in every run. */

/** A small generator (mulberry32): tests need repeatable numbers, not good ones. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A line that was played at random ends until nothing fitted or a random length was reached. */
export function randomLine(random: () => number, highest: number): { line: [number, number][]; origin: number } {
  const set: [number, number][] = [];
  for (let low = 0; low <= highest; low += 1) for (let high = low; high <= highest; high += 1) set.push([low, high]);
  const take = (index: number) => set.splice(index, 1)[0]!;
  const line = [take(Math.floor(random() * set.length))];
  const wanted = 1 + Math.floor(random() * 28);
  const leaning = random();
  let origin = 0;
  while (line.length < wanted) {
    const fits = (end: number) => set.flatMap(([a, b], index) => (a === end || b === end ? [index] : []));
    const [left, right] = [line[0]![0], line.at(-1)![1]];
    const toLeft = random() < leaning;
    const choices = fits(toLeft ? left : right);
    if (choices.length === 0) {
      if (fits(left).length === 0 && fits(right).length === 0) break;
      if (leaning < 0.02 || leaning > 0.98) break;
      continue;
    }
    const [a, b] = take(choices[Math.floor(random() * choices.length)]!);
    if (toLeft) {
      line.unshift(b === left ? [a, b] : [b, a]);
      origin += 1;
    } else line.push(a === right ? [a, b] : [b, a]);
  }
  return { line, origin };
}
