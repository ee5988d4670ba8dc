import type { Translate } from '../../../../../platform/translate.ts';

/**
 * Formats the entries of a group, and how many more there are.
 *
 * @param total all entries, also those that were not read.
 */
export function formatEntries<Entry>(
  entries: readonly Entry[],
  total: number,
  format: (entry: Entry) => string,
  translate: Translate,
): string[] {
  const others = total - entries.length;
  const lines = entries.map(format);
  return others > 0 ? [...lines, translate('results:printed.others', { count: others })] : lines;
}
