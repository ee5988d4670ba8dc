import type { SourceRow } from './source-database.ts';

/** Reads a text; null and blanks around it go. */
export function readText(row: SourceRow, column: string): string {
  const value = row[column];
  return value === null || value === undefined ? '' : String(value).trim();
}

/** Reads a whole number, which drivers return as a number, a bigint or a text; undefined for anything else. */
export function readWholeNumber(row: SourceRow, column: string): number | undefined {
  const text = readText(row, column);
  const number = Number(text);
  return text !== '' && Number.isSafeInteger(number) ? number : undefined;
}

/** Reads a flag of a column of 0 and 1; the default for an empty one, undefined for anything else. */
export function readFlag(row: SourceRow, column: string, otherwise: boolean): boolean | undefined {
  const text = readText(row, column).toLowerCase();
  if (text === '') return otherwise;
  if (text === '1' || text === 'true') return true;
  return text === '0' || text === 'false' ? false : undefined;
}
