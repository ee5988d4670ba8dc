import type { ResultKind, RowOf } from '@portal/contract/index/search/results/result-kinds';
import type { Db } from '../../../../platform/database/database.ts';
import { defineJsonRead, type JsonRead } from '../../../../platform/database/select-json-rows.ts';
import { selectGrantorGranteeBookRows } from '../books/select-grantor-grantee-book-rows.ts';
import { selectTractBookRows } from '../books/select-tract-book-rows.ts';
import { selectCertificateRows } from '../certificates/select-certificate-rows.ts';
import { selectDocumentRows } from '../documents/select-document-rows.ts';
import type { RowWords } from '../select/search-definition.ts';
import { selectTaxLienRows } from '../tax-liens/select-tax-lien-rows.ts';

/** Reads the rows of a batch in the order of their ids, without those that an import has since removed. */
type SelectRows<Kind extends ResultKind> = (
  db: Db,
  ids: readonly number[],
  words: RowWords,
) => JsonRead<readonly RowOf<Kind>[]>;

/** How to read the rows of each kind of result. A new kind is a file and a line here. */
const RESULT_ROWS: { readonly [Kind in ResultKind]: SelectRows<Kind> } = {
  documents: selectDocumentRows,
  taxLiens: selectTaxLienRows,
  grantorGranteeBooks: selectGrantorGranteeBookRows,
  certificates: selectCertificateRows,
  tractBooks: selectTractBookRows,
};

/** Reads the rows of a batch of one kind, for `runJsonReads`. */
export function selectResultRows<Kind extends ResultKind>(
  kind: Kind,
  ...batch: Parameters<SelectRows<Kind>>
): JsonRead<readonly RowOf<Kind>[]> {
  const [, ids] = batch;
  return ids.length === 0 ? defineJsonRead({}, () => []) : RESULT_ROWS[kind](...batch);
}
