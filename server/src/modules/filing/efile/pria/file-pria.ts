import { rm } from 'node:fs/promises';
import type { ContentOf } from '@portal/contract/endpoint';
import type { filePria as endpoint } from '@portal/contract/filing/efile/pria';
import { CallResponse } from '../../../../platform/http/call-response.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { inspectUploaded, withUploadSlot } from '../../../../platform/http/upload-slots.ts';
import { ensureEfileOffered } from '../ensure-efile-offered.ts';
import { answerPria } from './answer-pria.ts';
import { describePriaRefusal } from './describe-pria-refusal.ts';
import { filePackageOnce } from './file-package-once.ts';
import { PRIA_LIMITS } from './pria-limits.ts';
import { PriaRefusal } from './pria-refusal.ts';
import { type PriaAnswer, writePriaResponse } from './pria-response.ts';
import { readPriaFile } from './read-pria-file.ts';
import type { PriaNames } from './read-pria-request.ts';

const NO_NAMES: PriaNames = { packageId: '', documents: [] };

/**
 * Files the documents that a submitter's software sends as PRIA XML (docs/decisions/0158), or reports their state: a
 * package is filed once under its identifier, and sending it again returns its current state, with the stamped copies
 * once it is recorded.
 *
 * @throws as `filePriaRequest`.
 */
export async function filePria(context: CallContext): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const { county, upload } = context;
  const answer = await filePriaRequest(context, async (receive) => {
    await upload?.read({ readJson: () => {}, readFile: receive });
  });
  const bytes = writePriaResponse(answer, county);
  return new CallResponse({ file: { bytes, contentType: 'application/xml; charset=utf-8', fileName: 'response.xml' } });
}

/**
 * Files a request, or reports the state of its package. A request that can't be filed is refused with a message in the
 * response, and leaves nothing behind.
 *
 * @param deliver hands over the bytes of the request to `receive`; it is called with an upload slot.
 * @throws Refusal TOO_MANY_REQUESTS, UPLOADS_BUSY, TOO_BUSY and MALFORMED_REQUEST, for which the same request can be
 *   sent again.
 */
export function filePriaRequest(
  context: CallContext,
  deliver: (receive: (bytes: AsyncIterable<Uint8Array>) => Promise<void>) => Promise<void>,
): Promise<PriaAnswer> {
  const file = async (): Promise<PriaAnswer> => {
    let names = NO_NAMES;
    let path: string | undefined;
    try {
      await ensureEfileOffered(context.db);
      await deliver(async (bytes) => {
        path = await context.county.uploads.receiveOnDisk(bytes, PRIA_LIMITS.maxBytes);
      });
      const received = path ?? refuseWithoutFile();
      // A request in memory is as large as its documents, so only what has arrived is read.
      return await inspectUploaded(context, async () => {
        const read = await readPriaFile(received, context.county);
        names = read.names;
        const { request } = read;
        if (request instanceof Error) throw request;
        return answerPria(context, request, await filePackageOnce(context, request));
      });
    } catch (error) {
      const reasons = describePriaRefusal(error);
      if (reasons === undefined) throw error;
      return { ...names, state: 'REFUSED', filingNumber: '', reasons };
    } finally {
      // Also if the rest of the body was broken.
      if (path !== undefined) await rm(path, { force: true });
    }
  };
  return withUploadSlot(context, file);
}

function refuseWithoutFile(): never {
  throw new PriaRefusal('The request has no XML file.');
}
