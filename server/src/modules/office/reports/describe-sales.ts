import type { CallContext } from '../../../platform/http/route.ts';
import { listPurchasedDocuments } from '../../images/imaging/index.ts';
import { describeChargedUses } from '../../index/search/index.ts';
import { listCounterPaymentsOf, listFilingNumbers, listSaleReferences } from '../../money/ledger/index.ts';

/**
 * Describes what was sold, by journal entry: the document of images, the number of a filing, the criteria of a search, the record of
 * details, the number of a search certificate, the land of title work. And what a payment at the counter was for: how it was paid, with the
 * numbers of the check and of the receipt. With the buyer's own reference, if the sale has one.
 */
export async function describeSales(
  context: Pick<CallContext, 'db' | 'caller' | 'translate'>,
  journalEntryIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const documents = await listPurchasedDocuments(context.db, journalEntryIds);
  const filings = await listFilingNumbers(context.db, journalEntryIds);
  const uses = await describeChargedUses(context, journalEntryIds);
  const payments = await describeCounterPayments(context, journalEntryIds);
  const described = new Map([...documents, ...filings, ...uses, ...payments]);
  for (const [id, value] of await listSaleReferences(context.db, journalEntryIds)) {
    const reference = context.translate('transactions:referenceOf', { reference: value });
    described.set(id, [described.get(id), reference].filter(Boolean).join(', '));
  }
  return described;
}

async function describeCounterPayments(
  { db, translate }: Pick<CallContext, 'db' | 'translate'>,
  journalEntryIds: readonly number[],
): Promise<readonly (readonly [number, string])[]> {
  const payments = await listCounterPaymentsOf(db, journalEntryIds);
  return payments.map(({ journalEntryId, purpose, method, reference, receipt: number, voidedBy, isReturnedCheck }) => {
    const paidBy = [translate(`receipts:methods.${method}`), reference].filter(Boolean).join(' ');
    const receipt = `${translate('receipts:receipt')} ${number}`;
    const isVoid = voidedBy === null ? '' : `${translate('receipts:voidedBy')} ${voidedBy}`;
    return [
      journalEntryId,
      [translate(isReturnedCheck ? 'receipts:returnedCheck' : `receipts:purposes.${purpose}`), paidBy, receipt, isVoid]
        .filter(Boolean)
        .join(', '),
    ] as const;
  });
}
