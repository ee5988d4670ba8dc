import type { RenewalOutcome } from '@portal/contract/money/billing/failed-renewals';
import type { County } from '../../../county.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type AuditActor, SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { findSettingsSince, getSettings, type SettingsOf } from '../../office/county-settings/index.ts';
import { getAccount } from '../../people/accounts/index.ts';
import {
  findIsBillable,
  findLastRenewal,
  findLastRuns,
  findNextMarked,
  findRenewal,
  findRun,
  insertMarks,
  listRenewedAccountIds,
  recordCharged,
  recordMarked,
  skipMarksBefore,
} from './billing.queries.ts';
import { findDuePeriod, type Period, periodAt } from './period.rules.ts';
import { queueFailureSummary } from './queue-billing-emails.ts';
import { renewAccount } from './renew-account.ts';
import { isRenewed } from './renewal.rules.ts';

/** Points where tests interrupt a run, to check that the next one resumes it. */
export interface RenewalSteps {
  onMarked?(): Promise<void>;
  onCharged?(accountId: number): Promise<void>;
}

interface RenewalRun {
  readonly period: Period;
  readonly outcomes: readonly RenewalOutcome[];
  /** No account can be billed for the month. */
  readonly isWithoutAccounts: boolean;
}

/**
 * Renews all accounts for the month that is due (Spec 3 §3 "Billing schedule"), in two phases: all are marked first,
 * then charged one by one, each in its own transaction. Resumes an interrupted run, even of an earlier month, or one
 * that another process has started; does nothing for a completed month. Months before automatic billing was switched on aren't billed.
 */
export async function renewAllAccounts(
  county: County,
  { actor = SYSTEM_ACTOR, steps = {} }: { readonly actor?: AuditActor; readonly steps?: RenewalSteps } = {},
): Promise<RenewalRun> {
  const { db, clock, timeZone } = county;
  const { period, billedSince, isBilled } = await getDueMonth(county);
  if (billedSince !== undefined) await skipMarksBefore(db, billedSince);
  const run = await findRun(db, period);
  let found = run === undefined ? 0 : undefined;
  if (isBilled && run === undefined) {
    await inTransaction(db, async (tx) => {
      const at = clock.now();
      found = await insertMarks(tx, { accountIds: await listRenewedAccountIds(tx), period, timeZone, at });
      // A month without any account is looked at again: the accounts may not have been entered yet.
      if (found > 0) await recordMarked(tx, { period, billedSince, at });
    });
    await steps.onMarked?.();
  }
  const outcomes: RenewalOutcome[] = [];
  let mark = await findNextMarked(db, { period: '', accountId: 0 });
  while (mark !== undefined) {
    const outcome = await renewNext(county, { ...mark, actor });
    if (outcome !== undefined) outcomes.push(outcome);
    await steps.onCharged?.(mark.accountId);
    mark = await findNextMarked(db, mark);
  }
  if (isBilled && (run === undefined || run.chargedAt === null)) await completeRun(county, period);
  return { period, outcomes, isWithoutAccounts: found === 0 };
}

/** Records that a run is complete and reports its failures to the county, once. */
async function completeRun(county: County, period: Period): Promise<void> {
  await inTransaction(county.db, async (tx) => {
    if (await recordCharged(tx, period, county.clock.now())) await queueFailureSummary(tx, county, period);
  });
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

/**
 * The job: renews all accounts if the county has switched on automatic billing. Doesn't bill months before it was
 * switched on.
 */
export async function runAutomaticBilling(county: County): Promise<void> {
  if ((await findBilledSince(county)) === undefined) return;
  const { period, outcomes } = await renewAllAccounts(county);
  const renewed = outcomes.filter((outcome) => outcome === 'CHARGED').length;
  if (outcomes.length > 0)
    county.log.info({ period, renewed, failed: outcomes.length - renewed }, 'accounts were renewed');
}

/**
 * Renews one account for the month that is due (Spec 3 §2 "Run Monthly Renewal"), for staff, even if it failed before.
 * This is the renewal that the job runs: only one of them charges.
 *
 * @returns NOT_DUE if the account didn't exist in that month or is billed for a later one, or automatic billing began after it.
 */
export async function runMonthlyRenewal(
  county: County,
  { accountId, actor }: { readonly accountId: number; readonly actor: AuditActor },
): Promise<RenewalOutcome> {
  const { period, isBilled } = await getDueMonth(county);
  const { db, timeZone } = county;
  const at = county.clock.now();
  if (!isBilled || !(await findIsBillable(db, { accountId, period, timeZone }))) return 'NOT_DUE';
  await insertMarks(db, { accountIds: [accountId], period, timeZone, at });
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
  const { db, timeZone } = county;
  const { period, isBilled } = await getDueMonth(county);
  const renewal = await findRenewal(db, accountId, period);
  const isDue =
    isBilled &&
    isRenewed(await getAccount(db, accountId)) &&
    (await findIsBillable(db, { accountId, period, timeZone }));
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

interface DueMonth {
  readonly period: Period;
  /** The month in which automatic billing was switched on; undefined while it is off. */
  readonly billedSince: Period | undefined;
  readonly isBilled: boolean;
}

/**
 * Finds the month to bill. The schedule decides it only where the county bills by the schedule: without automatic billing, staff bill the
 * current month, and never the one before without knowing.
 */
async function getDueMonth(county: County): Promise<DueMonth> {
  const { db, clock, timeZone } = county;
  const billedSince = await findBilledSince(county);
  if (billedSince === undefined) return { period: periodAt(clock.now(), timeZone), billedSince, isBilled: true };
  const period = findDuePeriod(clock.now(), timeZone, await getSettings(db, 'billingSchedule'));
  return { period, billedSince, isBilled: period >= billedSince };
}

async function findBilledSince({ db, timeZone }: County): Promise<Period | undefined> {
  const since = await findSettingsSince(
    db,
    'billingSchedule',
    ({ automaticBilling }: SettingsOf<'billingSchedule'>) => automaticBilling,
  );
  return since === undefined ? undefined : periodAt(since, timeZone);
}
