import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  composeCertificateNumber,
  RANDOM_CHARACTERS,
} from '@portal/contract/index/certified-searches/certificate-number';
import { plainDateAt } from '@portal/contract/values/plain-date';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { computeRecordDigest, listImagedRecords } from '../../index/records/index.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { describeRedaction } from '../redactions/index.ts';
import { type CopyRequest, insertCopy, type NewCopy } from './certified-copies.queries.ts';
import { writeCopy } from './write-copy.ts';

/** The largest copy of a document has 500 MB; with the certification in front of it. */
const FILE_MAX_BYTES = 600_000_000;

interface CopiedDocument {
  readonly documentKey: string;
  readonly pageCount: number;
}

/**
 * Writes, signs and stores the file of a copy, for which nothing is charged yet. A file without a copy is deleted a day later.
 *
 * @throws Refusal NOT_OFFERED without a key to sign with; ORDER_NOT_OPEN if the document was changed while it was copied; NOT_FOUND;
 *   IMAGE_MISSING; as `writeCopy`.
 */
export async function storeCopyFile(
  context: CallContext,
  { request, document }: { readonly request: CopyRequest; readonly document: CopiedDocument },
): Promise<NewCopy> {
  const { db, county, caller } = context;
  const { documentKey, pageCount } = document;
  const issuedAt = county.clock.now();
  const signer = county.searchCertificates.keys.findSigner(issuedAt);
  if (signer === undefined) throw new Refusal('NOT_OFFERED');
  const year = Number(plainDateAt(issuedAt, county.timeZone).slice(0, 4));
  const number = composeCertificateNumber(year, randomBytes(RANDOM_CHARACTERS));
  const before = await readVersion(context, documentKey);
  const record = (await listImagedRecords(db, [documentKey])).get(documentKey);
  if (record === undefined) throw new Refusal('NOT_FOUND');
  const { instrument, recordedOn } = record;
  const redactedPages = (await describeRedaction(db, documentKey))?.pages ?? [];
  const facts = { number, documentKey, instrument, recordedOn, pageCount, redactedPages, issuedAt };
  const bytes = await writeCopy(context, facts, signer);
  const after = await readVersion(context, documentKey);
  // An import or a new scan in between: the pages and the facts could be of two versions.
  if (!before.recordDigest.equals(after.recordDigest) || !before.imageSha256.equals(after.imageSha256))
    throw new Refusal('ORDER_NOT_OPEN');
  const fileKey = randomUUID();
  await county.searchCertificates.copies.receive(fileKey, toStream(bytes), FILE_MAX_BYTES);
  return {
    ...request,
    ...{ number, year, accountId: caller.accountId, username: caller.username, issuedAt, documentKey },
    ...{ title: `${instrument} ${documentKey}`.slice(0, 500), pageCount, ...before, fileKey },
    sha256: createHash('sha256').update(bytes).digest(),
    signer: signer.certificate.fingerprint256,
  };
}

/** The version of a document: digests of its facts and of its image. @throws Refusal NOT_FOUND; IMAGE_MISSING. */
async function readVersion({ db, county }: CallContext, documentKey: string) {
  const recordDigest = await computeRecordDigest(db, documentKey);
  if (recordDigest === undefined) throw new Refusal('NOT_FOUND');
  const image = await county.images.find(documentKey);
  if (image === undefined) throw new Refusal('IMAGE_MISSING');
  return {
    recordDigest,
    imageSha256: createHash('sha256')
      .update(await image.read())
      .digest(),
  };
}

async function* toStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/**
 * Registers a copy whose file is stored, with its audit entry, in the transaction that charges for it.
 *
 * @param saleId the journal entry that paid for it; null if it was free.
 * @throws the database's unique violation if the request has a copy.
 */
export async function registerCopy(tx: Db, context: CallContext, copy: NewCopy, saleId: number | null): Promise<void> {
  await insertCopy(tx, copy, saleId);
  const { number, documentKey } = copy;
  const details = { number, documentKey, ...(saleId === null ? {} : { saleId }) };
  await recordAudit(tx, { action: 'certifiedCopy.issued', actor: actorOf(context), details });
}

/** Whether the document's facts in the index are still those that were certified. */
export async function isStillCertified(db: Db, { documentKey, recordDigest }: NewCopy): Promise<boolean> {
  return (await computeRecordDigest(db, documentKey))?.equals(recordDigest) ?? false;
}
