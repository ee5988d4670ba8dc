import type { UnshownImage } from '@portal/contract/index/imports/unshown-images';
import { sql } from 'kysely';
import type { BulkSession } from '../../../../platform/database/bulk-session.ts';
import type { Db } from '../../../../platform/database/database.ts';
import type { UndoneImage } from '../../../images/earlier-images/index.ts';

/** An image to open, and which of its imports asked for that. */
export interface DueImage {
  readonly documentKey: string;
  readonly requests: number;
}

/** Asks for the image of a record to be opened. Call it before and after the image is stored: a check between the two sees the earlier file. */
export async function requestImageCheck(db: Db, documentKey: string, now: Date): Promise<void> {
  await db
    .insertInto('image_checks')
    .values({ document_key: documentKey, due_at: now })
    .onConflict((conflict) =>
      conflict.column('document_key').doUpdateSet({
        requests: sql`image_checks.requests + 1`,
        due_at: now,
        ...{ problem: null, page: null, checked_at: null },
      }),
    )
    .execute();
}

/** Asks in the transaction of an undoing for earlier images to be opened again, and forgets images that are removed. */
export async function requestUndoneChecks(
  session: BulkSession,
  images: readonly UndoneImage[],
  now: Date,
): Promise<void> {
  const keysOf = (chosen: readonly UndoneImage[]) => chosen.map(({ documentKey }) => documentKey);
  await session.query('DELETE FROM image_checks WHERE document_key = ANY($1::text[])', [
    keysOf(images.filter(({ earlierId }) => earlierId === null)),
  ]);
  await session.query(
    `INSERT INTO image_checks (document_key, due_at) SELECT document_key, $2 FROM unnest($1::text[]) AS images (document_key)
     ON CONFLICT (document_key) DO UPDATE
     SET requests = image_checks.requests + 1, due_at = excluded.due_at, problem = NULL, page = NULL, checked_at = NULL`,
    [keysOf(images.filter(({ earlierId }) => earlierId !== null)), now],
  );
}

/** Asks for a listed image that an import contains again to be opened once more: a newer release can show more. */
export async function reopenUnshownImage(db: Db, documentKey: string, now: Date): Promise<void> {
  await db
    .updateTable('image_checks')
    .set({ due_at: now, ...{ problem: null, page: null, checked_at: null } })
    .where('document_key', '=', documentKey)
    .where('problem', 'is not', null)
    .execute();
}

/** Takes the image that waits longest, and lets it wait until a later time, should it end the process. */
export async function takeDueImage(db: Db, now: Date, nextAt: Date): Promise<DueImage | undefined> {
  return db
    .updateTable('image_checks')
    .set({ due_at: nextAt })
    .where('document_key', '=', (eb) =>
      eb
        .selectFrom('image_checks')
        .select('document_key')
        .where('problem', 'is', null)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['document_key as documentKey', 'requests'])
    .executeTakeFirst();
}

/** Removes an image whose pages were all shown, unless it was imported again since. */
export async function forgetShownImage(db: Db, { documentKey, requests }: DueImage): Promise<void> {
  await db
    .deleteFrom('image_checks')
    .where('document_key', '=', documentKey)
    .where('requests', '=', requests)
    .execute();
}

/** Lists an image that can't be shown, unless it was imported again since. @returns whether it is listed. */
export async function listUnshownImage(
  db: Db,
  { documentKey, requests }: DueImage,
  found: { readonly problem: UnshownImage['problem']; readonly page: number | undefined; readonly now: Date },
): Promise<boolean> {
  const { problem, page, now } = found;
  const { numUpdatedRows } = await db
    .updateTable('image_checks')
    .set({ problem, page: page ?? null, checked_at: now })
    .where('document_key', '=', documentKey)
    .where('requests', '=', requests)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Selects the images that can't be shown. */
export function selectUnshown(db: Db) {
  return db
    .selectFrom('image_checks')
    .select(['document_key as documentKey', 'problem', 'page', 'checked_at as checkedAt'])
    .where('problem', 'is not', null)
    .$castTo<Omit<UnshownImage, 'checkedAt'> & { readonly checkedAt: Date }>();
}
