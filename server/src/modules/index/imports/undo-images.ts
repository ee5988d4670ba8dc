import type { County } from '../../../county.ts';
import type { BulkSession } from '../../../platform/database/bulk-session.ts';
import { addUndoneImages, giveBackImages, nameEarlierImage } from '../../images/earlier-images/index.ts';
import { forgetReplacedImage, forgetUndoneImages } from '../../images/page-text/index.ts';
import { closeUndoneImages, computeRedactionKey } from '../../images/redactions/index.ts';
import { listStoredImages, REFUSED_RECORDS_MAX, refuseAny, type StoredImage } from '../records/index.ts';
import { requestUndoneChecks } from './image-checks/image-checks.queries.ts';

/** Images of one statement. */
const STEP = 1_000;
/** Files that are looked for at the same time. */
const AT_ONCE = 16;

/**
 * Decides in the transaction of an undoing that the images of an import are the earlier ones again. Those with redactions are closed until a clerk has
 * looked at them; texts of their pages are recognized again.
 *
 * @returns how many.
 * @throws UndoRefusedError if an earlier one isn't in the store.
 */
export async function undoImages(
  { clock, originals }: Pick<County, 'clock' | 'originals'>,
  session: BulkSession,
  indexVersionId: number,
): Promise<number> {
  const lost: string[] = [];
  let count = 0;
  let after = '';
  for (let isMore = true; isMore; ) {
    const images = await listStoredImages(session, indexVersionId, { after, limit: STEP });
    lost.push(...(await listLost(originals, images)));
    const keys = images.map(({ documentKey }) => documentKey);
    await addUndoneImages(session, images, clock.now());
    await closeUndoneImages(session, keys);
    await forgetUndoneImages(session, keys.map(computeRedactionKey));
    await requestUndoneChecks(session, images, clock.now());
    after = keys.at(-1) ?? after;
    count += images.length;
    isMore = images.length === STEP;
  }
  refuseAny('HAS_IMAGES', { count: lost.length, records: lost.slice(0, REFUSED_RECORDS_MAX) });
  return count;
}

async function listLost({ files }: County['originals'], images: readonly StoredImage[]): Promise<readonly string[]> {
  const lost: string[] = [];
  for (let first = 0; first < images.length; first += AT_ONCE) {
    const found = await Promise.all(
      images.slice(first, first + AT_ONCE).map(async ({ documentKey, earlierId }) => {
        const isThere = earlierId === null || (await files.find(nameEarlierImage(earlierId))) !== undefined;
        return isThere ? [] : [documentKey];
      }),
    );
    lost.push(...found.flat());
  }
  return lost;
}

/** Gives back the files of undone imports. Can be repeated at will. */
export function giveBackUndoneImages(county: Pick<County, 'db' | 'originals'>): Promise<void> {
  // A page that a process read from the replaced file could have been stored since the undoing.
  return giveBackImages(county, (key) => forgetReplacedImage(county.db, computeRedactionKey(key)));
}
