import { SALE_METHODS } from '@portal/contract/money/charging/sale-kinds';
import { PAYMENT_METHODS } from '@portal/contract/values/role';
import { expect, it } from 'vitest';
import { OWN_KIND_OF, OWN_KIND_OF_METHOD, splitEarned } from './ledger.rules.ts';

// Prepaid money is a deposit, an invoice is owed, and a card's charges stay on its tab until the gateway captures them.
it.each([
  ['ESCROW', 'ESCROW'],
  ['INVOICE', 'RECEIVABLE'],
  ['CREDIT_CARD', 'CARD_UNCAPTURED'],
] as const)('An account that pays by %s has its own ledger account %s', (method, kind) => {
  expect(OWN_KIND_OF[method]).toBe(kind);
});

it.each([
  ['ESCROW', 'ESCROW'],
  ['INVOICE', 'RECEIVABLE'],
  ['CARD', 'CARD_UNCAPTURED'],
] as const)('A sale by %s changes the same ledger account, %s', (method, kind) => {
  expect(OWN_KIND_OF_METHOD[method]).toBe(kind);
});

it('Every payment method has a ledger account, and no two share one', () => {
  expect(Object.keys(OWN_KIND_OF).sort()).toEqual([...PAYMENT_METHODS].sort());
  expect(new Set(Object.values(OWN_KIND_OF)).size).toBe(PAYMENT_METHODS.length);
});

it('Every method of a sale has one, except the flat fee, which counts images', () => {
  expect([...Object.keys(OWN_KIND_OF_METHOD), 'FLAT_FEE'].sort()).toEqual([...SALE_METHODS].sort());
});

it.each([
  [
    'a filing without taxes',
    [
      ['FILING', 4_600],
      ['ADDITIONAL_PAGES', 200],
    ],
    { REVENUE_EFILE: 4_800 },
  ],
  [
    'a deed',
    [
      ['FILING', 4_600],
      ['DEED_TAX', 33_066],
      ['CONSERVATION_FEE', 500],
    ],
    { REVENUE_EFILE: 5_100, TAX_DEED: 33_066 },
  ],
  [
    'a county’s addition',
    [
      ['FILING', 4_600],
      ['COUNTY_DEED_TAX', 1_002],
    ],
    { REVENUE_EFILE: 5_602 },
  ],
  ['a tax alone', [['MORTGAGE_TAX', 230]], { TAX_MORTGAGE: 230 }],
  [
    'two filings in one sale',
    [
      ['DEED_TAX', 165],
      ['DEED_TAX', 1],
      ['MORTGAGE_TAX', 2],
    ],
    { TAX_DEED: 166, TAX_MORTGAGE: 2 },
  ],
] as const)('What is paid for %s goes to the county and to the state', (_name, lines, earned) => {
  const posted = splitEarned(
    'REVENUE_EFILE',
    lines.map(([item, amountCents]) => ({ item, amountCents })),
  );
  expect(Object.fromEntries(posted.map(({ kind, amount }) => [kind, amount]))).toEqual(earned);
});
