import { type CellValue, type ColumnKind, formatCell, RIGHT_ALIGNED_KINDS } from '@portal/contract/column';
import type { List, ListField, ListRow, ListSortKey } from '@portal/contract/lists/define-list';
import { Fragment, type KeyboardEvent, type ReactNode } from 'react';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { withKeys } from '../../lib/texts/with-keys.ts';
import { copyColumns } from '../copy-columns.ts';
import { Moment } from '../moment.tsx';
import { SortButton } from '../sort-button.tsx';
import {
  CELL_ROLE,
  COLUMN_HEADER_ROLE,
  ROW_GROUP_ROLE,
  ROW_HEADER_ROLE,
  ROW_ROLE,
  TABLE_ROLE,
} from '../table-roles.ts';
import classes from './list-table.module.css';
import type { ShownList } from './use-list.ts';
import type { ListSelection } from './use-list-selection.ts';
import { useListTexts } from './use-list-texts.ts';

/** The presentation of a list's rows on a screen. */
export interface ListPresentation<L extends List> {
  /** Identifies a row. */
  readonly keyOf: (row: ListRow<L>) => string;
  /** Cells that need more than their column's text: a link, a badge. */
  readonly cells?: { readonly [Field in ListField<L>]?: (row: ListRow<L>) => ReactNode };
  /** The buttons of a row. */
  readonly actions?: (row: ListRow<L>) => ReactNode;
}

interface ListTableProps<L extends List> {
  readonly shown: ShownList<L>;
  readonly rows: readonly ListRow<L>[];
  readonly presentation: ListPresentation<L>;
  readonly selection?: ListSelection;
}

/**
 * The rows of a list as a native table. On a narrow screen each row becomes a card. Arrow keys move between the rows' controls,
 * Page Up and Page Down turn the page.
 */
