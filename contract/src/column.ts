import { formatLocalDateTime, type LocalDateTime } from './values/local-date-time.ts';
import { type Cents, formatCents } from './values/money.ts';
import type { WireDate } from './values/plain-date.ts';

/**
 * The value of a list's or report's cell, by the kind of its column. The values are those sent as JSON, so that one
 * definition serves the server, the browser and the files. `null` is an empty cell of any kind; an empty text is an
 * empty cell of a text kind.
 */
export interface CellValues {
  /** Shown unchanged. */
  text: string;
  /** A user name or number, shown unchanged on one line. */
  identifier: string;
  /** Several texts, a line each: the parties of a document. */
  lines: readonly string[];
  /** A whole number of things, right-aligned. */
  count: number;
  /** Whole cents, right-aligned. */
  money: Cents;
  /** `MM/DD/YYYY`. */
  date: WireDate;
  /** By the county's clock, `YYYY-MM-DDTHH:MM`. */
  dateTime: LocalDateTime;
  /** A code of a closed list, shown as its label. */
  status: string;
}

export type ColumnKind = keyof CellValues;
export type CellValue = CellValues[ColumnKind] | null;

/** The kinds that a column can have for a field of the given type; `never` for a field that can't be a column. */
export type ColumnKindFor<Value> = {
  [Kind in ColumnKind]: [NonNullable<Value>] extends [CellValues[Kind]] ? Kind : never;
}[ColumnKind];

/**
 * Columns of a row type, by field: lists and reports add what they need with `Extra`.
 *
 * @example
 * interface ListColumn { readonly sortable?: boolean }
 * type UserColumns = Columns<User, ListColumn>; // { username?: { kind: 'text' | 'status' | …; sortable?: boolean } … }
 */
export type Columns<Row, Extra extends object = object> = {
  readonly [Field in keyof Row & string]?: { readonly kind: ColumnKindFor<Row[Field]> } & Extra;
};

/** Kinds whose cells are right-aligned, so that numbers can be compared. */
export const RIGHT_ALIGNED_KINDS: ReadonlySet<ColumnKind> = new Set<ColumnKind>(['count', 'money']);

/**
 * Formats a cell as text for a reader: on the screen, in a PDF.
 *
 * @param formatStatus gives the label of a status code; without it the code itself is shown.
 * @returns the lines of the cell; empty for an empty cell.
 */
export function formatCell(
  kind: ColumnKind,
  value: CellValue | undefined,
  formatStatus: (code: string) => string = (code) => code,
): readonly string[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'object') return value;
  if (kind === 'money') return [formatCents(value as Cents)];
  if (kind === 'dateTime') return [formatLocalDateTime(value as LocalDateTime)];
  if (kind === 'status') return [formatStatus(value as string)];
  return [String(value)];
}
