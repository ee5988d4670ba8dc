import type { ResultKind, RowOf } from '@portal/contract/search/result-kinds';
import type { Db } from '../../platform/database/database.ts';
import { listCertificateRows } from './list-certificate-rows.ts';
import { listDocumentRows } from './list-document-rows.ts';
import { listGrantorGranteeBookRows } from './list-grantor-grantee-book-rows.ts';
import { listTaxLienRows } from './list-tax-lien-rows.ts';
import { listTractBookRows } from './list-tract-book-rows.ts';
import type { RowWords } from './search-definition.ts';

/**
 * Reads the rows of a batch in the order of their ids, without those that an import has removed meanwhile, with one round trip per
 * table.
 */
type ListRows<Kind extends ResultKind> = (
  db: Db,
  ids: readonly number[],
  words: RowWords,
) => Promise<readonly RowOf<Kind>[]>;

/** How to read the rows of each kind of result. A new kind is a file and a line here. */
export const RESULT_ROWS: { readonly [Kind in ResultKind]: ListRows<Kind> } = {
  documents: listDocumentRows,
  taxLiens: listTaxLienRows,
  grantorGranteeBooks: listGrantorGranteeBookRows,
  certificates: listCertificateRows,
  tractBooks: listTractBookRows,
};
