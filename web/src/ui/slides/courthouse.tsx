import classes from './courthouse.module.css';

interface CourthouseProps {
  /** X coordinate of its center. */
  readonly x: number;
  /** Y coordinate of its base. */
  readonly foot: number;
}

const COLUMNS = [-33, -20, -7, 7, 20, 33] as const;
const WINDOWS = [-79, -62, 62, 79] as const;

/** The county's courthouse: two wings, a portico of six columns, a drum with a dome, and the flag. */
export function Courthouse({ x, foot }: CourthouseProps) {
  return (
    <g transform={`translate(${x} ${foot})`}>
      <path className={classes.steps} d="M-104 0H104V5H-104ZM-52-4H52V0H-52Z" />
      <path className={classes.wing} d="M-96-4V-58H96V-4Z" />
      <path className={classes.cornice} d="M-100-58H100V-64H-100Z" />
      {WINDOWS.map((window) => (
        <path key={window} className={classes.window} d={`M${window - 5}-18V-42a5 5 0 0 1 10 0V-18Z`} />
      ))}
      <path className={classes.porch} d="M-44-4V-66H44V-4Z" />
      <path className={classes.door} d="M-6-4V-30a6 6 0 0 1 12 0V-4Z" />
      {COLUMNS.map((column) => (
        <path key={column} className={classes.column} d={`M${column - 3.5}-4V-7h1V-61h-1V-64h7v3h-1V-7h1V-4Z`} />
      ))}
      <path className={classes.pediment} d="M-50-64H50V-70L0-90-50-70Z" />
      <path className={classes.tympanum} d="M-34-70 0-84 34-70Z" />
      <path className={classes.drum} d="M-24-84V-112H24V-84Z" />
      <path className={classes.window} d="M-16-90v-14h5v14ZM-6-90v-14h5v14ZM4-90v-14h5v14ZM13-90v-14h4v14Z" />
      <path className={classes.cornice} d="M-27-112H27V-116H-27Z" />
      <path className={classes.dome} d="M-24-116C-24-142-10-150 0-152 10-150 24-142 24-116Z" />
      <path className={classes.rib} d="M-12-116C-12-138-5-148 0-152M12-116C12-138 5-148 0-152M0-116V-152" />
      <path className={classes.cornice} d="M-5-150V-162H5V-150Z" />
      <path className={classes.dome} d="M-6-162H6L0-171Z" />
      <path className={classes.pole} d="M0-162V-202" />
      <path className={classes.flag} d="M.6-202c8-4 12 3 22-1v13c-10 4-14-3-22 1Z" />
    </g>
  );
}
