import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** Lists the document of each purchase, by the journal entry of its charge. */
export async function listPurchasedDocuments(
  db: Db,
  journalEntryIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const orders = await db
    .selectFrom('download_orders')
    .select(['journal_entry_id as journalEntryId', 'document_key as documentKey'])
    .where('journal_entry_id', '=', sql<number>`ANY(${[...journalEntryIds]}::bigint[])`)
    .execute();
  return new Map(
    orders.flatMap(({ journalEntryId, documentKey }) =>
      journalEntryId === null ? [] : [[journalEntryId, documentKey] as const],
    ),
  );
}
