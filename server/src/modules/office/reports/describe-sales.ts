import type { CallContext } from '../../../platform/http/route.ts';
import { listPurchasedDocuments } from '../../images/imaging/index.ts';
import { describeChargedUses } from '../../index/search/index.ts';
import { listFilingNumbers } from '../../money/ledger/index.ts';

/**
 * Describes what was sold, by journal entry: the document of images, the number of a filing, the criteria of a search, the record of
 * details, the number of a search certificate, the land of title work.
 */
export async function describeSales(
  context: Pick<CallContext, 'db' | 'caller'>,
  journalEntryIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const documents = await listPurchasedDocuments(context.db, journalEntryIds);
  const filings = await listFilingNumbers(context.db, journalEntryIds);
  const uses = await describeChargedUses(context, journalEntryIds);
  return new Map([...documents, ...filings, ...uses]);
}
