import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { ApprovalKind } from '@portal/contract/money/approvals/approvals';
import {
  COUNTER_PURPOSES,
  type CounterPayment,
  type CounterPurpose,
  findCounterPaymentProblems,
  recordCounterPayment as recordEndpoint,
  reverseCounterPayment as reverseEndpoint,
} from '@portal/contract/people/account-admin/account-payments';
import { type Cents, formatCents } from '@portal/contract/values/money';
import { plainDateAt } from '@portal/contract/values/plain-date';
import type { PaymentMethod } from '@portal/contract/values/role';
import { isViolationOf } from '../../../platform/database/constraint-violation.ts';
import type { Db } from '../../../platform/database/database.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { ensureNoProblems, Refusal } from '../../../platform/refusal.ts';
import { type ApprovableAction, carryOut } from '../../money/approvals/index.ts';
import { explainDrawers } from '../../money/drawers/index.ts';
import {
  type CounterOutcome,
  findCounterPayment,
  listCounterPayments,
  postCounterPayment,
  postCounterReversal,
  reversalKey,
  selectBalances,
} from '../../money/ledger/index.ts';
import { actorOf } from '../../office/audit/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import type { ManagedAccount } from '../accounts/index.ts';
import { findAccountOfOthers } from './find-account-of-others.ts';
import { queueCounterReceipt } from './queue-counter-receipt.ts';

/** The trigger that keeps a payment from being both returned and reversed (docs/decisions/0296). */
const RETURNED = 'counter_payments_returned';

type Recorded = CallResponse<ContentOf<typeof recordEndpoint>>;
type PaymentRequest = ParsedRequestOf<typeof recordEndpoint>;
type ReversalRequest = ParsedRequestOf<typeof reverseEndpoint>;

/** The kind of approval of each purpose; what is paid in needs no second person. */
const APPROVAL_OF: Readonly<Partial<Record<CounterPurpose, ApprovalKind>>> = {
  REFUND: 'PAYOUT',
  CREDIT_REFUND: 'PAYOUT',
  CORRECTION: 'CORRECTION',
};

/** A payment at the counter, of which payouts and corrections can need a second person. */
export const paymentAction: ApprovableAction<PaymentRequest, Recorded> = {
  name: 'counterPayment',
  schema: recordEndpoint.request,
  examine: async (context, { accountId, purpose, amountCents, reason, requestKey }) => {
    await findAccountOfOthers(context.db, context, accountId);
    const kind = APPROVAL_OF[purpose];
    if (kind === undefined) return undefined;
    // Purchases since then don't count: an account that buys every minute could otherwise never be paid.
    const [newest] = await listCounterPayments(context.db, accountId, 1);
    const basis = { newestPayment: newest?.journalEntryId ?? null };
    return { kind, accountId, amountCents, reason, key: paymentKey(requestKey), basis };
  },
  perform: inDrawers(async (context, { accountId, requestKey, ...payment }) => {
    const { db: tx } = context;
    ensureNoProblems(findCounterPaymentProblems(payment));
    await ensureWithinLimit(tx, payment.amountCents);
    const account = await findAccountOfOthers(tx, context, accountId);
    const { paymentMethod } = account.fields;
    const { purpose, method, reference, reason, returnsId } = payment;
    const balances = await selectBalances(tx, accountId).execute();
    const outcome = await postCounterPayment(tx, {
      ...{ accountId, purpose, method, reference, reason, returnsId, own: ledgerKindOf(purpose, paymentMethod) },
      amountCents: signedAmountOf(payment),
      // A credit that another clerk has just paid out is too low rather than not offered.
      isOffered: purpose === 'CREDIT_REFUND' || listPurposes(paymentMethod, balances).includes(purpose),
      opKey: paymentKey(requestKey),
      actor: actorOf(context),
      ...whenOf(context),
    });
    return respond(tx, context, { account, outcome });
  }),
  isDone: () => true,
  refusedBy: [RETURNED],
};

/** The reversal of a payment at the counter, which can need a second person like any correction. */
export const reversalAction: ApprovableAction<ReversalRequest, Recorded> = {
  name: 'counterReversal',
  schema: reverseEndpoint.request,
  examine: async (context, { accountId, journalEntryId, reason }) => {
    await findAccountOfOthers(context.db, context, accountId);
    const payment = await findCounterPayment(context.db, accountId, journalEntryId);
    if (payment === undefined || payment.reversesId !== null) throw new Refusal('NOT_FOUND');
    const basis = { voidedBy: payment.voidedBy };
    const amountCents = Math.abs(payment.amountCents);
    return { kind: 'CORRECTION', accountId, amountCents, reason, key: reversalKey(journalEntryId), basis };
  },
  perform: inDrawers(async (context, { accountId, journalEntryId, reason }) => {
    const account = await findAccountOfOthers(context.db, context, accountId);
    const reversal = { accountId, journalEntryId, reason, actor: actorOf(context), ...whenOf(context) };
    const outcome = await postCounterReversal(context.db, reversal);
    if (outcome === undefined) throw new Refusal('NOT_FOUND');
    return respond(context.db, context, { account, outcome });
  }),
  isDone: () => true,
  refusedBy: [RETURNED],
};

function paymentKey(requestKey: string): string {
  return `counter-payment:${requestKey}`;
}

