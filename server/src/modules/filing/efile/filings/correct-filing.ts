import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { NO_FEE_FACTS, pickFeeFacts } from '@portal/contract/filing/efile/fee-facts';
import type { correctFiling as correctEndpoint } from '@portal/contract/filing/efile/filings';
import { NO_INDEX_FACTS, pickIndexFacts } from '@portal/contract/filing/efile/index-facts';
import type { Db } from '../../../../platform/database/database.ts';
import { inTransaction } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { getAccount } from '../../../people/accounts/index.ts';
import { type FilingImage, fileImage, getFiledImage, getOriginalImage, lockImages } from '../uploads/images.queries.ts';
import { priceDocuments } from '../uploads/price-documents.ts';
import { findDifference, settleDifference } from './charge-difference.ts';
import { lockOwnPackage } from './filer-filings.ts';
import { firstOf, insertEvent, resubmitFiling, type StoredFiling } from './filings.queries.ts';
import { queueFilingEmail } from './queue-filing-email.ts';
import { toReturnAddress } from './submit-filing.ts';

type Request = ParsedRequestOf<typeof correctEndpoint>;

/**
 * Returns a corrected filing to the queue, with its package. A new file of any document counts as received now and
 * sends the whole package to the end of the queue; with the old files it keeps its place. What the documents cost more is
 * charged, what they cost less is returned, in the same transaction (docs/decisions/0293).
 *
 * @throws Refusal NOT_FOUND; FILING_CHANGED if no correction of this version is requested; INVALID_INPUT, also for a card's account whose
 *   documents cost more; FILING_PRICE_CHANGED if they cost more than the filer agreed to; INSUFFICIENT_FUNDS.
 */
export async function correctFiling(
  context: CallContext,
  request: Request,
): Promise<ContentOf<typeof correctEndpoint>> {
  const { db, county, caller } = context;
  const { id, version, agreedCharge, dryRun } = request;
  return inTransaction(db, async (tx) => {
    const filings = await lockOwnPackage(tx, context, id);
    const { number, efileType, queuedAt, state, version: current } = firstOf(filings);
    if (request.efileType !== efileType) throw new Refusal('INVALID_INPUT', { efileType: { key: 'invalid' } });
    if (state !== 'CORRECTION' || current !== version) throw new Refusal('FILING_CHANGED');
    if (!request.facts.every((facts) => filings.some((filing) => filing.id === facts.id)))
      throw new Refusal('FILING_CHANGED');
    const at = county.clock.now();
    const images = await getCorrectedImages(tx, context, listNewFiles(filings, request));
    const corrected = await priceCorrected(tx, context, { filings, images, request });
    const charge = corrected.reduce((sum, { difference }) => sum + difference.chargedCents, 0);
    const returned = corrected.reduce((sum, { difference }) => sum + difference.returnedCents, 0);
    const outcome = { transactionNumber: number, charge, returned };
    if (dryRun) return outcome;
    if (charge > agreedCharge) throw new Refusal('FILING_PRICE_CHANGED');
    if (charge > 0) await ensureNoCard(tx, caller.accountId, filings);
    const contact = toReturnAddress(request);
    for (const document of corrected) {
      const { filing, image, difference, indexFacts, feeFacts, fees } = document;
      const saleId = await settleDifference({ ...context, db: tx }, filing, difference);
      const isQueued = await resubmitFiling(tx, {
        ...{ id: filing.id, version, contact, indexFacts, feeFacts, fees },
        pageCount: image?.pageCount ?? filing.pageCount,
        totalCents: fees.reduce((sum, { amountCents }) => sum + amountCents, 0),
        journalEntryId: filing.journalEntryId ?? saleId,
        submittedAt: images.size > 0 ? at : undefined,
        queuedAt: images.size > 0 ? at : queuedAt,
      });
      if (!isQueued) throw new Refusal('FILING_CHANGED');
      if (image !== undefined) await fileImage(tx, image.id, { filingId: filing.id, version: version + 1 });
      await insertEvent(tx, {
        ...{ filingId: filing.id, version: version + 1, occurredAt: at, userId: caller.userId },
        ...({ fromState: 'CORRECTION', toState: 'SUBMITTED' } as const),
      });
      const { chargedCents, returnedCents } = difference;
      const details = {
        filing: filing.number,
        hasNewFile: image !== undefined,
        chargedCents,
        refundedCents: returnedCents,
      };
      await recordAudit(tx, { action: 'filing.corrected', actor: actorOf(context), details });
    }
    await queueFilingEmail(tx, county, {
      filings: filings.map((filing) => ({ ...filing, contact })),
      state: 'SUBMITTED',
    });
    return outcome;
  });
}

