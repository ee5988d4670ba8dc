import type { SortDirection } from '@portal/contract/index/search/definitions/sort';
import {
  type ResultKind,
  type ResultRow as Row,
  rowIdOf,
  type SortKey,
} from '@portal/contract/index/search/results/result-kinds';
import type { CountyFlags } from '@portal/contract/office/helper-data/landlink';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useProductConfiguration } from '../../../lib/county/product-configuration.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { copyColumns } from '../../../ui/copy-columns.ts';
import { SortButton } from '../../../ui/sort-button.tsx';
import { COLUMN_HEADER_ROLE, ROW_GROUP_ROLE, ROW_ROLE, TABLE_ROLE } from '../../../ui/table-roles.ts';
import { ColumnEdge } from './column-edge.tsx';
import type { ArrangedColumn } from './columns.rules.ts';
import { ResultRow } from './result-row.tsx';
import classes from './results-table.module.css';
import type { Density } from './use-list-view.ts';
import type { ResultView } from './views/result-view.ts';
import { RESULT_VIEWS } from './views/result-views.ts';

interface ResultsTableProps {
  readonly kind: ResultKind;
  readonly rows: readonly Row[];
  readonly sortKey: SortKey;
  readonly sortDirection: SortDirection;
  readonly selectedId: string | undefined;
  readonly visited: ReadonlySet<string>;
  /** Returns the address of a record in this list. */
  readonly hrefOf: (id: string) => string;
  /** Must be stable across renders, or every row renders again. */
  readonly onOpen: (id: string) => void;
  /** Goes one page back or forward. */
  readonly onPage: (step: 1 | -1) => void;
  readonly onSort: (order: RowOrder) => void;
  /** The check boxes of the filter; undefined if the list has no filter. */
  readonly checks: RowChecks | undefined;
  readonly density: Density;
  /** The columns as the user has arranged them; must be stable across renders. */
  readonly columns: readonly ArrangedColumn[];
  readonly onResize: (column: string, width: number) => void;
}

/** The order of the rows. */
interface RowOrder {
  readonly sortKey: SortKey;
  readonly sortDirection: SortDirection;
}

/** The check boxes of the rows (Spec 2 §2 "a checkbox column"). */
export interface RowChecks {
  readonly checked: ReadonlyMap<string, unknown>;
  /** True while the list is filtered. */
  readonly areDisabled: boolean;
  /** Must be stable across renders. */
  readonly onCheck: (id: string) => void;
}

const NO_CHECKS: RowChecks = { checked: new Map(), areDisabled: true, onCheck: () => {} };

type ShownColumn = ResultView<ResultKind>['columns'][number] &
  Pick<ArrangedColumn, 'width'> & { readonly cell: number };

