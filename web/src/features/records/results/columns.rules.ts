import { COLUMN_MAX_WIDTH, COLUMN_MIN_WIDTH, type ListColumn } from '@portal/contract/index/search/results/list-view';

/** A column as the user has arranged it. */
export interface ArrangedColumn {
  readonly name: string;
  /** In CSS pixels; undefined if it shares the rest of the table. */
  readonly width: number | undefined;
  readonly isHidden: boolean;
}

/**
 * Returns the columns of a list in the user's order. The first one stays where it is and can't be hidden, because it has the links that
 * open the rows. Columns that the user's choice doesn't know, such as those of a later release, come last.
 *
 * @param names the columns that the list has, in the order of the product.
 */
export function arrangeColumns(names: readonly string[], saved: readonly ListColumn[] = []): readonly ArrangedColumn[] {
  const [first, ...others] = names;
  const known = new Map(saved.map((column) => [column.name, column]));
  const ordered = [...known.keys()].filter((name) => others.includes(name));
  const rest = others.filter((name) => !known.has(name));
  return [...(first === undefined ? [] : [first]), ...ordered, ...rest].map((name) => ({
    name,
    width: known.get(name)?.width,
    isHidden: name !== first && known.get(name)?.isHidden === true,
  }));
}

/** Returns the columns as they are stored. */
export function describeColumns(columns: readonly ArrangedColumn[]): readonly ListColumn[] {
  return columns.map(({ name, width, isHidden }) => ({
    name,
    ...(width !== undefined && { width: Math.round(Math.min(Math.max(width, COLUMN_MIN_WIDTH), COLUMN_MAX_WIDTH)) }),
    ...(isHidden && { isHidden }),
  }));
}

/** Returns the columns with one moved to the left (-1) or right (1); unchanged at the ends, of which the first column is one. */
export function moveColumn(columns: readonly ArrangedColumn[], name: string, step: -1 | 1): readonly ArrangedColumn[] {
  const from = columns.findIndex((column) => column.name === name);
  const [moved, replaced] = [columns[from], columns[from + step]];
  if (from < 1 || from + step < 1 || moved === undefined || replaced === undefined) return columns;
  return columns.with(from, replaced).with(from + step, moved);
}
