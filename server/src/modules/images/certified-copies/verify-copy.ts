import { createHash } from 'node:crypto';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { RECORD_STATES, verifyCertifiedCopy } from '@portal/contract/images/certified-copies/certified-copies';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { Caller } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { computeRecordDigest } from '../../index/records/index.ts';
import { checkRateLimit } from '../../people/identity/index.ts';
import type { StoredCopy } from './certified-copies.queries.ts';
import { findByTypedNumber } from './show-copies.ts';

/**
 * Returns the public facts of a copy: what was certified, whether the copy still stands, and whether the document is still the same.
 * Counts the call before any lookup.
 *
 * @throws Refusal TOO_MANY_REQUESTS.
 */
export async function verifyCopy(
  context: CallContext<Caller | undefined>,
  { number, sha256 }: ParsedRequestOf<typeof verifyCertifiedCopy>,
): Promise<ContentOf<typeof verifyCertifiedCopy>> {
  await checkRateLimit(context, 'CERTIFIED_COPY');
  const found = await findByTypedNumber(context, number);
  if (found === undefined) return { copy: null, isSameFile: null };
  const { timeZone, isDemo } = context.county;
  const record = await compareRecord(context, found);
  return {
    copy: {
      number: found.number,
      issuedAt: localDateTimeAt(found.issuedAt, timeZone),
      title: record === 'NOT_PUBLIC' ? '' : found.title,
      pageCount: found.pageCount,
      state: found.state,
      withdrawnReason: found.withdrawnReason,
      record,
      isDemo,
    },
    isSameFile: sha256 === undefined ? null : sha256 === found.sha256.toString('hex'),
  };
}

/** Compares the document with what was certified: its facts first, then the bytes of its image. */
async function compareRecord(
  { db, county }: CallContext<Caller | undefined>,
  { documentKey, recordDigest, imageSha256 }: StoredCopy,
): Promise<(typeof RECORD_STATES)[number]> {
  const current = await computeRecordDigest(db, documentKey);
  if (current === undefined) return 'NOT_PUBLIC';
  if (!current.equals(recordDigest)) return 'CHANGED';
  const image = await findImage(county, documentKey);
  if (image === undefined) return 'CHANGED';
  const sha256 = createHash('sha256')
    .update(await image.read())
    .digest();
  return sha256.equals(imageSha256) ? 'UNCHANGED' : 'CHANGED';
}

/** @returns undefined as well while redactions are erased: the image is another one. */
async function findImage({ images }: CallContext['county'], documentKey: string) {
  try {
    return await images.find(documentKey);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
