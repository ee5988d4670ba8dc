import type { TaxLienRow } from '@portal/contract/index/search/results/tax-lien-result';
import type { Db } from '../../../../platform/database/database.ts';
import { defineJsonRead, type JsonRead } from '../../../../platform/database/select-json-rows.ts';
import type { RowWords } from '../select/search-definition.ts';
import { selectReleases, selectRevisions, selectTaxLiensById, selectTaxpayers } from './tax-lien-facts.queries.ts';
import { composeTaxLienRow } from './tax-lien-facts.rules.ts';

/** Reads the rows of a batch of tax liens. */
export function selectTaxLienRows(
  db: Db,
  ids: readonly number[],
  { today, entriesPerRow, parties }: RowWords,
): JsonRead<readonly TaxLienRow[]> {
  const queries = {
    liens: selectTaxLiensById(db, ids, today),
    taxpayers: selectTaxpayers(ids, entriesPerRow, parties),
    revisions: selectRevisions(ids, entriesPerRow),
    releases: selectReleases(ids, entriesPerRow),
  };
  return defineJsonRead(queries, (read) => {
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
  });
}
