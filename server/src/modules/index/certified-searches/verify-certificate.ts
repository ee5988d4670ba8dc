import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { verifySearchCertificate } from '@portal/contract/index/certified-searches/certified-searches';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { toPem } from '../../../platform/signature/document-keys.ts';
import { checkRateLimit } from '../../people/identity/index.ts';
import { findByTypedNumber } from './show-certificates.ts';

/**
 * Returns the public facts of a certificate, and whether a file is that certificate. Counts the call before any lookup.
 *
 * @throws Refusal TOO_MANY_REQUESTS.
 */
export async function verifyCertificate(
  context: CallContext<Caller | undefined>,
  { number, sha256 }: ParsedRequestOf<typeof verifySearchCertificate>,
): Promise<ContentOf<typeof verifySearchCertificate>> {
  await checkRateLimit(context, 'SEARCH_CERTIFICATE');
  const found = await findByTypedNumber(context, number);
  if (found === undefined) return { certificate: null, isSameFile: null, searches: null };
  const { timeZone, isDemo } = context.county;
  const isSameFile = sha256 === undefined ? null : sha256 === found.sha256.toString('hex');
  return {
    certificate: {
      number: found.number,
      issuedAt: localDateTimeAt(found.issuedAt, timeZone),
      pageCount: found.pageCount,
      state: found.withdrawnAt === null ? 'VALID' : 'WITHDRAWN',
      withdrawnReason: found.withdrawnReason,
      isDemo,
    },
    isSameFile,
    searches: isSameFile
      ? found.contents.parts.map(({ title, searched, rows }) => ({
          title,
          criteria: searched.join(', '),
          count: rows.length,
        }))
      : null,
  };
}

/** The county's root certificates. @throws Refusal NOT_FOUND if it has no root certificate. */
export async function getRoots({ county }: CallContext<Caller | undefined>): Promise<CallResponse<never>> {
  const roots = county.searchCertificates.keys.listRoots();
  if (roots.length === 0) throw new Refusal('NOT_FOUND');
  const bytes = Buffer.from(roots.map(({ raw }) => toPem('CERTIFICATE', raw)).join(''));
  return new CallResponse({
    file: { bytes, contentType: 'application/x-pem-file', fileName: `${county.key}-root-certificates.pem` },
  });
}
