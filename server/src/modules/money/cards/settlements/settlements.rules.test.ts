import { expect, it } from 'vitest';
import type { SettledBatch, TransactionSummary } from '../../../../platform/card-gateway/card-gateway.ts';
import type { OwnPayment } from '../gateway/intents.queries.ts';
import { compareBatches } from './settlements.rules.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));

function listed(transactionId: string, settledCents: number, state: TransactionSummary['state'] = 'SETTLED') {
  return { transactionId, invoiceNumber: `INV-${transactionId}`, state, gatewayStatus: state, settledCents };
}

/** A batch whose statistics are those of its transactions, as the gateway computes them. */
function batch(batchId: string, hour: number, transactions: TransactionSummary[], change = {}): SettledBatch {
  const sum = (state: string) =>
    transactions.filter((one) => one.state === state).reduce((cents, one) => cents + one.settledCents, 0);
  const totals = { chargeCents: sum('SETTLED'), refundCents: sum('REFUNDED') };
  return { batchId, settledAt: at(hour), isSettled: true, totals, transactions, ...change };
}

function deposit(transactionId: string, totalCents: number, hour: number): OwnPayment {
  return {
    ...{ purpose: 'ESCROW_DEPOSIT', state: 'CHARGED', totalCents, tabState: null, capturedCents: null },
    ...{
      isReversed: false,
      isBankReturned: false,
      gatewayTransactionId: transactionId,
      invoiceNumber: `INV-${transactionId}`,
    },
    movedAt: at(hour),
  };
}

const refund = (transactionId: string, totalCents: number, hour: number): OwnPayment => ({
  ...deposit(transactionId, totalCents, hour),
  ...{ purpose: 'REFUND', state: 'REFUNDED' },
});

const kindsOf = (compared: ReturnType<typeof compareBatches>) =>
  compared.map(({ batchId, differences }) => [
    batchId,
    ...differences.map(({ kind, transactionId, expectedCents, foundCents }) =>
      [kind, transactionId, expectedCents, foundCents].join(' '),
    ),
  ]);

it.each<readonly [title: string, SettledBatch[], OwnPayment[], ReturnType<typeof kindsOf>]>([
  ['the same on both sides', [batch('A', 6, [listed('1', 500)])], [deposit('1', 500, 5)], [['A']]],
  [
    'a refund, and a payment that took nothing',
    [batch('A', 6, [listed('2', 200, 'REFUNDED'), listed('3', 900, 'DECLINED')])],
    [refund('2', 200, 5)],
    [['A']],
  ],
  [
    'a deposit that its bank gave back after the batch, and one before any',
    [
      batch('A', 6, [listed('1', 500, 'RETURNED')], {
        totals: { chargeCents: 500, refundCents: 0 },
      }),
    ],
    [
      { ...deposit('1', 500, 5), isBankReturned: true },
      { ...deposit('2', 700, 5), isBankReturned: true },
    ],
    [['A']],
  ],
  ['a payment that only the gateway has', [batch('A', 6, [listed('1', 500)])], [], [['A', 'MISSING_HERE 1 0 500']]],
  [
    'a transaction with the number of another payment',
    [batch('A', 6, [{ ...listed('1', 500), invoiceNumber: 'INV-9' }])],
    [deposit('1', 500, 5)],
    [['A', 'MISSING_HERE 1 0 500']],
  ],
  [
    'another amount, by a cent',
    [batch('A', 6, [listed('1', 501)])],
    [deposit('1', 500, 5)],
    [['A', 'OTHER_AMOUNT 1 500 501']],
  ],
  [
    'a refund that the books have as a payment',
    [batch('A', 6, [listed('1', 500, 'REFUNDED')])],
    [deposit('1', 500, 5)],
    [['A', 'OTHER_AMOUNT 1 500 -500']],
  ],
  [
    'a payment that the gateway declined afterwards',
    [batch('A', 6, [listed('1', 500, 'DECLINED')])],
    [deposit('1', 500, 5)],
    [['A', 'OTHER_AMOUNT 1 500 0']],
  ],
  [
    'a payment in no batch, after a batch and before the next',
    [batch('A', 6, []), batch('B', 12, [])],
    [deposit('1', 500, 7)],
    [['A'], ['B', 'MISSING_THERE 1 500 0']],
  ],
  ['a payment that can still settle', [batch('A', 6, [])], [deposit('1', 500, 7)], [['A']]],
  [
    'the same transaction in two batches',
    [batch('B', 12, [listed('1', 500)]), batch('A', 6, [listed('1', 500)])],
    [deposit('1', 500, 5)],
    [['A'], ['B', 'TWICE 1 0 500']],
  ],
  [
    'a state that the portal does not know',
    [batch('A', 6, [listed('1', 500, 'OTHER')])],
    [deposit('1', 500, 5)],
    [['A', 'UNKNOWN_STATUS 1 500 500']],
  ],
  [
    'statistics that are not the sum',
    [batch('A', 6, [listed('1', 500)], { totals: { chargeCents: 400, refundCents: 0 } })],
    [deposit('1', 500, 5)],
    [['A', 'TOTALS  500 400']],
  ],
  [
    'charges and refunds that are both wrong by the same amount',
    [batch('A', 6, [listed('1', 500)], { totals: { chargeCents: 600, refundCents: 100 } })],
    [deposit('1', 500, 5)],
    [['A', 'TOTALS  500 500']],
  ],
  [
    'no statistics',
    [batch('A', 6, [listed('1', 500)], { totals: undefined })],
    [deposit('1', 500, 5)],
    [['A', 'NO_TOTALS  500 0']],
  ],
  [
    'a settlement that failed',
    [batch('A', 6, [listed('1', 500)], { isSettled: false })],
    [deposit('1', 500, 5)],
    [['A', 'NOT_SETTLED  500 0']],
  ],
])('A batch with %s', (_title, batches, ours, expected) => {
  expect(kindsOf(compareBatches(batches, [], { payments: ours, disputes: [] }))).toEqual(expected);
});

