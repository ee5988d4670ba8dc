import { computeNaturalKey } from '@portal/server/modules/index/records';
import type { Db } from '@portal/server/platform/database/database';

/** A page of a tract book for a test; fields that don't matter to the test can be left out. */
export interface TestTractBook {
  readonly id: string;
  readonly recordedOn?: string;
  readonly recordedTime?: string | null;
  /** The document that the page's image is stored under. */
  readonly document?: { readonly type: string; readonly number: string };
  readonly legals?: readonly string[];
}

/** Adds a page of a tract book with the keys that an import would compute. @returns its id. */
export async function addTractBook(db: Db, page: TestTractBook): Promise<number> {
  const { id } = await db
    .insertInto('tract_book_entries')
    .values({
      tract_book_id: page.id,
      tract_book_key: computeNaturalKey(page.id),
      document_type: page.document?.type ?? null,
      document_number: page.document?.number ?? null,
      document_number_key: page.document === undefined ? null : computeNaturalKey(page.document.number),
      recorded_on: page.recordedOn ?? '1931-05-04',
      recorded_time: page.recordedTime === undefined ? '09:00' : page.recordedTime,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, description] of (page.legals ?? []).entries()) {
    await db
      .insertInto('legals')
      .values({ tract_book_entry_id: id, sequence: index + 1, kind: 'MB', description })
      .execute();
  }
  return id;
}
