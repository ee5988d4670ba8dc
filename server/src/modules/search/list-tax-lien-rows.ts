import type { TaxLienRow } from '@portal/contract/search/tax-lien-result';
import type { Db } from '../../platform/database/database.ts';
import { selectJsonRows } from '../../platform/database/select-json-rows.ts';
import type { RowWords } from './search-definition.ts';
import { selectReleases, selectRevisions, selectTaxLiensById, selectTaxpayers } from './tax-lien-facts.queries.ts';
import { composeTaxLienRow } from './tax-lien-facts.rules.ts';

/** Reads the rows of a batch of tax liens. */
export async function listTaxLienRows(
  db: Db,
  ids: readonly number[],
  { today, entriesPerRow, parties }: RowWords,
): Promise<readonly TaxLienRow[]> {
  if (ids.length === 0) return [];
  const read = await selectJsonRows(db, {
    liens: selectTaxLiensById(db, ids, today),
    taxpayers: selectTaxpayers(ids, entriesPerRow, parties),
    revisions: selectRevisions(ids, entriesPerRow),
    releases: selectReleases(ids, entriesPerRow),
  });
  const byId = new Map(read.liens.map((lien) => [lien.id, lien]));
  const groups = {
    taxpayers: Map.groupBy(read.taxpayers, ({ lienId }) => lienId),
    revisions: Map.groupBy(read.revisions, ({ lienId }) => lienId),
    releases: Map.groupBy(read.releases, ({ lienId }) => lienId),
  };
  return ids.flatMap((id) => {
    const lien = byId.get(id);
    if (lien === undefined) return [];
    const parts = {
      lien,
      taxpayers: groups.taxpayers.get(id) ?? [],
      revisions: groups.revisions.get(id) ?? [],
      releases: groups.releases.get(id) ?? [],
    };
    return [composeTaxLienRow(parts, today)];
  });
}
