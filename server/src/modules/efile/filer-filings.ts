import type {
  correctFiling as correctEndpoint,
  getFiling as getEndpoint,
  withdrawFiling as withdrawEndpoint,
} from '@portal/contract/efile/filings';
import { filingList } from '@portal/contract/efile/filings';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { ALL_CODE } from '@portal/contract/helper-data/code-description';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { runList } from '../../platform/lists/run-list.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { findUsageBalance } from '../ledger/index.ts';
import {
  findFiling,
  insertEvent,
  resubmitStoredFiling,
  type StoredFiling,
  selectListedFilings,
  withdrawStoredFiling,
} from './filings.queries.ts';
import { type FilingImage, fileImage, findImage } from './images.queries.ts';
import { queueFilingEmail } from './queue-filing-email.ts';
import { computeRetainedCents, refundFiling } from './refund-filing.ts';
import { getVisibleFiling, showFiling, toListedFiling, toScope } from './show-filing.ts';
import { toReturnAddress } from './submit-filing.ts';

type ListEndpoint = (typeof filingList)['endpoint'];

/** Lists the filings of the caller; of the account for its administrator. Staff see their own here, and all in the queue. */
export async function listFilings(
  context: CallContext,
  request: ParsedRequestOf<ListEndpoint>,
): Promise<ContentOf<ListEndpoint>> {
  const { db, county, caller } = context;
  const scope = caller.role === 'ACCOUNT' ? toScope(context) : { userId: caller.userId };
  const { rows, ...page } = await runList(
    db,
    filingList,
    {
      matches: selectListedFilings(db, scope, request.state === ALL_CODE ? {} : { states: [request.state] }),
      orderBy: { transactionNumber: 'id', submittedAt: 'submittedAt' },
      tieBreaker: 'id',
      complete: async (stored) => stored.map((filing) => toListedFiling(county, filing)),
    },
    request,
  );
  return { ...page, filings: rows };
}

/** @throws Refusal NOT_FOUND for a filing that the caller can't see. */
export async function getFiling(
  context: CallContext,
  { id }: ParsedRequestOf<typeof getEndpoint>,
): Promise<ContentOf<typeof getEndpoint>> {
  return showFiling(context, await getVisibleFiling(context, id));
}

/** @throws Refusal NOT_FOUND unless the caller filed it: others of the account can look at it. */
async function getOwnFiling(tx: Db, { caller }: CallContext, id: number): Promise<StoredFiling> {
  const filing = await findFiling(tx, id, { userId: caller.userId });
  if (filing === undefined) throw new Refusal('NOT_FOUND');
  return filing;
}

/**
 * Withdraws a filing that no clerk reviews, and refunds it, in one transaction.
 *
 * @throws Refusal NOT_FOUND; FILING_CHANGED if a clerk has it by now, or it was decided.
 */
export async function withdrawFiling(
  context: CallContext,
  { id, version }: ParsedRequestOf<typeof withdrawEndpoint>,
): Promise<ContentOf<typeof withdrawEndpoint>> {
  const { db, county, caller } = context;
  await inTransaction(db, async (tx) => {
    const filing = await getOwnFiling(tx, context, id);
    const at = county.clock.now();
    const retainedCents = await computeRetainedCents(tx, filing);
    const fromState = await withdrawStoredFiling(tx, { id, version, at, retainedCents, userId: caller.userId });
    if (fromState === undefined) throw new Refusal('FILING_CHANGED');
    const actor = actorOf(context);
    const reason = context.translate('efile:refundReason.WITHDRAWN', { number: filing.number });
    const refundedCents = await refundFiling({ db: tx, county }, filing, { retainedCents, actor, reason });
    await insertEvent(tx, {
      ...{ filingId: id, version, occurredAt: at, userId: caller.userId, fromState },
      toState: 'WITHDRAWN',
    });
    await recordAudit(tx, { action: 'filing.withdrawn', actor, details: { filing: filing.number, refundedCents } });
    await queueFilingEmail(tx, county, { filing, state: 'WITHDRAWN', refundedCents });
  });
  return { usageBalance: await findUsageBalance(db, caller) };
}

/**
 * Returns a corrected filing to the queue. A new file is received now and goes to the end of the queue; with the old file the filing keeps its
 * place. It costs nothing more, so the new file can't have more pages than were paid for.
 *
 * @throws Refusal NOT_FOUND; FILING_CHANGED if no correction of this version is requested; INVALID_INPUT.
 */
export async function correctFiling(
  context: CallContext,
  request: ParsedRequestOf<typeof correctEndpoint>,
): Promise<ContentOf<typeof correctEndpoint>> {
  const { db, county, caller } = context;
  const { id, version, imageId } = request;
  return inTransaction(db, async (tx) => {
    const filing = await getOwnFiling(tx, context, id);
    const at = county.clock.now();
    const image = imageId === undefined ? undefined : await getCorrectedImage(tx, context, filing, imageId);
    const { efileType, ...contact } = { efileType: filing.efileType, ...toReturnAddress(request) };
    if (request.efileType !== efileType) throw new Refusal('INVALID_INPUT', { efileType: { key: 'invalid' } });
    const isQueued = await resubmitStoredFiling(tx, {
      ...{ id, version, efileType, contact },
      submittedAt: image && at,
      queuedAt: image === undefined ? filing.queuedAt : at,
    });
    if (!isQueued) throw new Refusal('FILING_CHANGED');
    if (image !== undefined) await fileImage(tx, image.id, { filingId: id, version: version + 1 });
    await insertEvent(tx, {
      ...{ filingId: id, version: version + 1, occurredAt: at, userId: caller.userId },
      ...({ fromState: 'CORRECTION', toState: 'SUBMITTED' } as const),
    });
    const details = { filing: filing.number, hasNewFile: image !== undefined };
    await recordAudit(tx, { action: 'filing.corrected', actor: actorOf(context), details });
    await queueFilingEmail(tx, county, { filing: { ...filing, contact }, state: 'SUBMITTED' });
    return { transactionNumber: filing.number };
  });
}

async function getCorrectedImage(
  tx: Db,
  { caller }: CallContext,
  filing: StoredFiling,
  imageId: string,
): Promise<FilingImage> {
  const image = await findImage(tx, { userId: caller.userId, imageId }, { lock: true });
  if (image === undefined || image.filingId !== null) throw new Refusal('FILING_CHANGED');
  if (image.pageCount > filing.pageCount)
    throw new Refusal('INVALID_INPUT', { file: { key: 'efileMorePages', params: { n: filing.pageCount } } });
  return image;
}
