import type { GrantorGranteeBookRow } from '@portal/contract/index/search/results/grantor-grantee-book-result';
import type { Db } from '../../../../platform/database/database.ts';
import { defineJsonRead, type JsonRead } from '../../../../platform/database/select-json-rows.ts';
import { formatDate } from '../documents/document-facts.rules.ts';
import { type GrantorGranteeBookRecord, selectGrantorGranteeBooks } from './grantor-grantee-book-facts.queries.ts';

/** Reads the rows of a batch of pages of the old books of names. */
export function selectGrantorGranteeBookRows(
  db: Db,
  ids: readonly number[],
): JsonRead<readonly GrantorGranteeBookRow[]> {
  return defineJsonRead({ books: selectGrantorGranteeBooks(db, ids) }, ({ books }) => {
    const byId = new Map(books.map((book) => [book.id, book]));
    return ids.flatMap((id) => {
      const book = byId.get(id);
      return book === undefined ? [] : [composeGrantorGranteeBook(book)];
    });
  });
}

/** The common part of the list and the details of a page. */
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
    pageCount: book.pageCount,
  };
}
