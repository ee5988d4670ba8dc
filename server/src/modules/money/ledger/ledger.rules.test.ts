import { SALE_METHODS } from '@portal/contract/money/charging/sale-kinds';
import { PAYMENT_METHODS } from '@portal/contract/values/role';
import { expect, it } from 'vitest';
import { OWN_KIND_OF, OWN_KIND_OF_METHOD } from './ledger.rules.ts';

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
