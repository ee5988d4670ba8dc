import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useOncePer } from '../../lib/use-once-per.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { SkeletonRows } from '../failed-load/skeletons.tsx';
import { Pager } from '../pager/pager.tsx';
import { SortButton } from '../sort-button.tsx';
import { findPosition, type PickerColumn, type PickerSort, sortRows } from './picker.rules.ts';
import classes from './picker-dialog.module.css';

/** Rows and page buttons of a picker (Spec 2 §9). */
const PICKER_PAGE_ROWS = 10;
const PICKER_PAGER_BUTTONS = 10;

interface PickerDialogProps<Row> {
  readonly title: string;
  /** Rows are initially sorted by the first column. */
  readonly columns: readonly [PickerColumn<Row>, ...PickerColumn<Row>[]];
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string;
  /** The text by which the owner of the rows filters them; without it, typing moves to a row and all rows stay. */
  readonly filter?: { readonly text: string; readonly onText: (text: string) => void };
  readonly onPick: (row: Row) => void;
  readonly onClose: () => void;
}

/** Picks one of many rows, ten per page, with a text to find them (Spec 2 §2 "Modals"). */
export function PickerDialog<Row>({ title, columns, rows, keyOf, filter, onPick, onClose }: PickerDialogProps<Row>) {
  const texts = useTexts('common');
  const body = useRef<HTMLTableSectionElement>(null);
  const list = usePickerList(columns, rows ?? []);
  const text = filter?.text ?? list.positionText;
  const onText = (typed: string) => {
    if (filter === undefined) list.goTo(typed);
    else {
      filter.onText(typed);
      list.setPage(1);
    }
  };
  const focusRow = () => {
    const positioned = body.current?.querySelector<HTMLElement>('button[data-positioned="true"]');
    (positioned ?? body.current?.querySelector('button'))?.focus();
  };

  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {texts('cancel')}
        </Button>
      }
    >
      <div className={classes.tools}>
        <TextInput
          data-autofocus
          label={texts(filter === undefined ? 'picker.positionTo' : 'picker.filter')}
          autoComplete="off"
          spellCheck={false}
          maxLength={150}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
            // Enter would submit the form that opened the picker.
            event.preventDefault();
            focusRow();
          }}
        />
        <Button variant="default" onClick={() => onText('')}>
          {texts('picker.reset')}
        </Button>
      </div>
      {rows === undefined ? (
        <SkeletonRows rows={PICKER_PAGE_ROWS} />
      ) : (
        <>
          <PickerTable title={title} columns={columns} list={list} keyOf={keyOf} body={body} onPick={onPick} />
          <p className={classes.count} role="status">
            {rows.length === 0
              ? texts('picker.nothing')
              : texts('picker.rows', { from: list.first + 1, to: list.first + list.shown.length, total: rows.length })}
          </p>
          <Pager
            page={list.page}
            pageCount={list.pageCount}
            visible={PICKER_PAGER_BUTTONS}
            label={title}
            onPage={list.setPage}
          />
        </>
      )}
    </Dialog>
  );
}

interface PickerTableProps<Row> extends Pick<PickerDialogProps<Row>, 'title' | 'columns' | 'keyOf' | 'onPick'> {
  readonly list: PickerList<Row>;
  readonly body: RefObject<HTMLTableSectionElement | null>;
}

/** The rows of a page with arrow and page keys; the row that last had the focus is the only tab stop. */
function PickerTable<Row>({ title, columns, list, keyOf, body, onPick }: PickerTableProps<Row>) {
  const turnedByKey = useRef(false);
  const [focused, setFocused] = useState<Row>();
  const tabStop = [focused, list.positioned].find((row) => row && list.shown.includes(row)) ?? list.shown[0];
  // The focused row disappeared with its page.
  useOncePer(list.page, () => {
    if (turnedByKey.current) body.current?.querySelector('button')?.focus();
    turnedByKey.current = false;
  });
  const turnPage = (step: 1 | -1) => {
    turnedByKey.current = true;
    list.turnPage(step);
  };
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHeader key={column.name} column={column} sort={list.sort} onSort={list.sortBy} />
          ))}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={(event) => walkRows(event, turnPage)}>
        {list.shown.map((row) => (
          <PickerRow
            key={keyOf(row)}
            row={row}
            columns={columns}
            isPositioned={row === list.positioned}
            isTabStop={row === tabStop}
            onFocus={setFocused}
            onPick={onPick}
          />
        ))}
      </tbody>
    </table>
  );
}

