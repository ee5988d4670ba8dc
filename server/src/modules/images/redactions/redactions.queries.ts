import { sql } from 'kysely';
import type { BulkSession } from '../../../platform/database/bulk-session.ts';
import type { Db } from '../../../platform/database/database.ts';
import { removeFilesAbout } from '../../../platform/mail/mail-outbox.ts';
import { computeRedactionKey, nameCopiedDocument } from './redaction-key.ts';

/** A place on a page, in ten-thousandths of its width and height. */
export interface RedactionBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A process that erases has finished by then, or has ended. */
const TAKEN_FOR = sql`interval '10 minutes'`;
const RETRY_AFTER = sql`interval '5 minutes'`;

/** How the image of a document is served. */
export interface ServedFile {
  readonly isRedacted: boolean;
  /** The key of the image in which redactions are erased; null until it is written, while a replaced original is looked at, and without redactions. */
  readonly fileKey: string | null;
  /** Whether its file is still that of an import that is undone. */
  readonly isUndone: boolean;
}

/** Finds out which file of a document is served. */
export async function findServedFile(db: Db, documentKey: string): Promise<ServedFile> {
  const { documentType, numberKey } = computeRedactionKey(documentKey);
  const { rows } = await sql<ServedFile>`
    SELECT redacted.document_key IS NOT NULL AS "isRedacted", redacted.file_key AS "fileKey",
           EXISTS (SELECT FROM undone_images WHERE undone_images.document_key = ${documentKey}) AS "isUndone"
      FROM (VALUES (1)) AS asked
      LEFT JOIN redacted_images AS redacted
        ON redacted.document_type = ${documentType} AND redacted.number_key = ${numberKey}`.execute(db);
  return rows[0] ?? { isRedacted: false, fileKey: null, isUndone: false };
}

/**
 * Describes the redactions of a document. Returns undefined if it has none.
 *
 * @returns the pages with boxes, in ascending order.
 */
export async function describeRedaction(
  db: Db,
  documentKey: string,
): Promise<{ readonly pages: readonly number[] } | undefined> {
  const { documentType, numberKey } = computeRedactionKey(documentKey);
  const { rows } = await sql<{ page: number }>`
    SELECT DISTINCT page FROM redaction_boxes
    WHERE document_type = ${documentType} AND number_key = ${numberKey} ORDER BY page`.execute(db);
  return rows.length === 0 ? undefined : { pages: rows.map(({ page }) => page) };
}

/**
 * Adds boxes to a page. From the commit on, no user gets the document's image until it has been erased, and no copy of it leaves the outbox.
 *
 * Run it in a transaction with the removal of the words below.
 */
