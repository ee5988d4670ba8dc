import { createHash } from 'node:crypto';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  certifiedCopyFile,
  withdrawCertifiedCopy,
} from '@portal/contract/images/certified-copies/certified-copies';
import { parseCertificateNumber } from '@portal/contract/index/certified-searches/certificate-number';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { inTransaction } from '../../../platform/database/database.ts';
import { CallResponse, partsOfBytes } from '../../../platform/http/call-response.ts';
import { isStaff } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { identifyVisitor } from '../../money/charging/index.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { describeRedaction } from '../redactions/index.ts';
import {
  type CopyOwner,
  findCopy,
  type ListedCopy,
  type StoredCopy,
  selectCopies,
  updateWithdrawn,
} from './certified-copies.queries.ts';

/** Selects the caller's copies; for a guest, those of the session. */
export function selectOwnCopies(context: CallContext, { text }: { readonly text: string }) {
  return listCopies(context, { userId: context.caller.userId, visitor: identifyVisitor(context) }, text);
}

/** Selects all copies, in the register. */
export function selectRegister(context: CallContext, { text }: { readonly text: string }) {
  return listCopies(context, undefined, text);
}

function listCopies({ db, county }: CallContext, owner: CopyOwner | undefined, text: string) {
  return {
    matches: selectCopies(db, owner, text.trim()),
    tieBreaker: 'number',
    orderBy: { issuedAt: 'issuedAt' },
    complete: async (rows: readonly ListedCopy[]) =>
      rows.map((row) => ({ ...row, issuedAt: localDateTimeAt(row.issuedAt, county.timeZone) })),
  } as const;
}

/** @throws Refusal COPY_REDACTED; COPY_REFUNDED for its buyer; NOT_FOUND for a copy that the caller didn't request, unless they are staff. */
export async function getCopyFile(
  context: CallContext,
  { number }: ParsedRequestOf<typeof certifiedCopyFile>,
): Promise<CallResponse<never>> {
  const { bytes, fileName } = await readOwnCopy(context, number);
  return new CallResponse({ file: { bytes, parts: partsOfBytes(bytes), contentType: 'application/pdf', fileName } });
}

/**
 * Reads the file of a copy.
 *
 * @throws as `getCopyFile`.
 */
export async function readOwnCopy(
  context: CallContext,
  number: string,
): Promise<{ readonly bytes: Uint8Array; readonly fileName: string; readonly sha256: string }> {
  const copy = await findByTypedNumber(context, number);
  const { caller, county } = context;
  const isOwn = copy?.userId === caller.userId && copy.visitor === identifyVisitor(context);
  if (copy === undefined || !(isOwn || isStaff(caller))) throw new Refusal('NOT_FOUND');
  if (copy.state === 'REFUNDED' && !isStaff(caller)) throw new Refusal('COPY_REFUNDED');
  await ensureNotRedacted(context, copy);
  const file = await county.searchCertificates.copies.find(copy.fileKey);
  if (file === undefined) throw new Error(`The file of the certified copy ${copy.number} is missing.`);
  const fileName = `certified-copy-${copy.documentKey}-${copy.number}.pdf`;
  return { bytes: await file.read(), fileName, sha256: copy.sha256.toString('hex') };
}

/**
 * A stored copy is certified pages of one image. It isn't delivered if that image shows what has been redacted since, whenever the redaction was accepted
 * while the copy was written.
 *
 * @throws Refusal COPY_REDACTED.
 */
async function ensureNotRedacted(
  { db, county }: Pick<CallContext, 'db' | 'county'>,
  { documentKey, imageSha256 }: StoredCopy,
): Promise<void> {
  if ((await describeRedaction(db, documentKey)) === undefined) return;
  const image = await county.images.find(documentKey).catch((error: unknown) => {
    if (error instanceof Refusal) throw new Refusal('COPY_REDACTED');
    throw error;
  });
  const bytes = await image?.read();
  if (bytes === undefined || !createHash('sha256').update(bytes).digest().equals(imageSha256))
    throw new Refusal('COPY_REDACTED');
}

/** @throws Refusal NOT_FOUND; COPY_WITHDRAWN. */
export async function withdrawCopy(
  context: CallContext,
  { number, reason }: ParsedRequestOf<typeof withdrawCertifiedCopy>,
): Promise<ContentOf<typeof withdrawCertifiedCopy>> {
  const copy = await findByTypedNumber(context, number);
  if (copy === undefined) throw new Refusal('NOT_FOUND');
  const change = { number: copy.number, at: context.county.clock.now(), by: context.caller.username, reason };
  await inTransaction(context.db, async (tx) => {
    if (!(await updateWithdrawn(tx, change))) throw new Refusal('COPY_WITHDRAWN');
    const details = { number: copy.number, documentKey: copy.documentKey, reason };
    await recordAudit(tx, { action: 'certifiedCopy.withdrawn', actor: actorOf(context), details });
  });
  return {};
}

/** Finds a copy by its number in any spelling. */
export async function findByTypedNumber(
  { db }: Pick<CallContext, 'db'>,
  typed: string,
): Promise<StoredCopy | undefined> {
  const number = parseCertificateNumber(typed);
  return number === undefined ? undefined : findCopy(db, number);
}
