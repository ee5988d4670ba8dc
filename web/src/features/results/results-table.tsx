import type { DocumentRow } from '@portal/contract/search/document-result';
import type { DocumentSortKey, SortDirection } from '@portal/contract/search/sort';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { useProductConfiguration } from '../../lib/product-configuration.ts';
import { ResultRow, type RowWords } from './result-row.tsx';
import classes from './results-table.module.css';
import { COLUMN_HEADER_ROLE, ROW_GROUP_ROLE, ROW_ROLE, TABLE_ROLE } from './table-roles.ts';

interface ResultsTableProps {
  readonly rows: readonly DocumentRow[];
  readonly sortKey: DocumentSortKey;
  readonly sortDirection: SortDirection;
  readonly selectedId: string | undefined;
  readonly visited: ReadonlySet<string>;
  /** Must not change from render to render, or every row is drawn again. */
  readonly onOpen: (row: DocumentRow) => void;
  /** A page back or forward. */
  readonly onPage: (step: 1 | -1) => void;
}

/** The column that each order sorts. */
const SORTED_COLUMN = { docNumber: 'document', instrument: 'document', recordedDate: 'recorded', bookPage: 'recorded' };
const COLUMNS = ['document', 'recorded', 'parties', 'references'] as const;

/** The documents as a native table, whose rows the arrow keys walk (Spec 2 §2 "Standard results"). */
export function ResultsTable(props: ResultsTableProps) {
  const { rows, sortKey, sortDirection, selectedId, visited, onOpen, onPage } = props;
  const texts = useTexts('results');
  const { county } = useProductConfiguration();
  const words = useRowWords();
  const body = useRef<HTMLTableSectionElement>(null);
  const [focusedId, setFocusedId] = useState<string>();
  const tabStop = rows.some(({ docId }) => docId === focusedId) ? focusedId : (selectedId ?? rows[0]?.docId);
  useFollowedSelection(body, selectedId);

  return (
    <table {...TABLE_ROLE} className={classes.table}>
      <caption className="visually-hidden">{texts('caption')}</caption>
      <thead {...ROW_GROUP_ROLE} className={classes.head}>
        <tr {...ROW_ROLE}>
          {COLUMNS.map((column) => (
            <th
              key={column}
              {...COLUMN_HEADER_ROLE}
              scope="col"
              aria-sort={SORTED_COLUMN[sortKey] === column ? ARIA_SORT[sortDirection] : undefined}
            >
              {texts(`columns.${column}`, { book: county.bookLabel })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        {...ROW_GROUP_ROLE}
        ref={body}
        onFocus={({ target }) => setFocusedId(target.dataset.record)}
        onKeyDown={(event) => walkRows(event, body.current, onPage)}
      >
        {rows.map((row) => (
          <ResultRow
            key={row.docId}
            words={words}
            row={row}
            isSelected={row.docId === selectedId}
            isVisited={visited.has(row.docId)}
            isTabStop={row.docId === tabStop}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  );
}

const ARIA_SORT = { ASC: 'ascending', DESC: 'descending' } as const;

function useRowWords(): RowWords {
  const texts = useTexts('results');
  const { torrensLabel } = useProductConfiguration().county;
  return useMemo(
    () => ({
      torrens: torrensLabel,
      viewed: texts('viewed'),
      to: texts('to'),
      more: texts('more'),
      certificate: (number) => texts('certificate', { number }),
    }),
    [texts, torrensLabel],
  );
}

/** The rows' buttons, in order. */
function buttonsOf(body: HTMLElement | null): readonly HTMLButtonElement[] {
  return [...(body?.querySelectorAll<HTMLButtonElement>('[data-record]') ?? [])];
}

/** Gives the focus to the row of a record, or to the first row. */
export function focusRow(container: HTMLElement | null, recordId?: string): void {
  const buttons = buttonsOf(container);
  (buttons.find(({ dataset }) => dataset.record === recordId) ?? buttons[0])?.focus({ preventScroll: true });
}

function walkRows(event: KeyboardEvent, body: HTMLElement | null, onPage: (step: 1 | -1) => void): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const buttons = buttonsOf(body);
  const at = buttons.findIndex((button) => button.matches(':focus'));
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(at + 1, buttons.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: buttons.length - 1,
  };
  const target = targets[event.key];
  if (target !== undefined) buttons[target]?.focus();
  else if (event.key === 'PageDown') onPage(1);
  else if (event.key === 'PageUp') onPage(-1);
  else return;
  event.preventDefault();
}

/** The list follows the record that is open, by focus where the focus is in the list or nowhere; else by scrolling alone. */
function useFollowedSelection(body: RefObject<HTMLElement | null>, selectedId: string | undefined): void {
  const followed = useRef<string>(undefined);
  useEffect(() => {
    // A record that was closed leaves the place to which one comes back.
    const recordId = selectedId ?? followed.current;
    followed.current = selectedId;
    const button = buttonsOf(body.current).find(({ dataset }) => dataset.record === recordId);
    if (!button) return;
    const isFocusHere = body.current?.closest('[data-list]')?.contains(document.activeElement) ?? false;
    if (isFocusHere || document.activeElement === document.body) button.focus({ preventScroll: true });
    button.closest('tr')?.scrollIntoView({ block: 'nearest' });
  }, [body, selectedId]);
}
