import type { DraftForm } from '@portal/contract/filing/efile/drafts';
import type { EfileType, FoundWarning } from '@portal/contract/filing/efile/filing';
import type { Cents } from '@portal/contract/values/money';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** An uploaded file with its quote. */
export interface FilingImage {
  readonly id: number;
  readonly imageId: string;
  readonly efileType: EfileType;
  readonly pageCount: number;
  readonly firstPageCents: Cents;
  readonly additionalPagesCents: Cents;
  readonly warnings: readonly FoundWarning[];
  /** The filing that consists of it. */
  readonly filingId: number | null;
}

const IMAGE_COLUMNS = [
  'id',
  'image_id as imageId',
  'efile_type as efileType',
  'page_count as pageCount',
  'first_page_cents as firstPageCents',
  'additional_pages_cents as additionalPagesCents',
  'warnings',
  'filing_id as filingId',
] as const;

/** Inserts a file unless the user has one with the upload's key. @returns whether it was inserted. */
export async function insertImage(
  db: Db,
  image: Omit<FilingImage, 'id' | 'filingId'> & {
    readonly accountId: number;
    readonly userId: number;
    readonly uploadKey: string;
    readonly sha256: Buffer;
    readonly byteLength: number;
    readonly uploadedAt: Date;
  },
): Promise<boolean> {
  const inserted = await db
    .insertInto('filing_images')
    .values({
      image_id: image.imageId,
      account_id: image.accountId,
      user_id: image.userId,
      upload_key: image.uploadKey,
      efile_type: image.efileType,
      sha256: image.sha256,
      byte_length: image.byteLength,
      page_count: image.pageCount,
      first_page_cents: image.firstPageCents,
      additional_pages_cents: image.additionalPagesCents,
      warnings: JSON.stringify(image.warnings),
      uploaded_at: image.uploadedAt,
    })
    .onConflict((conflict) => conflict.constraint('filing_images_once_per_upload').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findImageOfUpload(
  db: Db,
  { userId, uploadKey }: { readonly userId: number; readonly uploadKey: string },
): Promise<FilingImage | undefined> {
  return db
    .selectFrom('filing_images')
    .select(IMAGE_COLUMNS)
    .where('user_id', '=', userId)
    .where('upload_key', '=', uploadKey)
    .$castTo<FilingImage>()
    .executeTakeFirst();
}

/** Whether an uploaded file has these bytes. */
export async function isUploadOf(db: Db, id: number, sha256: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('filing_images')
    .select('id')
    .where('id', '=', id)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return found !== undefined;
}

/** Lists the given files that a user has, in the order of the ids; excludes deleted files and those of other users. */
export async function listImages(
  db: Db,
  { userId, imageIds }: { readonly userId: number; readonly imageIds: readonly string[] },
): Promise<readonly FilingImage[]> {
  const images = await selectImages(db, userId, imageIds).execute();
  return imageIds.flatMap((imageId) => images.filter((image) => image.imageId === imageId));
}

/** Locks files of a user until the transaction ends, always in the same order: two calls for the same files wait for each other. */
export function lockImages(
  tx: Db,
  { userId, imageIds }: { readonly userId: number; readonly imageIds: readonly string[] },
): Promise<readonly FilingImage[]> {
  return selectImages(tx, userId, imageIds).orderBy('id').forUpdate().execute();
}

function selectImages(db: Db, userId: number, imageIds: readonly string[]) {
  return db
    .selectFrom('filing_images')
    .select(IMAGE_COLUMNS)
    .where('user_id', '=', userId)
    .where('image_id', '=', sql<string>`ANY(${[...imageIds]}::uuid[])`)
    .$castTo<FilingImage>();
}

/** Files that a user can have uploaded and not filed, drafts included. */
export const UNFILED_MAX = 20;

/** Lists the files of a user that aren't filed yet, newest first. */
export function listUnfiledImages(db: Db, userId: number): Promise<readonly FilingImage[]> {
  return db
    .selectFrom('filing_images')
    .select(IMAGE_COLUMNS)
    .where('user_id', '=', userId)
    .where('filing_id', 'is', null)
    .orderBy('uploaded_at', 'desc')
    .limit(UNFILED_MAX)
    .$castTo<FilingImage>()
    .execute();
}

/** Stores the form of a file of a user that isn't filed. @returns whether there is one. */
export async function saveDraftForm(
  db: Db,
  { userId, imageId, form }: { readonly userId: number; readonly imageId: string; readonly form: DraftForm },
): Promise<boolean> {
  const saved = await db
    .updateTable('filing_images')
    .set({ draft: JSON.stringify(form) })
    .where('user_id', '=', userId)
    .where('image_id', '=', imageId)
    .where('filing_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** An uploaded file with its form. */
interface DraftImage extends FilingImage {
  readonly draft: DraftForm;
  readonly uploadedAt: Date;
}

/** Lists the files of a user that aren't filed and have a form, newest first. */
export function listDraftImages(db: Db, userId: number): Promise<readonly DraftImage[]> {
  return db
    .selectFrom('filing_images')
    .select([...IMAGE_COLUMNS, 'draft', 'uploaded_at as uploadedAt'])
    .where('user_id', '=', userId)
    .where('filing_id', 'is', null)
    .where('draft', 'is not', null)
    .orderBy('uploaded_at', 'desc')
    .limit(UNFILED_MAX)
    .$castTo<DraftImage>()
    .execute();
}

/** Deletes the row of a file of a user that isn't filed. @returns whether there was one. */
export async function deleteUnfiledImage(
  db: Db,
  { userId, imageId }: { readonly userId: number; readonly imageId: string },
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('filing_images')
    .where('user_id', '=', userId)
    .where('image_id', '=', imageId)
    .where('filing_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Makes a file the document of a version of a filing. */
export async function fileImage(
  tx: Db,
  id: number,
  filed: { readonly filingId: number; readonly version: number },
): Promise<void> {
  await tx
    .updateTable('filing_images')
    .set({ filing_id: filed.filingId, version: filed.version, draft: null })
    .where('id', '=', id)
    .execute();
}

/** Finds the document of a filing: the file of its newest version that has one. */
export function findFiledImage(db: Db, filingId: number): Promise<FilingImage | undefined> {
  return db
    .selectFrom('filing_images')
    .select(IMAGE_COLUMNS)
    .where('filing_id', '=', filingId)
    .orderBy('version', 'desc')
    .limit(1)
    .$castTo<FilingImage>()
    .executeTakeFirst();
}

/** The file with which a filing was submitted first. */
export function getOriginalImage(db: Db, { id }: { readonly id: number }): Promise<FilingImage> {
  return db
    .selectFrom('filing_images')
    .select(IMAGE_COLUMNS)
    .where('filing_id', '=', id)
    .orderBy('version')
    .limit(1)
    .$castTo<FilingImage>()
    .executeTakeFirstOrThrow();
}

/** The document of a filing. @throws Error without one: each filing is created with its document. */
export async function getFiledImage(db: Db, { id, number }: { readonly id: number; readonly number: string }) {
  const image = await findFiledImage(db, id);
  if (image === undefined) throw new Error(`The filing ${number} has no document.`);
  return image;
}

/** Whether the same bytes are the document of a filing that is or was accepted or is on its way. */
export async function isFiled(db: Db, sha256: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('filing_images')
    .innerJoin('filings', 'filings.id', 'filing_images.filing_id')
    .select('filings.id')
    .where('filing_images.sha256', '=', sha256)
    .where('filings.state', 'not in', ['REJECTED', 'WITHDRAWN'])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Deletes the rows of files that were uploaded before an instant and never filed; of drafts, before an earlier one.
 *
 * @returns their image ids.
 */
export async function deleteUnfiledImages(
  db: Db,
  { before, draftsBefore }: { readonly before: Date; readonly draftsBefore: Date },
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .deleteFrom('filing_images')
    .where('id', 'in', (old) =>
      old
        .selectFrom('filing_images')
        .select('id')
        .where('filing_id', 'is', null)
        .where('uploaded_at', '<', before)
        .where((of) => of.or([of('draft', 'is', null), of('uploaded_at', '<', draftsBefore)]))
        .orderBy('uploaded_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .where('filing_id', 'is', null)
    .returning('image_id as imageId')
    .execute();
  return rows.map(({ imageId }) => imageId);
}

/** Lists which of some files have a row. */
export async function listKnownImages(db: Db, imageIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (imageIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('filing_images')
    .select('image_id as imageId')
    .where('image_id', 'in', [...imageIds])
    .execute();
  return new Set(rows.map(({ imageId }) => imageId));
}
