import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  composeCertificateNumber,
  RANDOM_CHARACTERS,
} from '@portal/contract/index/certified-searches/certificate-number';
import {
  CERTIFIED_MAX_RESULTS,
  type certifySearch as certifyEndpoint,
  type searchCertificateOffer as offerEndpoint,
} from '@portal/contract/index/certified-searches/certified-searches';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  findUseCharge,
  formatOutcome,
  identifyVisitor,
  isPaid,
  priceUse,
  settleCharge,
  tryCharge,
  type Use,
} from '../../money/charging/index.ts';
import { findUsageBalance } from '../../money/ledger/index.ts';
import { actorOf, listViewedImages, recordAudit } from '../../office/audit/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { findIndexLoadedAt } from '../records/index.ts';
import { composeCertifiedSearch } from '../search/index.ts';
import {
  type CertificateContents,
  type CertifiedPart,
  computeContentsDigest,
  formatTitle,
} from './certificate-contents.ts';
import { canCertify } from './certified-searches.policy.ts';
import { findRequestedNumber, insertCertificate, type NewCertificate } from './certified-searches.queries.ts';
import { writeCertificate } from './write-certificate.ts';

/** Ten times the largest certificate: 1,000 results have about a megabyte. */
const FILE_MAX_BYTES = 10_000_000;

/** How long before the certificate images count as viewed for it: the day of a paid search. */
const VIEWED_HOURS = 24;

/** Whether the county certifies searches now, and the caller's price for a certificate. */
export async function getOffer(context: CallContext): Promise<ContentOf<typeof offerEndpoint>> {
  const isOffered = await canCertify(context.county);
  return { isOffered, costCents: isOffered ? await priceUse(context, await describeSale(context.db, '')) : 0 };
}

/**
 * Certifies searches (decision 0129): runs them again, writes, signs and stores the file, and then charges for it. The charge, the
 * certificate and its audit entry are one transaction, after the file is on the disk: a process that ends in between leaves a file that is
 * deleted a day later, and no charge.
 *
 * @throws Refusal as `composeCertifiedSearch`; EXPORTS_BUSY.
 */
export async function certifySearch(
  context: CallContext,
  { requestKey, searchKeys }: ParsedRequestOf<typeof certifyEndpoint>,
): Promise<ContentOf<typeof certifyEndpoint>> {
  return issueCertificate(context, requestKey, async () => {
    const parts: CertifiedPart[] = [];
    let remaining = CERTIFIED_MAX_RESULTS;
    for (const key of new Set(searchKeys)) {
      const part = await composeCertifiedSearch(context, key, remaining);
      remaining -= part.rows.length;
      parts.push(part);
    }
    return parts;
  });
}

/**
 * Issues a certificate of anything that can be described as searches with results, once per request key.
 *
 * @param compose reads the certified data. It isn't called if the request already has a certificate.
 */
export async function issueCertificate(
  context: CallContext,
  requestKey: string,
  compose: () => Promise<readonly CertifiedPart[]>,
): Promise<ContentOf<typeof certifyEndpoint>> {
  const { db, caller, translate } = context;
  const request = { userId: caller.userId, visitor: identifyVisitor(context), requestKey };
  const release = await context.reports.reserve(context.signal);
  let settled: SettledCertificate;
  try {
    const earlier = await findRequestedNumber(db, request);
    settled =
      earlier === undefined ? await composeAndSettle(context, request, compose) : { number: earlier, status: 'FREE' };
  } finally {
    release();
  }
  const usageBalance = await findUsageBalance(db, caller);
  return { number: settled.number, usageBalance, ...formatOutcome(settled.status, translate) };
}

/** The number of a certificate, if it is paid. */
interface SettledCertificate {
  readonly number: string | null;
  readonly status: Parameters<typeof formatOutcome>[0];
}

/** A caller who can't pay is refused before searches are run and a file is written. */
async function composeAndSettle(
  context: CallContext,
  request: CertificateRequest,
  compose: () => Promise<readonly CertifiedPart[]>,
): Promise<SettledCertificate> {
  const status = await tryCharge(context, await describeSale(context.db, ''));
  if (!isPaid(status)) return { number: null, status };
  return writeAndSettle(context, request, await compose());
}

