import type { RenewalFailure, RenewalOutcome } from '@portal/contract/money/billing/failed-renewals';
import type { County } from '../../../county.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { type AuditActor, recordAudit } from '../../office/audit/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { getAccount } from '../../people/accounts/index.ts';
import { charge } from '../charging/index.ts';
import { setImages } from '../ledger/index.ts';
import {
  findIsBillable,
  lockRenewal,
  lockRenewalsOfAccount,
  lockUnpaidRenewals,
  markRenewalCharged,
  markRenewalFailed,
  markRenewalSkipped,
  type RenewalFees,
  skipEarlierRenewals,
} from './billing.queries.ts';
import type { Period } from './period.rules.ts';
import { queueOwedRenewal, queueRenewalFailure, queueRenewalReceipt } from './queue-billing-emails.ts';
import { computeRenewalTerms, type RenewalTerms } from './renewal.rules.ts';

interface DueRenewal {
  readonly accountId: number;
  readonly period: Period;
  readonly actor: AuditActor;
  readonly at: Date;
}

/** Rolls back the fees that the account could pay if it can't pay all of them: they are due together. */
class UnpaidError extends Error {
  readonly failure: RenewalFailure;
  readonly fees: RenewalFees;
  constructor(failure: RenewalFailure, fees: RenewalFees = { monthlyFeeCents: 0, flatFeeCents: 0 }) {
    super(failure);
    this.failure = failure;
    this.fees = fees;
  }
}

/**
 * Charges the fees of an account that is marked for a month, and renews its images, at most once: both fees, the
 * images, the mark, the audit entry and the mailed receipt are one transaction. Earlier months that failed for lack of money become debts
 * first.
 *
 * @returns the outcome, including that of an earlier run; a failure charges nothing, is mailed once a month and can be
 *   retried. NOT_DUE if the account didn't exist in the month or is billed for a later one.
 */
export async function renewAccount(county: County, due: DueRenewal): Promise<RenewalOutcome> {
  await inTransaction(county.db, (tx) => oweEarlierMonths(tx, county, due));
  try {
    return await inTransaction(county.db, (tx) => settle(tx, county, due));
  } catch (error) {
    if (!(error instanceof UnpaidError)) throw error;
    const { failure, fees } = error;
    await inTransaction(county.db, async (tx) => {
      const isFirst = await markRenewalFailed(tx, { ...due, failure, fees });
      if (isFirst) await queueRenewalFailure(tx, county, { ...due, failure });
    });
    return failure;
  }
}

/**
 * Bills the months that the escrow couldn't pay, now that the next one is due: the account owes their fees whatever it pays with, and gets
 * their images. Before, they were given up, and what the county was owed was in no report.
 */
async function oweEarlierMonths(tx: Db, county: County, due: DueRenewal): Promise<void> {
  const { accountId, period, actor, at } = due;
  await lockRenewalsOfAccount(tx, accountId);
  if (!(await findIsBillable(tx, { accountId, period, timeZone: county.timeZone }))) return;
  const unpaid = await lockUnpaidRenewals(tx, due);
  if (unpaid.length === 0) return;
  const account = await getAccount(tx, accountId);
  const { rates } = await getSettings(tx, 'flatFee');
  const current = computeRenewalTerms(account, rates);
  for (const { period: month, ...stored } of unpaid) {
    const { monthlyFeeCents, flatFeeCents } =
      stored.monthlyFeeCents + stored.flatFeeCents > 0 ? stored : (current ?? stored);
    const terms = { monthlyFeeCents, flatFeeCents, grant: flatFeeCents > 0 ? current?.grant : undefined };
    await chargeFees(tx, county, { ...due, period: month }, { ...terms, isOwed: true });
    await markRenewalCharged(tx, { accountId, period: month, at, ...terms });
    const images = terms.grant ?? null;
    const details = { accountId, period: month, monthlyFeeCents, flatFeeCents, images };
    await recordAudit(tx, { action: 'account.renewed', actor, details });
    await queueOwedRenewal(tx, county, account, { period: month, terms });
  }
}

async function settle(tx: Db, county: County, due: DueRenewal): Promise<RenewalOutcome> {
  const { accountId, period, actor, at } = due;
  await lockRenewalsOfAccount(tx, accountId);
  const renewal = await lockRenewal(tx, accountId, period);
  if (renewal === undefined) throw new Error(`Account ${accountId} is not marked for ${period}.`);
  if (renewal.state === 'CHARGED') return 'CHARGED';
  if (!(await findIsBillable(tx, { accountId, period, timeZone: county.timeZone }))) {
    await markRenewalSkipped(tx, { accountId, period });
    return 'NOT_DUE';
  }
  const account = await getAccount(tx, accountId);
  const { rates } = await getSettings(tx, 'flatFee');
  const terms = computeRenewalTerms(account, rates);
  if (terms === undefined) throw new UnpaidError('RATE_NOT_OFFERED');
  await chargeFees(tx, county, due, terms);
  await markRenewalCharged(tx, { accountId, period, at, ...terms });
  await skipEarlierRenewals(tx, { accountId, period });
  const { monthlyFeeCents, flatFeeCents, grant } = terms;
  await recordAudit(tx, {
    action: 'account.renewed',
    actor,
    details: { accountId, period, monthlyFeeCents, flatFeeCents, images: grant ?? null },
  });
  await queueRenewalReceipt(tx, county, account, { period, terms });
  return 'CHARGED';
}

async function chargeFees(
  tx: Db,
  county: County,
  due: DueRenewal,
  terms: RenewalTerms & { readonly isOwed?: boolean },
): Promise<void> {
  const { accountId, period, actor, at } = due;
  const { userId } = actor;
  const buyer = { db: tx, county, accountId, userId, sessionIdHash: undefined };
  const fees = [
    { kind: 'MONTHLY_FEE', amountCents: terms.monthlyFeeCents, opKey: `monthly-fee:${accountId}:${period}` },
    { kind: 'FLAT_FEE_RENEWAL', amountCents: terms.flatFeeCents, opKey: `flat-fee:${accountId}:${period}` },
  ] as const;
  for (const { kind, amountCents, opKey } of fees) {
    const { status } = await charge(buyer, { kind, item: { period, amountCents }, opKey, isOwed: terms.isOwed });
    if (status === 'FREE' || status === 'CHARGED') continue;
    // No one is here to authorize a card.
    throw new UnpaidError(status === 'INSUFFICIENT_FUNDS' ? status : 'NO_PURCHASING_OPTIONS', terms);
  }
  if (terms.grant === undefined) return;
  const opKey = `flat-units:${accountId}:${period}`;
  await setImages(tx, { accountId, userId, grant: terms.grant, kind: 'UNITS_RENEWAL', opKey, at });
}
