import type { ResultRow as Row } from '@portal/contract/index/search/results/result-kinds';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { CELL_ROLE, ROW_HEADER_ROLE, ROW_ROLE } from '../../../ui/table-roles.ts';
import classes from './results-table.module.css';

interface ResultRowProps {
  readonly id: string;
  readonly row: Row;
  /** The address of the record in this list. */
  readonly href: string;
  /** Returns the row's cells, one per column. Must be stable across renders. */
  readonly renderCells: (row: Row) => readonly ReactNode[];
  /** The columns in their order, each with the place of its cell; the first is the header. Must be stable across renders. */
  readonly columns: readonly { readonly name: string; readonly cell: number }[];
  /** The label of a row that the user has opened. */
  readonly viewedLabel: string;
  readonly isSelected: boolean;
  readonly isVisited: boolean;
  /** Whether this row is the tab stop. The arrow keys reach the other rows. */
  readonly isTabStop: boolean;
  readonly onOpen: (id: string) => void;
  /** The state of the filter check box; undefined if the list has no filter. */
  readonly check: 'checked' | 'unchecked' | undefined;
  readonly isCheckDisabled: boolean;
  /** The accessible name of the check box. */
  readonly checkLabel: string;
  readonly onCheck: (id: string) => void;
}

/** One row of the list. Memoized: opening a record renders two rows of a hundred. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { id, row, href, renderCells, columns, viewedLabel, isSelected, isVisited, isTabStop, onOpen, check } = props;
  const cells = renderCells(row);
  const [, ...others] = columns;
  return (
    // The link in the first cell is the accessible control; the click handler of the row enlarges its target.
    <tr
      {...ROW_ROLE}
      className={classes.row}
      data-selected={isSelected}
      data-visited={isVisited}
      aria-current={isSelected || undefined}
      onClick={() => onOpen(id)}
    >
      <th {...ROW_HEADER_ROLE} scope="row" className={classes.header}>
        {/* Not the router's link, which would render each row again whenever a record opens. */}
        <a
          href={href}
          data-record={id}
          tabIndex={isTabStop ? 0 : -1}
          draggable={false}
          className={classes.open}
          onClick={openHere}
        >
          {cells[0]}{' '}
          {isVisited && (
            <span className={classes.viewed}>
              <Icon name="check" size={12} /> <span>{viewedLabel}</span>
            </span>
          )}
        </a>
      </th>
      {others.map(({ name, cell }) => (
        <td key={name} {...CELL_ROLE} data-column={name}>
          {isolate(cells[cell])}
        </td>
      ))}
      {check && <CheckCell {...props} isChecked={check === 'checked'} />}
    </tr>
  );
});

/** A right-to-left value doesn't reorder what is next to it. The views isolate the names within their lines. */
function isolate(cell: ReactNode): ReactNode {
  return typeof cell === 'string' ? <bdi>{cell}</bdi> : cell;
}

/** Leaves a click for another tab or window to the browser; any other click opens the record in this one, by the row. */
function openHere(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) event.stopPropagation();
  else event.preventDefault();
}

type CheckCellProps = Pick<ResultRowProps, 'id' | 'checkLabel' | 'isCheckDisabled' | 'onCheck'> & {
  readonly isChecked: boolean;
};

/** The check box of a row, with a large target. On the keyboard, Space checks the focused row. */
function CheckCell({ id, isChecked, isCheckDisabled, checkLabel, onCheck }: CheckCellProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: not a control; it keeps clicks near the check box from opening the row.
    <td {...CELL_ROLE} className={classes.checkCell} onClick={(event) => event.stopPropagation()}>
      <label className={classes.check}>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isChecked}
          disabled={isCheckDisabled}
          onChange={() => onCheck(id)}
        />
        <span className="visually-hidden">
          {checkLabel} {id}
        </span>
      </label>
    </td>
  );
}
