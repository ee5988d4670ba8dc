import type { Translate } from '../../../../../platform/translate.ts';

/**
 * Formats the entries of a group, and the number of further ones.
 *
 * @param total the number of all entries, including unread ones.
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
