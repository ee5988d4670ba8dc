import { formatLocalDateTime, type LocalDateTime } from '@portal/contract/values/local-date-time';
import classes from './breakable-date.module.css';

/** A date and time that wraps between both where a cell is too narrow, and never inside one of them. */
export function Moment({ at }: { readonly at: LocalDateTime }) {
  const [date, ...time] = formatLocalDateTime(at).split(' ');
  return (
    <>
      <span className={classes.part}>{date}</span> <span className={classes.part}>{time.join(' ')}</span>
    </>
  );
}