type CertificateRequest = Pick<NewCertificate, 'userId' | 'visitor' | 'requestKey'>;

async function writeAndSettle(
  context: CallContext,
  request: CertificateRequest,
  parts: readonly CertifiedPart[],
): Promise<SettledCertificate> {
  const certificate = await writeFile(context, request, parts);
  const { number } = certificate;
  try {
    const status = await settle(context, certificate);
    if (isPaid(status)) return { number, status };
    await context.county.searchCertificates.files.remove(certificate.fileKey);
    return { number: null, status };
  } catch (error) {
    // An identical simultaneous request was first. If the connection was lost, the file may belong to a certificate.
    const earlier = isUniqueViolation(error) ? await findRequestedNumber(context.db, request) : undefined;
    if (earlier === undefined) throw error;
    await context.county.searchCertificates.files.remove(certificate.fileKey);
    return { number: earlier, status: 'FREE' };
  }
}

async function writeFile(
  { db, county, caller, reports, signal }: CallContext,
  request: CertificateRequest,
  parts: readonly CertifiedPart[],
): Promise<NewCertificate> {
  const issuedAt = county.clock.now();
  const signer = county.searchCertificates.keys.findSigner(issuedAt);
  if (signer === undefined) throw new Refusal('NOT_OFFERED');
  const year = Number(plainDateAt(issuedAt, county.timeZone).slice(0, 4));
  const number = composeCertificateNumber(year, randomBytes(RANDOM_CHARACTERS));
  const contents: CertificateContents = {
    number,
    county: county.name,
    username: caller.username,
    issuedAt: issuedAt.toISOString(),
    indexVersion: (await findIndexLoadedAt(db))?.toISOString() ?? '',
    parts,
    imagesViewed: request.visitor === '' ? await listOwnViewedImages(db, caller.userId, parts, issuedAt) : null,
  };
  const address = `${county.address}/certificate/${number}`;
  const { bytes, pageCount } = await writeCertificate(contents, { county, address, signer, reports, signal });
  const fileKey = randomUUID();
  await county.searchCertificates.files.receive(fileKey, toStream(bytes), FILE_MAX_BYTES);
  return {
    ...request,
    number,
    accountId: caller.accountId,
    username: caller.username,
    issuedAt,
    title: formatTitle(parts),
    contents,
    resultIds: parts.flatMap(({ rows }) => rows.map(({ id }) => id)),
    resultDigest: computeContentsDigest(contents),
    fileKey,
    sha256: createHash('sha256').update(bytes).digest(),
    pageCount,
    signer: signer.certificate.fingerprint256,
  };
}

function listOwnViewedImages(db: Db, userId: number, parts: readonly CertifiedPart[], issuedAt: Date) {
  const documentKeys = parts.flatMap(({ rows }) => rows.map(({ record }) => record));
  return listViewedImages(db, { userId, since: new Date(issuedAt.getTime() - VIEWED_HOURS * 3_600_000), documentKeys });
}

async function* toStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function settle(context: CallContext, certificate: NewCertificate) {
  const store = async (tx: Db) => {
    await insertCertificate(tx, certificate);
    const { number, title, resultIds } = certificate;
    const details = { number, title, resultCount: resultIds.length };
    await recordAudit(tx, { action: 'searchCertificate.issued', actor: actorOf(context), details });
  };
  const due = await findUseCharge(context, await describeSale(context.db, certificate.number));
  if (due !== undefined) return (await settleCharge(context, due, store)).status;
  await inTransaction(context.db, store);
  return 'FREE' as const;
}

async function describeSale(db: Db, number: string): Promise<Use> {
  const { certifyPrice } = await getSettings(db, 'searchCertificates');
  return { kind: 'SEARCH_CERTIFICATE', item: { number, priceCents: certifyPrice } };
}

function isUniqueViolation(error: unknown): boolean {
  return (error as { readonly code?: string }).code === '23505';
}