export async function addBoxes(
  db: Db,
  { documentKey, page }: { readonly documentKey: string; readonly page: number },
  boxes: readonly RedactionBox[],
  at: Date,
): Promise<void> {
  const { documentType, numberKey } = computeRedactionKey(documentKey);
  await db
    .insertInto('redacted_images')
    .values({ document_type: documentType, number_key: numberKey, document_key: documentKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('redaction_boxes')
    .values(
      boxes.map(({ left, top, right, bottom }) => ({
        ...{ document_type: documentType, number_key: numberKey, page, redacted_at: at },
        ...{ box_left: left, box_top: top, box_right: right, box_bottom: bottom },
      })),
    )
    .execute();
  await removeFilesAbout(db, nameCopiedDocument({ documentType, numberKey }));
}

/** Lists the boxes of a page. */
export async function listBoxesOfPage(
  db: Db,
  { documentKey, page }: { readonly documentKey: string; readonly page: number },
): Promise<readonly RedactionBox[]> {
  const { documentType, numberKey } = computeRedactionKey(documentKey);
  return selectBoxes(db)
    .where('document_type', '=', documentType)
    .where('number_key', '=', numberKey)
    .where('page', '=', page)
    .execute();
}

function selectBoxes(db: Db) {
  return db
    .selectFrom('redaction_boxes')
    .select(['box_left as left', 'box_top as top', 'box_right as right', 'box_bottom as bottom'])
    .orderBy('id');
}

/** Closes the image of a document with redactions. */
export async function closeReplacedImage(db: Db, documentKey: string): Promise<void> {
  const { documentType, numberKey } = computeRedactionKey(documentKey);
  await sql`
    UPDATE redacted_images SET is_replaced = true
    WHERE document_type = ${documentType} AND number_key = ${numberKey}`.execute(db);
}

/** Closes the images of documents with redactions in the transaction of an undoing, because their originals are the earlier ones again. */
export async function closeUndoneImages(session: BulkSession, documentKeys: readonly string[]): Promise<void> {
  const keys = documentKeys.map(computeRedactionKey);
  await session.query(
    `UPDATE redacted_images SET is_replaced = true
       FROM unnest($1::text[], $2::text[]) AS undone (document_type, number_key)
      WHERE redacted_images.document_type = undone.document_type AND redacted_images.number_key = undone.number_key`,
    [keys.map(({ documentType }) => documentType), keys.map(({ numberKey }) => numberKey)],
  );
}

/** Documents whose original was replaced, and which no user sees until a clerk has looked at them; at most `limit`. */
export async function listReplacedImages(db: Db, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('redacted_images')
    .select('document_key')
    .where('is_replaced', '=', true)
    .orderBy('document_type')
    .orderBy('number_key')
    .limit(limit)
    .execute();
  return rows.map(({ document_key }) => document_key);
}

/** Stores that a clerk has looked at the boxes on a replaced original. @returns false if it isn't replaced. */
export async function confirmReplacedImage(db: Db, documentKey: string): Promise<boolean> {
  const { documentType, numberKey } = computeRedactionKey(documentKey);
  const { numAffectedRows } = await sql`
    UPDATE redacted_images SET is_replaced = false, version = version + 1
    WHERE document_type = ${documentType} AND number_key = ${numberKey} AND is_replaced`.execute(db);
  return numAffectedRows === 1n;
}

/** An image that is to be erased. */
export interface TakenImage {
  readonly documentType: string;
  readonly numberKey: string;
  readonly documentKey: string;
  readonly version: number;
}

/** Takes the next image to erase. A process that ends before loses it to another. @returns undefined if none waits. */
export async function takeImage(db: Db, now: Date): Promise<TakenImage | undefined> {
  const { rows } = await sql<TakenImage>`
    WITH next AS (
      SELECT document_type, number_key FROM redacted_images
      WHERE file_key IS NULL AND NOT is_replaced AND not_before <= ${now}
      ORDER BY not_before LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE redacted_images SET attempts = least(attempts + 1, 1000), not_before = ${now}::timestamptz + ${TAKEN_FOR}
    FROM next
    WHERE redacted_images.document_type = next.document_type AND redacted_images.number_key = next.number_key
    RETURNING redacted_images.document_type AS "documentType", redacted_images.number_key AS "numberKey",
      document_key AS "documentKey", version`.execute(db);
  return rows[0];
}

/** Lists the boxes of an image by page. @returns undefined if they have changed since it was taken. */
export async function listBoxesOfImage(
  db: Db,
  { documentType, numberKey, version }: TakenImage,
): Promise<ReadonlyMap<number, readonly RedactionBox[]> | undefined> {
  // One statement: the boxes are those of the version that it reads.
  const { rows } = await sql<RedactionBox & { readonly page: number; readonly version: number }>`
    SELECT page, box_left AS left, box_top AS top, box_right AS right, box_bottom AS bottom, version
    FROM redacted_images JOIN redaction_boxes USING (document_type, number_key)
    WHERE document_type = ${documentType} AND number_key = ${numberKey} ORDER BY page, redaction_boxes.id`.execute(db);
  if (rows.some((row) => row.version !== version)) return undefined;
  return Map.groupBy(rows, ({ page }) => page);
}

/** Opens an erased image to all who may see the document. @returns false if its boxes have changed since it was taken; it waits again. */
export async function openErasedImage(
  db: Db,
  { documentType, numberKey, version }: TakenImage,
  fileKey: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE redacted_images SET file_key = ${fileKey}, failure = NULL
    WHERE document_type = ${documentType} AND number_key = ${numberKey} AND version = ${version} AND NOT is_replaced`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Stores that an attempt failed. The image stays closed. */
export async function storeErasureFailure(
  db: Db,
  { documentType, numberKey, version }: TakenImage,
  { failure, now }: { readonly failure: string; readonly now: Date },
): Promise<void> {
  await sql`
    UPDATE redacted_images SET failure = ${failure}, not_before = ${now}::timestamptz + ${RETRY_AFTER}
    WHERE document_type = ${documentType} AND number_key = ${numberKey} AND version = ${version} AND file_key IS NULL`.execute(
    db,
  );
}
