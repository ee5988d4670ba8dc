import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  type AccountInvoice,
  COUNTER_PAYMENTS_MAX,
  type getAccountMoney as endpoint,
} from '@portal/contract/people/account-admin/account-payments';
import { OPEN_MONEY_KINDS } from '@portal/contract/people/account-admin/accounts';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { Cents } from '@portal/contract/values/money';
import { addMonths, plainDateAt } from '@portal/contract/values/plain-date';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { formatPeriod, listInvoices } from '../../money/billing/index.ts';
import { sumPendingInvoicePayments } from '../../money/cards/index.ts';
import { areImagesCounted } from '../../money/flat-fee/index.ts';
import {
  getImageAllowance,
  isToPay,
  listCounterPayments,
  selectBalances,
  sumMonthlyUse,
} from '../../money/ledger/index.ts';
import { findManagedAccount } from '../accounts/index.ts';
import { countAccountUsers, listUsernames } from '../identity/index.ts';
import { listPurposes } from './counter-payments.ts';

/** Months of the chart of an account's use. */
const CHART_MONTHS = 12;
const DAY_MS = 86_400_000;

/** Loads an account's money (see the call). @throws Refusal NOT_FOUND. */
export async function loadAccountMoney(
  { db, county }: CallContext,
  { id }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const account = await findManagedAccount(db, id);
  if (account === undefined) throw new Refusal('NOT_FOUND');
  const { name, accountType, paymentMethod, flatFeeRateLevel } = account.fields;
  const balances = await selectBalances(db, id).execute();
  const balanceOf = (kind: string) => balances.find((own) => own.kind === kind)?.balance ?? 0;
  const isCounted = await areImagesCounted(db, { id, accountType, flatFeeRateLevel });
  return {
    ...{ id, name, status: account.status, accountType, paymentMethod },
    userCount: (await countAccountUsers(db, [id])).get(id) ?? 0,
    balances: OPEN_MONEY_KINDS.map((kind) => ({ kind, balanceCents: balanceOf(kind) })).filter(
      ({ balanceCents }) => balanceCents !== 0,
    ),
    pendingCents: await sumPendingInvoicePayments(db, id),
    isCreditStopped: balances.some((own) => own.isCreditStopped),
    creditLimitCents: balances.find((own) => own.kind === 'RECEIVABLE')?.creditLimitCents ?? null,
    imagesRemaining: isCounted ? (await getImageAllowance(db, id)).imagesRemaining : null,
    purposes: listPurposes(paymentMethod, balances),
    payments: await describePayments({ db, county }, id),
    unpaidInvoices: await listUnpaidInvoices({ db, county }, { id, owedCents: Math.max(0, -balanceOf('RECEIVABLE')) }),
    months: await listMonths({ db, county }, id),
  };
}

type Context = Pick<CallContext, 'db' | 'county'>;

async function describePayments({ db, county }: Context, id: number) {
  const payments = await listCounterPayments(db, id, COUNTER_PAYMENTS_MAX);
  const usernames = await listUsernames(db, [...new Set(payments.flatMap(({ userId }) => userId ?? []))]);
  return payments.map((stored) => {
    const {
      userId,
      postedAt,
      accountId: _,
      balanceCents: __,
      ledgerKind: ___,
      drawerId: ____,
      returnsId: _____,
      paidBy: ______,
      paidAt: _______,
      checkNumber,
      ...payment
    } = stored;
    return {
      ...{ ...payment, reference: checkNumber ?? payment.reference, isToPay: isToPay(stored) },
      postedAt: localDateTimeAt(postedAt, county.timeZone),
      username: (userId !== null && usernames.get(userId)) || '',
    };
  });
}

/**
 * Lists the unpaid invoices of an account's debt: payments settle the oldest first, so the newest are open. Debt beyond
 * its invoices belongs to the current month.
 */
async function listUnpaidInvoices(
  { db, county }: Context,
  { id, owedCents }: { readonly id: number; readonly owedCents: Cents },
): Promise<AccountInvoice[]> {
  const { invoices, notInvoicedCents } = await listInvoices(db, id);
  let remaining = Math.max(0, owedCents - notInvoicedCents);
  const unpaid: AccountInvoice[] = [];
  for (const { id: invoiceId, period, totalCents, issuedAt } of invoices) {
    if (remaining <= 0) break;
    if (totalCents <= 0) continue;
    const openCents = Math.min(totalCents, remaining);
    remaining -= openCents;
    const ageDays = Math.floor((county.clock.now().getTime() - issuedAt.getTime()) / DAY_MS);
    unpaid.push({ id: invoiceId, month: formatPeriod(period), totalCents, openCents, ageDays });
  }
  return unpaid;
}

async function listMonths({ db, county }: Context, id: number) {
  const { timeZone, clock } = county;
  const today = plainDateAt(clock.now(), timeZone);
  const first = `${today.slice(0, 7)}-01` as typeof today;
  const days = Array.from({ length: CHART_MONTHS }, (_, index) => addMonths(first, index + 1 - CHART_MONTHS));
  const since = new Date(`${days[0]}T00:00:00Z`);
  const used = await sumMonthlyUse(db, { accountId: id, since: new Date(since.getTime() - DAY_MS), timeZone });
  return days.map((day) => {
    const month = day.slice(0, 7);
    const { count = 0, amountCents = 0 } = used.find((each) => each.month === month) ?? {};
    return { month: formatPeriod(month), count, amountCents };
  });
}
