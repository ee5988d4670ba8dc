import { computeSurcharge } from '@portal/contract/values/surcharge';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GatewayTransaction } from '../../../../platform/card-gateway/card-gateway.ts';
import {
  compareBooks,
  computeBookedCents,
  computeTabSurcharge,
  createInvoiceNumber,
  DOUBT_MINUTES,
  getTabTerms,
  INTENT_LIFETIME_MINUTES,
  INVOICE_PREFIX,
  isProvenDeposit,
  isTaken,
  judgePayment,
  minutesAfter,
  REFUND_RETRY_MINUTES,
  splitSurchargeTerms,
  splitTotal,
  TAB_LIFETIME_HOURS,
} from './cards.rules.ts';

const DEPOSIT = {
  invoiceNumber: 'LRP-A',
  accountId: 7,
  purpose: 'ESCROW_DEPOSIT',
  totalCents: 2_575,
  isBank: false,
} as const;
const BANK_DEPOSIT = { ...DEPOSIT, isBank: true } as const;
const TAB = { invoiceNumber: 'LRP-A', accountId: 7, purpose: 'CARD_TAB', totalCents: 5_000, isBank: false } as const;
const PAID: GatewayTransaction = {
  transactionId: '60',
  invoiceNumber: 'LRP-A',
  state: 'CAPTURED',
  gatewayStatus: 'capturedPendingSettlement',
  settledCents: 2_575,
  mode: 'SALE',
  isApproved: true,
  requestedCents: 2_575,
  authorizedCents: 2_575,
  customerId: '7',
  refundedTransactionId: '',
  isBank: false,
  returnCode: '',
  cardType: 'Visa',
  cardNumberMasked: 'XXXX1111',
};
const HOLD = {
  ...PAID,
  state: 'AUTHORIZED',
  mode: 'AUTHORIZATION',
  requestedCents: 5_000,
  authorizedCents: 5_000,
  settledCents: 0,
} as const;

