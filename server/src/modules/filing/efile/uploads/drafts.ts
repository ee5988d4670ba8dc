import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  DRAFT_DAYS,
  type discardDraft as discardEndpoint,
  type listDrafts as listEndpoint,
  type saveDraft as saveEndpoint,
} from '@portal/contract/filing/efile/drafts';
import { NO_FEE_FACTS } from '@portal/contract/filing/efile/fee-facts';
import { addDays, formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import { inTransaction } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { ensureEfileOffered } from '../ensure-efile-offered.ts';
import { deleteUnfiledImage, listDraftImages, saveDraftForm } from './images.queries.ts';
import { quoteImage } from './quote-images.ts';

/** @throws Refusal NOT_OFFERED; NOT_FOUND for a file that isn't the caller's, was filed or deleted. */
export async function saveDraft(
  { db, caller }: CallContext,
  { imageId, form }: ParsedRequestOf<typeof saveEndpoint>,
): Promise<ContentOf<typeof saveEndpoint>> {
  await ensureEfileOffered(db);
  if (!(await saveDraftForm(db, { userId: caller.userId, imageId, form }))) throw new Refusal('NOT_FOUND');
  return {};
}

/** Lists the files that the caller uploaded and didn't file, with their filing prices. */
export async function listDrafts(context: CallContext): Promise<ContentOf<typeof listEndpoint>> {
  const { db, county, caller } = context;
  const drafts: ContentOf<typeof listEndpoint>['drafts'][number][] = [];
  for (const { draft: form, uploadedAt, ...image } of await listDraftImages(db, caller.userId)) {
    const keptUntil = formatPlainDate(addDays(plainDateAt(uploadedAt, county.timeZone), DRAFT_DAYS));
    drafts.push({
      efileType: image.efileType,
      quote: await quoteImage(context, image),
      form: { ...NO_FEE_FACTS, ...form },
      keptUntil,
    });
  }
  return { drafts };
}

/**
 * Deletes an uploaded file of the caller. The row goes first, so that a file that is being filed at this time keeps
 * both.
 *
 * @throws Refusal NOT_FOUND for a file that isn't the caller's, was filed or deleted.
 */
export async function discardDraft(
  context: CallContext,
  { imageId }: ParsedRequestOf<typeof discardEndpoint>,
): Promise<ContentOf<typeof discardEndpoint>> {
  const { db, county, caller } = context;
  await inTransaction(db, async (tx) => {
    if (!(await deleteUnfiledImage(tx, { userId: caller.userId, imageId }))) throw new Refusal('NOT_FOUND');
    await recordAudit(tx, {
      action: 'filing.draftDiscarded',
      actor: actorOf(context),
      details: { documentKey: imageId },
    });
  });
  await county.uploads.remove(imageId);
  return {};
}
