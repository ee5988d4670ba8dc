/** A source of pseudo-random numbers that are the same every time. */
export interface Random {
  /** 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `from` through `to`. */
  whole(from: number, to: number): number;
  /** True in this share of calls. */
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Picks an item by weight: `[item, weight]`. */
  pickWeighted<Item>(items: readonly (readonly [Item, number])[]): Item;
}

/**
 * Creates a source for one purpose, which a text names. A purpose never affects the numbers of another, so a tract keeps its
 * history when the generator of another tract changes.
 */
export function createRandom(purpose: string): Random {
  const next = startSfc32(purpose);
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick: (items) => getItem(items, whole(0, items.length - 1)),
    pickWeighted(items) {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return getItem(items, items.length - 1)[0];
    },
  };
}

function getItem<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError('Nothing to choose from.');
  return item;
}

/** The generator "sfc32" of Chris Doty-Humphrey's PractRand, seeded by an FNV-1a hash of the text. */
function startSfc32(text: string): () => number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  let [a, b, c, counter] = [hash | 0, Math.imul(hash, 0x9e3779b1) | 0, (hash ^ 0x5bd1e995) | 0, 1];
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  // The first outputs still show the seed.
  for (let round = 0; round < 12; round += 1) next();
  return next;
}
