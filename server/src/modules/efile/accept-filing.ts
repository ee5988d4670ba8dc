import { INDEXED_TYPES, splitLines } from '@portal/contract/efile/index-facts';
import type { acceptFiling as endpoint } from '@portal/contract/efile/queue';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { type PlainDate, parseWireDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { Db } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { ensureNoProblems, Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import {
  insertRecordedDocument,
  listInstruments,
  type RecordedDocument,
  readRecordedDocument,
} from '../records/index.ts';
import { drawRecordedCopy } from './filing-files.ts';
import type { StoredFiling } from './filings.queries.ts';
import { findFiledImage } from './images.queries.ts';
import { acceptClaimed } from './queue.queries.ts';
import { decide, getFilingById, recordChange } from './review-filings.ts';

type Request = ParsedRequestOf<typeof endpoint>;

/**
 * Records a filing: number, date and time, its record in the index, event, audit row and the email are one transaction (docs/decisions/0134).
 * Land records and maps become records if the county has an index: found at once, with the stamped copy as their image, and marked unverified
 * until an import contains them.
 *
 * @throws Refusal FILING_CHANGED if the claim ended or the version is another one; NUMBER_TAKEN; INVALID_INPUT for a day that is none or in the
 * future, a number that the index has or had, and facts that can't be indexed; TOO_BUSY; UPLOADS_BUSY if the disk is full.
 */
export async function acceptFiling(context: CallContext, request: Request): Promise<ContentOf<typeof endpoint>> {
  const { county } = context;
  const { documentNumber, recordedDate, recordedTime, book, page } = request;
  const recordedOn = readRecordedDay(context, recordedDate);
  const filed = await getFilingById(context.db, request.id);
  ensureClaimed(context, filed, request);
  const indexed = await readIndexed(context, filed, { request, recordedOn });
  try {
    await decide(context, request, async (tx, filing, claim) => {
      const record = { documentNumber, recordedOn, recordedTime, book, page };
      const recordKey = indexed?.recorded.documentKey ?? null;
      if (!(await acceptClaimed(tx, claim, { ...record, recordKey }))) throw new Refusal('FILING_CHANGED');
      if (indexed !== undefined) await writeRecord(tx, context, indexed);
      const details = { documentNumber, recordedOn, recordedTime, ...(recordKey !== null && { record: recordKey }) };
      const change = { action: 'filing.accepted', from: 'IN_REVIEW', to: 'ACCEPTED', details } as const;
      await recordChange(tx, context, filing, change);
      return { state: 'ACCEPTED', recorded: { number: documentNumber, date: recordedDate, time: recordedTime } };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('NUMBER_TAKEN');
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    county.log.error({ err: error }, 'the disk is full: a filing could not be recorded');
    throw new Refusal('UPLOADS_BUSY');
  }
  return {};
}

function readRecordedDay({ county }: CallContext, recordedDate: string): PlainDate {
  const recordedOn = parseWireDate(recordedDate);
  if (recordedOn === undefined) throw new Refusal('INVALID_INPUT', { recordedDate: { key: 'dateFormat' } });
  if (recordedOn > plainDateAt(county.clock.now(), county.timeZone))
    throw new Refusal('INVALID_INPUT', { recordedDate: { key: 'dateInFuture' } });
  return recordedOn;
}

/** Saves drawing the copy of a filing that the clerk doesn't have any more. The update in the transaction decides. */
function ensureClaimed({ caller }: CallContext, filing: StoredFiling, { version }: Request): void {
  const isClaimed = filing.state === 'IN_REVIEW' && filing.claimedBy === caller.userId && filing.version === version;
  if (!isClaimed) throw new Refusal('FILING_CHANGED');
}

interface IndexedFiling {
  readonly recorded: RecordedDocument;
  readonly copy: Awaited<ReturnType<typeof drawRecordedCopy>>;
}

/** What is written to the index; undefined for a type that isn't, and in a county without an index. */
async function readIndexed(
  context: CallContext,
  filing: StoredFiling,
  { request, recordedOn }: { readonly request: Request; readonly recordedOn: PlainDate },
): Promise<IndexedFiling | undefined> {
  const { db } = context;
  if (!INDEXED_TYPES.includes(filing.efileType) || (await listInstruments(db)).length === 0) return undefined;
  const image = await findFiledImage(db, filing.id);
  if (image === undefined) throw new Error(`The filing ${filing.number} has no document.`);
  const { documentNumber, instrument, book, page, legal } = request;
  const recordedTime = request.recordedTime.padStart(5, '0');
  const read = await readRecordedDocument(db, {
    ...{ documentNumber, recordedOn, recordedTime, instrument, book, page, legal, pageCount: image.pageCount },
    grantors: splitLines(request.grantors),
    grantees: splitLines(request.grantees),
    parcels: splitLines(request.parcels),
  });
  if ('problems' in read) {
    ensureNoProblems(read.problems);
    return undefined;
  }
  const stamped = { ...filing, documentNumber, recordedOn: request.recordedDate, recordedTime, book, page };
  return { recorded: read.recorded, copy: await drawRecordedCopy(context, stamped, image) };
}

/**
 * Writes the record and then its image. No one else can have the number once the row is inserted, so the image can't be another document's;
 * if the transaction fails after all, the image belongs to no record, isn't shown, and is replaced by the next one of its number.
 */
async function writeRecord(tx: Db, { county }: CallContext, { recorded, copy }: IndexedFiling): Promise<void> {
  const written = { now: county.clock.now(), imagePages: copy.pageCount };
  const refused = await insertRecordedDocument(tx, recorded, written);
  if (refused !== undefined) {
    const key = refused === 'WITHDRAWN' ? 'numberWithdrawn' : 'numberRecorded';
    throw new Refusal('INVALID_INPUT', { documentNumber: { key } });
  }
  await county.images.put(recorded.documentKey, copy.bytes);
}
