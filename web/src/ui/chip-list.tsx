import classes from './chip-list.module.css';

interface ChipListProps {
  /** What the chips are, for those who do not see them. */
  readonly label: string;
  readonly chips: readonly { readonly key: string; readonly value: string }[];
}

/** Facts in few words, side by side: what was searched, what was chosen. */
export function ChipList({ label, chips }: ChipListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {chips.map(({ key, value }) => (
        <li key={key} className={classes.chip}>
          {key} <strong className="tabular">{value}</strong>
        </li>
      ))}
    </ul>
  );
}
