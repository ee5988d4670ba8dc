import type { GrantorGranteeBookRow } from '@portal/contract/search/grantor-grantee-book-result';
import type { Db } from '../../platform/database/database.ts';
import { formatDate } from './document-facts.rules.ts';
import { type GrantorGranteeBookRecord, listGrantorGranteeBooks } from './grantor-grantee-book-facts.queries.ts';

/** Reads the rows of a batch of pages of the old books of names. */
export async function listGrantorGranteeBookRows(
  db: Db,
  ids: readonly number[],
): Promise<readonly GrantorGranteeBookRow[]> {
  if (ids.length === 0) return [];
  const byId = new Map((await listGrantorGranteeBooks(db, ids)).map((book) => [book.id, book]));
  return ids.flatMap((id) => {
    const book = byId.get(id);
    return book === undefined ? [] : [composeGrantorGranteeBook(book)];
  });
}

/** What the list and the details of a page have in common. */
export function composeGrantorGranteeBook(book: GrantorGranteeBookRecord): GrantorGranteeBookRow {
  return {
    id: book.reference,
    docNumber: book.documentNumber ?? '',
    docType: book.documentType ?? '',
    type: book.role,
    fromName: book.fromName,
    toName: book.toName,
    fromDate: formatDate(book.fromOn),
    toDate: formatDate(book.toOn),
  };
}