/** The price of each document with its new file and facts, by the fees of the day on which it was submitted first. */
async function priceCorrected(
  tx: Db,
  context: CallContext,
  {
    filings,
    images,
    request,
  }: {
    readonly filings: readonly StoredFiling[];
    readonly images: ReadonlyMap<number, FilingImage>;
    readonly request: Request;
  },
) {
  const documents: { readonly filing: StoredFiling; readonly facts: Facts; readonly priced: FilingImage }[] = [];
  for (const filing of filings) {
    const given = request.facts.find(({ id }) => id === filing.id);
    const known = { ...NO_INDEX_FACTS, ...NO_FEE_FACTS, ...filing.indexFacts, ...filing.feeFacts };
    const image = images.get(filing.id) ?? (await getFiledImage(tx, filing));
    const priced = priceAsFiled(image, await getOriginalImage(tx, filing));
    documents.push({ filing, facts: given ?? known, priced });
  }
  const fees = await priceDocuments(
    { ...context, db: tx },
    documents.map(({ facts, priced }) => ({ facts, image: priced })),
    firstOf(filings).pricedOn ?? undefined,
  );
  const corrected = [];
  for (const [index, { filing, facts }] of documents.entries()) {
    const charged = fees[index] ?? [];
    corrected.push({
      ...{ filing, image: images.get(filing.id), fees: charged, feeFacts: pickFeeFacts(facts) },
      indexFacts: pickIndexFacts(facts),
      difference: await findDifference(tx, filing, charged),
    });
  }
  return corrected;
}

type Facts = Parameters<typeof pickIndexFacts>[0] & Parameters<typeof pickFeeFacts>[0];

/** A file with the prices of pages that its filing was quoted with, whatever pages cost by now. */
export function priceAsFiled(image: FilingImage, original: FilingImage): FilingImage {
  const priceOf = ({ additionalPagesCents, pageCount }: FilingImage) => additionalPagesCents / (pageCount - 1);
  const each = original.pageCount > 1 ? priceOf(original) : image.pageCount > 1 ? priceOf(image) : 0;
  const { firstPageCents } = original;
  return { ...image, firstPageCents, additionalPagesCents: each * (image.pageCount - 1) };
}

/** @throws Refusal INVALID_INPUT: a card was held for the submission alone. */
async function ensureNoCard(tx: Db, accountId: number, filings: readonly StoredFiling[]): Promise<void> {
  if ((await getAccount(tx, accountId)).paymentMethod !== 'CREDIT_CARD') return;
  throw new Refusal('INVALID_INPUT', { file: { key: 'efileMorePages', params: { n: firstOf(filings).pageCount } } });
}

interface NewFile {
  readonly filingId: number;
  readonly imageId: string;
}

function listNewFiles(
  filings: readonly StoredFiling[],
  { imageId, additionalDocuments }: ParsedRequestOf<typeof correctEndpoint>,
): readonly NewFile[] {
  const additional = additionalDocuments.map((document) => {
    const index = filings.findIndex(({ id }) => id === document.id);
    if (index < 1) throw new Refusal('FILING_CHANGED');
    return { filingId: document.id, imageId: document.imageId };
  });
  return imageId === undefined ? additional : [{ filingId: firstOf(filings).id, imageId }, ...additional];
}

/** Locks the new files. @returns them by the id of their filing. */
async function getCorrectedImages(
  tx: Db,
  { caller }: CallContext,
  files: readonly NewFile[],
): Promise<ReadonlyMap<number, FilingImage>> {
  const imageIds = files.map(({ imageId }) => imageId);
  const images = new Map(
    (await lockImages(tx, { userId: caller.userId, imageIds })).map((image) => [image.imageId, image]),
  );
  const corrected = new Map<number, FilingImage>();
  for (const { filingId, imageId } of files) {
    const image = images.get(imageId);
    if (image === undefined || image.filingId !== null) throw new Refusal('FILING_CHANGED');
    images.delete(imageId);
    corrected.set(filingId, image);
  }
  return corrected;
}
