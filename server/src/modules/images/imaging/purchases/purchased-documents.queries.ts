import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** Documents that are named; the receipt of a larger purchase lists all of them. */
const NAMED_MAX = 3;

/** Lists the documents of each purchase, by the journal entry of its charge: `A587329, A587330, A587331, +4` for a cart. */
export async function listPurchasedDocuments(
  db: Db,
  journalEntryIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const orders = await db
    .selectFrom('download_orders')
    .select(['journal_entry_id as journalEntryId', 'document_key as documentKey'])
    .where('journal_entry_id', '=', sql<number>`ANY(${[...journalEntryIds]}::bigint[])`)
    .orderBy('sale_line')
    .$narrowType<{ journalEntryId: number }>()
    .execute();
  const purchases = Map.groupBy(orders, ({ journalEntryId }) => journalEntryId);
  return new Map(
    [...purchases].map(([id, bought]) => [id, nameDocuments(bought.map(({ documentKey }) => documentKey))]),
  );
}

function nameDocuments(documentKeys: readonly string[]): string {
  const others = documentKeys.length - NAMED_MAX;
  return [...documentKeys.slice(0, NAMED_MAX), ...(others > 0 ? [`+${others}`] : [])].join(', ');
}
