import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  nextRedactionPage as nextEndpoint,
  getOriginalPage as originalEndpoint,
} from '@portal/contract/images/redactions/redactions';
import type { Db } from '../../../platform/database/database.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { BrokenImageError } from '../../../platform/images/broken-image-error.ts';
import { MissingPageError } from '../../../platform/images/missing-page-error.ts';
import { PageWorkersBusyError } from '../../../platform/images/workers/page-workers-busy-error.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import type { PageOfDocument } from '../page-text/index.ts';
import { computeRedactionKey, listBoxesOfPage, listReplacedImages } from '../redactions/index.ts';
import { countWaitingFindings, findDocumentRow, findNextPage, listWaiting } from './findings.queries.ts';
import { isRedactionClerk } from './redaction-clerk.ts';

/** Small print can be read: two thirds of the resolution of a scan. */
const ORIGINAL_WIDTH_PIXELS = 1_700;
const REPLACED_MAX = 100;

/** Finds a page to decide about, and nothing for staff who aren't named in the settings. @throws Refusal NOT_FOUND for a named document that doesn't exist. */
export async function nextRedactionPage(
  context: CallContext,
  { after, at }: ParsedRequestOf<typeof nextEndpoint>,
): Promise<ContentOf<typeof nextEndpoint>> {
  const { db, caller } = context;
  if (!(await isRedactionClerk(context))) return { mayRedact: false, page: null, waiting: 0, replaced: [] };
  const page = at === undefined ? await findPageAfter(db, caller.userId, after) : await findNamedPage(db, at);
  const [waiting, replaced] = [await countWaitingFindings(db), await listReplacedImages(db, REPLACED_MAX)];
  if (page === undefined) return { mayRedact: true, page: null, waiting, replaced: [...replaced] };
  const findings = (await listWaiting(db, page)).map(
    ({ id, kind, reason, confidence, boxes, proposal, proposedBy }) => ({
      ...{ id, kind, reason, confidence, boxes: [...boxes], proposal, isOwnProposal: proposedBy === caller.userId },
    }),
  );
  return {
    mayRedact: true,
    page: { ...page, findings, redacted: [...(await listBoxesOfPage(db, page))] },
    waiting,
    replaced: [...replaced],
  };
}

/** After the last page, the first one comes again. */
async function findPageAfter(db: Db, userId: number, after: PageOfDocument | undefined) {
  return (await findNextPage(db, userId, after)) ?? (after && findNextPage(db, userId, undefined));
}

async function findNamedPage(db: Db, { documentKey, page }: { readonly documentKey: string; readonly page: number }) {
  const document = await findDocumentRow(db, computeRedactionKey(documentKey));
  if (document === undefined) throw new Refusal('NOT_FOUND');
  return { ...document, page };
}

/**
 * Gets a recorded page without its redactions. The look is in the audit log before anything is drawn.
 *
 * @throws Refusal NOT_FOUND; IMAGE_MISSING; IMAGE_BROKEN; TOO_BUSY.
 */
export async function getOriginalPage(
  context: CallContext,
  { documentKey: typed, page }: ParsedRequestOf<typeof originalEndpoint>,
): Promise<CallResponse<never>> {
  const { db, county } = context;
  const document = await findDocumentRow(db, computeRedactionKey(typed));
  if (document === undefined) throw new Refusal('NOT_FOUND');
  const { documentKey } = document;
  const details = { documentKey, pages: [page] };
  await recordAudit(db, { action: 'redaction.originalViewed', actor: actorOf(context), details });
  const format = context.client.accepts('image/webp') ? 'webp' : 'jpeg';
  const drawing = { page, widthPixels: ORIGINAL_WIDTH_PIXELS, format } as const;
  const drawn = await refuseBroken(() => county.pageImages.drawPage({ store: county.originals, documentKey }, drawing));
  if (drawn === undefined) throw new Refusal('IMAGE_MISSING');
  const fileName = `${documentKey}-${page}-original.${format === 'webp' ? 'webp' : 'jpg'}`;
  return new CallResponse({ file: { bytes: drawn.bytes, contentType: drawn.mediaType, fileName } });
}

async function refuseBroken<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PageWorkersBusyError) throw new Refusal('TOO_BUSY');
    if (error instanceof MissingPageError) throw new Refusal('NOT_FOUND');
    if (error instanceof BrokenImageError) throw new Refusal('IMAGE_BROKEN');
    throw error;
  }
}
