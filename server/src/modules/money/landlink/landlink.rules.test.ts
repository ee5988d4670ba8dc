import { creditCardExtraSettings } from '@portal/contract/settings/money/credit-card-extra';
import { escrowSettings } from '@portal/contract/settings/money/escrow';
import { expect, test } from 'vitest';
import { listPostings } from './landlink.rules.ts';

const escrow = escrowSettings.parse({ feeCode: 'E1', chargeCode: 'E2' });
const card = creditCardExtraSettings.parse({
  ...{ postToLandLink: true, chargeFeeCode: 'C1', chargeChargeCode: 'C2' },
  ...{ surchargeFeeCode: 'S1', surchargeChargeCode: 'S2' },
});
const none = { escrow: escrowSettings.parse({}), card: creditCardExtraSettings.parse({}) };

test.each([
  {
    movement: { kind: 'CHARGE', amountCents: 350, surchargeCents: 0 },
    postings: [{ part: 'CHARGE', feeCode: 'E1', chargeCode: 'E2', amountCents: 350 }],
  },
  {
    movement: { kind: 'ESCROW_DEPOSIT', amountCents: 10_000, surchargeCents: 250 },
    postings: [
      { part: 'DEPOSIT', feeCode: 'E1', chargeCode: 'E2', amountCents: 10_000 },
      { part: 'SURCHARGE', feeCode: 'S1', chargeCode: 'S2', amountCents: 250 },
    ],
  },
  {
    movement: { kind: 'CARD_CAPTURE', amountCents: 350, surchargeCents: 9 },
    postings: [
      { part: 'CHARGE', feeCode: 'C1', chargeCode: 'C2', amountCents: 350 },
      { part: 'SURCHARGE', feeCode: 'S1', chargeCode: 'S2', amountCents: 9 },
    ],
  },
] as const)('a $movement.kind is posted under its codes', ({ movement, postings }) => {
  expect(listPostings(movement, { escrow, card })).toEqual(postings);
});

test.each([
  { amountCents: 1, surchargeCents: 0, parts: ['CHARGE'] },
  { amountCents: 1, surchargeCents: 1, parts: ['CHARGE', 'SURCHARGE'] },
  { amountCents: 0, surchargeCents: 1, parts: ['SURCHARGE'] },
  { amountCents: 0, surchargeCents: 0, parts: [] },
])('an amount is posted unless it is zero: $amountCents and $surchargeCents', ({ parts, ...amounts }) => {
  const postings = listPostings({ kind: 'CARD_CAPTURE', ...amounts }, { escrow, card });
  expect(postings.map(({ part }) => part)).toEqual(parts);
});

test.each([
  {
    kind: 'REFUND',
    postings: [
      ['REFUND', 'E1', 350],
      ['SURCHARGE', 'S1', 9],
    ],
  },
  {
    kind: 'CARD_REFUND',
    postings: [
      ['REFUND', 'C1', 350],
      ['SURCHARGE_REFUND', 'S1', 9],
    ],
  },
] as const)('a $kind is posted as what it is', ({ kind, postings }) => {
  const posted = listPostings({ kind, amountCents: 350, surchargeCents: 9 }, { escrow, card });
  expect(posted.map(({ part, feeCode, amountCents }) => [part, feeCode, amountCents])).toEqual(postings);
});

test('entries without codes are not posted', () => {
  expect(listPostings({ kind: 'CHARGE', amountCents: 350, surchargeCents: 0 }, none)).toEqual([]);
  const deposit = { kind: 'ESCROW_DEPOSIT', amountCents: 350, surchargeCents: 9 } as const;
  expect(listPostings(deposit, { escrow, card: none.card }).map(({ part }) => part)).toEqual(['DEPOSIT']);
});

test('captures are posted only in counties that post cards', () => {
  const capture = { kind: 'CARD_CAPTURE', amountCents: 350, surchargeCents: 9 } as const;
  expect(listPostings(capture, { escrow, card: { ...card, postToLandLink: false } })).toEqual([]);
});
