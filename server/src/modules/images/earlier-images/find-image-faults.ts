import type { County } from '../../../county.ts';
import { listKnownIds, listLateImages, listNeededImages, listNewImages } from './earlier-images.queries.ts';
import { EARLIER_PREFIX, nameEarlierImage } from './original-images.ts';

/** An undoing gives its files back within minutes. */
const LATE_MS = 60 * 60_000;
/** Each image is looked at in two nights. */
const NEW_MS = 2 * 24 * 60 * 60_000;
const LOOKED_AT_MAX = 20_000;
const STEP = 500;
const NAMED_MAX = 100;

/** A rule about stored images that is broken, with the first hundred keys. */
export interface ImageFault {
  readonly rule: string;
  readonly keys: readonly string[];
}

/**
 * Compares the files of images with what the database says: the images that recent imports stored and those that they replaced are there, no earlier image is
 * left over, and undone imports have given their files back.
 *
 * @returns an empty list if nothing is wrong.
 * @throws StoreUnavailableError.
 */
export async function findImageFaults({
  db,
  clock,
  originals,
}: Pick<County, 'db' | 'clock' | 'originals'>): Promise<readonly ImageFault[]> {
  const { files } = originals;
  const [now, missing, leftOver] = [clock.now().getTime(), [] as string[], [] as string[]];
  for (const key of await listNewImages(db, new Date(now - NEW_MS), LOOKED_AT_MAX))
    if ((await originals.find(key)) === undefined) missing.push(key);
  const lost: string[] = [];
  for (let after = 0, isMore = true; isMore; ) {
    const needed = await listNeededImages(db, after, STEP);
    for (const { id, documentKey } of needed)
      if ((await files.find(nameEarlierImage(id))) === undefined) lost.push(documentKey);
    after = needed.at(-1)?.id ?? after;
    isMore = needed.length === STEP;
  }
  let listed: string[] = [];
  const compare = async () => {
    const idOf = (key: string) => Number(key.slice(EARLIER_PREFIX.length));
    const known = await listKnownIds(db, listed.map(idOf));
    leftOver.push(...listed.filter((key) => !known.has(idOf(key))));
    listed = [];
  };
  for await (const key of files.list(EARLIER_PREFIX)) {
    if (listed.push(key) === STEP) await compare();
  }
  await compare();
  const late = await listLateImages(db, new Date(now - LATE_MS), NAMED_MAX);
  return [
    { rule: 'the image that an import stored is in the store', keys: missing },
    { rule: 'the image that an import replaced is kept while it can be undone', keys: lost },
    { rule: 'an earlier image is deleted once no import needs it', keys: leftOver },
    { rule: 'an undone import gives its images back', keys: late },
  ]
    .filter(({ keys }) => keys.length > 0)
    .map(({ rule, keys }) => ({ rule, keys: keys.slice(0, NAMED_MAX) }));
}

/** The nightly job. Logs what is wrong with stored images as an error for the operator, and corrects nothing. */
export async function checkImages(county: Pick<County, 'db' | 'clock' | 'originals' | 'log'>): Promise<void> {
  for (const { rule, keys } of await findImageFaults(county))
    county.log.error({ rule, keys }, 'a rule about stored images is violated');
}
