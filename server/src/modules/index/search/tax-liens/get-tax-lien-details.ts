import type { ParsedRequestOf } from '@portal/contract/endpoint';
import type { taxLienDetails } from '@portal/contract/index/search/records/tax-lien-details';
import { splitDocumentKey } from '@portal/contract/values/document-key';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { selectJsonRows } from '../../../../platform/database/select-json-rows.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { getBalanceAtStart } from '../../../money/ledger/index.ts';
import { computeNaturalKey } from '../../records/index.ts';
import { DETAIL_ENTRIES_MAX } from '../documents/get-document-details.ts';
import type { ComposedDetails } from '../documents/sell-details.ts';
import { findTaxLien, selectReleases, selectRevisions, selectTaxpayers } from './tax-lien-facts.queries.ts';
import { composeTaxLienDetails } from './tax-lien-facts.rules.ts';

/**
 * Returns all facts about one tax lien (Spec 2 §3 "Tax lien record", §7).
 *
 * @throws Refusal NOT_FOUND if no document of this key claims a lien, or it is withheld.
 */
export async function getTaxLienDetails(
  { db, county, caller }: CallContext,
  { docId }: ParsedRequestOf<typeof taxLienDetails>,
): Promise<ComposedDetails<typeof taxLienDetails>> {
  const today = plainDateAt(county.clock.now(), county.timeZone);
  const { documentType, documentNumber } = splitDocumentKey(docId);
  const lien = await findTaxLien(db, { documentType, numberKey: computeNaturalKey(documentNumber) }, today);
  if (lien === undefined) throw new Refusal('NOT_FOUND');
  const ids = [lien.id];
  const [groups, usageBalance] = await Promise.all([
    selectJsonRows(db, {
      taxpayers: selectTaxpayers(ids, DETAIL_ENTRIES_MAX),
      revisions: selectRevisions(ids, DETAIL_ENTRIES_MAX),
      releases: selectReleases(ids, DETAIL_ENTRIES_MAX),
    }),
    getBalanceAtStart(db, caller),
  ]);
  return { details: composeTaxLienDetails({ lien, ...groups }, today), usageBalance };
}
