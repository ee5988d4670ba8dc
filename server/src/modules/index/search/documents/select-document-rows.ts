import type { DocumentRow } from '@portal/contract/index/search/results/document-result';
import type { Db } from '../../../../platform/database/database.ts';
import { defineJsonRead, type JsonRead } from '../../../../platform/database/select-json-rows.ts';
import type { Translate } from '../../../../platform/translate.ts';
import type { RowWords } from '../select/search-definition.ts';
import {
  type CertificateRecord,
  type DocumentRecord,
  type LegalRecord,
  type NameRecord,
  type ReferenceRecord,
  selectCertificates,
  selectDocumentsById,
  selectLegals,
  selectNames,
  selectReferences,
} from './document-facts.queries.ts';
import { composeRow } from './document-facts.rules.ts';
import { selectFoundPages } from './page-texts.queries.ts';

/**
 * Reads the rows of a batch.
 *
 * @returns the rows in the order of the ids, without those that an import has since removed.
 */
export function selectDocumentRows(
  db: Db,
  ids: readonly number[],
  { translate, entriesPerRow, parties, pageQuery }: RowWords,
): JsonRead<readonly DocumentRow[]> {
  const queries = {
    documents: selectDocumentsById(db, ids),
    names: selectNames(ids, entriesPerRow, parties),
    references: selectReferences(ids, entriesPerRow),
    legals: selectLegals(ids, entriesPerRow),
    certificates: selectCertificates(ids, entriesPerRow),
  };
  if (pageQuery === undefined) return defineJsonRead(queries, (entries) => composeRows(ids, entries, translate));
  return defineJsonRead({ ...queries, pages: selectFoundPages(ids, pageQuery) }, ({ pages, ...entries }) => {
    const found = Map.groupBy(pages, ({ documentId }) => documentId);
    return composeRows(ids, entries, translate, (id) => ({
      foundOnPages: (found.get(id) ?? []).map(({ page }) => page),
    }));
  });
}

/** The rows of the documents and of the entries of their groups. */
interface Entries {
  readonly documents: readonly DocumentRecord[];
  readonly names: readonly NameRecord[];
  readonly references: readonly ReferenceRecord[];
  readonly legals: readonly LegalRecord[];
  readonly certificates: readonly CertificateRecord[];
}

/** @param describe adds facts of a document to its row. */
function composeRows(
  ids: readonly number[],
  { documents, ...entries }: Entries,
  translate: Translate,
  describe?: (id: number) => Pick<DocumentRow, 'foundOnPages'>,
): readonly DocumentRow[] {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const groups = {
    names: Map.groupBy(entries.names, ({ documentId }) => documentId),
    references: Map.groupBy(entries.references, ({ documentId }) => documentId),
    legals: Map.groupBy(entries.legals, ({ documentId }) => documentId),
    certificates: Map.groupBy(entries.certificates, ({ documentId }) => documentId),
  };
  return ids.flatMap((id) => {
    const document = byId.get(id);
    if (document === undefined) return [];
    const parts = {
      document,
      names: groups.names.get(id) ?? [],
      references: groups.references.get(id) ?? [],
      legals: groups.legals.get(id) ?? [],
      certificates: groups.certificates.get(id) ?? [],
    };
    return [{ ...composeRow(parts, translate), ...describe?.(id) }];
  });
}
