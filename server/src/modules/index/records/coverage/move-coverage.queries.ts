import type { PlainDate } from '@portal/contract/values/plain-date';
import type { BulkSession } from '../../../../platform/database/bulk-session.ts';
import { keepRows } from '../load/import-changes.queries.ts';

/**
 * Moves the dates through which each index is complete and verified to the newest recording date of the documents of an import. Never
 * back, and never past today: a typing error in a file must not promise what isn't there. An index without a date keeps none.
 */
export async function moveCoverage(
  session: BulkSession,
  { indexVersionId, today }: { readonly indexVersionId: number; readonly today: PlainDate },
): Promise<void> {
  const version = Number(indexVersionId);
  const newest = `(
    SELECT CASE WHEN types.is_torrens THEN 'torrens' ELSE 'abstract' END AS index_name, max(documents.recorded_on) AS recorded_on
      FROM documents JOIN document_types AS types ON types.code = documents.document_type
     WHERE documents.index_version_id = ${version} AND documents.recorded_on <= '${today}'
     GROUP BY 1
    UNION ALL
    SELECT 'lien', max(documents.recorded_on)
      FROM documents JOIN tax_liens ON tax_liens.document_id = documents.id
     WHERE documents.index_version_id = ${version} AND documents.recorded_on <= '${today}'
    HAVING count(*) > 0) AS newest`;
  const isMoved = `newest.index_name = target.index_name AND target.verified_through_on IS NOT NULL
    AND (newest.recorded_on > target.verified_through_on
      OR target.indexed_through_on IS DISTINCT FROM greatest(target.indexed_through_on, newest.recorded_on))`;
  await keepRows(session, 'coverage', indexVersionId, `index_coverage AS target JOIN ${newest} ON ${isMoved}`);
  await session.query(
    `UPDATE index_coverage AS target SET
       verified_through_on = greatest(verified_through_on, newest.recorded_on),
       indexed_through_on = greatest(indexed_through_on, newest.recorded_on)
     FROM ${newest} WHERE ${isMoved}`,
  );
}
