import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  nextRedactionPage as nextEndpoint,
  getOriginalPage as originalEndpoint,
} from '@portal/contract/images/redactions/redactions';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { BrokenImageError } from '../../../platform/images/broken-image-error.ts';
import { MissingPageError } from '../../../platform/images/missing-page-error.ts';
import { PageWorkersBusyError } from '../../../platform/images/workers/page-workers-busy-error.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { listBoxesOfPage, listReplacedImages } from '../redactions/index.ts';
import {
  type ClaimedPage,
  claimPage,
  findHolder,
  listOwnPages,
  listPagesOfOthers,
  releasePage,
} from './claims.queries.ts';
import { type Clerk, countWaitingFindings, listWaiting } from './findings.queries.ts';
import { findNamedPage, findNextPage, type NamedPage } from './named-pages.ts';
import { isRedactionClerk } from './redaction-clerk.ts';

/** Small print can be read: two thirds of the resolution of a scan. */
const ORIGINAL_WIDTH_PIXELS = 1_700;
const REPLACED_MAX = 100;
/** Clerks who are faster with a page before no page is said to wait. */
const CLAIM_ATTEMPTS = 20;

/**
 * Opens a page to decide about, which is the caller's until another page is opened or the claim ends; nothing for staff who aren't named in the
 * settings. Renews the claim of a page that the caller has open.
 *
 * @throws Refusal NOT_FOUND for a named record that doesn't exist.
 */
export async function nextRedactionPage(
  context: CallContext,
  { after, at }: ParsedRequestOf<typeof nextEndpoint>,
): Promise<ContentOf<typeof nextEndpoint>> {
  const { db, caller, county } = context;
  if (!(await isRedactionClerk(context)))
    return { mayRedact: false, page: null, holder: null, waiting: 0, replaced: [], openElsewhere: [] };
  const clerk = { clerkId: caller.userId, now: county.clock.now() };
  const page = at === undefined ? await claimNext(db, clerk, after) : await findPage(db, at);
  const isHeld = page !== undefined && (at === undefined || (await claimNamed(context, page, at.isTakenOver ?? false)));
  for (const own of await listOwnPages(db, clerk))
    if (page === undefined || !isSame(own, page)) await releasePage(db, own, clerk.clerkId);
  return {
    mayRedact: true,
    page: page !== undefined && isHeld ? await showPage(db, page, clerk) : null,
    holder:
      page !== undefined && !isHeld
        ? { documentKey: page.documentKey, page: page.page, username: await findHolder(db, page, clerk) }
        : null,
    waiting: await countWaitingFindings(db),
    replaced: [...(await listReplacedImages(db, REPLACED_MAX))],
    openElsewhere: [...(await listPagesOfOthers(db, clerk))],
  };
}

async function showPage(db: Db, page: NamedPage, { clerkId }: Clerk) {
  const findings = (await listWaiting(db, page)).map(({ boxes, proposedBy, ...finding }) => ({
    ...finding,
    ...{ boxes: [...boxes], isOwnProposal: proposedBy === clerkId },
  }));
  const redacted = [...(await listBoxesOfPage(db, page))];
  return { documentKey: page.documentKey, page: page.page, findings, redacted };
}

/**
 * Claims the page that the clerk has open, if it isn't left and something on it waits, or the next one. Another clerk can be faster with a page: then
 * the one after it is claimed.
 */
async function claimNext(db: Db, clerk: Clerk, after: ClaimedPage | undefined): Promise<NamedPage | undefined> {
  for (const own of await listOwnPages(db, clerk)) {
    if (after !== undefined && isSame(own, after)) continue;
    const page = await findNamedPage(db, own);
    if (page === undefined || !(await isWaitingFor(db, page, clerk))) continue;
    if (await claimPage(db, page, clerk)) return page;
  }
  const left = after && (await findNamedPage(db, after));
  for (let attempt = 0; attempt < CLAIM_ATTEMPTS; attempt += 1) {
    // After the last page, the first one comes again.
    const page = (await findNextPage(db, clerk, left)) ?? (left && (await findNextPage(db, clerk, undefined)));
    if (page === undefined || (await claimPage(db, page, clerk))) return page;
  }
  return undefined;
}

async function isWaitingFor(db: Db, page: NamedPage, { clerkId }: Clerk): Promise<boolean> {
  return (await listWaiting(db, page)).some(({ proposedBy }) => proposedBy !== clerkId);
}

/** Claims a named page. One that another clerk has is taken over if the caller has been asked; the audit log has who took it from whom. */
async function claimNamed(context: CallContext, page: NamedPage, isTakenOver: boolean): Promise<boolean> {
  const { db, caller, county } = context;
  const clerk = { clerkId: caller.userId, now: county.clock.now() };
  if (!isTakenOver) return claimPage(db, page, clerk);
  return inTransaction(db, async (tx) => {
    if (await claimPage(tx, page, clerk)) return true;
    const targetUsername = await findHolder(tx, page, clerk);
    const details = { documentKey: page.documentKey, pages: [page.page], targetUsername };
    await recordAudit(tx, { action: 'redaction.pageTakenOver', actor: actorOf(context), details });
    return claimPage(tx, page, clerk, true);
  });
}

async function findPage(db: Db, page: ClaimedPage): Promise<NamedPage> {
  const named = await findNamedPage(db, page);
  if (named === undefined) throw new Refusal('NOT_FOUND');
  return named;
}

const isSame = (one: ClaimedPage, other: ClaimedPage) =>
  one.documentKey === other.documentKey && one.page === other.page;

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
  const { documentKey } = await findPage(db, { documentKey: typed, page });
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
