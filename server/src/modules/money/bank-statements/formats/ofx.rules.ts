import { STATEMENT_MAX_LINES } from '@portal/contract/money/bank-statements/bank-statements';
import type { Cents } from '@portal/contract/values/money';
import {
  checkReference,
  cleanText,
  readCents,
  readDate,
  type StatementLine,
  StatementRefusedError,
} from './statement-line.ts';

/** More elements in a transaction than the specification has. */
const FIELDS_MAX = 100;
/** The elements of a transaction that the portal reads. */
const FIELDS = new Set(['DTPOSTED', 'TRNAMT', 'FITID', 'NAME', 'PAYEE', 'MEMO', 'CHECKNUM']);
/** A transaction in another currency says so in one of these. */
const FOREIGN = new Set(['CURRENCY']);
const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS']);

interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  /** The text after it, up to the next tag. */
  readonly text: string;
  readonly line: number;
}

/**
 * Reads a statement of Open Financial Exchange, 1.x in SGML and 2.x in XML: SGML leaves out the end tags of elements with a text, and so one
 * reader that doesn't need them serves both. Nothing is declared and nothing is expanded but the entities that the specification names.
 *
 * @throws StatementRefusedError.
 */
export function readOfx(text: string): readonly StatementLine[] {
  const lines: StatementLine[] = [];
  let account = '';
  let isInAccount = false;
  let isInStatement = false;
  let isForeign = false;
  let transaction: Map<string, string> | undefined;
  let started = 0;
  let hasEnd = false;
  for (const { name, isEnd, text: value, line } of listTags(text)) {
    if (name === 'OFX' && isEnd) hasEnd = true;
    if (STATEMENTS.has(name)) {
      isInStatement = !isEnd;
      account = '';
    }
    if (name === 'STMTTRN') {
      // Nested or left open: the amounts of two transactions would become one.
      if (isEnd === (transaction === undefined)) throw new StatementRefusedError('MARKUP', line);
      if (transaction !== undefined) lines.push(buildLine(transaction, account, started));
      if (lines.length > STATEMENT_MAX_LINES) throw new StatementRefusedError('TOO_MANY', line);
      transaction = isEnd ? undefined : new Map();
      started = line;
      continue;
    }
    if (FOREIGN.has(name)) isForeign = !isEnd;
    if (isEnd) {
      if (name === 'BANKACCTFROM' || name === 'CCACCTFROM') isInAccount = false;
      continue;
    }
    if (transaction === undefined) {
      if (name === 'BANKACCTFROM' || name === 'CCACCTFROM') isInAccount = true;
      if (name === 'ACCTID' && isInAccount) account = checkReference(value, line);
      if (name === 'CURDEF' && isInStatement && value.trim() !== 'USD')
        throw new StatementRefusedError('CURRENCY', line);
      continue;
    }
    if (name === 'CURSYM' && isForeign && value.trim() !== 'USD') throw new StatementRefusedError('CURRENCY', line);
    if (!FIELDS.has(name) || value.trim() === '') continue;
    // A second amount would leave open which one counts.
    if (transaction.has(name) && name !== 'NAME') throw new StatementRefusedError('MARKUP', line);
    if (!transaction.has(name)) transaction.set(name, value);
    if (transaction.size > FIELDS_MAX) throw new StatementRefusedError('MARKUP', line);
  }
  if (transaction !== undefined || !hasEnd) throw new StatementRefusedError('TRUNCATED', 0);
  return lines;
}

function buildLine(fields: ReadonlyMap<string, string>, account: string, line: number): StatementLine {
  const get = (name: string) => decodeEntities(fields.get(name) ?? '').trim();
  return {
    account,
    reference: checkReference(get('FITID'), line),
    // The day as the bank has it. A time zone after it would only move the day.
    postedOn: readDate(get('DTPOSTED').slice(0, 8), line),
    amountCents: readAmount(get('TRNAMT'), line),
    description: cleanText(
      [get('NAME'), get('MEMO'), get('CHECKNUM')].filter((part, index, all) => all.indexOf(part) === index).join(' '),
    ),
  };
}

/** The specification allows a point or a comma before decimals, and neither between thousands. */
function readAmount(text: string, line: number): Cents {
  const match = /^([+-]?)(\d+)(?:[.,](\d*))?$/.exec(text) ?? /^([+-]?)()[.,](\d+)$/.exec(text);
  if (match === null) throw new StatementRefusedError('AMOUNT', line);
  const cents = readCents(match[2] ?? '', match[3] ?? '', line);
  return match[1] === '-' && cents !== 0 ? -cents : cents;
}

/** Lists the tags in one pass. Elements that aren't read are passed over. @throws StatementRefusedError for declarations. */
function* listTags(text: string): Generator<Tag> {
  let at = text.indexOf('<');
  let line = 1;
  let counted = 0;
  while (at !== -1) {
    for (let next = text.indexOf('\n', counted); next !== -1 && next < at; next = text.indexOf('\n', counted)) {
      line += 1;
      counted = next + 1;
    }
    const end = text.indexOf('>', at);
    const following = text.indexOf('<', at + 1);
    if (end === -1 || (following !== -1 && following < end)) throw new StatementRefusedError('MARKUP', line);
    const mark = text[at + 1];
    // A document type can declare entities that grow without end, or read files.
    if (mark === '!') throw new StatementRefusedError('MARKUP', line);
    const rest = following === -1 ? text.length : following;
    if (mark !== '?') {
      const isEnd = mark === '/';
      const name = text.slice(at + (isEnd ? 2 : 1), end).trim();
      if (!/^[A-Z0-9][A-Z0-9._-]{0,40}\/?$/i.test(name)) throw new StatementRefusedError('MARKUP', line);
      yield { name: name.toUpperCase(), isEnd, text: text.slice(end + 1, rest), line };
    }
    at = following;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"', apos: "'" };

/** Other references stay as they are: banks write a bare `&` in SGML. */
function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|nbsp|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');
}
