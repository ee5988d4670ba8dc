import { type CsvColumns, STATEMENT_MAX_LINES } from '@portal/contract/money/bank-statements/bank-statements';
import type { Cents } from '@portal/contract/values/money';
import { parseCsv } from 'hucre/csv';
import { cleanText, readCents, readDate, type StatementLine, StatementRefusedError } from './statement-line.ts';

/** Places of year, month and day in a date. */
const ORDERS = { MDY: [2, 0, 1], YMD: [0, 1, 2], DMY: [2, 1, 0] } as const;

/**
 * Reads a statement of comma-separated values by the chosen columns. Every line after the headings counts; an empty one doesn't.
 *
 * @throws StatementRefusedError, also for a column that isn't there or is there twice.
 */
export function readBankCsv(text: string, columns: CsvColumns): readonly StatementLine[] {
  const [headings = [], ...rows] = parseCsv(text.replace(/^\uFEFF/, '')) as unknown as readonly (readonly string[])[];
  const names = headings.map((heading) => String(heading ?? '').trim());
  const find = (name: string) => {
    if (names.filter((heading) => heading === name.trim()).length !== 1) throw new StatementRefusedError('COLUMN', 1);
    return names.indexOf(name.trim());
  };
  const places = {
    date: find(columns.date),
    amount: find(columns.amount),
    debit: columns.debit === '' ? undefined : find(columns.debit),
    description: columns.description === '' ? undefined : find(columns.description),
  };
  const lines: StatementLine[] = [];
  for (const [index, row] of rows.entries()) {
    const line = index + 2;
    const cell = (place: number | undefined) => (place === undefined ? '' : String(row[place] ?? '').trim());
    if (row.every((value) => String(value ?? '').trim() === '')) continue;
    if (lines.length >= STATEMENT_MAX_LINES) throw new StatementRefusedError('TOO_MANY', line);
    lines.push({
      ...{ account: '', reference: '', postedOn: readOrderedDate(cell(places.date), columns.dateOrder, line) },
      amountCents: readSides(cell(places.amount), cell(places.debit), line),
      description: cleanText(cell(places.description)),
    });
  }
  return lines;
}

function readOrderedDate(text: string, order: CsvColumns['dateOrder'], line: number) {
  const parts = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(?:[ T].*)?$/.exec(text)?.slice(1);
  const [year = '', month = '', day = ''] = ORDERS[order].map((place) => parts?.[place] ?? '');
  const wholeYear = year.length === 2 ? `20${year}` : year;
  return readDate(wholeYear + month.padStart(2, '0') + day.padStart(2, '0'), line);
}

/** One of the two columns has the amount. Banks write what went out with or without a sign in a column for it. */
function readSides(amount: string, debit: string, line: number): Cents {
  if (debit === '' || readSigned(debit, line) === 0) return readSigned(amount, line);
  if (amount !== '' && readSigned(amount, line) !== 0) throw new StatementRefusedError('AMOUNT', line);
  return -Math.abs(readSigned(debit, line));
}

/** `1,234.56`, `$1,234.56`, `-12.00`, `12.00-`, `(12.00)`. */
function readSigned(text: string, line: number): Cents {
  const inside = /^\((.*)\)$/.exec(text)?.[1];
  const match = /^([+-]?)\$?([+-]?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?(-?)$/.exec((inside ?? text).trim());
  if (match === null) throw new StatementRefusedError('AMOUNT', line);
  const [, before = '', after = '', dollars = '', decimals = '', behind = ''] = match;
  const signs = [before, after, behind, inside === undefined ? '' : '-'].filter((sign) => sign !== '');
  if (signs.length > 1) throw new StatementRefusedError('AMOUNT', line);
  const cents = readCents(dollars.replaceAll(',', ''), decimals, line);
  return signs[0] === '-' && cents !== 0 ? -cents : cents;
}
