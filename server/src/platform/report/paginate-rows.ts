/** A wrapped row of a table: the lines of its cells, and the height of a line. */
export interface WrappedRow {
  readonly cells: readonly (readonly string[])[];
  /** Points. */
  readonly lineHeight: number;
}

/** The part of a row on one page: all of it, except for a row that is higher than a page. */
export interface RowPiece<Row extends WrappedRow> {
  readonly row: Row;
  /** Its lines, cell by cell. */
  readonly cells: readonly (readonly string[])[];
  readonly isLast: boolean;
}

/** Heights in points. */
export interface PageHeights {
  /** Left for rows on the first page. */
  readonly first: number;
  /** Left for rows on every other page. */
  readonly other: number;
  /** Below every row. */
  readonly gap: number;
}

/**
 * Distributes rows over pages. A row goes to the next page if it doesn't fit on this one; a row that is higher than a
 * page starts on a new page and continues on the next.
 *
 * @returns the pieces of each page; at least one page.
 */
export function paginateRows<Row extends WrappedRow>(
  rows: Iterable<Row>,
  { first, other, gap }: PageHeights,
): readonly (readonly RowPiece<Row>[])[] {
  const pages: RowPiece<Row>[][] = [[]];
  let left = first;
  for (const row of rows) {
    const lineCount = Math.max(1, ...row.cells.map(({ length }) => length));
    const linesOfPage = Math.max(1, Math.floor((other - gap) / row.lineHeight));
    for (let start = 0; start < lineCount; start += linesOfPage) {
      const end = Math.min(start + linesOfPage, lineCount);
      const height = (end - start) * row.lineHeight + gap;
      if (height > left && pages.at(-1)?.length !== 0) {
        pages.push([]);
        left = other;
      }
      const cells = row.cells.map((lines) => lines.slice(start, end));
      pages.at(-1)?.push({ row, cells, isLast: end === lineCount });
      left -= height;
    }
  }
  return pages;
}