export function ListTable<L extends List>({ shown, rows, presentation, selection }: ListTableProps<L>) {
  const texts = useTexts('lists');
  const { list, filter } = shown;
  const { title, label } = useListTexts(list);
  const { keyOf, actions } = presentation;
  const fields = listFields(list, list.listHidden(filter as never, useCurrentUser()));
  return (
    <table {...TABLE_ROLE} onCopy={copyColumns} className={classes.table} aria-busy={shown.isFetching}>
      <caption className="visually-hidden">{title}</caption>
      <thead {...ROW_GROUP_ROLE} className={classes.head}>
        <tr {...ROW_ROLE}>
          {selection && (
            <th {...COLUMN_HEADER_ROLE} scope="col" className={classes.check}>
              <PageCheckbox selection={selection} keys={rows.map(keyOf)} />
            </th>
          )}
          {fields.map((field) => (
            <ColumnHeader key={field} shown={shown} field={field} label={label(field)} />
          ))}
          {actions && (
            <th {...COLUMN_HEADER_ROLE} scope="col">
              {texts('actions')}
            </th>
          )}
        </tr>
      </thead>
      <tbody {...ROW_GROUP_ROLE} onKeyDown={(event) => walkRows(event, shown)}>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...ROW_ROLE} className={classes.row}>
            {selection && (
              <td {...CELL_ROLE} className={classes.check}>
                <RowCheckbox selection={selection} rowKey={keyOf(row)} name={cellText(list, fields[0], row)} />
              </td>
            )}
            {fields.map((field, index) => (
              <Cell
                key={field}
                isHeader={index === 0}
                list={list}
                field={field}
                row={row}
                presentation={presentation}
              />
            ))}
            {actions && (
              <td {...CELL_ROLE} className={classes.actions}>
                {actions(row)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The columns of the screen. */
function listFields<L extends List>({ columns }: L, hidden: readonly string[]): readonly ListField<L>[] {
  const isShown = (field: string) => {
    const only = columns[field]?.only;
    return (only === undefined || only === 'screen') && !hidden.includes(field);
  };
  return (Object.keys(columns) as ListField<L>[]).filter(isShown);
}

interface ColumnHeaderProps<L extends List> {
  readonly shown: ShownList<L>;
  readonly field: ListField<L>;
  readonly label: string;
}

function ColumnHeader<L extends List>({ shown, field, label }: ColumnHeaderProps<L>) {
  const { list, sortKey, sortDirection, sortBy } = shown;
  const isSorted = sortKey === field;
  return (
    <th
      {...COLUMN_HEADER_ROLE}
      scope="col"
      data-align={alignmentOf(list, field)}
      aria-sort={isSorted ? ARIA_SORT[sortDirection] : undefined}
    >
      {list.sortKeys.includes(field) ? (
        <SortButton
          text={label}
          direction={isSorted ? sortDirection : undefined}
          onSort={() => sortBy(field as ListSortKey<L>)}
        />
      ) : (
        label
      )}
    </th>
  );
}

const ARIA_SORT = { ASC: 'ascending', DESC: 'descending' } as const;

interface CellProps<L extends List> {
  readonly isHeader: boolean;
  readonly list: L;
  readonly field: ListField<L>;
  readonly row: ListRow<L>;
  readonly presentation: ListPresentation<L>;
}

function Cell<L extends List>({ isHeader, list, field, row, presentation }: CellProps<L>) {
  const { label, formatStatus } = useListTexts(list);
  const kind = list.columns[field]?.kind;
  const text = cellText(list, field, row, (code) => formatStatus(field, code));
  const value = readValue(row, field);
  const moment = kind === 'dateTime' && typeof value === 'string' && value !== '' && <Moment at={value} />;
  const content = presentation.cells?.[field]?.(row) ?? (moment || text);
  const shown =
    content === text && kind && FROM_PEOPLE.has(kind) ? <Values values={formatCell(kind, value)} /> : content;
  const attributes = {
    'data-align': alignmentOf(list, field),
    'data-kind': kind,
    'data-keep': isKeptOnOneLine(kind, content) || undefined,
    'data-label': label(field),
    'data-empty': content === '',
  };
  return isHeader ? (
    <th {...ROW_HEADER_ROLE} scope="row" {...attributes}>
      {shown}
    </th>
  ) : (
    <td {...CELL_ROLE} {...attributes}>
      {shown}
    </td>
  );
}

/** The kinds of columns with values that people have written. */
const FROM_PEOPLE: ReadonlySet<ColumnKind> = new Set(['text', 'identifier', 'lines']);

/** Each value keeps its direction to itself: a right-to-left name doesn't reorder the names, numbers and commas next to it. */
function Values({ values }: { readonly values: readonly string[] }) {
  return withKeys(values, String).map(({ key, item }, index) => (
    <Fragment key={key}>
      {index > 0 && ', '}
      <bdi>{item}</bdi>
    </Fragment>
  ));
}

function cellText<L extends List>(
  list: L,
  field: ListField<L> | undefined,
  row: ListRow<L>,
  formatStatus?: (code: string) => string,
): string {
  const kind = list.columns[field ?? '']?.kind ?? 'text';
  return formatCell(kind, readValue(row, field), formatStatus).join(', ');
}

function readValue<L extends List>(row: ListRow<L>, field: ListField<L> | undefined): CellValue | undefined {
  return (row as Readonly<Record<string, CellValue | undefined>>)[field ?? ''];
}

/** Names of more characters break, since a column can't be as wide as an email address. */
const ONE_LINE_MAX_CHARACTERS = 24;

/** Whether a cell of the kind is never broken on a screen with room for columns: a user name, a number, a moment. */
function isKeptOnOneLine(kind: ColumnKind | undefined, content: ReactNode): boolean {
  if (kind === 'date' || kind === 'dateTime') return true;
  return kind === 'identifier' && typeof content === 'string' && content.length <= ONE_LINE_MAX_CHARACTERS;
}

function alignmentOf<L extends List>(list: L, field: ListField<L>): 'right' | undefined {
  const kind = list.columns[field]?.kind;
  return kind && RIGHT_ALIGNED_KINDS.has(kind) ? 'right' : undefined;
}

function RowCheckbox(props: { readonly selection: ListSelection; readonly rowKey: string; readonly name: string }) {
  const texts = useTexts('lists');
  const { selection, rowKey, name } = props;
  return (
    <input
      type="checkbox"
      aria-label={texts('selectRow', { name })}
      checked={selection.has(rowKey)}
      onChange={() => selection.toggle(rowKey)}
    />
  );
}

/** Selects or clears the rows of the page. */
function PageCheckbox({ selection, keys }: { readonly selection: ListSelection; readonly keys: readonly string[] }) {
  const texts = useTexts('lists');
  const selected = keys.filter(selection.has).length;
  const isAll = selected === keys.length && keys.length > 0;
  return (
    <input
      type="checkbox"
      aria-label={texts('selectPage')}
      ref={(box) => {
        if (box) box.indeterminate = selected > 0 && !isAll;
      }}
      checked={isAll}
      onChange={() => selection.setAll(keys, !isAll)}
    />
  );
}

/** The controls to which arrow keys can move. */
const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled)';

function walkRows<L extends List>(event: KeyboardEvent, { page, list, pageNumber, setPage }: ShownList<L>): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const pageCount = Math.ceil((page?.totalCount ?? 0) / list.pageRows);
  if (event.key === 'PageDown' && pageNumber < pageCount) setPage(pageNumber + 1);
  else if (event.key === 'PageUp' && pageNumber > 1) setPage(pageNumber - 1);
  else if (!moveFocus(event)) return;
  event.preventDefault();
}

/** Moves the focus to the same control of another row. */
function moveFocus({ key, currentTarget, target }: KeyboardEvent): boolean {
  const rows = [...currentTarget.querySelectorAll('tr')];
  const at = rows.findIndex((row) => row.contains(target as Node));
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: rows.length - 1,
  };
  const to = targets[key];
  if (to === undefined) return false;
  const position = [...(rows[at]?.querySelectorAll(CONTROLS) ?? [])].indexOf(target as Element);
  const controls = rows[to]?.querySelectorAll<HTMLElement>(CONTROLS);
  (controls?.[position] ?? controls?.[0])?.focus();
  return true;
}
