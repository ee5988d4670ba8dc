import { CHART_FIELDS, type ChartField, generalLedgerSettings } from '@portal/contract/settings/money/general-ledger';
import { expect, test } from 'vitest';
import { chartFieldOf, formatDayCsv, listLines, type PostedSum } from './general-ledger.rules.ts';

const chart = Object.fromEntries(CHART_FIELDS.map((field) => [field, field])) as Record<ChartField, string>;
const sum = (parts: Partial<PostedSum>): PostedSum => ({
  ...{ ledgerKind: 'ESCROW', method: '', journalKind: 'REFUND', debitEntries: 0, creditEntries: 0 },
  ...{ debitCents: 0, creditCents: 0, ...parts },
});

test.each([
  ['ESCROW', '', 'escrows'],
  ['RECEIVABLE', '', 'invoices'],
  ['OVER_SHORT', '', 'overShort'],
  ['REVENUE_EFILE', '', 'filings'],
  ['TAX_DEED', '', 'deedTaxes'],
  ['TAX_MORTGAGE', '', 'mortgageTaxes'],
  ['COUNTER_CLEARING', 'CASH', 'counterCash'],
  ['COUNTER_CLEARING', 'CHECK', 'counterChecks'],
  ['COUNTER_CLEARING', 'CARD', 'counterCards'],
  ['COUNTER_CLEARING', 'OTHER', 'counterOther'],
] as const)('%s %s is posted to %s', (ledgerKind, method, field) => {
  expect(chartFieldOf({ ledgerKind, method })).toBe(field);
});

test('a debit and a credit of the same account are two lines, and nothing is no line', () => {
  const lines = listLines(
    [sum({}), sum({ debitEntries: 2, creditEntries: 3, debitCents: 500, creditCents: 700 })],
    chart,
  );
  expect(lines.map(({ entries, debitCents, creditCents }) => [entries, debitCents, creditCents])).toEqual([
    [2, 500, 0],
    [3, 0, 700],
  ]);
});

test.each([
  [1, '0.01'],
  [99, '0.99'],
  [100, '1.00'],
  [999_999_999_999_999, '9999999999999.99'],
])('%i cents are %s', (cents, text) => {
  const lines = listLines([sum({ creditEntries: 1, creditCents: cents })], { ...chart, escrows: '=1,"2' });
  const csv = formatDayCsv({ countyKey: 'pine', day: '2026-11-02' as never, entries: 1, totalCents: cents, lines });
  expect(csv.split('\r\n')[1]).toBe(`11/02/2026,1,"'=1,""2",ESCROW,,REFUND,1,0.00,${text}`);
});

test('the export is switched on only with an account for everything', () => {
  const problems = (settings: object) =>
    generalLedgerSettings.safeParse(settings).error?.issues.map(({ path }) => path.join('.')) ?? [];
  expect(problems({})).toEqual([]);
  expect(problems({ exportDays: true, ...chart })).toEqual([]);
  expect(problems({ exportDays: true, ...chart, surcharges: ' ' })).toEqual(['surcharges']);
});
