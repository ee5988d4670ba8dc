/**
 * Chooses the items for a run of a job that runs every minute and can't handle all items at once: each minute the next
 * ones, in turn, so that no item waits forever behind others that stay. Nothing is stored, so any process can do any
 * run.
 *
 * @param items in an order that stays the same between runs.
 * @param limit items of a run.
 * @param now the time of the run.
 * @returns all items in their order, if they fit into one run.
 */
export function takeTurn<Item>(items: readonly Item[], limit: number, now: Date): readonly Item[] {
  if (items.length <= limit) return items;
  const minute = Math.floor(now.getTime() / 60_000);
  const start = (minute * limit) % items.length;
  return [...items.slice(start), ...items.slice(0, start)].slice(0, limit);
}