describe('A payment proves a form', () => {
  test.each([
    ['a deposit that is captured', DEPOSIT, PAID, 'PROVEN'],
    ['a deposit that is settled', DEPOSIT, { ...PAID, state: 'SETTLED' }, 'PROVEN'],
    ['an authorization of the amount', TAB, HOLD, 'PROVEN'],
    ['another number', DEPOSIT, { ...PAID, invoiceNumber: 'LRP-B' }, 'UNCLEAR'],
    ['another account', DEPOSIT, { ...PAID, customerId: '8' }, 'UNCLEAR'],
    ['an account that is not said', DEPOSIT, { ...PAID, customerId: '' }, 'PROVEN'],
    ['another amount that was requested', DEPOSIT, { ...PAID, requestedCents: 2_574 }, 'UNCLEAR'],
    ['a requested amount that is not said', DEPOSIT, { ...PAID, requestedCents: undefined }, 'PROVEN'],
    ['a refund under its number', DEPOSIT, { ...PAID, state: 'REFUNDED', mode: undefined }, 'NOTHING_TAKEN'],
    ['a refund of another', DEPOSIT, { ...PAID, state: 'REFUNDED', invoiceNumber: 'LRP-B' }, 'UNCLEAR'],
    ['a bank account that is not paid yet', BANK_DEPOSIT, { ...PAID, isBank: true }, 'BANK_PENDING'],
    ['a bank account that is paid', BANK_DEPOSIT, { ...PAID, isBank: true, state: 'SETTLED' }, 'PROVEN'],
    ['a bank account that gave it back', BANK_DEPOSIT, { ...PAID, isBank: true, state: 'RETURNED' }, 'RETURNED'],
    ['a return of another', BANK_DEPOSIT, { ...PAID, state: 'RETURNED', invoiceNumber: 'LRP-B' }, 'UNCLEAR'],
    ['a card for a bank account', BANK_DEPOSIT, { ...PAID, state: 'SETTLED' }, 'UNLIKE'],
    ['a bank account for a card', DEPOSIT, { ...PAID, isBank: true, state: 'SETTLED' }, 'UNLIKE'],
    ['a cent less', DEPOSIT, { ...PAID, authorizedCents: 2_574 }, 'UNLIKE'],
    ['a cent more', DEPOSIT, { ...PAID, authorizedCents: 2_576 }, 'UNCLEAR'],
    ['an authorization for a deposit', { ...DEPOSIT, totalCents: 5_000 }, HOLD, 'UNCLEAR'],
    ['a sale for an authorization', { ...TAB, totalCents: 2_575 }, PAID, 'UNCLEAR'],
    ['another kind', DEPOSIT, { ...PAID, mode: undefined }, 'UNCLEAR'],
    [
      'an authorization described by its capture',
      TAB,
      { ...HOLD, state: 'CAPTURED', mode: undefined, requestedCents: 205 },
      'UNLIKE',
    ],
    ['an authorization that was captured', TAB, { ...HOLD, state: 'CAPTURED' }, 'UNLIKE'],
    ['a sale that is not captured', DEPOSIT, { ...PAID, state: 'AUTHORIZED' }, 'UNLIKE'],
    ['held for review', DEPOSIT, { ...PAID, state: 'HELD', isApproved: false }, 'HELD'],
    ['a part that is held for review', DEPOSIT, { ...PAID, state: 'HELD', authorizedCents: 1 }, 'UNLIKE'],
    ['captured without the bank’s yes', DEPOSIT, { ...PAID, isApproved: false }, 'UNCLEAR'],
    ['declined', DEPOSIT, { ...PAID, state: 'DECLINED', authorizedCents: 0 }, 'NOTHING_TAKEN'],
    ['voided', DEPOSIT, { ...PAID, state: 'VOIDED' }, 'NOTHING_TAKEN'],
    ['expired', TAB, { ...HOLD, state: 'EXPIRED' }, 'NOTHING_TAKEN'],
    ['not decided', DEPOSIT, { ...PAID, state: 'PENDING' }, 'NOT_YET'],
    ['in an unknown state', DEPOSIT, { ...PAID, state: 'OTHER' }, 'UNCLEAR'],
  ] as const)('%s', (_title, intent, transaction, verdict) => {
    expect(judgePayment(intent, transaction)).toBe(verdict);
  });
});

describe('The number of a payment', () => {
  test('is recognizably ours, short enough for the gateway, and unique', () => {
    const numbers = Array.from({ length: 1_000 }, createInvoiceNumber);
    expect(new Set(numbers).size).toBe(1_000);
    for (const number of numbers) {
      expect(number.startsWith(INVOICE_PREFIX)).toBe(true);
      // 75 random bits in letters of five bits each, after the prefix; the gateway takes twenty characters.
      expect(number).toMatch(/^LRP-[2-9A-HJ-NP-Z]{15}$/);
    }
  });
});