/**
 * Records a payment at the counter with its journal entry, audit row and mailed receipt, in one transaction. The balance is locked, so
 * that two clerks don't pay out the same money.
 *
 * @throws Refusal NOT_FOUND; OWN_MONEY; INVALID_INPUT, also for more than the county takes or pays at once; BALANCE_TOO_HIGH; NOT_OFFERED for a purpose that neither the account's payment method nor its balances have; AMOUNT_TOO_HIGH;
 * PAYMENT_RETURNED; RECORDED_OTHERWISE if the key recorded another payment; SECOND_PERSON_NEEDED; NO_OPEN_DRAWER, DRAWER_OF_EARLIER_DAY or
 * DAY_CLOSED.
 */
export async function recordCounterPayment(context: CallContext, request: PaymentRequest): Promise<Recorded> {
  const { accountId: _, requestKey: __, ...payment } = request;
  ensureNoProblems(findCounterPaymentProblems(payment));
  return carryOut(context, paymentAction, request).catch(refuseReturned);
}

/**
 * Reverses a payment at the counter in full, once (docs/decisions/0067).
 *
 * @throws Refusal NOT_FOUND if the account has no such payment; OWN_MONEY; AMOUNT_TOO_HIGH if what it added is spent; PAYMENT_RETURNED if it was paid out again; SECOND_PERSON_NEEDED;
 * NO_OPEN_DRAWER, DRAWER_OF_EARLIER_DAY or DAY_CLOSED; CHECK_IN_DRAWER if another clerk has its check.
 */
export async function reverseCounterPayment(context: CallContext, request: ReversalRequest): Promise<Recorded> {
  return carryOut(context, reversalAction, request).catch(refuseReturned);
}

function refuseReturned(error: unknown): never {
  throw isViolationOf(error, RETURNED) ? new Refusal('PAYMENT_RETURNED') : error;
}

/**
 * Lists the purposes that staff can record for an account: those of its payment method, and those of what is open with it even if it pays
 * another way now: a debt can be paid, an escrow and a credit paid out.
 */
export function listPurposes(
  paymentMethod: PaymentMethod,
  balances: readonly { readonly kind: string; readonly balance: Cents }[],
): CounterPurpose[] {
  const invoiceBalance = balances.find(({ kind }) => kind === 'RECEIVABLE')?.balance ?? 0;
  const isOffered: Record<CounterPurpose, boolean> = {
    ESCROW_DEPOSIT: paymentMethod === 'ESCROW',
    INVOICE_PAYMENT: paymentMethod !== 'ESCROW' || invoiceBalance < 0,
    REFUND: true,
    CREDIT_REFUND: invoiceBalance > 0,
    CORRECTION: paymentMethod !== 'CREDIT_CARD',
  };
  return COUNTER_PURPOSES.filter((purpose) => isOffered[purpose]);
}

function ledgerKindOf(purpose: CounterPurpose, paymentMethod: PaymentMethod): 'ESCROW' | 'RECEIVABLE' {
  if (purpose === 'CORRECTION') return paymentMethod === 'INVOICE' ? 'RECEIVABLE' : 'ESCROW';
  return purpose === 'INVOICE_PAYMENT' || purpose === 'CREDIT_REFUND' ? 'RECEIVABLE' : 'ESCROW';
}

function signedAmountOf({ purpose, direction, amountCents }: CounterPayment): number {
  const isTaken =
    purpose === 'REFUND' || purpose === 'CREDIT_REFUND' || (purpose === 'CORRECTION' && direction === 'SUBTRACT');
  return isTaken ? -amountCents : amountCents;
}

/** Carries an action out at the counter of the clerk who does or approves it, and says why drawers and days don't allow it. */
function inDrawers<Request extends object>(
  perform: ApprovableAction<Request, Recorded>['perform'],
): ApprovableAction<Request, Recorded>['perform'] {
  return (context, request) => explainDrawers(() => perform(context, request));
}

/** The time of a payment, and its day in the county. */
export function whenOf({ county: { clock, timeZone } }: CallContext) {
  const at = clock.now();
  return { at, day: plainDateAt(at, timeZone) };
}

/** A mistyped amount is the commonest error at a counter; the county says what can't be meant. */
async function ensureWithinLimit(tx: Db, amountCents: Cents): Promise<void> {
  const { maxCounterAmount } = await getSettings(tx, 'escrow');
  if (amountCents <= maxCounterAmount) return;
  ensureNoProblems({ amountCents: { key: 'amountMaximum', params: { amount: formatCents(maxCounterAmount) } } });
}

async function respond(
  tx: Db,
  context: CallContext,
  { account, outcome }: { readonly account: ManagedAccount; readonly outcome: CounterOutcome },
): Promise<CallResponse<ContentOf<typeof recordEndpoint>>> {
  if (outcome.status === 'TOO_HIGH') throw new Refusal('AMOUNT_TOO_HIGH');
  if (outcome.status === 'NOT_OFFERED') throw new Refusal('NOT_OFFERED');
  if (outcome.status === 'BALANCE_TOO_HIGH') throw new Refusal('BALANCE_TOO_HIGH');
  if (outcome.status === 'POSTED_OTHERWISE') throw new Refusal('RECORDED_OTHERWISE');
  const { journalEntryId, balanceCents, isNew } = outcome;
  if (isNew) await queueCounterReceipt(tx, context, { account, journalEntryId });
  const message = context.translate('accounts:paymentRecorded', { name: account.fields.name });
  return new CallResponse({ content: { journalEntryId, balanceCents }, message });
}
