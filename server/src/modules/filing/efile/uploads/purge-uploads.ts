import { DRAFT_DAYS } from '@portal/contract/filing/efile/drafts';
import type { County } from '../../../../county.ts';
import { deleteUnfiledImages, listKnownImages } from './images.queries.ts';

/** How long an uploaded file without a draft waits for its submission. */
const UNFILED_HOURS = 24;
/** Files of one run; it runs every hour. */
const FILES_PER_RUN = 500;

/**
 * Deletes files that weren't filed within a day, or a week for drafts, and files without a row, which remain when a process ends during
 * an upload. The rows are deleted first, so that a file that is filed at this moment keeps both.
 */
export async function purgeUploads({ db, uploads, clock }: County): Promise<void> {
  const before = new Date(clock.now().getTime() - UNFILED_HOURS * 3_600_000);
  const draftsBefore = new Date(clock.now().getTime() - DRAFT_DAYS * 24 * 3_600_000);
  for (const imageId of await deleteUnfiledImages(db, { before, draftsBefore }, FILES_PER_RUN))
    await uploads.remove(imageId);
  const old = await uploads.listOrphans(before, FILES_PER_RUN, (keys) => listKnownImages(db, keys));
  for (const key of old) await uploads.remove(key);
}
