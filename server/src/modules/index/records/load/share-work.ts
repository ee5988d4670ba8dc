/**
 * Shares lists of items among workers. Each worker takes a separate list while lists are left, since workers on the
 * same list can wait for each other, and then helps with the remaining items of the others. The results of a list are
 * delivered in its order, so that their effects don't depend on which worker was faster.
 *
 * @throws the first failure. No further item is started after a failure, and all workers have stopped when it is
 *   thrown.
 */
export async function shareWork<Item, Worker, Result>(
  lists: readonly (readonly Item[])[],
  workers: readonly Worker[],
  work: (worker: Worker, item: Item) => Promise<Result>,
  onResult: (result: Result, item: Item) => void,
): Promise<void> {
  const queues = lists.map((items) => ({ waiting: items.entries(), ordered: new OrderedResults(onResult) }));
  const untaken = [...queues];
  let hasFailed = false;
  const drain = async (worker: Worker, { waiting, ordered }: (typeof queues)[number]) => {
    for (const [index, item] of waiting) {
      if (hasFailed) return;
      ordered.add(index, await work(worker, item), item);
    }
  };
  const results = await Promise.allSettled(
    workers.map(async (worker) => {
      try {
        for (let queue = untaken.shift(); queue !== undefined; queue = untaken.shift()) await drain(worker, queue);
        for (const queue of queues) await drain(worker, queue);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Hands over results in the order of their indexes, in whatever order they arrive. */
class OrderedResults<Result, Item> {
  readonly #onResult: (result: Result, item: Item) => void;
  readonly #early = new Map<number, { readonly result: Result; readonly item: Item }>();
  #next = 0;

  constructor(onResult: (result: Result, item: Item) => void) {
    this.#onResult = onResult;
  }

  add(index: number, result: Result, item: Item): void {
    this.#early.set(index, { result, item });
    for (let next = this.#early.get(this.#next); next !== undefined; next = this.#early.get(this.#next)) {
      this.#early.delete(this.#next);
      this.#next += 1;
      this.#onResult(next.result, next.item);
    }
  }
}
