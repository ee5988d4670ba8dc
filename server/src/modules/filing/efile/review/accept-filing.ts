import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { INDEXED_TYPES, pickIndexFacts, splitLines } from '@portal/contract/filing/efile/index-facts';
import type { acceptFiling as endpoint } from '@portal/contract/filing/efile/queue';
import type { Problem } from '@portal/contract/problem';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { formatPlainDate } from '@portal/contract/values/plain-date';
import { detailOf, isViolationOf } from '../../../../platform/database/constraint-violation.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../../platform/database/unique-violation.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { isDiskFull } from '../../../../platform/images/store/disk-full.ts';
import { ensureNoProblems, Refusal } from '../../../../platform/refusal.ts';
import { noteReplacedImage } from '../../../images/redactions/index.ts';
import {
  insertRecordedDocument,
  listInstruments,
  type RecordedDocument,
  readRecordedDocument,
} from '../../../index/records/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { fieldPrefixOf } from '../efile.rules.ts';
import { drawRecordedCopy } from '../filings/filing-files.ts';
import { findFiling, firstOf, listPackage, type StoredFiling } from '../filings/filings.queries.ts';
import { type FilingImage, getFiledImage } from '../uploads/images.queries.ts';
import { requireVerification } from '../verify/require-verification.ts';
import { findFeeDifference } from './compare-fees.ts';
import { acceptClaimed, type DecidedClaim, findOlderWaiting } from './queue.queries.ts';
import { findRecording, type Recording } from './recording-time.rules.ts';
import { decide, recordChange } from './review-filings.ts';

type Request = ParsedRequestOf<typeof endpoint>;

/** A document of the package with the clerk's recording facts. */
interface Decided {
  readonly filing: StoredFiling;
  readonly entered: Omit<Request['additionalDocuments'][number], 'id'>;
  /** Leads the fields of the document in the clerk's form. */
  readonly prefix: string;
}

/**
 * Records a filing with its package, all documents or none: numbers, date and time, the records in the index, events,
 * audit rows and the email are one transaction (docs/decisions/0134). Land records and maps become records if the
 * county has an index: found immediately, with the stamped copy as their image, and marked unverified until an import
 * contains them.
 *
 * @throws Refusal NOT_FOUND; FILING_CHANGED if the claim ended, or the version or the documents are others;
 *   FILING_NOT_PAID if a document was refunded, or the card was not charged for it; INVALID_INPUT for a time that the
 *   county doesn't allow, a number that another filing or the index has or had or whose series is at another time, and
 *   facts that can't be indexed; TOO_BUSY; UPLOADS_BUSY if the disk is full.
 */
export async function acceptFiling(context: CallContext, request: Request): Promise<ContentOf<typeof endpoint>> {
  const { county } = context;
  const decided = await listDecided(context, request);
  const recording = await readRecording(context, decided, request);
  await ensureFees(context, decided, request);
  const indexed = await readIndexed(context, decided, recording);
  const copies = await drawSentCopies(context, decided, { recording, indexed });
  try {
    await decide(context, request, async (tx, _, claim) => {
      await ensureOldest(tx, decided);
      for (const document of decided)
        await recordDocument(tx, context, { ...document, claim, recording, indexed, feeReason: request.feeReason });
      await storeRecords(tx, context, decided, indexed);
      const numbers = decided.map(({ entered }) => entered.documentNumber);
      const { recordedOn, recordedTime: time, recordedReason: remark } = recording;
      return { state: 'ACCEPTED', recorded: { numbers, date: formatPlainDate(recordedOn), time }, remark, copies };
    });
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    county.log.error({ err: error }, 'the disk is full: a filing could not be recorded');
    throw new Refusal('UPLOADS_BUSY');
  }
  return {};
}

/** @throws Refusal INVALID_INPUT if other fees are due for what is recorded than were charged, without a reason to record it at those. */
async function ensureFees(context: CallContext, decided: readonly Decided[], request: Request): Promise<void> {
  const difference = request.feeReason === '' ? await findFeeDifference(context, decided) : undefined;
  if (difference !== undefined) throw new Refusal('INVALID_INPUT', { feeReason: difference });
}

/** The receipt of a package: that of its last document. */
const receiptOf = (decided: readonly Decided[]) =>
  new Date(Math.max(...decided.map(({ filing }) => filing.submittedAt.getTime())));

