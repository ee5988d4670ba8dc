import { formatCents, parseCents } from '@portal/contract/values/money';
import { UnreadText } from '../../../ui/form/layer/form-values.ts';
import { formatCells, parseCells } from './cells.ts';

/** A value of a choice by its code and its name. */
export interface RateChoice {
  readonly value: string;
  readonly label: string;
}

/** A column of a table of rates in a file. */
export interface RateColumn {
  readonly field: string;
  readonly kind: 'text' | 'choice' | 'money' | 'number' | 'switch';
  /** The meaning of a blank cell. */
  readonly blank: string | number | boolean | null;
  readonly choices?: readonly RateChoice[];
}

type RateRow = Readonly<Record<string, unknown>>;

/** The reason why a cell of a choice or a switch can't be read; other cells keep the typed text. */
export interface CellProblem {
  readonly row: number;
  readonly field: string;
  readonly problem: 'unknownChoice' | 'unknownSwitch';
  readonly cell: string;
}

/** Rows that were read. Amounts and numbers that can't be read stay as typed, for the user to correct in the table. */
export interface ParsedRates {
  readonly rows: readonly RateRow[];
  readonly problems: readonly CellProblem[];
}

const ON = ['yes', 'true', 'on', 'x', '1'];
const OFF = ['no', 'false', 'off', '0'];

/** Reads rates from CSV, or from cells copied from a spreadsheet, column by column. A line of headings and blank lines are left out. */
export function parseRates(text: string, columns: readonly RateColumn[]): ParsedRates {
  const lines = parseCells(text);
  const rows: RateRow[] = [];
  const problems: CellProblem[] = [];
  for (const cells of lines.slice(isHeading(lines[0], columns) ? 1 : 0)) {
    const values = columns.map((column, index) => {
      const cell = cells[index] ?? '';
      const value = readCell(cell, column);
      if (value !== undefined) return [column.field, value];
      const problem = column.kind === 'switch' ? 'unknownSwitch' : 'unknownChoice';
      problems.push({ row: rows.length, field: column.field, problem, cell });
      return [column.field, column.blank];
    });
    rows.push(Object.fromEntries(values));
  }
  return { rows, problems };
}

/** Writes rates as CSV under the headings of the table. */
export function formatRates(
  rates: readonly RateRow[],
  columns: readonly RateColumn[],
  headings: readonly string[],
): string {
  return formatCells([
    headings,
    ...rates.map((rate) => columns.map((column) => writeCell(rate[column.field], column))),
  ]);
}

/** Writes an amount as spreadsheets read it: `1234.50`. */
export function writeAmount(cents: number): string {
  return formatCents(cents).replace(/[$,]/g, '');
}

/** Reads an amount in dollars. */
export function readAmount(cell: string): number | UnreadText {
  return parseCents(cell) ?? new UnreadText(cell, 'amountFormat');
}

/** Whether a line has nothing readable in the columns that aren't text. */
function isHeading(cells: readonly string[] | undefined, columns: readonly RateColumn[]): boolean {
  const others = columns.flatMap((column, index) => {
    const cell = cells?.[index] ?? '';
    return column.kind === 'text' || cell === '' ? [] : [readCell(cell, column)];
  });
  return others.length > 1 && others.every((value) => value === undefined || value instanceof UnreadText);
}

/** @returns undefined for a cell that its field can't hold. */
function readCell(cell: string, { kind, blank, choices = [] }: RateColumn): unknown {
  if (cell === '') return blank;
  const wanted = cell.toLowerCase();
  switch (kind) {
    case 'money':
      return readAmount(cell);
    case 'number': {
      const digits = /^(\d{1,9}|\d{1,3}(,\d{3}){1,2})$/.test(cell);
      return digits ? Number(cell.replaceAll(',', '')) : new UnreadText(cell, 'numbersOnly');
    }
    case 'switch':
      return ON.includes(wanted) ? true : OFF.includes(wanted) ? false : undefined;
    case 'choice':
      return (
        choices.find(({ value }) => value.toLowerCase() === wanted) ??
        choices.find(({ label }) => label.toLowerCase() === wanted)
      )?.value;
    case 'text':
      return cell;
  }
}

function writeCell(value: unknown, { kind }: RateColumn): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (kind === 'money' && typeof value === 'number') return writeAmount(value);
  return value === null || value === undefined ? '' : String(value);
}
