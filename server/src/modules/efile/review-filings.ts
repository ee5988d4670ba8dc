import type { FilingState } from '@portal/contract/efile/filing';
import { INDEXED_TYPES } from '@portal/contract/efile/index-facts';
import {
  type claimFiling as claimEndpoint,
  type requestCorrection as correctionEndpoint,
  filingQueue,
  QUEUED_STATES,
  type rejectFiling as rejectEndpoint,
  type releaseFiling as releaseEndpoint,
} from '@portal/contract/efile/queue';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { ALL_CODE } from '@portal/contract/helper-data/code-description';
import { listReasons } from '@portal/contract/settings/efile-fees';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { addDays, formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { runList } from '../../platform/lists/run-list.ts';
import { type AuditAction, actorOf, recordAudit } from '../audit/index.ts';
import { getSettings } from '../county-settings/index.ts';
import { listInstruments } from '../records/index.ts';
import { computeNextNumber } from './efile.rules.ts';
import { findFiling, insertEvent, type StoredFiling, selectListedFilings } from './filings.queries.ts';
import {
  claimOldest,
  claimOne,
  findLastNumber,
  listQueueFacts,
  rejectClaimed,
  releaseClaim,
  releaseExpiredClaims,
  renewClaim,
  returnClaimed,
  wasReviewed,
} from './queue.queries.ts';
import { type FilingEmail, queueFilingEmail } from './queue-filing-email.ts';
import { computeRetainedCents, refundFiling } from './refund-filing.ts';
import { showFiling } from './show-filing.ts';

type QueueEndpoint = (typeof filingQueue)['endpoint'];

const MS_PER_HOUR = 3_600_000;

/** Lists the filings that wait, oldest first. */
export async function listQueue(
  { db, county }: CallContext,
  request: ParsedRequestOf<QueueEndpoint>,
): Promise<ContentOf<QueueEndpoint>> {
  const now = county.clock.now();
  await releaseExpiredClaims(db, now);
  const filter = {
    states: request.state === ALL_CODE ? QUEUED_STATES : [request.state],
    ...(request.efileType !== ALL_CODE && { efileType: request.efileType }),
  };
  const { rows, ...page } = await runList(
    db,
    filingQueue,
    {
      matches: selectListedFilings(db, {}, filter),
      orderBy: { transactionNumber: 'id', queuedAt: 'queuedAt' },
      tieBreaker: 'id',
      complete: async (stored) => {
        const ids = stored.map(({ id }) => id);
        const facts = new Map((await listQueueFacts(db, ids)).map((row) => [row.id, row]));
        return stored.map((filing) => ({
          id: filing.id,
          transactionNumber: filing.number,
          efileType: filing.efileType,
          state: filing.state as (typeof QUEUED_STATES)[number],
          numberOfPages: filing.pageCount,
          filer: filing.contact.name,
          accountName: facts.get(filing.id)?.accountName ?? '',
          totalCharge: filing.totalCents,
          queuedAt: localDateTimeAt(filing.queuedAt, county.timeZone),
          ageHours: Math.max(0, Math.floor((now.getTime() - filing.queuedAt.getTime()) / MS_PER_HOUR)),
          warningCount: facts.get(filing.id)?.warningCount ?? 0,
          claimedBy: filing.clerk ?? '',
        }));
      },
    },
    request,
  );
  return { ...page, filings: rows };
}

/**
 * Claims a filing, or the oldest that waits; renews a claim that the clerk has. The database decides between clerks.
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
  const id = await inTransaction(db, async (tx) => {
    if (wanted !== undefined && (await renewClaim(tx, wanted, claim))) return wanted;
    const claimed =
      wanted === undefined ? await claimOldest(tx, claim) : (await claimOne(tx, wanted, claim)) ? wanted : undefined;
    if (claimed === undefined) return undefined;
    await recordClaim(tx, context, await getFilingById(tx, claimed));
    return claimed;
  });
  if (id !== undefined) return { review: await composeReview(context, await getFilingById(db, id)) };
  if (wanted !== undefined && (await findFiling(db, wanted))?.userId === caller.userId) throw new Refusal('OWN_FILING');
  return { review: null };
}

/** Tells the filer once for each version that the review has begun. */
async function recordClaim(tx: Db, context: CallContext, filing: StoredFiling): Promise<void> {
  const { id, version } = filing;
  const isFirst = !(await wasReviewed(tx, { id, version, state: 'IN_REVIEW' }));
  await recordChange(tx, context, filing, { action: 'filing.claimed', from: 'SUBMITTED', to: 'IN_REVIEW' });
  if (isFirst) await queueFilingEmail(tx, context.county, { filing, state: 'IN_REVIEW' });
}

async function composeReview(context: CallContext, filing: StoredFiling) {
  const { db, county } = context;
  const now = county.clock.now();
  return {
    filing: await showFiling(context, filing),
    reasons: listReasons(await getSettings(db, 'efileFees')),
    instruments: INDEXED_TYPES.includes(filing.efileType) ? await listInstruments(db) : [],
    nextNumber: computeNextNumber(await findLastNumber(db, filing.efileType)),
    today: formatPlainDate(plainDateAt(now, county.timeZone)),
    now: localDateTimeAt(now, county.timeZone).slice(11, 16),
  };
}

export async function getFilingById(db: Db, id: number): Promise<StoredFiling> {
  const filing = await findFiling(db, id);
  if (filing === undefined) throw new Refusal('NOT_FOUND');
  return filing;
}

interface Change {
  readonly action: AuditAction;
  readonly from: FilingState;
  readonly to: FilingState;
  readonly reasons?: readonly string[];
  readonly remark?: string;
  readonly details?: object;
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

/** Returns the caller's claim to the queue; does nothing if it isn't the caller's. */
export async function releaseFiling(
  context: CallContext,
  { id }: ParsedRequestOf<typeof releaseEndpoint>,
): Promise<ContentOf<typeof releaseEndpoint>> {
  const { db, caller } = context;
  await inTransaction(db, async (tx) => {
    if ((await releaseClaim(tx, { id, clerkId: caller.userId })) === undefined) return;
    const change = { action: 'filing.released', from: 'IN_REVIEW', to: 'SUBMITTED' } as const;
    await recordChange(tx, context, await getFilingById(tx, id), change);
  });
  return {};
}

/**
 * Rejects a filing and refunds it, less what the county keeps, in one transaction.
 *
 * @throws Refusal FILING_CHANGED if the claim ended or the version is another one; INVALID_INPUT for a reason that isn't the county's.
 */
export async function rejectFiling(
  context: CallContext,
  request: ParsedRequestOf<typeof rejectEndpoint>,
): Promise<ContentOf<typeof rejectEndpoint>> {
  const { county } = context;
  const { reasons, remark } = request;
  await ensureReasons(context, reasons);
  let refundedCharge = 0;
  await decide(context, request, async (tx, filing, claim) => {
    const retainedCents = await computeRetainedCents(tx, filing);
    if (!(await rejectClaimed(tx, claim, retainedCents))) throw new Refusal('FILING_CHANGED');
    const reason = context.translate('efile:refundReason.REJECTED', { number: filing.number });
    const terms = { retainedCents, actor: actorOf(context), reason };
    refundedCharge = await refundFiling({ db: tx, county }, filing, terms);
    const details = { reasons, refundedCents: refundedCharge };
    const change = { action: 'filing.rejected', from: 'IN_REVIEW', to: 'REJECTED', reasons, remark, details } as const;
    await recordChange(tx, context, filing, change);
    return { state: 'REJECTED', reasons, remark, refundedCents: refundedCharge };
  });
  return { refundedCharge };
}

/** Asks the filer to correct a filing. @throws as `rejectFiling`. */
export async function requestCorrection(
  context: CallContext,
  request: ParsedRequestOf<typeof correctionEndpoint>,
): Promise<ContentOf<typeof correctionEndpoint>> {
  const { reasons, remark } = request;
  await ensureReasons(context, reasons);
  const { correctionDays } = await getSettings(context.db, 'efileFees');
  await decide(context, request, async (tx, filing, claim) => {
    const correctBy = addDays(plainDateAt(claim.now, context.county.timeZone), correctionDays);
    if (!(await returnClaimed(tx, claim, correctBy))) throw new Refusal('FILING_CHANGED');
    const change = { action: 'filing.correctionRequested', from: 'IN_REVIEW', to: 'CORRECTION' } as const;
    await recordChange(tx, context, filing, { ...change, reasons, remark, details: { reasons } });
    return { state: 'CORRECTION', reasons, remark, correctBy: formatPlainDate(correctBy) };
  });
  return {};
}

/** Decides a claimed filing in one transaction and tells its filer. */
export async function decide(
  context: CallContext,
  { id, version }: { readonly id: number; readonly version: number },
  change: (
    tx: Db,
    filing: StoredFiling,
    claim: Parameters<typeof returnClaimed>[1],
  ) => Promise<Omit<FilingEmail, 'filing'>>,
): Promise<void> {
  const { db, county, caller } = context;
  await inTransaction(db, async (tx) => {
    const filing = await getFilingById(tx, id);
    const claim = { id, version, clerkId: caller.userId, now: county.clock.now() };
    await queueFilingEmail(tx, county, { filing, ...(await change(tx, filing, claim)) });
  });
}

/** Reasons are sent to filers as the county wrote them. */
async function ensureReasons({ db }: CallContext, reasons: readonly string[]): Promise<void> {
  const offered = new Set(listReasons(await getSettings(db, 'efileFees')));
  if (!reasons.every((reason) => offered.has(reason)))
    throw new Refusal('INVALID_INPUT', { reasons: { key: 'invalid' } });
}
