import type { Db } from '../../../platform/database/database.ts';
import { listWithheldKeys } from '../records/index.ts';
import { mergeFound } from './found-documents.rules.ts';
import { listDecisions, type StoredSearch } from './title-files.queries.ts';

/** Instead of the facts of a document, which are in English. */
const NOT_PUBLIC = [{ label: '', value: 'No longer public.' }];

/**
 * Lists what the searches of a file found, with the decisions. A document that the county has withheld since then keeps its number and the
 * decision about it, but none of its facts.
 */
export async function listFoundDocuments(db: Db, fileId: number, searches: readonly StoredSearch[]) {
  const found = mergeFound(
    searches.map(({ results }) => results),
    await listDecisions(db, fileId),
  );
  const withheld = await listWithheldKeys(
    db,
    found.map(({ documentKey }) => documentKey),
  );
  return found.map((document) => (withheld.has(document.documentKey) ? { ...document, facts: NOT_PUBLIC } : document));
}
