import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  correctFiling as correctEndpoint,
  filingList,
  getFiling as getEndpoint,
  withdrawFiling as withdrawEndpoint,
} from '@portal/contract/filing/efile/filings';
import type { ListFilter } from '@portal/contract/lists/define-list';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { type Db, inTransaction } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import type { ListSource } from '../../../../platform/lists/run-list.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { findUsageBalance } from '../../../money/ledger/index.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { fieldPrefixOf } from '../efile.rules.ts';
import { type FilingImage, fileImage, lockImages } from '../uploads/images.queries.ts';
import {
  firstOf,
  insertEvent,
  listPackageFacts,
  lockPackage,
  resubmitPackage,
  type StoredFiling,
  selectListedFilings,
  withdrawPackage,
} from './filings.queries.ts';
import { queueFilingEmail } from './queue-filing-email.ts';
import { getRetainedFee, refundPackage } from './refund-package.ts';
import { getVisibleFiling, showFiling, toListedFiling, toScope } from './show-filing.ts';
import { toReturnAddress } from './submit-filing.ts';

/** Selects the filings of the caller; of the account for its administrator. Staff see their own here, and all in the queue. */
export function selectFilings(
  context: CallContext,
  { state }: ListFilter<typeof filingList>,
): ListSource<typeof filingList, StoredFiling> {
  const { db, county, caller } = context;
  const scope = caller.role === 'ACCOUNT' ? toScope(context) : { userId: caller.userId };
  return {
    matches: selectListedFilings(db, scope, state === ALL_CODE ? undefined : state),
    orderBy: { transactionNumber: 'id', submittedAt: 'submittedAt' },
    tieBreaker: 'id',
    complete: async (stored) => {
      const packages = await listPackageFacts(
        db,
        stored.map(({ packageId }) => packageId),
      );
      const facts = new Map(packages.map((found) => [found.packageId, found]));
      return stored.map((filing) => toListedFiling(county, filing, facts.get(filing.packageId)));
    },
  };
}

/** @throws Refusal NOT_FOUND for a filing that the caller can't see. */
export async function getFiling(
  context: CallContext,
  { id }: ParsedRequestOf<typeof getEndpoint>,
): Promise<ContentOf<typeof getEndpoint>> {
  return showFiling(context, await getVisibleFiling(context, id));
}

/**
 * Locks the package of a filing. @throws Refusal NOT_FOUND unless the caller filed it: other users of the account can
 * only view it.
 */
async function lockOwnPackage(tx: Db, { caller }: CallContext, id: number): Promise<readonly StoredFiling[]> {
  const filings = await lockPackage(tx, id, { userId: caller.userId });
  if (filings.length === 0) throw new Refusal('NOT_FOUND');
  return filings;
}

/**
 * Withdraws a filing that no clerk reviews, with its package, and refunds it, in one transaction.
 *
 * @throws Refusal NOT_FOUND; FILING_CHANGED if a clerk has it by now, or it was decided.
 */
export async function withdrawFiling(
  context: CallContext,
  { id, version }: ParsedRequestOf<typeof withdrawEndpoint>,
): Promise<ContentOf<typeof withdrawEndpoint>> {
  const { db, county, caller } = context;
  await inTransaction(db, async (tx) => {
    const filings = await lockOwnPackage(tx, context, id);
    const { packageId, state: fromState } = firstOf(filings);
    const at = county.clock.now();
    const feeCents = await getRetainedFee(tx);
    if (!(await withdrawPackage(tx, { packageId, version, at, feeCents, userId: caller.userId })))
      throw new Refusal('FILING_CHANGED');
    const actor = actorOf(context);
    const terms = { feeCents, actor, reason: 'WITHDRAWN', translate: context.translate } as const;
    const { documents, refundedCents } = await refundPackage({ db: tx, county }, filings, terms);
    for (const { filing, refundedCents } of documents) {
      await insertEvent(tx, {
        ...{ filingId: filing.id, version, occurredAt: at, userId: caller.userId, fromState },
        toState: 'WITHDRAWN',
      });
      await recordAudit(tx, { action: 'filing.withdrawn', actor, details: { filing: filing.number, refundedCents } });
    }
    await queueFilingEmail(tx, county, { filings, state: 'WITHDRAWN', refundedCents });
  });
  return { usageBalance: await findUsageBalance(db, caller) };
}

