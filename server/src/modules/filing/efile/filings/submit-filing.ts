import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { type FeeFacts, pickFeeFacts } from '@portal/contract/filing/efile/fee-facts';
import { EFILE_MAX_PAGES, type ReturnAddress } from '@portal/contract/filing/efile/filing';
import type { IndexFacts } from '@portal/contract/filing/efile/index-facts';
import { type submitFiling as endpoint, findAcknowledgmentProblems } from '@portal/contract/filing/efile/submission';
import type { FieldProblems, Problem } from '@portal/contract/problem';
import type { Cents } from '@portal/contract/values/money';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { type Db, inTransaction } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { ensureNoProblems, Refusal } from '../../../../platform/refusal.ts';
import { closeSessionTab } from '../../../money/cards/index.ts';
import { type ChargeOutcome, charge, toBuyer } from '../../../money/charging/index.ts';
import { findUsageBalance } from '../../../money/ledger/index.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { fieldPrefixOf } from '../efile.rules.ts';
import { ensureEfileOffered } from '../ensure-efile-offered.ts';
import type { ChargedFee } from '../recording-fees.rules.ts';
import { type FilingImage, fileImage, lockImages } from '../uploads/images.queries.ts';
import { priceDocuments } from '../uploads/price-documents.ts';
import { quoteFees } from '../uploads/quote-images.ts';
import { ensureNothingOwed } from './ensure-nothing-owed.ts';
import {
  firstOf,
  getFilingNumber,
  insertEvent,
  insertFiling,
  reserveFiling,
  type StoredFiling,
} from './filings.queries.ts';
import { queueFilingEmail } from './queue-filing-email.ts';

type Request = ParsedRequestOf<typeof endpoint>;

/**
 * Charges a filing and puts it into the recorder's queue (Spec 3 §4): the charge, the filing, its first event, the
 * audit row and the confirmation are one transaction, so that no charge is made without a queued filing. A package is
 * filed in one transaction too, with a separate sale for each document. The uploaded file is the key: submitting it
 * again, even at the same time, returns the first number.
 *
 * @throws Refusal NOT_OFFERED; NOT_FOUND for a file that isn't the caller's or was deleted; INVALID_INPUT; INSUFFICIENT_FUNDS;
 * FILING_CARD_NEEDED if no card is authorized for it; FILING_PRICE_CHANGED; FILING_DEBT.
 */
export async function submitFiling(context: CallContext, request: Request): Promise<ContentOf<typeof endpoint>> {
  const { db, caller } = context;
  await ensureEfileOffered(db);
  await ensureNothingOwed(db, caller);
  const { acknowledgement, acknowledgementStatement } = await getSettings(db, 'efile');
  ensureNoProblems(findAcknowledgmentProblems(request, acknowledgement));
  const statement = acknowledgement ? acknowledgementStatement : '';
  const transactionNumber = await inTransaction(db, (tx) => submit(tx, context, { request, statement }));
  return { transactionNumber, usageBalance: await findUsageBalance(db, caller) };
}

/** A document as submitted in the request. */
type Presented = Pick<Request, 'efileType' | 'imageId'> & IndexFacts & FeeFacts;

/** A document of the package with its file. */
interface Document extends Presented {
  readonly image: FilingImage;
}

interface PricedFiling extends Document {
  readonly fees: readonly ChargedFee[];
}

/** Files the documents of a request. @returns the number of the first one. */
async function submit(
  tx: Db,
  context: CallContext,
  { request, statement }: { readonly request: Request; readonly statement: string },
): Promise<string> {
  const { caller } = context;
  const presented: readonly Presented[] = [request, ...request.additionalDocuments];
  const imageIds = presented.map(({ imageId }) => imageId);
  const images = await lockImages(tx, { userId: caller.userId, imageIds });
  const [first, ...others] = presented.map((document) => {
    const image = images.find(({ imageId }) => imageId === document.imageId);
    if (image === undefined) throw new Refusal('NOT_FOUND');
    return { ...document, image };
  }) as [Document, ...Document[]];
  if (first.image.filingId !== null) return getFilingNumber(tx, first.image.filingId);
  const documents = [first, ...others];
  ensureNoProblems(findPackageProblems(documents));
  const priced = await priceAgreed({ ...context, db: tx }, documents, request.agreedCharge);

  const contact = toReturnAddress(request);
  const packed: PackedFiling[] = [];
  for (const document of priced) packed.push(await fileDocument(tx, context, { document, contact, statement, packed }));
  if (packed.some(({ totalCents }) => totalCents > 0)) await closeSessionTab({ ...context, db: tx });
  await queueFilingEmail(tx, context.county, { filings: packed, state: 'SUBMITTED' });
  return firstOf(packed).number;
}

