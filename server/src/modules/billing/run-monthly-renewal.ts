import type { County } from '../../county.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { getAccount } from '../accounts/index.ts';
import { type AuditActor, SYSTEM_ACTOR } from '../audit/index.ts';
import { getSettings } from '../county-settings/index.ts';
import {
  findLastRenewal,
  findLastRuns,
  findNextMarked,
  findRenewal,
  findRun,
  insertMarks,
  listRenewedAccountIds,
  recordCharged,
  recordMarked,
} from './billing.queries.ts';
import { findDuePeriod, type Period } from './period.rules.ts';
import { type RenewalOutcome, renewAccount } from './renew-account.ts';
import { isRenewed } from './renewal.rules.ts';

/** Points where tests interrupt a run, to check that the next one resumes it. */
export interface RenewalSteps {
  onMarked?(): Promise<void>;
  onCharged?(accountId: number): Promise<void>;
}

/**
 * Renews all accounts for the month that is due (Spec 3 §3 "Billing schedule"), in two phases: all are marked first, then charged one by
 * one, each in its own transaction. An interrupted run, or one that another process has started, is resumed; for a completed month nothing
 * happens.
 */
export async function renewAllAccounts(
  county: County,
  { actor = SYSTEM_ACTOR, steps = {} }: { readonly actor?: AuditActor; readonly steps?: RenewalSteps } = {},
): Promise<{ readonly period: Period; readonly outcomes: readonly RenewalOutcome[] }> {
  const { db, clock } = county;
  const period = await getDuePeriod(county);
  const run = await findRun(db, period);
  if (run === undefined) {
    await inTransaction(db, async (tx) => {
      await insertMarks(tx, { accountIds: await listRenewedAccountIds(tx), period, at: clock.now() });
      await recordMarked(tx, period, clock.now());
    });
    await steps.onMarked?.();
  }
  const outcomes: RenewalOutcome[] = [];
  let accountId = await findNextMarked(db, period, 0);
  while (accountId !== undefined) {
    const outcome = await renewNext(county, { accountId, period, actor });
    if (outcome !== undefined) outcomes.push(outcome);
    await steps.onCharged?.(accountId);
    accountId = await findNextMarked(db, period, accountId);
  }
  if (run === undefined || run.chargedAt === null) await recordCharged(db, period, clock.now());
  return { period, outcomes };
}

/** @returns undefined after an error: the account stays marked for the next run and doesn't block the others. */
async function renewNext(
  county: County,
  due: { readonly accountId: number; readonly period: Period; readonly actor: AuditActor },
): Promise<RenewalOutcome | undefined> {
  try {
    return await renewAccount(county, { ...due, at: county.clock.now() });
  } catch (error) {
    county.log.error({ err: error, accountId: due.accountId, period: due.period }, 'an account could not be renewed');
    return undefined;
  }
}

/** The job: renews all accounts if the county has switched on automatic billing. */
export async function runAutomaticBilling(county: County): Promise<void> {
  const { automaticBilling } = await getSettings(county.db, 'billingSchedule');
  if (!automaticBilling) return;
  const { period, outcomes } = await renewAllAccounts(county);
  const failed = outcomes.filter((outcome) => outcome !== 'CHARGED').length;
  if (outcomes.length > 0)
    county.log.info({ period, renewed: outcomes.length - failed, failed }, 'accounts were renewed');
}

/**
 * Renews one account for the month that is due (Spec 3 §2 "Run Monthly Renewal"), for staff, also if it failed before. It is the same
 * renewal as the job's: only one of them charges.
 */
export async function runMonthlyRenewal(
  county: County,
  { accountId, actor }: { readonly accountId: number; readonly actor: AuditActor },
): Promise<RenewalOutcome> {
  const period = await getDuePeriod(county);
  const at = county.clock.now();
  await insertMarks(county.db, { accountIds: [accountId], period, at });
  return renewAccount(county, { accountId, period, actor, at });
}

/** The renewal status on an account's screen (Spec 3 §3 "Account"). */
export interface RenewalStatus {
  /** When it was last charged; null for never. */
  readonly lastMonthlyRenewal: Date | null;
  /** The month that is due has not been charged. */
  readonly needsMonthlyRenewal: boolean;
  /** The job has marked it and has not charged it yet. */
  readonly needsMonthlyRenewalJob: boolean;
}

/** Gets the renewal status of an account. */
export async function getRenewalStatus(county: County, accountId: number): Promise<RenewalStatus> {
  const { db } = county;
  const renewal = await findRenewal(db, accountId, await getDuePeriod(county));
  const isDue = isRenewed(await getAccount(db, accountId));
  return {
    lastMonthlyRenewal: await findLastRenewal(db, accountId),
    needsMonthlyRenewal: isDue && renewal?.state !== 'CHARGED',
    needsMonthlyRenewalJob: renewal?.state === 'MARKED',
  };
}

/** Gets when the two phases were last completed, for the schedule's screen (Spec 3 §3 "Billing schedule"). */
export async function getLastRenewalRuns(county: County): Promise<{
  readonly lastRanMonthlyRenewalJobPhase1: Date | null;
  readonly lastRanMonthlyRenewalJobPhase2: Date | null;
}> {
  const { markedAt, chargedAt } = await findLastRuns(county.db);
  return { lastRanMonthlyRenewalJobPhase1: markedAt, lastRanMonthlyRenewalJobPhase2: chargedAt };
}

async function getDuePeriod({ db, clock, timeZone }: County): Promise<Period> {
  return findDuePeriod(clock.now(), timeZone, await getSettings(db, 'billingSchedule'));
}
