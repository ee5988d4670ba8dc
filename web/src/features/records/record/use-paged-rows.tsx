import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Pager } from '../../../ui/pager.tsx';

/** Rows of a list within a record, and page buttons below it (Spec 2 §9). */
const PAGE_ROWS = 3;
const PAGER_BUTTONS = 3;

interface PagedRows<Row> {
  /** The rows of the page. */
  readonly shown: readonly Row[];
  /** How many rows stand before them. */
  readonly start: number;
  /** The page buttons; nothing where there is one page. */
  readonly pager: ReactNode;
}

/**
 * Rows of a record, a page at a time. Whatever shows them wants a key that changes with the record, so that each begins with its first
 * page.
 *
 * @param label what the rows are: names the pages.
 * @param firstSeen the index of a row that is to be seen before anybody turns the pages.
 */
export function usePagedRows<Row>(
  rows: readonly Row[],
  { label, pageRows = PAGE_ROWS, firstSeen = 0 }: { label: string; pageRows?: number | undefined; firstSeen?: number },
): PagedRows<Row> {
  const texts = useTexts('results');
  const announce = useAnnounce();
  const [turnedTo, setTurnedTo] = useState<number>();
  const page = turnedTo ?? Math.floor(firstSeen / pageRows) + 1;
  const start = (page - 1) * pageRows;
  const turn = (target: number) => {
    setTurnedTo(target);
    const first = (target - 1) * pageRows + 1;
    const last = Math.min(target * pageRows, rows.length);
    announce(`${label}: ${texts('pageAnnounced', { first, last, total: rows.length })}`);
  };
  return {
    shown: rows.slice(start, start + pageRows),
    start,
    pager: (
      <Pager
        page={page}
        pageCount={Math.ceil(rows.length / pageRows)}
        visible={PAGER_BUTTONS}
        label={texts('pagesOf', { what: label })}
        onPage={turn}
      />
    ),
  };
}
