import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { parseCertificateNumber } from '@portal/contract/index/certified-searches/certificate-number';
import type {
  searchCertificateFile,
  withdrawSearchCertificate,
} from '@portal/contract/index/certified-searches/certified-searches';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { inTransaction } from '../../../platform/database/database.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import { isStaff } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { identifyVisitor } from '../../money/charging/index.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import {
  type CertificateOwner,
  findCertificate,
  type ListedCertificate,
  type StoredCertificate,
  selectCertificates,
  updateWithdrawn,
} from './certified-searches.queries.ts';

/** Selects the caller's certificates; for a guest, those of the session. */
export function selectOwnCertificates(context: CallContext, { text }: { readonly text: string }) {
  const owner = { userId: context.caller.userId, visitor: identifyVisitor(context) };
  return {
    ...listCertificates(context, owner, text),
    orderBy: { issuedAt: 'issuedAt', resultCount: 'resultCount' },
  } as const;
}

/** Selects all certificates. */
export function selectIssuedCertificates(context: CallContext, { text }: { readonly text: string }) {
  const orderBy = { issuedAt: 'issuedAt', resultCount: 'resultCount', username: 'username' } as const;
  return { ...listCertificates(context, undefined, text), orderBy };
}

function listCertificates(context: CallContext, owner: CertificateOwner | undefined, text: string) {
  return {
    matches: selectCertificates(context.db, owner, text.trim()),
    tieBreaker: 'number',
    complete: async (rows: readonly ListedCertificate[]) => rows.map((row) => describe(context, row)),
  } as const;
}

function describe({ county }: CallContext, row: ListedCertificate) {
  return { ...row, issuedAt: localDateTimeAt(row.issuedAt, county.timeZone) };
}

/** @throws Refusal NOT_FOUND for a certificate that the caller didn't request, unless they are staff. */
export async function getCertificateFile(
  context: CallContext,
  { number }: ParsedRequestOf<typeof searchCertificateFile>,
): Promise<CallResponse<never>> {
  const certificate = await findByTypedNumber(context, number);
  const { caller, county } = context;
  const isOwn = certificate?.userId === caller.userId && certificate.visitor === identifyVisitor(context);
  if (certificate === undefined || !(isOwn || isStaff(caller))) throw new Refusal('NOT_FOUND');
  const file = await county.searchCertificates.files.find(certificate.fileKey);
  if (file === undefined) throw new Error(`The file of the search certificate ${certificate.number} is missing.`);
  const fileName = `search-certificate-${certificate.number}.pdf`;
  return new CallResponse({ file: { bytes: await file.read(), contentType: 'application/pdf', fileName } });
}

/** @throws Refusal NOT_FOUND; CERTIFICATE_WITHDRAWN. */
export async function withdrawCertificate(
  context: CallContext,
  { number, reason }: ParsedRequestOf<typeof withdrawSearchCertificate>,
): Promise<ContentOf<typeof withdrawSearchCertificate>> {
  const certificate = await findByTypedNumber(context, number);
  if (certificate === undefined) throw new Refusal('NOT_FOUND');
  const change = {
    number: certificate.number,
    at: context.county.clock.now(),
    by: context.caller.username,
    reason,
  };
  await inTransaction(context.db, async (tx) => {
    if (!(await updateWithdrawn(tx, change))) throw new Refusal('CERTIFICATE_WITHDRAWN');
    const details = { number: certificate.number, reason };
    await recordAudit(tx, { action: 'searchCertificate.withdrawn', actor: actorOf(context), details });
  });
  return {};
}

/** Finds a certificate by its number in any spelling. */
export async function findByTypedNumber(
  { db }: Pick<CallContext, 'db'>,
  typed: string,
): Promise<StoredCertificate | undefined> {
  const number = parseCertificateNumber(typed);
  return number === undefined ? undefined : findCertificate(db, number);
}
