import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { EfileType, FilingState } from '@portal/contract/filing/efile/filing';
import { INDEXED_TYPES } from '@portal/contract/filing/efile/index-facts';
import type {
  claimFiling as claimEndpoint,
  requestCorrection as correctionEndpoint,
  rejectFiling as rejectEndpoint,
  releaseFiling as releaseEndpoint,
} from '@portal/contract/filing/efile/queue';
import { listReasons } from '@portal/contract/settings/filing/efile-fees';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { addDays, formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import { type Db, inTransaction } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { listInstruments } from '../../../index/records/index.ts';
import { type AuditAction, type AuditDetails, actorOf, recordAudit } from '../../../office/audit/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { ensureMoneyOfOthers } from '../../../people/accounts/index.ts';
import { computeNextNumber } from '../efile.rules.ts';
import { isNumberWithdrawn } from '../filings/corrections.queries.ts';
import {
  findFiling,
  firstOf,
  insertEvent,
  listPackage,
  lockPackage,
  type StoredFiling,
} from '../filings/filings.queries.ts';
import { type FilingEmail, queueFilingEmail } from '../filings/queue-filing-email.ts';
import { getRetainedFee, refundPackage } from '../filings/refund-package.ts';
import { showFiling } from '../filings/show-filing.ts';
import {
  claimOldest,
  claimOne,
  type DecidedClaim,
  findLastNumber,
  rejectClaimed,
  releaseClaim,
  releaseExpiredClaims,
  renewClaim,
  returnClaimed,
  wasReviewed,
} from './queue.queries.ts';

/**
 * Claims a filing with its package, or the oldest that waits; renews a claim that the clerk has. The database decides between clerks.
 *
 * @returns null if none waits, or another clerk has it.
 * @throws Refusal OWN_FILING for a filing that the clerk filed.
 */
export async function claimFiling(
  context: CallContext,
  { id: wanted }: ParsedRequestOf<typeof claimEndpoint>,
): Promise<ContentOf<typeof claimEndpoint>> {
  const { db, county, caller } = context;
  const claim = { clerkId: caller.userId, now: county.clock.now() };
  await releaseExpiredClaims(db, claim.now);
  const packageId = await inTransaction(db, async (tx) => {
    if (wanted === undefined) {
      const oldest = await claimOldest(tx, claim);
      if (oldest !== undefined) await recordClaim(tx, context, await listPackage(tx, oldest));
      return oldest;
    }
    const filings = await lockPackage(tx, wanted);
    const [first] = filings;
    if (first === undefined) return undefined;
    if (await renewClaim(tx, first.id, claim)) return first.id;
    if (!(await claimOne(tx, first.id, claim))) return undefined;
    await recordClaim(tx, context, filings);
    return first.id;
  });
  if (packageId !== undefined) return { review: await composeReview(context, await listPackage(db, packageId)) };
  if (wanted !== undefined && (await findFiling(db, wanted))?.userId === caller.userId) throw new Refusal('OWN_FILING');
  return { review: null };
}

/** Notifies the filer once per version that the review has started. */
async function recordClaim(tx: Db, context: CallContext, filings: readonly StoredFiling[]): Promise<void> {
  const { id, version } = firstOf(filings);
  const isFirst = !(await wasReviewed(tx, { id, version, state: 'IN_REVIEW' }));
  const change = { action: 'filing.claimed', from: 'SUBMITTED', to: 'IN_REVIEW' } as const;
  for (const filing of filings) await recordChange(tx, context, filing, change);
  if (isFirst) await queueFilingEmail(tx, context.county, { filings, state: 'IN_REVIEW' });
}

async function composeReview(context: CallContext, filings: readonly StoredFiling[]) {
  const { db, county } = context;
  const now = county.clock.now();
  const numbers = await listNextNumbers(db, filings);
  const settings = await getSettings(db, 'efileFees');
  const documents = await Promise.all(
    filings.map(async (filing, index) => ({
      filing: await showFiling(context, filing),
      nextNumber: numbers[index] ?? '',
    })),
  );
  const [first, ...additionalDocuments] = documents as [(typeof documents)[number], ...typeof documents];
  return {
    ...first,
    additionalDocuments,
    reasons: listReasons(settings),
    instruments: filings.some(({ efileType }) => INDEXED_TYPES.includes(efileType)) ? await listInstruments(db) : [],
    recordingTime: settings.recordingTime,
    now: localDateTimeAt(now, county.timeZone).slice(11, 16),
    isOwnMoney: isPaid(filings) && firstOf(filings).accountId === context.caller.accountId,
  };
}

/** Whether rejecting a package can return money. */
function isPaid(filings: readonly StoredFiling[]): boolean {
  return filings.some(({ journalEntryId }) => journalEntryId !== null);
}

/** The number after another one, without those of withdrawn recordings. */
async function findNextNumber(db: Db, efileType: EfileType, last: string | undefined): Promise<string> {
  const next = computeNextNumber(last);
  return next !== '' && (await isNumberWithdrawn(db, efileType, next)) ? findNextNumber(db, efileType, next) : next;
}

/** The numbers of documents if each gets the next one of its type. */
async function listNextNumbers(db: Db, filings: readonly StoredFiling[]): Promise<readonly string[]> {
  const last = new Map<string, string | undefined>();
  for (const { efileType } of filings) last.set(efileType, await findLastNumber(db, efileType));
  const numbers: string[] = [];
  for (const { efileType } of filings) {
    const next = await findNextNumber(db, efileType, last.get(efileType));
    last.set(efileType, next);
    numbers.push(next);
  }
  return numbers;
}

interface Change {
  readonly action: AuditAction;
  readonly from: FilingState;
  readonly to: FilingState;
  readonly reasons?: readonly string[];
  readonly remark?: string;
  readonly details?: AuditDetails;
}

/** Writes what every change leaves behind: the event and the audit row. */
export async function recordChange(tx: Db, context: CallContext, filing: StoredFiling, change: Change): Promise<void> {
  const { id: filingId, version, number } = filing;
  const { action, from: fromState, to: toState, reasons, remark, details } = change;
  const occurredAt = context.county.clock.now();
  const event = { filingId, version, occurredAt, userId: context.caller.userId, fromState, toState };
  await insertEvent(tx, { ...event, ...(reasons && { reasons }), ...(remark !== undefined && { remark }) });
  await recordAudit(tx, { action, actor: actorOf(context), details: { filing: number, ...details } });
}

/** Returns the caller's claim to the queue; does nothing if another clerk has it. */
export async function releaseFiling(
  context: CallContext,
  { id }: ParsedRequestOf<typeof releaseEndpoint>,
): Promise<ContentOf<typeof releaseEndpoint>> {
  const { db, caller } = context;
  await inTransaction(db, async (tx) => {
    const filings = await lockPackage(tx, id);
    const [first] = filings;
    if (first === undefined || !(await releaseClaim(tx, first.id, caller.userId))) return;
    const change = { action: 'filing.released', from: 'IN_REVIEW', to: 'SUBMITTED' } as const;
    for (const filing of filings) await recordChange(tx, context, filing, change);
  });
  return {};
}

/**
 * Rejects a filing with its package and refunds it, less what the county keeps, in one transaction.
 *
 * @throws Refusal NOT_FOUND; OWN_MONEY if it was paid by the clerk's account; FILING_CHANGED if the claim ended or the version is another one;
 *   INVALID_INPUT for a reason that isn't the county's.
 */
export async function rejectFiling(
  context: CallContext,
  request: ParsedRequestOf<typeof rejectEndpoint>,
): Promise<ContentOf<typeof rejectEndpoint>> {
  const { county } = context;
  const { reasons, remark } = request;
  await ensureReasons(context, reasons);
  let refundedCharge = 0;
  await decide(context, request, async (tx, filings, claim) => {
    if (isPaid(filings)) ensureMoneyOfOthers(context.caller, firstOf(filings));
    const feeCents = await getRetainedFee(tx);
    if (!(await rejectClaimed(tx, claim, feeCents))) throw new Refusal('FILING_CHANGED');
    const { translate } = context;
    const terms = { feeCents, actor: actorOf(context), reason: 'REJECTED', translate } as const;
    const refunded = await refundPackage({ db: tx, county }, filings, terms);
    refundedCharge = refunded.refundedCents;
    for (const { filing, refundedCents } of refunded.documents) {
      const change = { action: 'filing.rejected', from: 'IN_REVIEW', to: 'REJECTED', reasons, remark } as const;
      await recordChange(tx, context, filing, { ...change, details: { reasons, refundedCents } });
    }
    return { state: 'REJECTED', reasons, remark, refundedCents: refundedCharge };
  });
  return { refundedCharge };
}

/** Asks the filer to correct a filing or others of its package. @throws as `rejectFiling`. */
export async function requestCorrection(
  context: CallContext,
  request: ParsedRequestOf<typeof correctionEndpoint>,
): Promise<ContentOf<typeof correctionEndpoint>> {
  const { reasons, remark } = request;
  await ensureReasons(context, reasons);
  const { correctionDays } = await getSettings(context.db, 'efileFees');
  await decide(context, request, async (tx, filings, claim) => {
    const correctBy = addDays(plainDateAt(claim.now, context.county.timeZone), correctionDays);
    if (!(await returnClaimed(tx, claim, correctBy))) throw new Refusal('FILING_CHANGED');
    const change = { action: 'filing.correctionRequested', from: 'IN_REVIEW', to: 'CORRECTION' } as const;
    for (const filing of filings)
      await recordChange(tx, context, filing, { ...change, reasons, remark, details: { reasons } });
    return { state: 'CORRECTION', reasons, remark, correctBy: formatPlainDate(correctBy) };
  });
  return {};
}

/** Decides a claimed package in one transaction and tells its filer. @throws Refusal NOT_FOUND if there is no such filing. */
export async function decide(
  context: CallContext,
  { id, version }: { readonly id: number; readonly version: number },
  change: (tx: Db, filings: readonly StoredFiling[], claim: DecidedClaim) => Promise<Omit<FilingEmail, 'filings'>>,
): Promise<void> {
  const { db, county, caller } = context;
  await inTransaction(db, async (tx) => {
    const filings = await lockPackage(tx, id);
    if (filings.length === 0) throw new Refusal('NOT_FOUND');
    const claim = { packageId: firstOf(filings).id, version, clerkId: caller.userId, now: county.clock.now() };
    await queueFilingEmail(tx, county, { filings, ...(await change(tx, filings, claim)) });
  });
}

/** Reasons are sent to filers as the county wrote them. */
async function ensureReasons({ db }: CallContext, reasons: readonly string[]): Promise<void> {
  const offered = new Set(listReasons(await getSettings(db, 'efileFees')));
  if (!reasons.every((reason) => offered.has(reason)))
    throw new Refusal('INVALID_INPUT', { reasons: { key: 'invalid' } });
}
