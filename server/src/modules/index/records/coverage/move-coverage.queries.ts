import type { PlainDate } from '@portal/contract/values/plain-date';
import type { BulkSession } from '../../../../platform/database/bulk-session.ts';

/**
 * Moves the dates through which each index is complete and verified to the newest recording date of the documents of an import. Never
 * back, and never past today: a typing error in a file must not promise what isn't there. An index without a date keeps none.
 */
export async function moveCoverage(
  session: BulkSession,
  { indexVersionId, today }: { readonly indexVersionId: number; readonly today: PlainDate },
): Promise<void> {
  await session.query(
    `UPDATE index_coverage SET
       verified_through_on = greatest(verified_through_on, newest.recorded_on),
       indexed_through_on = greatest(indexed_through_on, newest.recorded_on)
     FROM (
       SELECT CASE WHEN types.is_torrens THEN 'torrens' ELSE 'abstract' END AS index_name, max(documents.recorded_on) AS recorded_on
       FROM documents JOIN document_types AS types ON types.code = documents.document_type
       WHERE documents.index_version_id = $1 AND documents.recorded_on <= $2
       GROUP BY 1
       UNION ALL
       SELECT 'lien', max(documents.recorded_on)
       FROM documents JOIN tax_liens ON tax_liens.document_id = documents.id
       WHERE documents.index_version_id = $1 AND documents.recorded_on <= $2
       HAVING count(*) > 0
     ) AS newest
     WHERE newest.index_name = index_coverage.index_name AND index_coverage.verified_through_on IS NOT NULL`,
    [indexVersionId, today],
  );
}
