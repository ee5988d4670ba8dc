import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { defineList } from '../../lists/define-list.ts';
import { ALL_CODE } from '../../office/helper-data/code-description.ts';
import { centsSchema } from '../../values/money.ts';
import { wireDateSchema } from '../../values/plain-date.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../../values/plain-text.ts';
import { reasonSchema } from '../charging/sales.ts';

const access = { roles: ['COUNTY', 'TRIMIN'] } as const;

/** A year of a county's account is smaller in every format. */
export const STATEMENT_MAX_CHARACTERS = 2_000_000;
export const STATEMENT_MAX_LINES = 20_000;
const JSON_OVERHEAD = 4;

export const STATEMENT_FORMATS = ['OFX', 'BAI2', 'CSV'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/**
 * The reasons for which a statement is refused as a whole. `FORMAT`: it is in no known format. `MARKUP`: declarations, broken or unclosed
 * elements. `TRUNCATED`: its end is missing. `CONTROL_TOTAL`: its own totals aren't those of its lines. `COLUMN`: a chosen column isn't there.
 */
export const STATEMENT_PROBLEMS = [
  'FORMAT',
  'MARKUP',
  'TRUNCATED',
  'CONTROL_TOTAL',
  'COLUMN',
  'DATE',
  'AMOUNT',
  'CURRENCY',
  'TYPE_CODE',
  'TEXT',
  'TOO_MANY',
  'NO_LINES',
] as const;
export type StatementProblem = (typeof STATEMENT_PROBLEMS)[number];

const line = z.string().max(120).regex(PLAIN_LINE, PLAIN_PROBLEM);

/** Columns of a CSV file by their headings. `debit` is a column of amounts that left the account. */
export const csvColumns = z.strictObject({
  date: line.min(1),
  dateOrder: z.enum(['MDY', 'YMD', 'DMY']),
  amount: line.min(1),
  debit: line.default(''),
  description: line.default(''),
});
export type CsvColumns = z.output<typeof csvColumns>;

/** Imports the lines of a bank statement that no earlier one has. The format is found by the content. All lines or none are imported. */
export const importStatement = defineEndpoint({
  method: 'POST',
  path: 'bankStatements/import',
  access,
  bodyLimitBytes: STATEMENT_MAX_CHARACTERS * JSON_OVERHEAD,
  request: z.strictObject({
    fileName: line.min(1),
    content: z.string().min(1).max(STATEMENT_MAX_CHARACTERS),
    /** Needed for CSV alone. */
    csv: csvColumns.optional(),
  }),
  content: z.union([
    z.object({
      status: z.literal('IMPORTED'),
      format: z.enum(STATEMENT_FORMATS),
      /** Lines in the file, and those that no earlier statement had. */
      lines: z.int().min(0),
      added: z.int().min(0),
    }),
    z.object({ status: z.literal('REFUSED'), problem: z.enum(STATEMENT_PROBLEMS), line: z.int().min(0) }),
  ]),
});

/** Money that the bank should have: a batch of the card gateway, or the deposit slip or the card terminal of a closed day. */
export const DEPOSIT_KINDS = ['CARD_BATCH', 'DEPOSIT_SLIP', 'CARD_TERMINAL'] as const;
export type DepositKind = (typeof DEPOSIT_KINDS)[number];

const depositKey = z.strictObject({ kind: z.enum(DEPOSIT_KINDS), key: z.string().min(1).max(40) });

const candidate = z.object({
  kind: z.enum(DEPOSIT_KINDS),
  /** The number of the batch, or the day as `YYYY-MM-DD`. */
  key: z.string(),
  day: wireDateSchema,
  amountCents: centsSchema,
});
export type DepositCandidate = z.output<typeof candidate>;

export const MATCH_STATES = ['OPEN', 'MATCHED'] as const;

const bankLine = z.object({
  id: z.int(),
  postedOn: wireDateSchema,
  amountCents: centsSchema,
  description: z.string(),
  /** The last characters of the account's number. */
  account: z.string(),
  ageDays: z.int(),
  state: z.enum(MATCH_STATES),
  /** The deposit that it is matched with, or the reason why it isn't one; in words. */
  deposit: z.string(),
  /** Deposits without a match that it can be, the likeliest first. Nothing is matched until someone confirms it. */
  candidates: z.array(candidate),
});
export type BankLine = z.output<typeof bankLine>;

/** The lines of imported statements. */
export const bankLineList = defineList({
  path: 'bankStatements/lines',
  access,
  texts: { title: 'control-panel:names.bankStatements', none: 'control-panel:bankStatements.noLines' },
  row: bankLine,
  filter: z.strictObject({ state: z.enum([ALL_CODE, ...MATCH_STATES]).default('OPEN') }),
  criteria: { state: { label: 'control-panel:findings.show', codes: 'control-panel:bankStatements.states' } },
  columns: {
    postedOn: { kind: 'date', label: 'control-panel:bankStatements.postedOn', sortable: true },
    amountCents: { kind: 'money', label: 'accounts:amount' },
    description: { kind: 'text', label: 'control-panel:bankStatements.description' },
    account: { kind: 'identifier', label: 'control-panel:bankStatements.account' },
    ageDays: { kind: 'count', label: 'control-panel:bankStatements.age' },
    state: { kind: 'status', label: 'accounts:status', codes: 'control-panel:bankStatements.states' },
    deposit: { kind: 'text', label: 'control-panel:bankStatements.deposit' },
  },
  defaultSort: { sortKey: 'postedOn', sortDirection: 'ASC' },
  pageRows: 25,
  rowsKey: 'lines',
  file: { name: 'bank-lines' },
});

const deposit = z.object({
  kind: z.enum(DEPOSIT_KINDS),
  key: z.string(),
  day: wireDateSchema,
  amountCents: centsSchema,
  ageDays: z.int(),
  state: z.enum(MATCH_STATES),
  /** The bank's payment for it; null without a match. */
  paidCents: centsSchema.nullable(),
  paidOn: wireDateSchema.nullable(),
  /** Less than it should have paid: its fee. */
  feeCents: centsSchema.nullable(),
});

export type BankDeposit = z.output<typeof deposit>;

/** The deposits that the bank should have, with what it paid. */
export const depositList = defineList({
  path: 'bankStatements/deposits',
  access,
  texts: { title: 'control-panel:names.bankDeposits', none: 'control-panel:bankStatements.noDeposits' },
  row: deposit,
  filter: z.strictObject({ state: z.enum([ALL_CODE, ...MATCH_STATES]).default('OPEN') }),
  criteria: { state: { label: 'control-panel:findings.show', codes: 'control-panel:bankStatements.states' } },
  columns: {
    day: { kind: 'date', label: 'control-panel:drawers.day', sortable: true },
    kind: { kind: 'status', label: 'control-panel:bankStatements.kind', codes: 'control-panel:bankStatements.kinds' },
    key: { kind: 'identifier', label: 'control-panel:settlements.number' },
    amountCents: { kind: 'money', label: 'accounts:amount' },
    ageDays: { kind: 'count', label: 'control-panel:bankStatements.age' },
    state: { kind: 'status', label: 'accounts:status', codes: 'control-panel:bankStatements.states' },
    paidCents: { kind: 'money', label: 'control-panel:bankStatements.paid' },
    paidOn: { kind: 'date', label: 'control-panel:bankStatements.paidOn' },
    feeCents: { kind: 'money', label: 'control-panel:bankStatements.fee' },
  },
  defaultSort: { sortKey: 'day', sortDirection: 'ASC' },
  pageRows: 25,
  rowsKey: 'deposits',
  file: { name: 'bank-deposits' },
});

/**
 * Confirms that a line is a deposit, or that it isn't one of the portal's (`deposit` null). A reason is needed for a line without a deposit, and for
 * another amount than the deposit's. Neither side can be matched twice.
 */
export const matchLine = defineEndpoint({
  method: 'POST',
  path: 'bankStatements/match',
  access,
  request: z.strictObject({
    lineId: z.int().min(1),
    deposit: depositKey.nullable(),
    reason: z.union([z.literal(''), reasonSchema]).default(''),
  }),
  content: z.object({
    /** `TAKEN`: one of them is matched by now, or isn't there. `REASON_NEEDED`: nothing was changed. */
    status: z.enum(['MATCHED', 'TAKEN', 'REASON_NEEDED']),
  }),
});

/** Takes a match back, with a reason. Both sides are open again. */
export const undoMatch = defineEndpoint({
  method: 'POST',
  path: 'bankStatements/undoMatch',
  access,
  request: z.strictObject({ lineId: z.int().min(1), reason: reasonSchema }),
  content: z.object({ status: z.enum(['UNDONE', 'NOT_MATCHED']) }),
});
