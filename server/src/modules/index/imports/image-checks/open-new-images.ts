import type { UnshownImage, unshownImageList } from '@portal/contract/index/imports/unshown-images';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { County } from '../../../../county.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { BrokenImageError } from '../../../../platform/images/broken-image-error.ts';
import { PageWorkersBusyError } from '../../../../platform/images/workers/page-workers-busy-error.ts';
import type { ListSource } from '../../../../platform/lists/run-list.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { forgetShownImage, listUnshownImage, selectUnshown, takeDueImage } from './image-checks.queries.ts';

/** An image that the machine was too busy to show is opened again after this time. */
const AGAIN_AFTER_MS = 10 * 60_000;
/** A run ends after this time; the next one continues. */
const RUN_MS = 50_000;
/** Keys of images in the entry of the audit log. */
const NAMED_MAX = 5;

type Opening = Pick<County, 'db' | 'clock' | 'originals' | 'pageImages'>;

/**
 * Opens the images that imports stored, and draws each of their pages once, after viewers. Those that can't be shown are listed for staff; one for
 * which the machine is too busy is opened again later.
 *
 * @throws Error if the store of images is unavailable; the images wait.
 */
export async function openNewImages(county: Opening): Promise<void> {
  const { db, clock } = county;
  const unshown: string[] = [];
  const endsMs = performance.now() + RUN_MS;
  try {
    while (performance.now() < endsMs) {
      const now = clock.now();
      const due = await takeDueImage(db, now, new Date(now.getTime() + AGAIN_AFTER_MS));
      if (due === undefined) break;
      const outcome = await openImage(county, due.documentKey);
      if (outcome === 'busy') break;
      if (outcome === 'shown') await forgetShownImage(db, due);
      else if (await listUnshownImage(db, due, { ...outcome, now })) unshown.push(due.documentKey);
    }
  } finally {
    if (unshown.length > 0)
      await recordAudit(db, {
        action: 'recordImport.imagesUnshown',
        actor: SYSTEM_ACTOR,
        details: { count: unshown.length, note: unshown.slice(0, NAMED_MAX).join(', ') },
      });
  }
}

type Outcome = 'shown' | 'busy' | { readonly problem: UnshownImage['problem']; readonly page: number | undefined };

async function openImage({ originals: store, pageImages }: Opening, documentKey: string): Promise<Outcome> {
  let page: number | undefined;
  try {
    const image = await pageImages.openInspection({ store, documentKey });
    // Nothing is to be shown of an image that is gone.
    const pageCount = image?.pageCount ?? 0;
    for (page = 1; page <= pageCount; page += 1) await image?.inspectPage(page);
    return 'shown';
  } catch (error) {
    if (error instanceof PageWorkersBusyError) return 'busy';
    if (error instanceof BrokenImageError) return { problem: error.reason, page: error.page ?? page };
    throw error;
  }
}

/** Selects the imported images that can't be shown. */
export function selectUnshownImages({
  db,
  county,
}: CallContext): ListSource<typeof unshownImageList, Omit<UnshownImage, 'checkedAt'> & { readonly checkedAt: Date }> {
  return {
    matches: selectUnshown(db),
    orderBy: { documentKey: 'documentKey', checkedAt: 'checkedAt' },
    tieBreaker: 'documentKey',
    complete: async (stored) =>
      stored.map((image) => ({ ...image, checkedAt: localDateTimeAt(image.checkedAt, county.timeZone) })),
  };
}