/** @throws Refusal INVALID_INPUT in a county that records in the order of receipt, while a filing that was received before isn't decided. */
async function ensureOldest(tx: Db, decided: readonly Decided[]): Promise<void> {
  if ((await getSettings(tx, 'efileFees')).recordingTime !== 'RECEIVED') return;
  const filings = decided.map(({ filing }) => filing);
  const efileTypes = filings.map(({ efileType }) => efileType);
  const { packageId } = firstOf(filings);
  const older = await findOlderWaiting(tx, { packageId, efileTypes, receivedAt: receiptOf(decided) });
  if (older !== undefined)
    throw new Refusal('INVALID_INPUT', { recordedTime: { key: 'olderFilingWaits', params: { number: older } } });
}

async function readRecording(
  { db, county }: CallContext,
  decided: readonly Decided[],
  entered: Pick<Request, 'recordedTime' | 'recordedReason'>,
): Promise<Recording> {
  const { recordingTime } = await getSettings(db, 'efileFees');
  const submittedAt = receiptOf(decided);
  const now = county.clock.now();
  const found = findRecording(entered, { now, timeZone: county.timeZone, recordingTime, submittedAt });
  if ('problems' in found) throw new Refusal('INVALID_INPUT', found.problems);
  return found.recording;
}

/**
 * Pairs the documents of the package with the clerk's entries. Avoids drawing copies of a filing that the clerk no
 * longer has; the updates in the transaction decide.
 */
async function listDecided({ db, caller }: CallContext, request: Request): Promise<readonly Decided[]> {
  const filing = await findFiling(db, request.id);
  if (filing === undefined) throw new Refusal('NOT_FOUND');
  const filings = await listPackage(db, filing.packageId);
  const entered = [{ ...request, id: firstOf(filings).id }, ...request.additionalDocuments];
  const isClaimed = filing.state === 'IN_REVIEW' && filing.claimedBy === caller.userId;
  const isSame = entered.length === filings.length && entered.every(({ id }, index) => id === filings[index]?.id);
  if (!isClaimed || !isSame || filing.version !== request.version) throw new Refusal('FILING_CHANGED');
  return filings.map((document, index) => ({
    filing: document,
    entered: entered[index] as Decided['entered'],
    prefix: fieldPrefixOf(index),
  }));
}

interface IndexedFiling {
  readonly recorded: RecordedDocument;
  readonly copy: Awaited<ReturnType<typeof drawRecordedCopy>>;
}

/**
 * The records to write to the index, by the id of the filing: empty for types that aren't indexed, and in a county
 * without an index.
 */
async function readIndexed(
  context: CallContext,
  decided: readonly Decided[],
  recording: Recording,
): Promise<ReadonlyMap<number, IndexedFiling>> {
  const documents = decided.filter(({ filing }) => INDEXED_TYPES.includes(filing.efileType));
  if (documents.length === 0 || (await listInstruments(context.db)).length === 0) return new Map();
  // All problems are found before the first copy is drawn, which takes far longer.
  const read: { readonly document: Decided; readonly recorded: RecordedDocument; readonly image: FilingImage }[] = [];
  const problems: Record<string, Problem> = {};
  for (const document of documents) {
    const image = await getFiledImage(context.db, document.filing);
    const found = await readDocument(context.db, { ...document, image, recording });
    if ('recorded' in found) read.push({ document, image, recorded: found.recorded });
    else for (const [field, problem] of Object.entries(found.problems)) problems[document.prefix + field] = problem;
  }
  ensureNoProblems(problems);
  const indexed = new Map<number, IndexedFiling>();
  for (const { document, image, recorded } of read) {
    indexed.set(document.filing.id, { recorded, copy: await drawCopy(context, document, { recording, image }) });
  }
  return indexed;
}

function drawCopy(
  context: CallContext,
  { filing, entered }: Decided,
  { recording, image }: { readonly recording: Recording; readonly image: FilingImage },
): ReturnType<typeof drawRecordedCopy> {
  const stamped = { ...filing, ...entered, ...recording, recordedOn: formatPlainDate(recording.recordedOn) };
  return drawRecordedCopy(context, stamped, image);
}

/** The copies for the email, before the transaction holds anything; undefined where the county doesn't send them. */
async function drawSentCopies(
  context: CallContext,
  decided: readonly Decided[],
  { recording, indexed }: { readonly recording: Recording; readonly indexed: ReadonlyMap<number, IndexedFiling> },
): Promise<readonly Uint8Array[] | undefined> {
  if (!(await getSettings(context.db, 'efileFees')).emailsCopies) return undefined;
  const copies: Uint8Array[] = [];
  for (const document of decided) {
    const known = indexed.get(document.filing.id)?.copy;
    const image = await getFiledImage(context.db, document.filing);
    copies.push((known ?? (await drawCopy(context, document, { recording, image }))).bytes);
  }
  return copies;
}

