import type { Translate } from '../../../platform/translate.ts';

/**
 * A line for each entry that was read, and one for those that were not.
 *
 * @param total how many entries there are.
 */
export function withOthers<Entry>(
  entries: readonly Entry[],
  total: number,
  nameOf: (entry: Entry) => string,
  translate: Translate,
): readonly string[] {
  const others = total - entries.length;
  const names = entries.map(nameOf);
  return others > 0 ? [...names, translate('results:printed.others', { count: others })] : names;
}
