import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { focusRow } from '../results/results-table.tsx';

/**
 * Keeps the focus for a viewer that is docked next to the list: when it closes, the focus returns to the element that had it, or to the
 * row of the document that was read last if a row had it. That row stays in view.
 *
 * @returns where the viewer stores the element.
 */
export function useDock(
  panes: RefObject<HTMLElement | null>,
  isDocked: boolean,
  selectedId: string | undefined,
): RefObject<HTMLElement | null> {
  const opener = useRef<HTMLElement>(null);
  const showSelected = useEffectEvent(() => {
    const rows = [...(panes.current?.querySelectorAll<HTMLElement>('[data-record]') ?? [])];
    rows
      .find(({ dataset }) => dataset.record === selectedId)
      ?.closest('tr')
      ?.scrollIntoView({ block: 'nearest' });
  });
  const wasDocked = useRef(false);
  // The rows have another height in the other width, so the list would show others.
  useEffect(() => {
    if (isDocked !== wasDocked.current) showSelected();
    wasDocked.current = isDocked;
  }, [isDocked]);
  useEffect(() => {
    if (isDocked || !opener.current) return;
    const { current: before } = opener;
    opener.current = null;
    // The user can have moved it elsewhere, such as into the banner.
    if (document.activeElement !== document.body) return;
    if (before.isConnected && before.dataset.record === undefined) before.focus();
    else focusRow(panes.current, selectedId);
  }, [panes, isDocked, selectedId]);
  return opener;
}