describe('The books of county and gateway', () => {
  const own = {
    totalCents: 2_575,
    tabState: null,
    capturedCents: null,
    isReversed: false,
    isBankReturned: false,
  } as const;
  const tab = { ...own, purpose: 'CARD_TAB', state: 'AUTHORIZED', totalCents: 5_000 } as const;
  const deposit = { ...own, purpose: 'ESCROW_DEPOSIT' } as const;
  const refund = { ...own, purpose: 'REFUND' } as const;

  test.each([
    [{ ...deposit, state: 'CREATED' }, undefined],
    [{ ...deposit, state: 'TOKEN_ISSUED' }, undefined],
    [{ ...deposit, state: 'PENDING_REVIEW' }, undefined],
    [{ ...deposit, state: 'BANK_PENDING' }, undefined],
    [{ ...deposit, state: 'CHARGED', isBankReturned: true }, 0],
    [{ ...deposit, state: 'CHARGED' }, 2_575],
    [{ ...deposit, state: 'DECLINED' }, 0],
    [{ ...deposit, state: 'EXPIRED' }, 0],
    [{ ...tab, state: 'PENDING_REVIEW' }, undefined],
    [{ ...tab, state: 'DECLINED' }, 0],
    [tab, undefined],
    [{ ...tab, tabState: 'OPEN' }, undefined],
    [{ ...tab, tabState: 'CLOSING' }, undefined],
    [{ ...tab, tabState: 'CAPTURED', capturedCents: 205 }, 205],
    [{ ...tab, tabState: 'CAPTURED', capturedCents: 205, isReversed: true }, 0],
    [{ ...tab, tabState: 'VOIDED' }, 0],
    [{ ...tab, tabState: 'EXPIRED' }, 0],
    [{ ...tab, tabState: 'REFUSED' }, 0],
    [{ ...tab, tabState: 'REBILLED' }, 0],
    [{ ...tab, tabState: 'WRITTEN_OFF' }, 0],
    [{ ...refund, state: 'REFUND_PENDING' }, undefined],
    [{ ...refund, state: 'REFUNDED' }, 2_575],
    [{ ...refund, state: 'DECLINED' }, 0],
  ] as const)('%j has moved %j', (ours, cents) => {
    expect(computeBookedCents(ours)).toBe(cents);
  });

  test.each([
    [undefined, 'PAYMENT_MISSING'],
    [{ state: 'VOIDED', settledCents: 0 }, 'PAYMENT_MISSING'],
    [{ state: 'AUTHORIZED', settledCents: 2_575 }, 'PAYMENT_MISSING'],
    [{ state: 'REFUNDED', settledCents: 2_575 }, 'PAYMENT_MISSING'],
    [{ state: 'CAPTURED', settledCents: 2_575 }, undefined],
    [{ state: 'SETTLED', settledCents: 2_575 }, undefined],
    [{ state: 'RETURNED', settledCents: 2_575 }, 'PAYMENT_MISSING'],
    [{ state: 'SETTLED', settledCents: 2_574 }, 'AMOUNT_DIFFERS'],
    [{ state: 'SETTLED', settledCents: 2_576 }, 'AMOUNT_DIFFERS'],
    [{ state: 'PENDING', settledCents: 0 }, undefined],
    [{ state: 'HELD', settledCents: 0 }, undefined],
    [{ state: 'OTHER', settledCents: 2_575 }, 'STATUS_UNKNOWN'],
  ] as const)('differ for a booked deposit and %j at the gateway: %s', (there, difference) => {
    expect(compareBooks({ ...deposit, state: 'CHARGED' }, there)).toBe(difference);
  });

  test.each([
    [undefined, 'REFUND_MISSING'],
    [{ state: 'REFUNDED', settledCents: 2_575 }, undefined],
    [{ state: 'REFUNDED', settledCents: 2_576 }, 'AMOUNT_DIFFERS'],
    [{ state: 'SETTLED', settledCents: 2_575 }, 'REFUND_MISSING'],
    [{ state: 'VOIDED', settledCents: 0 }, 'REFUND_MISSING'],
    [{ state: 'OTHER', settledCents: 0 }, 'STATUS_UNKNOWN'],
  ] as const)('differ for a refund and %j at the gateway: %s', (there, difference) => {
    expect(compareBooks({ ...refund, state: 'REFUNDED' }, there)).toBe(difference);
  });
});

test.each([
  ['AUTHORIZED', true],
  ['CAPTURED', true],
  ['SETTLED', true],
  ['HELD', true],
  ['PENDING', false],
  ['DECLINED', false],
  ['VOIDED', false],
  ['EXPIRED', false],
  ['OTHER', false],
] as const)('The gateway has or holds the money of a payment that is %s: %s', (state, expected) => {
  expect(isTaken({ state })).toBe(expected);
});

