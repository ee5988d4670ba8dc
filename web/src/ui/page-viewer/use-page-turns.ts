import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../dialog/dialogs.tsx';
import { findPage } from './page-viewer.rules.ts';

/** The neighbors of a document in the list that it was opened from; each undefined at the end. */
export interface DocumentNeighbors {
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

/** Returns a function that parses an entered page number, and shows an alert if the document has no such page (Spec 1 §5), or no number was entered. */
export function useFindPage(pageCount: number): (entered: string) => number | undefined {
  const texts = useTexts('imaging');
  const { alert } = useDialogs();
  return (entered) => {
    const page = findPage(entered, pageCount);
    if (page === undefined) {
      const message = entered.trim() === '' ? texts('enterPageNumber') : texts('noSuchPage', { entered });
      void alert({ kind: 'message', message });
    }
    return page;
  };
}

/** Returns a function that turns a page back or forward. A turn beyond the ends shows an alert (Spec 1 §5). */
export function useTurnPage(page: number, pageCount: number, onPage: (page: number) => void): (step: 1 | -1) => void {
  const texts = useTexts('imaging');
  const { alert } = useDialogs();
  return (step) => {
    if (pageCount <= 1) return;
    const target = page + step;
    if (target >= 1 && target <= pageCount) return onPage(target);
    void alert({ kind: 'message', message: texts(step < 0 ? 'alreadyAtFirstPage' : 'alreadyAtLastPage') });
  };
}

/** Returns a function that opens the neighbor of a document. A turn beyond the ends shows an alert, as for pages. */
export function useTurnDocument({ previous, next }: DocumentNeighbors): (step: 1 | -1) => void {
  const texts = useTexts('imaging');
  const { alert } = useDialogs();
  return (step) => {
    const open = step < 0 ? previous : next;
    if (open) return open();
    void alert({ kind: 'message', message: texts(step < 0 ? 'alreadyAtFirstDocument' : 'alreadyAtLastDocument') });
  };
}
