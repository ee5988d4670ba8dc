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
  markRenewalCharged,
  markRenewalFailed,
  markRenewalSkipped,
  skipEarlierRenewals,
} from './billing.queries.ts';
import type { Period } from './period.rules.ts';
import { queueRenewalFailure, queueRenewalReceipt } from './queue-billing-emails.ts';
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
  constructor(failure: RenewalFailure) {
    super(failure);
    this.failure = failure;
  }
}

/**
 * Charges the fees of an account that is marked for a month, and renews its images, at most once: both fees, the
 * images, the mark, the audit entry and the mailed receipt are one transaction.
 *
 * @returns the outcome, including that of an earlier run; a failure charges nothing, is mailed once a month and can be
 *   retried. NOT_DUE if the account didn't exist in the month or is billed for a later one.
 */
export async function renewAccount(county: County, due: DueRenewal): Promise<RenewalOutcome> {
  try {
    return await inTransaction(county.db, (tx) => settle(tx, county, due));
  } catch (error) {
    if (!(error instanceof UnpaidError)) throw error;
    const { failure } = error;
    await inTransaction(county.db, async (tx) => {
      const isFirst = await markRenewalFailed(tx, { ...due, failure });
      if (isFirst) await queueRenewalFailure(tx, county, { ...due, failure });
    });
    return failure;
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

async function chargeFees(tx: Db, county: County, due: DueRenewal, terms: RenewalTerms): Promise<void> {
  const { accountId, period, actor, at } = due;
  const { userId } = actor;
  const buyer = { db: tx, county, accountId, userId, sessionIdHash: undefined };
  const fees = [
    { kind: 'MONTHLY_FEE', amountCents: terms.monthlyFeeCents, opKey: `monthly-fee:${accountId}:${period}` },
    { kind: 'FLAT_FEE_RENEWAL', amountCents: terms.flatFeeCents, opKey: `flat-fee:${accountId}:${period}` },
  ] as const;
  for (const { kind, amountCents, opKey } of fees) {
    const { status } = await charge(buyer, { kind, item: { period, amountCents }, opKey });
    if (status === 'FREE' || status === 'CHARGED') continue;
    // No one is here to authorize a card.
    throw new UnpaidError(status === 'INSUFFICIENT_FUNDS' ? status : 'NO_PURCHASING_OPTIONS');
  }
  if (terms.grant === undefined) return;
  const opKey = `flat-units:${accountId}:${period}`;
  await setImages(tx, { accountId, userId, grant: terms.grant, kind: 'UNITS_RENEWAL', opKey, at });
}
