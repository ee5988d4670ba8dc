import type { ResultRow as Row } from '@portal/contract/search/result-kinds';
import { memo, type ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { CELL_ROLE, ROW_HEADER_ROLE, ROW_ROLE } from '../../../ui/table-roles.ts';
import classes from './results-table.module.css';

interface ResultRowProps {
  readonly id: string;
  readonly row: Row;
  /** Draws the row's cells, one for each of the columns. Must not change from render to render. */
  readonly cellsOf: (row: Row) => readonly ReactNode[];
  readonly columns: readonly string[];
  /** The mark of a row that was opened. */
  readonly viewedWord: string;
  readonly isSelected: boolean;
  readonly isVisited: boolean;
  /** Whether Tab leads to this row; arrows lead to the others. */
  readonly isTabStop: boolean;
  readonly onOpen: (id: string) => void;
  /** The box with which the row is chosen for the filter; undefined where the list has none. */
  readonly check: 'checked' | 'unchecked' | undefined;
  readonly isCheckDisabled: boolean;
  /** What the box does, for those who do not see its place. */
  readonly checkWord: string;
  readonly onCheck: (id: string) => void;
}

/** One row of the list. Memoized: opening a record redraws two rows of a hundred. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { id, row, cellsOf, columns, viewedWord, isSelected, isVisited, isTabStop, onOpen, check } = props;
  const [header, ...cells] = cellsOf(row);
  const [, ...cellColumns] = columns;
  return (
    // The button in the first cell is the row's own; the row around it makes the target large.
    <tr
      {...ROW_ROLE}
      className={classes.row}
      data-selected={isSelected}
      data-visited={isVisited}
      aria-current={isSelected || undefined}
      onClick={() => onOpen(id)}
    >
      <th {...ROW_HEADER_ROLE} scope="row" className={classes.header}>
        <button type="button" data-record={id} tabIndex={isTabStop ? 0 : -1} className={classes.open}>
          {header}{' '}
          {isVisited && (
            <span className={classes.viewed}>
              <Icon name="check" size={12} /> {viewedWord}
            </span>
          )}
        </button>
      </th>
      {cellColumns.map((column, index) => (
        <td key={column} {...CELL_ROLE} data-column={column}>
          {cells[index]}
        </td>
      ))}
      {check && <CheckCell {...props} isChecked={check === 'checked'} />}
    </tr>
  );
});

type CheckCellProps = Pick<ResultRowProps, 'id' | 'checkWord' | 'isCheckDisabled' | 'onCheck'> & {
  readonly isChecked: boolean;
};

/** The box of a row, a large target of its own. By keyboard, Space checks the row that has the focus. */
function CheckCell({ id, isChecked, isCheckDisabled, checkWord, onCheck }: CheckCellProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: no control of its own; it keeps clicks beside the box from opening the row.
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
          {checkWord} {id}
        </span>
      </label>
    </td>
  );
}
