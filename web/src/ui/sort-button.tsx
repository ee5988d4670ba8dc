import type { SortDirection } from '@portal/contract/index/search/definitions/sort';
import { Icon } from './icon/icon.tsx';
import classes from './sort-button.module.css';

interface SortButtonProps {
  readonly text: string;
  /** The direction in which the rows are sorted by this column; undefined if they are sorted by another one. */
  readonly direction: SortDirection | undefined;
  readonly onSort: () => void;
  /** False where keyboard users have another control for the order. */
  readonly isTabStop?: boolean;
}

/** A column heading that sorts its rows. */
export function SortButton({ text, direction, onSort, isTabStop = true }: SortButtonProps) {
  return (
    <button type="button" tabIndex={isTabStop ? undefined : -1} className={classes.sort} onClick={onSort}>
      <span className={classes.text}>{text}</span>
      {direction && <Icon name={direction === 'ASC' ? 'arrowUp' : 'arrowDown'} size={12} />}
    </button>
  );
}
