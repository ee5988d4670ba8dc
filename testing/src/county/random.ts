/** Numbers from 0 to 1 that are the same everywhere and in every run. */
export type Random = () => number;

/** Mulberry32: small and quick. */
export function startRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** @param skew above 1 the first of the list are many times as common as the last. */
export function pick<Item>(random: Random, list: readonly Item[], skew = 1): Item {
  const item = list[Math.floor(random() ** skew * list.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}