it('A payment without a batch is missing only if it can no longer settle', () => {
  const compare = (state: TransactionSummary['state']) =>
    kindsOf(
      compareBatches([batch('A', 12, [])], [listed('1', 500, state)], {
        payments: [deposit('1', 500, 7)],
        disputes: [],
      }),
    );
  expect(compare('CAPTURED')).toEqual([['A']]);
  expect(compare('VOIDED')).toEqual([['A', 'MISSING_THERE 1 500 0']]);
});

it('A batch has the sums of its transactions on both sides', () => {
  const [compared] = compareBatches(
    [batch('A', 6, [listed('1', 500), listed('2', 200, 'REFUNDED'), listed('3', 50)])],
    [],
    { payments: [deposit('1', 500, 5), refund('2', 200, 5)], disputes: [] },
  );
  expect(compared).toMatchObject({ chargeCents: 550, refundCents: 200, bookedCents: 300 });
});

/** A chargeback or its reversal, as the gateway lists it under the number of the payment 1. */
function chargedBack(transactionId: string, settledCents: number, status = 'chargeback'): TransactionSummary {
  return { ...listed(transactionId, settledCents, 'OTHER'), invoiceNumber: 'INV-1', gatewayStatus: status };
}
const dispute = (
  id: number,
  amountCents: number,
  state: 'OPEN' | 'WON' | 'LOST' = 'OPEN',
  caseNumber = `case ${id}`,
) => ({
  ...{ id, amountCents, state, caseNumber },
  invoiceNumber: 'INV-1',
});
const without = { totals: { chargeCents: 0, refundCents: 0 } };
const whole = { totals: { chargeCents: 500, refundCents: 0 } };
const paid = batch('A', 6, [listed('1', 500)]);

it.each<readonly [title: string, SettledBatch[], ReturnType<typeof dispute>[], ReturnType<typeof kindsOf>]>([
  ['a recorded dispute agrees', [batch('A', 6, [chargedBack('1', 500)], whole)], [dispute(1, 500)], [['A']]],
  ['left out of the totals agrees, too', [batch('A', 6, [chargedBack('1', 500)], without)], [dispute(1, 500)], [['A']]],
  ['a dispute of a part agrees', [batch('A', 6, [chargedBack('1', 500)], whole)], [dispute(1, 200)], [['A']]],
  ['no dispute is unknown', [batch('A', 6, [chargedBack('1', 500)], without)], [], [['A', 'UNKNOWN_STATUS 1 500 500']]],
  [
    'a reversal agrees once the dispute is won',
    [batch('A', 6, [chargedBack('1', 500, 'chargebackReversal')], whole)],
    [dispute(1, 500, 'WON')],
    [['A']],
  ],
  [
    'a reversal of an open dispute is unknown',
    [batch('A', 6, [chargedBack('1', 500, 'chargebackReversal')], without)],
    [dispute(1, 500)],
    [['A', 'UNKNOWN_STATUS 1 500 500']],
  ],
  [
    'a transaction that takes the money back, and one that gives it again',
    [paid, batch('B', 12, [chargedBack('7', 500), chargedBack('8', 500, 'chargebackReversal')], without)],
    [dispute(1, 500, 'WON', 'chargeback 7')],
    [['A'], ['B']],
  ],
  [
    'a second chargeback with one dispute is unknown',
    [paid, batch('B', 12, [chargedBack('7', 500), chargedBack('8', 500)], without)],
    [dispute(1, 500)],
    [['A'], ['B', 'UNKNOWN_STATUS 8 0 500']],
  ],
  [
    'a transaction that takes more back than was recorded',
    [paid, batch('B', 12, [chargedBack('7', 500)], without)],
    [dispute(1, 300)],
    [['A'], ['B', 'OTHER_AMOUNT 7 -300 -500']],
  ],
  [
    'totals that are wrong by more than the dispute',
    [batch('A', 6, [chargedBack('1', 500)], { totals: { chargeCents: 1, refundCents: 0 } })],
    [dispute(1, 500)],
    [['A', 'TOTALS  500 1']],
  ],
])('A chargeback with %s', (_title, batches, disputes, expected) => {
  const payments = [deposit('1', 500, 5)];
  expect(kindsOf(compareBatches(batches, [], { payments, disputes }))).toEqual(expected);
});
