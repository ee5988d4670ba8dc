import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Pager } from '../../../ui/pager/pager.tsx';

/** The rows per page of a list within a record, and the page buttons below it (Spec 2 §9). */
const PAGE_ROWS = 3;
const PAGER_BUTTONS = 3;

interface PagedRows<Row> {
  /** The rows of the page. */
  readonly shown: readonly Row[];
  /** The number of rows on the pages before. */
  readonly start: number;
  /** The page buttons; nothing for a single page. */
  readonly pager: ReactNode;
}

/**
 * Splits the rows of a record into pages. Give the calling component a key that changes with the record, so that each record starts
 * on its first page.
 *
 * @param label the name of the rows, used to label the pager.
 * @param initialRow the index of a row that the first visible page contains.
 */
export function usePagedRows<Row>(
  rows: readonly Row[],
  {
    label,
    pageRows = PAGE_ROWS,
    initialRow = 0,
  }: { label: string; pageRows?: number | undefined; initialRow?: number },
): PagedRows<Row> {
  const texts = useTexts('results');
  const announce = useAnnounce();
  const [selectedPage, setSelectedPage] = useState<number>();
  const page = selectedPage ?? Math.floor(initialRow / pageRows) + 1;
  const start = (page - 1) * pageRows;
  const changePage = (target: number) => {
    setSelectedPage(target);
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
        onPage={changePage}
      />
    ),
  };
}
