import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { issueCertifiedCopy as endpoint } from '@portal/contract/images/certified-copies/certified-copies';
import {
  composeCertificateNumber,
  RANDOM_CHARACTERS,
} from '@portal/contract/index/certified-searches/certificate-number';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { isStaff } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { computeRecordDigest, listImagedRecords } from '../../index/records/index.ts';
import {
  type ChargeOutcome,
  charge,
  formatOutcome,
  identifyVisitor,
  isPaid,
  toBuyer,
} from '../../money/charging/index.ts';
import { findUsageBalance } from '../../money/ledger/index.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import type { OpenDocument } from '../imaging/index.ts';
import { describeRedaction } from '../redactions/index.ts';
import { type CopyRequest, findRequestedNumber, insertCopy, type NewCopy } from './certified-copies.queries.ts';
import { describeCopySale, openCertifiable } from './quote-copy.ts';
import { writeCopy } from './write-copy.ts';

/** The largest copy of a document has 500 MB; with the certification in front of it. */
const FILE_MAX_BYTES = 600_000_000;

/** The number of a copy, if it is paid. */
interface Settled {
  readonly number: string | null;
  readonly status: ChargeOutcome['status'];
}

interface Wanted {
  readonly request: CopyRequest;
  readonly document: OpenDocument;
  /** The price that the user saw, with the surcharge of a card. */
  readonly totalCents: number;
}

/**
 * Certifies a copy of all pages of a document (decision 0309), once per request key: writes, signs and stores the file, and then charges
 * for it. The charge, the row in the register and its audit entry are one transaction, after the file is on the disk: a process that ends
 * in between leaves a file that is deleted a day later, and no charge.
 *
 * @throws Refusal ORDER_NOT_OPEN if the document has other pages or a higher price than quoted, or was changed while it was copied; as
 *   `openCertifiable` and `writeCopy`.
 */
export async function issueCertifiedCopy(
  context: CallContext,
  { requestKey, pageCount, totalCents, ...asked }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { db, caller, translate } = context;
  const request = { userId: caller.userId, visitor: identifyVisitor(context), requestKey };
  const release = await context.reports.reserve(context.signal);
  let settled: Settled;
  try {
    const earlier = await findRequestedNumber(db, request);
    settled =
      earlier === undefined
        ? await composeAndSettle(context, {
            request,
            document: await openQuoted(context, asked, pageCount),
            totalCents,
          })
        : { number: earlier, status: 'FREE' };
  } finally {
    release();
  }
  const usageBalance = await findUsageBalance(db, caller);
  return { number: settled.number, usageBalance, ...formatOutcome(settled.status, translate) };
}

async function openQuoted(
  context: CallContext,
  asked: Parameters<typeof openCertifiable>[1],
  pageCount: number,
): Promise<OpenDocument> {
  const document = await openCertifiable(context, asked);
  if (document.pageCount !== pageCount) throw new Refusal('ORDER_NOT_OPEN');
  return document;
}

/** A caller who can't pay is refused before pages are copied and a file is written. */
async function composeAndSettle(context: CallContext, wanted: Wanted): Promise<Settled> {
  const status = await tryPayment(context, wanted);
  if (!isPaid(status)) return { number: null, status };
  const copy = await writeFile(context, wanted);
  const { copies } = context.county.searchCertificates;
  try {
    const settled = await inTransaction(context.db, (tx) => settle(tx, context, wanted, copy));
    if (settled.number === null) await copies.remove(copy.fileKey);
    return settled;
  } catch (error) {
    // An identical simultaneous request was first. If the connection was lost, the file may belong to a copy.
    const earlier = isUniqueViolation(error) ? await findRequestedNumber(context.db, wanted.request) : undefined;
    if (error instanceof Refusal || earlier !== undefined) await copies.remove(copy.fileKey);
    if (earlier === undefined) throw error;
    return { number: earlier, status: 'FREE' };
  }
}

/** Carries an outcome out of a transaction that it rolls back. */
class Undone extends Error {
  readonly status: ChargeOutcome['status'];
  constructor(status: ChargeOutcome['status']) {
    super(`Undone: ${status}`);
    this.status = status;
  }
}

/** The code that charges decides, and all that it wrote is undone. */
async function tryPayment(context: CallContext, wanted: Wanted): Promise<ChargeOutcome['status']> {
  try {
    return await inTransaction(context.db, async (tx) => {
      throw new Undone((await pay(tx, context, wanted, randomUUID())).status);
    });
  } catch (error) {
    if (error instanceof Undone) return error.status;
    throw error;
  }
}

/** Charges the current price, if it isn't higher than the quoted one. @throws Refusal ORDER_NOT_OPEN. */
async function pay(tx: Db, context: CallContext, { document, totalCents }: Wanted, number: string) {
  if (isStaff(context.caller)) return { status: 'FREE' } as const;
  const sale = await describeCopySale({ db: tx }, document, number);
  const outcome = await charge(toBuyer({ ...context, db: tx }), { ...sale, opKey: `certified-copy:${number}` });
  if (outcome.status === 'CHARGED' && outcome.amountCents + outcome.surchargeCents > totalCents)
    throw new Refusal('ORDER_NOT_OPEN');
  return outcome;
}

async function writeFile(context: CallContext, { request, document }: Wanted): Promise<NewCopy> {
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

async function settle(tx: Db, context: CallContext, wanted: Wanted, copy: NewCopy): Promise<Settled> {
  const outcome = await pay(tx, context, wanted, copy.number);
  if (!isPaid(outcome.status)) return { number: null, status: outcome.status };
  const saleId = outcome.status === 'CHARGED' ? outcome.journalEntryId : null;
  await insertCopy(tx, copy, saleId);
  const { number, documentKey } = copy;
  const details = { number, documentKey, ...(saleId === null ? {} : { saleId }) };
  await recordAudit(tx, { action: 'certifiedCopy.issued', actor: actorOf(context), details });
  return { number, status: outcome.status };
}

function isUniqueViolation(error: unknown): boolean {
  return (error as { readonly code?: string }).code === '23505';
}