test.each([
  [0, '2026-12-01T12:00:00.000Z'],
  [1, '2026-12-01T12:01:00.000Z'],
  [60, '2026-12-01T13:00:00.000Z'],
  [-15, '2026-12-01T11:45:00.000Z'],
])('%s minutes after noon is %s', (minutes, instant) => {
  expect(minutesAfter(new Date('2026-12-01T12:00:00Z'), minutes).toISOString()).toBe(instant);
});

test('Holds are captured within a day, and a form is open for an hour (decision 0030)', () => {
  expect([TAB_LIFETIME_HOURS, INTENT_LIFETIME_MINUTES, DOUBT_MINUTES]).toEqual([24, 60, 15]);
  // The gateway refuses an identical refund for two minutes, so an earlier retry would tell us nothing.
  expect(REFUND_RETRY_MINUTES).toBe(5);
});

describe('The surcharge of a tab', () => {
  test('is a percentage or a fixed amount, never both', () => {
    const terms = { amountCents: 150, basisPoints: 250 };
    expect(splitSurchargeTerms({ ...terms, applies: false, method: 'dollars' })).toEqual({
      flatCents: 0,
      basisPoints: 0,
    });
    expect(splitSurchargeTerms({ ...terms, applies: true, method: 'dollars' })).toEqual({
      flatCents: 150,
      basisPoints: 0,
    });
    expect(splitSurchargeTerms({ ...terms, applies: true, method: 'percent' })).toEqual({
      flatCents: 0,
      basisPoints: 250,
    });
    const tab = { surchargeFlatCents: 150, surchargeBasisPoints: 250 };
    expect(getTabTerms(tab)).toEqual({ flatCents: 150, basisPoints: 250 });
  });

  test('follows the settings at the time it was opened', () => {
    const terms = fc.record({
      applies: fc.boolean(),
      method: fc.constantFrom('dollars', 'percent'),
      amountCents: fc.nat(10_000),
      basisPoints: fc.nat(10_000),
    });
    fc.assert(
      fc.property(fc.nat(1_000_000), terms, (usedCents, settings) => {
        expect(computeTabSurcharge(usedCents, splitSurchargeTerms(settings as never))).toBe(
          computeSurcharge(usedCents, settings as never),
        );
      }),
    );
  });
});

test.each([
  ['charged and settled', { ...PAID, state: 'SETTLED' }, true],
  ['charged', PAID, true],
  ['of another account', { ...PAID, customerId: '8' }, false],
  ['of an account that is not said', { ...PAID, customerId: '' }, false],
  ['with a number of someone else', { ...PAID, invoiceNumber: 'WEDDING-7' }, false],
  ['held', { ...PAID, state: 'HELD' }, false],
  ['voided', { ...PAID, state: 'VOIDED' }, false],
  ['not approved', { ...PAID, isApproved: false }, false],
  ['an authorization', HOLD, false],
  ['of nothing', { ...PAID, settledCents: 0 }, false],
] as const)('A payment that is %s can be booked by staff as a deposit: %s', (_, transaction, expected) => {
  expect(isProvenDeposit(transaction as GatewayTransaction, 7)).toBe(expected);
});

test('What a card paid is split into a deposit and its surcharge, for every deposit and any terms', () => {
  const terms = fc.record({
    applies: fc.boolean(),
    method: fc.constantFrom('dollars' as const, 'percent' as const),
    amountCents: fc.nat(1_000),
    basisPoints: fc.nat(1_000),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), terms, (depositCents, settings) => {
      const totalCents = depositCents + computeSurcharge(depositCents, settings);
      const { amountCents, surchargeCents } = splitTotal(totalCents, settings);
      expect(amountCents + surchargeCents).toBe(totalCents);
      expect(surchargeCents).toBe(computeSurcharge(amountCents, settings));
    }),
  );
  expect(splitTotal(40, { applies: true, method: 'dollars', amountCents: 50, basisPoints: 0 })).toEqual({
    amountCents: 40,
    surchargeCents: 0,
  });
});
