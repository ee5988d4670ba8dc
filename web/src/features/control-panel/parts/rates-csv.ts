import { ALL_DOCUMENT_TYPES, type SpecialRate } from '@portal/contract/settings/special-rates';
import { formatCents, parseCents } from '@portal/contract/values/money';
import { UnreadText } from '../../../ui/form/form-values.ts';

/** A document type by its code and its name. */
export interface RatedType {
  readonly value: string;
  readonly label: string;
}

/** A pasted row: amounts that can't be read stay as typed, for the user to correct in the table. */
export type PastedRate = {
  [Field in keyof SpecialRate]: SpecialRate[Field] extends number ? number | UnreadText : string;
};

const AMOUNTS = ['documentRate', 'firstPageRate', 'additionalPagesRate'] as const;

/** What a spreadsheet would run as a formula (OWASP "CSV injection"). */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Reads special rates from CSV, or from cells copied from a spreadsheet: document type (code or name), instrument code and three amounts in
 * dollars. A line of headings and blank lines are left out.
 *
 * @param types the county's document types; an unknown one stays as it is.
 */
export function parseRates(text: string, types: readonly RatedType[]): readonly PastedRate[] {
  const lines = parseCells(text).filter((cells) => cells.some((cell) => cell !== ''));
  const [first] = lines;
  const isHeading = first !== undefined && first.length > 2 && first.slice(2, 5).every((cell) => !isAmount(cell));
  return lines.slice(isHeading ? 1 : 0).map((cells) => ({
    documentType: findType(cells[0] ?? '', types),
    instrumentCode: cells[1] ?? '',
    documentRate: readAmount(cells[2]),
    firstPageRate: readAmount(cells[3]),
    additionalPagesRate: readAmount(cells[4]),
  }));
}

/** Writes special rates as CSV under the headings of the table; blank rates are zero. */
export function formatRates(rates: readonly SpecialRate[], headings: readonly string[]): string {
  const rows = rates.map((rate) => [
    rate.documentType,
    rate.instrumentCode,
    ...AMOUNTS.map((field) => formatCents(rate[field]).replace(/[$,]/g, '')),
  ]);
  return [headings, ...rows].map((cells) => cells.map(quoteCell).join(',')).join('\r\n');
}

function quoteCell(cell: string): string {
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Splits text into cells: tabs as spreadsheets copy them, else semicolons or commas; quoted cells can have any of them. */
function parseCells(text: string): string[][] {
  const [line = ''] = text.split(/\r?\n/, 1);
  const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ',';
  const rows: string[][] = [[]];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'gy');
  for (let match = cell.exec(text); match !== null; match = cell.exec(text)) {
    const [all, quoted, plain = '', end] = match;
    rows.at(-1)?.push(trimCell(quoted === undefined ? plain : quoted.replaceAll('""', '"')));
    if (end === '' || all === '') break;
    if (end !== separator) rows.push([]);
  }
  return rows;
}

/** Without the apostrophe that `formatRates` puts in front of what looks like a formula. */
function trimCell(cell: string): string {
  const trimmed = cell.trim();
  return trimmed.startsWith("'") && FORMULA.test(trimmed.slice(1)) ? trimmed.slice(1) : trimmed;
}

function findType(cell: string, types: readonly RatedType[]): string {
  const wanted = cell.toLowerCase();
  if (wanted === ALL_DOCUMENT_TYPES || wanted === '') return wanted;
  const found =
    types.find(({ value }) => value.toLowerCase() === wanted) ??
    types.find(({ label }) => label.toLowerCase() === wanted);
  return found?.value ?? cell;
}

function isAmount(cell: string): boolean {
  return cell === '' || parseCents(cell) !== undefined;
}

function readAmount(cell = ''): number | UnreadText {
  return cell === '' ? 0 : (parseCents(cell) ?? new UnreadText(cell, 'amountFormat'));
}
