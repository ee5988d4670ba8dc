/**
 * Gives each item of a list the key under which React knows it, where several may be alike: an index names a party twice, and
 * refers more than once to what it does not have.
 */
export function withKeys<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): readonly { readonly key: string; readonly item: Item }[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const name = nameOf(item);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { key: `${count} ${name}`, item };
  });
}
