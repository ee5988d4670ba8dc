import classes from './seal.module.css';

interface SealProps {
  readonly countyName: string;
  /** Edge in pixels. */
  readonly size: number;
}

/** The county's seal: its initials in a ring. It is next to the county's name, so screen readers skip it. */
export function Seal({ countyName, size }: SealProps) {
  return (
    <svg className={classes.seal} width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <circle className={classes.disc} cx="24" cy="24" r="23" />
      <circle className={classes.ring} cx="24" cy="24" r="22" />
      <circle className={classes.beads} cx="24" cy="24" r="18.500" />
      <text className={classes.initials} x="24" y="24" dy="0.36em" textAnchor="middle">
        {initialsOf(countyName)}
      </text>
    </svg>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
