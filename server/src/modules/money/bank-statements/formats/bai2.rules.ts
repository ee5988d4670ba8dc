import { STATEMENT_MAX_LINES } from '@portal/contract/money/bank-statements/bank-statements';
import type { Cents } from '@portal/contract/values/money';
import type { PlainDate } from '@portal/contract/values/plain-date';
import {
  checkReference,
  cleanText,
  readCents,
  readDate,
  type StatementLine,
  StatementRefusedError,
} from './statement-line.ts';

/** A record with the fields of its continuations. */
interface BaiRecord {
  readonly code: string;
  readonly fields: readonly string[];
  readonly line: number;
  /** How many physical records it is. */
  readonly parts: number;
}

/** Continuations of a record: far more than banks write. */
const PARTS_MAX = 1_000;
const CODES = new Set(['01', '02', '03', '16', '49', '98', '99']);
const CENTURY = '20';

/**
 * Reads a statement in BAI2 (Cash Management Balance Reporting Specifications, version 2). Amounts are whole cents without a sign, and the
 * type code says in which direction they went: 101 to 399 came in, 401 to 699 went out. The control totals of accounts, groups and the file
 * are compared, so that a file that was cut or changed isn't read.
 *
 * @throws StatementRefusedError.
 */
export function readBai2(text: string): readonly StatementLine[] {
  const records = listRecords(text);
  if (records[0]?.code !== '01' || records.at(-1)?.code !== '99') throw new StatementRefusedError('TRUNCATED', 0);
  const lines: StatementLine[] = [];
  let date: PlainDate | undefined;
  let groupCurrency = '';
  let account: string | undefined;
  const sums = { account: 0, group: 0, file: 0 };
  let physical = 0;
  for (const { code, fields, line, parts } of records) {
    if (code === '02') {
      date = readShortDate(fields[4] ?? '', line);
      groupCurrency = fields[6] ?? '';
      sums.group = 0;
    }
    if (code === '03') {
      if (date === undefined || account !== undefined) throw new StatementRefusedError('MARKUP', line);
      account = checkReference(fields[1] ?? '', line);
      const currency = fields[2] || groupCurrency || 'USD';
      if (currency !== 'USD') throw new StatementRefusedError('CURRENCY', line);
      sums.account = sumSummaries(fields, line);
      physical = parts;
    }
    if (code === '16') {
      if (date === undefined || account === undefined) throw new StatementRefusedError('MARKUP', line);
      const { cents, statementLine } = readDetail(fields, line, { date, account });
      if (statementLine !== undefined) lines.push(statementLine);
      if (lines.length > STATEMENT_MAX_LINES) throw new StatementRefusedError('TOO_MANY', line);
      sums.account += cents;
      physical += parts;
    }
    if (code === '49') {
      if (account === undefined) throw new StatementRefusedError('MARKUP', line);
      checkTotal(fields, line, sums.account);
      if (Number(fields[2]) !== physical + parts) throw new StatementRefusedError('CONTROL_TOTAL', line);
      sums.group += sums.account;
      account = undefined;
    }
    if (code === '98') {
      if (account !== undefined) throw new StatementRefusedError('TRUNCATED', line);
      checkTotal(fields, line, sums.group);
      sums.file += sums.group;
      date = undefined;
    }
    if (code === '99') checkTotal(fields, line, sums.file);
  }
  if (date !== undefined) throw new StatementRefusedError('TRUNCATED', 0);
  return lines;
}

function listRecords(text: string): readonly BaiRecord[] {
  const records: { code: string; content: string; line: number; parts: number }[] = [];
  for (const [index, raw] of text.split('\n').entries()) {
    const line = index + 1;
    const trimmed = raw.trimEnd();
    if (trimmed === '') continue;
    const code = trimmed.slice(0, 2);
    if (trimmed[2] !== ',') throw new StatementRefusedError('MARKUP', line);
    // The slash ends a record; after it banks write spaces.
    const content = trimmed.endsWith('/') ? trimmed.slice(3, -1) : trimmed.slice(3);
    if (code === '88') {
      const last = records.at(-1);
      if (last === undefined || last.parts >= PARTS_MAX) throw new StatementRefusedError('MARKUP', line);
      last.content += `,${content}`;
      last.parts += 1;
    } else if (CODES.has(code)) records.push({ code, content, line, parts: 1 });
    else throw new StatementRefusedError('MARKUP', line);
  }
  return records.map(({ code, content, line, parts }) => ({
    ...{ code, line, parts },
    fields: [code, ...content.split(',').map((field) => field.trim())],
  }));
}

function readShortDate(text: string, line: number): PlainDate {
  return readDate(/^\d{6}$/.test(text) ? CENTURY + text : text, line);
}

/** Adds up the amounts of an account's summary: groups of type code, amount, count and funds type. */
function sumSummaries(fields: readonly string[], line: number): Cents {
  let sum = 0;
  for (let at = 3; at < fields.length; ) {
    const amount = fields[at + 1] ?? '';
    if (amount !== '') sum += readWhole(amount, line);
    at += 4 + countFunds(fields, at + 3, line);
  }
  return sum;
}

/** The number of fields that a funds type adds: a date and time, three amounts by availability, or as many as it says. */
function countFunds(fields: readonly string[], at: number, line: number): number {
  const type = fields[at] ?? '';
  if (type === 'V') return 2;
  if (type === 'S') return 3;
  if (type !== 'D') return 0;
  const count = Number(fields[at + 1]);
  if (!Number.isInteger(count) || count < 0 || count > fields.length) throw new StatementRefusedError('MARKUP', line);
  return 1 + 2 * count;
}

/** A detail without an amount, such as a note of the bank, has no line. */
function readDetail(
  fields: readonly string[],
  line: number,
  { date, account }: { readonly date: PlainDate; readonly account: string },
): { readonly cents: Cents; readonly statementLine?: StatementLine } {
  const [, typeCode = '', amount = ''] = fields;
  const cents = amount === '' ? 0 : readWhole(amount, line);
  if (cents === 0) return { cents };
  const code = /^\d{3}$/.test(typeCode) ? Number(typeCode) : 0;
  const isCredit = code > 100 && code < 400;
  if (!isCredit && !(code > 400 && code < 700)) throw new StatementRefusedError('TYPE_CODE', line);
  if (cents < 0) throw new StatementRefusedError('AMOUNT', line);
  const after = 4 + countFunds(fields, 3, line);
  const [bankReference = '', customerReference = '', ...text] = fields.slice(after);
  const statementLine = {
    ...{ account, reference: checkReference(bankReference, line), postedOn: date },
    amountCents: isCredit ? cents : -cents,
    description: cleanText([...text, customerReference].filter((part) => part !== '').join(' ')),
  };
  return { cents, statementLine };
}

function readWhole(text: string, line: number): Cents {
  const match = /^([+-]?)(\d{1,15})$/.exec(text);
  if (match === null) throw new StatementRefusedError('AMOUNT', line);
  const digits = (match[2] ?? '').replace(/^0+/, '').padStart(3, '0');
  const cents = readCents(digits.slice(0, -2), digits.slice(-2), line);
  return match[1] === '-' ? -cents : cents;
}

function checkTotal(fields: readonly string[], line: number, sum: Cents): void {
  if (!/^[+-]?\d{1,18}$/.test(fields[1] ?? '') || Number(fields[1]) !== sum)
    throw new StatementRefusedError('CONTROL_TOTAL', line);
}
