/** The waiting items of a queue, or of a level of it. */
interface Level<Item> {
  count: number;
  readonly items: Item[];
  /** In the order in which they take turns. */
  readonly levels: Map<string, Level<Item>>;
}

/**
 * A queue whose owners take turns at each level of their paths: with the paths `[lane, network, subnet]`, lanes take
 * turns, then the networks of a lane, then the subnets of a network. However many subnets a network has, another network
 * waits for one item of it.
 */
export class TurnQueue<Item> {
  readonly #root: Level<Item> = createLevel();

  /** The number of waiting items whose paths begin with a path. */
  count(path: readonly string[]): number {
    let level: Level<Item> | undefined = this.#root;
    for (const name of path) level = level?.levels.get(name);
    return level?.count ?? 0;
  }

  /** Adds an item. @param path has the same length for all items of its first name. */
  add(path: readonly string[], item: Item): void {
    let level = this.#root;
    level.count += 1;
    for (const name of path) {
      const next = level.levels.get(name) ?? createLevel<Item>();
      level.levels.set(name, next);
      next.count += 1;
      level = next;
    }
    level.items.push(item);
  }

  /** Takes the item whose turn it is; undefined if none waits. */
  take(): Item | undefined {
    return takeFrom(this.#root);
  }
}

function createLevel<Item>(): Level<Item> {
  return { count: 0, items: [], levels: new Map() };
}

function takeFrom<Item>(level: Level<Item>): Item | undefined {
  const [first] = level.levels;
  if (first === undefined) {
    const item = level.items.shift();
    if (item !== undefined) level.count -= 1;
    return item;
  }
  const [name, next] = first;
  const item = takeFrom(next);
  level.count -= 1;
  // Its next turn comes after those of all others.
  level.levels.delete(name);
  if (next.count > 0) level.levels.set(name, next);
  return item;
}
