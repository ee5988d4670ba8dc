import type { ChainEntry } from '@portal/contract/index/title/chain';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useKeys } from '../../../ui/keys/keys.tsx';

/**
 * `[` and `]` move between the documents related to the focused one, `d` to the next document with a doubt.
 *
 * @param entries of the view, including those that aren't drawn yet.
 * @param showRows draws at least so many of them.
 */
export function useChainKeys(
  area: RefObject<HTMLElement | null>,
  entries: readonly ChainEntry[],
  showRows: (count: number) => void,
) {
  const texts = useTexts('chain');
  const announce = useAnnounce();
  const focus = (docId: string | undefined, missing: string) => {
    if (docId === undefined) return announce(missing);
    flushSync(() => showRows(entries.findIndex((entry) => entry.docId === docId) + 1));
    [...(area.current?.querySelectorAll<HTMLElement>('[data-doc]') ?? [])]
      .find((row) => row.dataset.doc === docId)
      ?.querySelector('a')
      ?.focus();
  };
  const moveRelated = (step: 1 | -1) => {
    const position = findFocused(area.current, entries);
    const related = new Set(entries[position]?.related);
    focus(findFrom(entries, { position, step, isWanted: ({ docId }) => related.has(docId) }), texts('noRelated'));
  };
  const moveToDoubt = () => {
    const position = findFocused(area.current, entries);
    focus(findFrom(entries, { position, step: 1, isWanted: ({ doubts }) => doubts.length > 0 }), texts('noDoubt'));
  };
  useKeys([
    { key: '[', label: texts('previousRelated'), run: () => moveRelated(-1) },
    { key: ']', label: texts('nextRelated'), run: () => moveRelated(1) },
    { key: 'd', label: texts('nextDoubt'), run: moveToDoubt },
  ]);
  return { moveRelated, moveToDoubt };
}

/** The row with the focus; -1 if none has it. */
function findFocused(area: HTMLElement | null, entries: readonly ChainEntry[]): number {
  const row = document.activeElement?.closest<HTMLElement>('[data-doc]');
  if (!row || !area?.contains(row)) return -1;
  return entries.findIndex(({ docId }) => docId === row.dataset.doc);
}

/** The next wanted entry in a direction, around the ends of the list. */
function findFrom(
  entries: readonly ChainEntry[],
  search: { readonly position: number; readonly step: 1 | -1; readonly isWanted: (entry: ChainEntry) => boolean },
): string | undefined {
  const { position, step, isWanted } = search;
  for (let count = 1; count <= entries.length; count += 1) {
    const entry = entries[(position + step * count + 2 * entries.length) % entries.length];
    if (entry && isWanted(entry)) return entry.docId;
  }
  return undefined;
}
