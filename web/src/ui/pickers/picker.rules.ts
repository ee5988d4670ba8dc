/** One column of a picker. */
export interface PickerColumn<Row> {
  readonly name: string;
  readonly header: string;
  readonly textOf: (row: Row) => string;
  /** The key for sorting and for finding rows by typing; without it the rows keep their order. */
  readonly sortKeyOf?: (text: string) => string;
}

export interface PickerSort {
  readonly column: string;
  readonly isDescending: boolean;
}

/** Sorts rows by a column; rows with the same key keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  { textOf, sortKeyOf }: PickerColumn<Row>,
  isDescending: boolean,
): readonly Row[] {
  if (sortKeyOf === undefined) return rows;
  const keyed = rows.map((row) => ({ row, key: sortKeyOf(textOf(row)) }));
  const sign = isDescending ? -1 : 1;
  return keyed.sort((one, other) => sign * compareKeys(one.key, other.key)).map(({ row }) => row);
}

/**
 * Finds the row for a typed text in sorted rows: the first that isn't before the text, or else the last.
 *
 * @returns the row's index; undefined for an empty text, an empty list and a column without an order.
 */
export function findPosition<Row>(
  rows: readonly Row[],
  { textOf, sortKeyOf }: PickerColumn<Row>,
  isDescending: boolean,
  text: string,
): number | undefined {
  if (sortKeyOf === undefined || rows.length === 0 || text.trim() === '') return undefined;
  const wanted = sortKeyOf(text.trim());
  const position = rows.findIndex((row) => {
    const key = sortKeyOf(textOf(row));
    return isDescending ? key.startsWith(wanted) || key < wanted : key >= wanted;
  });
  return position < 0 ? rows.length - 1 : position;
}

/** Compares by character codes, like the index. */
function compareKeys(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