/**
 * Returns a corrected filing to the queue, with its package. A new file of any document counts as received now and
 * sends the whole package to the end of the queue; with the old files it keeps its place. There is no further charge,
 * so a new file can't have more pages than were paid for.
 *
 * @throws Refusal NOT_FOUND; FILING_CHANGED if no correction of this version is requested; INVALID_INPUT.
 */
export async function correctFiling(
  context: CallContext,
  request: ParsedRequestOf<typeof correctEndpoint>,
): Promise<ContentOf<typeof correctEndpoint>> {
  const { db, county, caller } = context;
  const { id, version } = request;
  return inTransaction(db, async (tx) => {
    const filings = await lockOwnPackage(tx, context, id);
    const { packageId, number, efileType, queuedAt } = firstOf(filings);
    if (request.efileType !== efileType) throw new Refusal('INVALID_INPUT', { efileType: { key: 'invalid' } });
    const at = county.clock.now();
    const images = await getCorrectedImages(tx, context, filings, listNewFiles(filings, request));
    const contact = toReturnAddress(request);
    const isQueued = await resubmitPackage(tx, {
      ...{ packageId, version, contact },
      submittedAt: images.size > 0 ? at : undefined,
      queuedAt: images.size > 0 ? at : queuedAt,
    });
    if (!isQueued) throw new Refusal('FILING_CHANGED');
    for (const filing of filings) {
      const image = images.get(filing.id);
      if (image !== undefined) await fileImage(tx, image.id, { filingId: filing.id, version: version + 1 });
      await insertEvent(tx, {
        ...{ filingId: filing.id, version: version + 1, occurredAt: at, userId: caller.userId },
        ...({ fromState: 'CORRECTION', toState: 'SUBMITTED' } as const),
      });
      const details = { filing: filing.number, hasNewFile: image !== undefined };
      await recordAudit(tx, { action: 'filing.corrected', actor: actorOf(context), details });
    }
    await queueFilingEmail(tx, county, {
      filings: filings.map((filing) => ({ ...filing, contact })),
      state: 'SUBMITTED',
    });
    return { transactionNumber: number };
  });
}

interface NewFile {
  readonly filingId: number;
  readonly imageId: string;
  /** The field of the form. */
  readonly field: string;
}

function listNewFiles(
  filings: readonly StoredFiling[],
  { imageId, additionalDocuments }: ParsedRequestOf<typeof correctEndpoint>,
): readonly NewFile[] {
  const additional = additionalDocuments.map((document) => {
    const index = filings.findIndex(({ id }) => id === document.id);
    if (index < 1) throw new Refusal('FILING_CHANGED');
    return { filingId: document.id, imageId: document.imageId, field: `${fieldPrefixOf(index)}file` };
  });
  return imageId === undefined
    ? additional
    : [{ filingId: firstOf(filings).id, imageId, field: 'file' }, ...additional];
}

/** Locks the new files. @returns them by the id of their filing. */
async function getCorrectedImages(
  tx: Db,
  { caller }: CallContext,
  filings: readonly StoredFiling[],
  files: readonly NewFile[],
): Promise<ReadonlyMap<number, FilingImage>> {
  const imageIds = files.map(({ imageId }) => imageId);
  const images = new Map(
    (await lockImages(tx, { userId: caller.userId, imageIds })).map((image) => [image.imageId, image]),
  );
  const corrected = new Map<number, FilingImage>();
  for (const { filingId, imageId, field } of files) {
    const image = images.get(imageId);
    const paidPages = filings.find(({ id }) => id === filingId)?.pageCount ?? 0;
    if (image === undefined || image.filingId !== null) throw new Refusal('FILING_CHANGED');
    if (image.pageCount > paidPages)
      throw new Refusal('INVALID_INPUT', { [field]: { key: 'efileMorePages', params: { n: paidPages } } });
    images.delete(imageId);
    corrected.set(filingId, image);
  }
  return corrected;
}