function readDocument(
  db: Db,
  { filing, entered, image, recording }: Decided & { readonly image: FilingImage; readonly recording: Recording },
) {
  const { documentNumber, instrument, book, page, legal, grantors, grantees, parcels } = entered;
  return readRecordedDocument(db, {
    ...{ documentNumber, ...recording, instrument, book, page, legal, pageCount: image.pageCount },
    sequence: filing.position - 1,
    grantors: splitLines(grantors),
    grantees: splitLines(grantees),
    parcels: splitLines(parcels),
  });
}

/** Records one document of the package: its number, its event and its audit row. */
async function recordDocument(
  tx: Db,
  context: CallContext,
  decided: Decided & {
    readonly claim: DecidedClaim;
    readonly recording: Recording;
    readonly indexed: ReadonlyMap<number, IndexedFiling>;
    readonly feeReason: string;
  },
): Promise<void> {
  const { filing, entered, prefix, claim, recording, indexed, feeReason } = decided;
  const { documentNumber, book, page } = entered;
  const record = indexed.get(filing.id)?.recorded.documentKey;
  const { recordedOn, recordedTime, recordedAt, recordedReason: remark } = recording;
  const recorded = {
    ...{ recordedOn, recordedTime, recordedAt, documentNumber, book, page, recordKey: record ?? null },
    recordedFacts: record === undefined ? null : pickIndexFacts(entered),
  };
  try {
    if (!(await acceptClaimed(tx, claim, { ...recorded, filingId: filing.id }))) throw new Refusal('FILING_CHANGED');
  } catch (error) {
    if (isUniqueViolation(error))
      throw new Refusal('INVALID_INPUT', { [`${prefix}documentNumber`]: { key: 'numberTaken' } });
    if (isViolationOf(error, 'filings_number_withdrawn'))
      throw new Refusal('INVALID_INPUT', { [`${prefix}documentNumber`]: { key: 'numberWithdrawn' } });
    if (isViolationOf(error, 'filings_recorded_paid')) throw new Refusal('FILING_NOT_PAID');
    if (isViolationOf(error, 'filings_recorded_in_order'))
      throw new Refusal('INVALID_INPUT', { [`${prefix}documentNumber`]: describeOrder(error) });
    throw error;
  }
  const reason = [remark, feeReason].filter((text) => text !== '').join(' · ');
  const details = {
    ...{ documentNumber, recordedOn, recordedTime },
    ...(reason !== '' && { reason }),
    ...(record !== undefined && { record }),
  };
  const change = { action: 'filing.accepted', from: 'IN_REVIEW', to: 'ACCEPTED', remark, details } as const;
  await recordChange(tx, context, filing, change);
}

/** The number whose time of recording the database named. */
function describeOrder(error: unknown): Problem {
  const { number, time } = JSON.parse(detailOf(error)) as { readonly number: string; readonly time: string };
  return { key: 'recordedOutOfOrder', params: { number, time: formatLocalDateTime(time) } };
}

/**
 * Writes the records and then their images. Once its row is inserted, a number can't be used again, so the image can't
 * belong to another document; if the transaction then fails, the image belongs to no record, isn't shown, and is
 * replaced by the next image with that number.
 */
async function storeRecords(
  tx: Db,
  { county }: CallContext,
  decided: readonly Decided[],
  indexed: ReadonlyMap<number, IndexedFiling>,
): Promise<void> {
  const now = county.clock.now();
  for (const { filing, prefix } of decided) {
    const written = indexed.get(filing.id);
    if (written === undefined) continue;
    const refused = await insertRecordedDocument(tx, written.recorded, { now, imagePages: written.copy.pageCount });
    if (refused === undefined) {
      await requireVerification(tx, filing, { recorded: written.recorded, now });
      continue;
    }
    const key = refused === 'WITHDRAWN' ? 'numberWithdrawn' : 'numberRecorded';
    throw new Refusal('INVALID_INPUT', { [`${prefix}documentNumber`]: { key } });
  }
  for (const { recorded, copy } of indexed.values()) {
    // Not through the images, which would ask the database outside of this transaction.
    await noteReplacedImage(tx, recorded.documentKey);
    await county.originals.put(recorded.documentKey, copy.bytes);
  }
}