/** The fees of today. @throws Refusal as `priceDocuments`; FILING_PRICE_CHANGED if they are more than what the filer agreed to. */
async function priceAgreed(
  context: CallContext,
  documents: readonly Document[],
  agreedCharge: Cents | undefined,
): Promise<readonly PricedFiling[]> {
  const pairs = documents.map((document) => ({ image: document.image, facts: document }));
  const priced = await priceDocuments(context, pairs);
  const images = documents.map(({ image }) => image);
  if (agreedCharge !== undefined && (await quoteFees(context, images, priced)).totalCharge > agreedCharge)
    throw new Refusal('FILING_PRICE_CHANGED');
  return documents.map((document, index) => ({ ...document, fees: priced[index] ?? [] }));
}

/** The problems that prevent documents from being filed together, by the field of the request. */
function findPackageProblems(documents: readonly Document[]): FieldProblems {
  const problems: Record<string, Problem> = {};
  documents.forEach(({ image, efileType, imageId }, index) => {
    const prefix = fieldPrefixOf(index);
    const isRepeated = documents.findIndex((other) => other.imageId === imageId) < index;
    if (image.efileType !== efileType) problems[`${prefix}efileType`] = { key: 'invalid' };
    if (image.filingId !== null || isRepeated) problems[`${prefix}imageId`] = { key: 'invalid' };
  });
  const pages = documents.reduce((sum, { image }) => sum + image.pageCount, 0);
  if (pages > EFILE_MAX_PAGES) problems.additionalDocuments = { key: 'packagePages', params: { n: EFILE_MAX_PAGES } };
  return problems;
}

type PackedFiling = Pick<StoredFiling, 'id' | 'number' | 'contact' | 'language' | 'totalCents'>;

/** Charges one document and adds it after those of its package that are already filed. */
async function fileDocument(
  tx: Db,
  context: CallContext,
  {
    document,
    contact,
    statement,
    packed,
  }: {
    readonly document: PricedFiling;
    readonly contact: ReturnAddress;
    readonly statement: string;
    readonly packed: readonly PackedFiling[];
  },
): Promise<PackedFiling> {
  const { caller, county } = context;
  const { accountId, userId, language } = caller;
  const { image, fees } = document;
  const { id, number } = await reserveFiling(tx);
  const charged = await chargeFees(tx, context, { id, number, fees });
  const submittedAt = county.clock.now();
  const [first] = packed;
  await insertFiling(tx, {
    ...{ id, accountId, userId, language, contact, submittedAt, ...charged },
    ...{ packageId: first?.id ?? id, position: packed.length + 1 },
    efileType: image.efileType,
    pageCount: image.pageCount,
    acknowledgedStatement: statement,
    indexFacts: toIndexFacts(document),
    ...{ feeFacts: pickFeeFacts(document), fees, pricedOn: plainDateAt(submittedAt, county.timeZone) },
  });
  await fileImage(tx, image.id, { filingId: id, version: 1 });
  const event = { filingId: id, version: 1, occurredAt: submittedAt, userId, fromState: null } as const;
  await insertEvent(tx, { ...event, toState: 'SUBMITTED' });
  const details = {
    ...{ filing: number, efileType: image.efileType, pages: image.pageCount, chargedCents: charged.totalCents },
    ...(first !== undefined && { package: first.number }),
  };
  await recordAudit(tx, { action: 'filing.submitted', actor: actorOf(context), details });
  return { id, number, contact, language, totalCents: charged.totalCents };
}

/** Charges the fees of a document. A card's hold was for the package alone, so its tab is closed after the last document. */
async function chargeFees(
  tx: Db,
  context: CallContext,
  { id, number, fees }: { readonly id: number; readonly number: string; readonly fees: readonly ChargedFee[] },
) {
  const item = { packageId: number, fees };
  const buyer = toBuyer({ ...context, db: tx });
  const outcome = await charge(buyer, { kind: 'EFILE', item, opKey: `efile:${id}:1:submit` });
  if (outcome.status === 'FREE') return { totalCents: 0, journalEntryId: null };
  if (outcome.status !== 'CHARGED') throw new Refusal(REFUSALS[outcome.status]);
  return { totalCents: outcome.amountCents, journalEntryId: outcome.journalEntryId };
}

const REFUSALS = {
  INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS',
  NO_PURCHASING_OPTIONS: 'FILING_CARD_NEEDED',
  PAYMENT_NEEDED: 'FILING_CARD_NEEDED',
  PAYMENT_NEEDED_AGAIN: 'FILING_CARD_NEEDED',
} as const satisfies Record<Exclude<ChargeOutcome['status'], 'CHARGED' | 'FREE'>, string>;

/** The fields for the index that aren't empty. */
function toIndexFacts(request: IndexFacts): Partial<IndexFacts> {
  const { instrument, grantors, grantees, parcels, legal } = request;
  return Object.fromEntries(
    Object.entries({ instrument, grantors, grantees, parcels, legal }).filter(([, value]) => value !== ''),
  );
}

/** The contact fields of a submission or a correction. */
export function toReturnAddress(request: ReturnAddress): ReturnAddress {
  const { name, email, address1, address2, city, state, zip } = request;
  return { name, email, address1, address2, city, state, zip };
}
