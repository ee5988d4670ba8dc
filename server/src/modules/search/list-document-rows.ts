import type { DocumentRow } from '@portal/contract/search/document-result';
import type { Db } from '../../platform/database/database.ts';
import type { Translate } from '../../platform/translate.ts';
import { listCertificates, listDocuments, listLegals, listNames, listReferences } from './document-facts.queries.ts';
import { composeRow } from './document-facts.rules.ts';

/** A row shows the first of each group and a badge for the others (Spec 2 §2). */
const ENTRIES_PER_ROW = 1;

/**
 * Reads the rows of a batch, one round trip for each table.
 *
 * @returns the rows in the order of the ids, without those that an import took away meanwhile.
 */
export async function listDocumentRows(
  db: Db,
  ids: readonly number[],
  translate: Translate,
): Promise<readonly DocumentRow[]> {
  if (ids.length === 0) return [];
  const [documents, names, references, legals, certificates] = await Promise.all([
    listDocuments(db, ids),
    listNames(db, ids, ENTRIES_PER_ROW),
    listReferences(db, ids, ENTRIES_PER_ROW),
    listLegals(db, ids, ENTRIES_PER_ROW),
    listCertificates(db, ids, ENTRIES_PER_ROW),
  ]);
  const byId = new Map(documents.map((document) => [document.id, document]));
  const groups = {
    names: Map.groupBy(names, ({ documentId }) => documentId),
    references: Map.groupBy(references, ({ documentId }) => documentId),
    legals: Map.groupBy(legals, ({ documentId }) => documentId),
    certificates: Map.groupBy(certificates, ({ documentId }) => documentId),
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
    return [composeRow(parts, translate)];
  });
}
