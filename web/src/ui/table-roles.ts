/**
 * Explicit ARIA roles of a table. In a narrow pane the rows are laid out as cards, and some browsers then no longer expose the
 * elements as a table.
 */
export const TABLE_ROLE = { role: 'table' } as const;
export const ROW_GROUP_ROLE = { role: 'rowgroup' } as const;
export const ROW_ROLE = { role: 'row' } as const;
export const COLUMN_HEADER_ROLE = { role: 'columnheader' } as const;
export const ROW_HEADER_ROLE = { role: 'rowheader' } as const;
export const CELL_ROLE = { role: 'cell' } as const;
