import { guardFormula } from '@portal/contract/formula-guard';
import type { CounterMethod } from '@portal/contract/people/account-admin/account-payments';
import type { ChartField } from '@portal/contract/settings/money/general-ledger';
import type { Cents } from '@portal/contract/values/money';
import { formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import type { DollarKind } from '../ledger/index.ts';

/** The debits and credits of the entries of one kind on ledger accounts of one kind on a day. */
export interface PostedSum {
  readonly ledgerKind: DollarKind;
  /** Of money at the counter; empty for every other kind. */
  readonly method: CounterMethod | '';
  readonly journalKind: string;
  /** With a debit, and with a credit. */
  readonly debitEntries: number;
  readonly creditEntries: number;
  readonly debitCents: Cents;
  readonly creditCents: Cents;
}

/** A line of a day: either a debit or a credit. */
export interface LedgerLine {
  readonly account: string;
  readonly ledgerKind: DollarKind;
  readonly method: CounterMethod | '';
  readonly journalKind: string;
  readonly entries: number;
  readonly debitCents: Cents;
  readonly creditCents: Cents;
}

/** The account of the chart for each kind of ledger account that has money. */
const CHART: Readonly<Record<Exclude<DollarKind, 'COUNTER_CLEARING'>, ChartField>> = {
  ESCROW: 'escrows',
  RECEIVABLE: 'invoices',
  CARD_UNCAPTURED: 'cardCharges',
  CARD_CLEARING: 'cardClearing',
  DISPUTED: 'disputes',
  OVER_SHORT: 'overShort',
  ADJUSTMENT: 'adjustments',
  SURCHARGE: 'surcharges',
  TREASURY: 'treasury',
  TAX_DEED: 'deedTaxes',
  TAX_MORTGAGE: 'mortgageTaxes',
  REVENUE_SEARCH: 'searches',
  REVENUE_SEARCH_CERTIFICATE: 'searchCertificates',
  REVENUE_WATCH: 'watches',
  REVENUE_PROPERTY_PAGE: 'propertyPages',
  REVENUE_CHAIN_OF_TITLE: 'chainsOfTitle',
  REVENUE_IMAGE: 'images',
  REVENUE_CERTIFICATE: 'certificateImages',
  REVENUE_CERTIFIED_COPY: 'certifiedCopies',
  REVENUE_EFILE: 'filings',
  REVENUE_FLAT_FEE: 'flatFees',
  REVENUE_MONTHLY: 'monthlyFees',
  REVENUE_RETURNED_CHECK: 'returnedChecks',
  REVENUE_TAX_SHARE: 'taxShares',
};
const COUNTER_CHART: Readonly<Record<CounterMethod, ChartField>> = {
  CASH: 'counterCash',
  CHECK: 'counterChecks',
  CARD: 'counterCards',
  OTHER: 'counterOther',
};

/**
 * Finds the account of the chart for what was posted.
 *
 * @returns the field of the settings that has its number.
 */
export function chartFieldOf({ ledgerKind, method }: Pick<PostedSum, 'ledgerKind' | 'method'>): ChartField {
  return ledgerKind === 'COUNTER_CLEARING' ? COUNTER_CHART[method || 'OTHER'] : CHART[ledgerKind];
}

/**
 * Makes the lines of a day: a debit and a credit aren't offset against each other, so that refunds stay visible.
 *
 * @param chart the numbers of the county's accounts. A number that is missing stays empty.
 * @returns lines in the order of accounts, and within them of what was posted.
 */
export function listLines(
  sums: readonly PostedSum[],
  chart: Readonly<Record<ChartField, string>>,
): readonly LedgerLine[] {
  const lines = sums.flatMap(({ debitEntries, creditEntries, ...sum }) => {
    const line = { ...sum, account: chart[chartFieldOf(sum)] };
    return [
      { ...line, entries: debitEntries, creditCents: 0 },
      { ...line, entries: creditEntries, debitCents: 0 },
    ].filter(({ debitCents, creditCents }) => debitCents + creditCents > 0);
  });
  const keyOf = (line: LedgerLine) =>
    [line.account, line.ledgerKind, line.method, line.journalKind, line.debitCents > 0 ? 0 : 1].join('\t');
  return lines.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** A day with its lines, as its files have it. */
export interface DayContent {
  readonly countyKey: string;
  readonly day: PlainDate;
  readonly entries: number;
  readonly totalCents: Cents;
  readonly lines: readonly LedgerLine[];
}

const COLUMNS = ['day', 'line', 'account', 'ledger', 'method', 'movement', 'entries', 'debit', 'credit'];

/** Formats a day as CSV (docs/general-ledger.md): a header, then a line for each debit and credit, RFC 4180. */
export function formatDayCsv({ day, lines }: DayContent): string {
  const rows = lines.map((line, index) => [
    ...[formatPlainDate(day), index + 1, line.account, line.ledgerKind, line.method, line.journalKind, line.entries],
    ...[formatAmount(line.debitCents), formatAmount(line.creditCents)],
  ]);
  return [COLUMNS, ...rows].map((cells) => `${cells.map(quote).join(',')}\r\n`).join('');
}

/** Formats a day as JSON (docs/general-ledger.md). */
export function formatDayJson({ countyKey, day, entries, totalCents, lines }: DayContent): string {
  const content = {
    ...{ county: countyKey, day, entries, debitCents: totalCents, creditCents: totalCents },
    lines: lines.map((line, index) => ({
      ...{ line: index + 1, account: line.account, ledger: line.ledgerKind, method: line.method },
      ...{ movement: line.journalKind, entries: line.entries },
      ...{ debitCents: line.debitCents, creditCents: line.creditCents },
    })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Dollars with two decimals, without a division: an amount of a whole history is exact too. */
function formatAmount(cents: Cents): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Adds an apostrophe to a cell that a spreadsheet would read as a formula: staff type the accounts. */
function quote(cell: string | number): string {
  const text = typeof cell === 'string' ? guardFormula(cell) : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
