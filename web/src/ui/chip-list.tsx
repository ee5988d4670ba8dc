import classes from './chip-list.module.css';

interface ChipListProps {
  /** The label of the chips, for screen readers. */
  readonly label: string;
  readonly chips: readonly { readonly key: string; readonly value: string }[];
}

/** Short facts in a row: criteria, selected values. */
export function ChipList({ label, chips }: ChipListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {chips.map(({ key, value }) => (
        <li key={key} className={classes.chip}>
          {key}{' '}
          <strong className="tabular">
            <bdi>{value}</bdi>
          </strong>
        </li>
      ))}
    </ul>
  );
}