/** The results as a native table with arrow-key navigation (Spec 2 §2 "Results screens"). */
export function ResultsTable(props: ResultsTableProps) {
  const { kind, rows, sortKey, sortDirection, selectedId, visited, hrefOf, onOpen, onPage, onSort } = props;
  const { checks, density, columns, onResize } = props;
  const texts = useTexts('results');
  const { county } = useProductConfiguration();
  // A mounted list never changes its kind, so the hook of its view is the same in every render.
  const view = RESULT_VIEWS[kind] as unknown as ResultView<ResultKind>;
  const renderCells = view.useCells();
  const flags = useCountyFlags();
  // The views render the cells in the product's order.
  const order = useMemo(() => findShownColumns(view, flags, columns), [view, flags, columns]);
  const viewedLabel = texts('viewed');
  const checkLabel = texts('check');
  const { checked, areDisabled, onCheck } = checks ?? NO_CHECKS;
  const body = useRef<HTMLTableSectionElement>(null);
  const [focusedId, setFocusedId] = useState<string>();
  const ids = rows.map((row) => rowIdOf(kind, row));
  const tabStop = focusedId !== undefined && ids.includes(focusedId) ? focusedId : (selectedId ?? ids[0]);
  useFollowSelection(body, selectedId);

  return (
    <table {...TABLE_ROLE} onCopy={copyColumns} className={classes.table} data-kind={kind} data-density={density}>
      <caption className="visually-hidden">{texts(`kinds.${kind}.caption`)}</caption>
      <thead {...ROW_GROUP_ROLE} className={classes.head}>
        <tr {...ROW_ROLE}>
          {order.map(({ name, sortKeys, width }) => (
            <th
              key={name}
              style={width === undefined ? undefined : { width }}
              {...COLUMN_HEADER_ROLE}
              scope="col"
              data-column={name}
              aria-sort={sortKeys.includes(sortKey) ? ARIA_SORT[sortDirection] : undefined}
            >
              <ColumnHeading
                sortKeys={sortKeys}
                order={{ sortKey, sortDirection }}
                onSort={onSort}
                text={texts(`columns.${name}`, { book: county.bookLabel })}
              />
              <ColumnEdge onResize={(next) => onResize(name, next)} />
            </th>
          ))}
          {checks && (
            <th {...COLUMN_HEADER_ROLE} scope="col" className={classes.checkHead}>
              <span className="visually-hidden">{checkLabel}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody
        {...ROW_GROUP_ROLE}
        ref={body}
        onFocus={({ target }) => setFocusedId(target.dataset.record)}
        onKeyDown={(event) => {
          if (checks && isSpaceOnRow(event)) checkRow(event, areDisabled, onCheck);
          else moveFocus(event, body.current, onPage);
        }}
      >
        {rows.map((row, index) => {
          const id = ids[index] ?? '';
          return (
            <ResultRow
              key={id}
              id={id}
              row={row}
              href={hrefOf(id)}
              renderCells={renderCells}
              columns={order}
              viewedLabel={viewedLabel}
              isSelected={id === selectedId}
              isVisited={visited.has(id)}
              isTabStop={id === tabStop}
              onOpen={onOpen}
              check={checks && (checked.has(id) ? 'checked' : 'unchecked')}
              isCheckDisabled={areDisabled}
              checkLabel={checkLabel}
              onCheck={onCheck}
            />
          );
        })}
      </tbody>
    </table>
  );
}

interface ColumnHeadingProps {
  readonly text: string;
  /** The sort keys that order by this column. */
  readonly sortKeys: readonly SortKey[];
  readonly order: RowOrder;
  readonly onSort: (order: RowOrder) => void;
}

/** The heading of a column. A click sorts by it, a second click reverses the order. Keyboard users have the sort control. */
function ColumnHeading({ text, sortKeys, order, onSort }: ColumnHeadingProps) {
  const [first] = sortKeys;
  if (first === undefined) return text;
  const isSorted = sortKeys.includes(order.sortKey);
  const nextDirection = isSorted && order.sortDirection === 'ASC' ? 'DESC' : 'ASC';
  return (
    // No tab stop, because the card layout hides the headings.
    <SortButton
      text={text}
      direction={isSorted ? order.sortDirection : undefined}
      onSort={() => onSort({ sortKey: isSorted ? order.sortKey : first, sortDirection: nextDirection })}
      isTabStop={false}
    />
  );
}

/** Returns the shown columns in the user's order, each with the place of its cell among those that the view renders. */
function findShownColumns(
  view: ResultView<ResultKind>,
  flags: CountyFlags,
  columns: readonly ArrangedColumn[],
): readonly ShownColumn[] {
  const rendered = view.columns.filter(({ isShown }) => isShown?.(flags) ?? true);
  return columns.flatMap(({ name, width, isHidden }) => {
    const cell = rendered.findIndex((column) => column.name === name);
    const column = rendered[cell];
    return column === undefined || isHidden ? [] : [{ ...column, width, cell }];
  });
}

const ARIA_SORT = { ASC: 'ascending', DESC: 'descending' } as const;

/** Returns the links of the rows, in order. */
function listRowLinks(body: HTMLElement | null): readonly HTMLAnchorElement[] {
  return [...(body?.querySelectorAll<HTMLAnchorElement>('[data-record]') ?? [])];
}

/** Focuses the row of a record, or the first row. */
export function focusRow(container: HTMLElement | null, recordId?: string): void {
  const links = listRowLinks(container);
  (links.find(({ dataset }) => dataset.record === recordId) ?? links[0])?.focus({ preventScroll: true });
}

/** Focuses the row after the focused one; at the end, the focus stays. */
export function focusNextRow(container: HTMLElement | null): void {
  const links = listRowLinks(container);
  const index = links.findIndex((link) => link.matches(':focus'));
  if (index >= 0) links[index + 1]?.focus();
}

/** The record of the row that has the focus; undefined if no row has it. */
export function findFocusedRow(): string | undefined {
  const focused = document.activeElement;
  return focused instanceof HTMLElement ? focused.dataset.record : undefined;
}

/** Whether Space was pressed on a focused row. On a check box, the browser handles it. */
function isSpaceOnRow({ key, target }: KeyboardEvent): boolean {
  return key === ' ' && target instanceof HTMLElement && target.dataset.record !== undefined;
}

function checkRow(event: KeyboardEvent, isDisabled: boolean, onCheck: (id: string) => void): void {
  event.preventDefault();
  const { record } = (event.target as HTMLElement).dataset;
  if (record !== undefined && !isDisabled && !event.repeat) onCheck(record);
}

function moveFocus(event: KeyboardEvent, body: HTMLElement | null, onPage: (step: 1 | -1) => void): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const links = listRowLinks(body);
  const index = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(index + 1, links.length - 1),
    ArrowUp: Math.max(index - 1, 0),
    Home: 0,
    End: links.length - 1,
  };
  const target = targets[event.key];
  if (target !== undefined) links[target]?.focus();
  else if (event.key === 'PageDown') onPage(1);
  else if (event.key === 'PageUp') onPage(-1);
  else return;
  event.preventDefault();
}

/** Scrolls to the row of the open record, and focuses it if the focus is in the list or nowhere. */
function useFollowSelection(body: RefObject<HTMLElement | null>, selectedId: string | undefined): void {
  const followed = useRef<string>(undefined);
  useLayoutEffect(() => {
    // After the record closes, the focus returns to its row.
    const recordId = selectedId ?? followed.current;
    followed.current = selectedId;
    const link = listRowLinks(body.current).find(({ dataset }) => dataset.record === recordId);
    if (!link) return;
    const isFocusHere = body.current?.closest('[data-list]')?.contains(document.activeElement) ?? false;
    const isCovered = link.closest('[inert]') !== null;
    if (!isCovered && (isFocusHere || document.activeElement === document.body)) link.focus({ preventScroll: true });
    // In the next frame, which computes the layout in any case: doing it here would delay a phone's first touch by one
    // more layout.
    const frame = requestAnimationFrame(() => link.closest('tr')?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [body, selectedId]);
}