type PickerList<Row> = ReturnType<typeof usePickerList<Row>>;

/** Order, page and position of a picker's rows. */
function usePickerList<Row>(columns: readonly [PickerColumn<Row>, ...PickerColumn<Row>[]], rows: readonly Row[]) {
  const [sort, setSort] = useState<PickerSort>({ column: columns[0].name, isDescending: false });
  const [positionText, setPositionText] = useState('');
  const [page, setPage] = useState(1);
  const column = columns.find(({ name }) => name === sort.column) ?? columns[0];
  const sorted = useMemo(() => sortRows(rows, column, sort.isDescending), [rows, column, sort.isDescending]);
  const pageCount = Math.max(1, Math.ceil(sorted.length / PICKER_PAGE_ROWS));
  const current = Math.min(page, pageCount);
  const first = (current - 1) * PICKER_PAGE_ROWS;
  const position = findPosition(sorted, column, sort.isDescending, positionText);
  return {
    sort,
    page: current,
    pageCount,
    first,
    positionText,
    shown: sorted.slice(first, first + PICKER_PAGE_ROWS),
    positioned: position === undefined ? undefined : sorted[position],
    setPage,
    goTo(text: string) {
      setPositionText(text);
      const found = findPosition(sorted, column, sort.isDescending, text) ?? 0;
      setPage(Math.floor(found / PICKER_PAGE_ROWS) + 1);
    },
    sortBy(name: string) {
      setSort({ column: name, isDescending: name === sort.column && !sort.isDescending });
      setPositionText('');
      setPage(1);
    },
    turnPage(step: 1 | -1) {
      setPage(Math.min(pageCount, Math.max(1, current + step)));
    },
  };
}

interface ColumnHeaderProps<Row> {
  readonly column: PickerColumn<Row>;
  readonly sort: PickerSort;
  readonly onSort: (column: string) => void;
}

function ColumnHeader<Row>({ column: { name, header, sortKeyOf }, sort, onSort }: ColumnHeaderProps<Row>) {
  if (sortKeyOf === undefined) return <th scope="col">{header}</th>;
  const isSorted = sort.column === name;
  return (
    <th scope="col" aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}>
      <SortButton
        text={header}
        direction={isSorted ? (sort.isDescending ? 'DESC' : 'ASC') : undefined}
        onSort={() => onSort(name)}
      />
    </th>
  );
}

interface PickerRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly PickerColumn<Row>[];
  readonly isPositioned: boolean;
  readonly isTabStop: boolean;
  readonly onFocus: (row: Row) => void;
  readonly onPick: (row: Row) => void;
}

/** A row that can be clicked anywhere; keyboards and screen readers use the button in its first cell. */
function PickerRow<Row>({ row, columns, isPositioned, isTabStop, onFocus, onPick }: PickerRowProps<Row>) {
  return (
    <tr className={classes.row} data-positioned={isPositioned} onClick={() => onPick(row)}>
      {columns.map(({ name, textOf }, index) =>
        index === 0 ? (
          <th key={name} scope="row">
            <button
              type="button"
              className={classes.pick}
              data-positioned={isPositioned}
              tabIndex={isTabStop ? 0 : -1}
              onFocus={() => onFocus(row)}
            >
              {textOf(row)}
            </button>
          </th>
        ) : (
          <td key={name}>{textOf(row)}</td>
        ),
      )}
    </tr>
  );
}

/** Arrow keys, Home and End move between the rows of a page, Page Up and Page Down between pages. */
function walkRows(event: KeyboardEvent<HTMLTableSectionElement>, turnPage: (step: 1 | -1) => void): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (target !== undefined) buttons[target]?.focus();
  else if (event.key === 'PageDown') turnPage(1);
  else if (event.key === 'PageUp') turnPage(-1);
  else return;
  event.preventDefault();
}
