import { EMBLEMS } from '@portal/contract/settings/office/appearance';
import { listSlides } from '@portal/contract/settings/office/login-page-slides';
import { PICTURE_NAME } from '@portal/contract/settings/pictures';
import type { SettingsOf } from '@portal/contract/settings/settings-groups';
import type { County } from '../../../county.ts';
import type { Db } from '../../../platform/database/database.ts';
import { type ByteCache, createByteCache } from '../../../platform/images/workers/byte-cache.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ReportEmblem } from '../../../platform/report/report-document.ts';
import { getSettings } from './get-settings.ts';
import { deleteUnusedPictures, findPictureBytes, markPicturesUsed } from './pictures.queries.ts';

/** A picture to serve. */
interface CountyPicture {
  readonly bytes: Buffer;
  readonly contentType: 'image/png' | 'image/webp';
}

/** All pictures that a county shows, so that a busy login page doesn't read the database for each visitor. */
const CACHE_MAX_BYTES = 8 * 1024 * 1024;

const caches = new WeakMap<Db, ByteCache<Buffer>>();

/** Returns a stored picture, whether or not settings show it. @throws Refusal NOT_FOUND if it isn't stored. */
export async function getPicture({ db }: Pick<County, 'db'>, name: string): Promise<CountyPicture> {
  if (!PICTURE_NAME.test(name)) throw new Refusal('NOT_FOUND');
  const cache = caches.get(db) ?? createByteCache({ maxBytes: CACHE_MAX_BYTES, sizeOf: ({ length }) => length });
  caches.set(db, cache);
  const bytes = await cache.get(name, async () => {
    const found = await findPictureBytes(db, name);
    if (found === undefined) throw new Refusal('NOT_FOUND');
    return found;
  });
  return { bytes, contentType: name.endsWith('.png') ? 'image/png' : 'image/webp' };
}

/**
 * Returns the picture at the top of the county's printed papers: its logo, or else its seal; undefined without either.
 *
 * @param preferred the seal on papers that it authenticates.
 */
export async function findEmblem(db: Db, preferred: 'logo' | 'seal' = 'logo'): Promise<ReportEmblem | undefined> {
  const settings = await getSettings(db, 'appearance');
  const picture = settings[preferred] === '' && preferred === 'logo' ? 'seal' : preferred;
  if (settings[picture] === '') return undefined;
  const png = await findPictureBytes(db, settings[picture]);
  return png && { png, description: settings[EMBLEMS[picture]] };
}

/**
 * Records in the transaction of a save that its pictures are used, so that none of them is removed at the same time.
 *
 * @throws Refusal INVALID_INPUT for a picture that isn't stored: one that was removed before an earlier version was
 *   restored.
 */
export async function ensureSlidesStored(tx: Db, { pictures }: SettingsOf<'loginPageSlides'>): Promise<void> {
  const named = pictures.flatMap(({ picture }, index) =>
    picture === '' ? [] : [[`pictures.${index}.picture`, picture]],
  );
  await ensureStored(tx, Object.fromEntries(named));
}

/** As `ensureSlidesStored`, for the seal and the logo. */
export async function ensureEmblemsStored(tx: Db, { seal, logo }: SettingsOf<'appearance'>): Promise<void> {
  await ensureStored(tx, { ...(seal !== '' && { seal }), ...(logo !== '' && { logo }) });
}

async function ensureStored(tx: Db, nameByField: Readonly<Record<string, string>>): Promise<void> {
  const stored = await markPicturesUsed(tx, Object.values(nameByField).toSorted());
  const removed = Object.entries(nameByField).filter(([, name]) => !stored.includes(name));
  if (removed.length === 0) return;
  throw new Refusal('INVALID_INPUT', Object.fromEntries(removed.map(([field]) => [field, { key: 'pictureRemoved' }])));
}

/** Removes the pictures that settings haven't shown for 30 days. */
export async function purgePictures({ db }: Pick<County, 'db'>): Promise<number> {
  const { pictures } = await getSettings(db, 'loginPageSlides');
  const { seal, logo } = await getSettings(db, 'appearance');
  await markPicturesUsed(db, [...listSlides(pictures).map(({ picture }) => picture), seal, logo].toSorted());
  return deleteUnusedPictures(db);
}
