import { type ResultKind, type ResultRow as Row, rowIdOf, type SortKey } from '@portal/contract/search/result-kinds';
import type { SortDirection } from '@portal/contract/search/sort';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useCountyFlags } from '../../../lib/county-flags.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useProductConfiguration } from '../../../lib/product-configuration.ts';
import { Icon } from '../../../ui/icon.tsx';
import { COLUMN_HEADER_ROLE, ROW_GROUP_ROLE, ROW_ROLE, TABLE_ROLE } from '../../../ui/table-roles.ts';
import { ResultRow } from './result-row.tsx';
import type { ResultView } from './result-view.ts';
import { RESULT_VIEWS } from './result-views.ts';
import classes from './results-table.module.css';

interface ResultsTableProps {
  readonly kind: ResultKind;
  readonly rows: readonly Row[];
  readonly sortKey: SortKey;
  readonly sortDirection: SortDirection;
  readonly selectedId: string | undefined;
  readonly visited: ReadonlySet<string>;
  /** Must not change from render to render, or every row is drawn again. */
  readonly onOpen: (id: string) => void;
  /** A page back or forward. */
  readonly onPage: (step: 1 | -1) => void;
  readonly onSort: (order: RowOrder) => void;
  /** How rows are chosen for the filter; undefined where the list has none. */
  readonly checks: RowChecks | undefined;
}

/** In which order the rows stand. */
interface RowOrder {
  readonly sortKey: SortKey;
  readonly sortDirection: SortDirection;
}

/** Which rows are checked, and how (Spec 2 §2 "a checkbox column"). */
export interface RowChecks {
  readonly checked: ReadonlyMap<string, unknown>;
  /** The list is filtered: checks stay as they are. */
  readonly areDisabled: boolean;
  /** Must not change from render to render. */
  readonly onCheck: (id: string) => void;
}

const NO_CHECKS: RowChecks = { checked: new Map(), areDisabled: true, onCheck: () => {} };

/** The results as a native table, whose rows the arrow keys walk (Spec 2 §2 "Results screens"). */
export function ResultsTable(props: ResultsTableProps) {
  const { kind, rows, sortKey, sortDirection, selectedId, visited, onOpen, onPage, onSort, checks } = props;
  const texts = useTexts('results');
  const { county } = useProductConfiguration();
  // A list is of one kind as long as it stands, so its view's hook is the same in every render.
  const view = RESULT_VIEWS[kind] as unknown as ResultView<ResultKind>;
  const cellsOf = view.useCells();
  const flags = useCountyFlags();
  const shown = useMemo(() => view.columns.filter(({ isShown }) => isShown?.(flags) ?? true), [view, flags]);
  const columns = useMemo(() => shown.map(({ name }) => name), [shown]);
  const viewedWord = texts('viewed');
  const checkWord = texts('check');
  const { checked, areDisabled, onCheck } = checks ?? NO_CHECKS;
  const body = useRef<HTMLTableSectionElement>(null);
  const [focusedId, setFocusedId] = useState<string>();
  const ids = rows.map((row) => rowIdOf(kind, row));
  const tabStop = focusedId !== undefined && ids.includes(focusedId) ? focusedId : (selectedId ?? ids[0]);
  useFollowedSelection(body, selectedId);

  return (
    <table {...TABLE_ROLE} className={classes.table} data-kind={kind}>
      <caption className="visually-hidden">{texts(`kinds.${kind}.caption`)}</caption>
      <thead {...ROW_GROUP_ROLE} className={classes.head}>
        <tr {...ROW_ROLE}>
          {shown.map(({ name, sortKeys }) => (
            <th
              key={name}
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
            </th>
          ))}
          {checks && (
            <th {...COLUMN_HEADER_ROLE} scope="col" className={classes.checkHead}>
              <span className="visually-hidden">{checkWord}</span>
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
          else walkRows(event, body.current, onPage);
        }}
        onKeyUp={(event) => {
          // Where a browser presses a button with Space, it does so when the key comes up.
          if (checks && isSpaceOnRow(event)) event.preventDefault();
        }}
      >
        {rows.map((row, index) => {
          const id = ids[index] ?? '';
          return (
            <ResultRow
              key={id}
              id={id}
              row={row}
              cellsOf={cellsOf}
              columns={columns}
              viewedWord={viewedWord}
              isSelected={id === selectedId}
              isVisited={visited.has(id)}
              isTabStop={id === tabStop}
              onOpen={onOpen}
              check={checks && (checked.has(id) ? 'checked' : 'unchecked')}
              isCheckDisabled={areDisabled}
              checkWord={checkWord}
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
  /** The orders that sort the column. */
  readonly sortKeys: readonly SortKey[];
  readonly order: RowOrder;
  readonly onSort: (order: RowOrder) => void;
}

/** The heading of a column; a click sorts by it, and once more turns the order around. Keys find the same beside the list. */
function ColumnHeading({ text, sortKeys, order, onSort }: ColumnHeadingProps) {
  const [first] = sortKeys;
  if (first === undefined) return text;
  const isSorted = sortKeys.includes(order.sortKey);
  const isAscending = order.sortDirection === 'ASC';
  const turned = isSorted && isAscending ? 'DESC' : 'ASC';
  return (
    // Laid out as cards, the list hides its headings: no key may lead to one.
    <button
      type="button"
      tabIndex={-1}
      className={classes.sort}
      onClick={() => onSort({ sortKey: isSorted ? order.sortKey : first, sortDirection: turned })}
    >
      {text}
      {isSorted && <Icon name={isAscending ? 'arrowUp' : 'arrowDown'} size={12} />}
    </button>
  );
}

const ARIA_SORT = { ASC: 'ascending', DESC: 'descending' } as const;

/** The rows' buttons, in order. */
function buttonsOf(body: HTMLElement | null): readonly HTMLButtonElement[] {
  return [...(body?.querySelectorAll<HTMLButtonElement>('[data-record]') ?? [])];
}

/** Gives the focus to the row of a record, or to the first row. */
export function focusRow(container: HTMLElement | null, recordId?: string): void {
  const buttons = buttonsOf(container);
  (buttons.find(({ dataset }) => dataset.record === recordId) ?? buttons[0])?.focus({ preventScroll: true });
}

/** Space while a row has the focus: on a box it is the box's own. */
function isSpaceOnRow({ key, target }: KeyboardEvent): boolean {
  return key === ' ' && target instanceof HTMLElement && target.dataset.record !== undefined;
}

function checkRow(event: KeyboardEvent, isDisabled: boolean, onCheck: (id: string) => void): void {
  event.preventDefault();
  const { record } = (event.target as HTMLElement).dataset;
  if (record !== undefined && !isDisabled && !event.repeat) onCheck(record);
}

function walkRows(event: KeyboardEvent, body: HTMLElement | null, onPage: (step: 1 | -1) => void): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const buttons = buttonsOf(body);
  const at = buttons.findIndex((button) => button.closest('tr')?.contains(document.activeElement));
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
  useLayoutEffect(() => {
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
