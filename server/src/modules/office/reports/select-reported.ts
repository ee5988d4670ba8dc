import type { Db } from '../../../platform/database/database.ts';
import { type EntryScope, selectJournalEntries } from '../../money/ledger/index.ts';
import { selectInvoicedEntries } from './reports.queries.ts';

/**
 * Selects the journal entries of a report, unsorted: those of the invoice that a statement number names, whatever the dates, or those of the
 * period (docs/decisions/0229).
 */
export function selectReported(
  db: Db,
  { invoiceId, period, ...scope }: EntryScope & { readonly invoiceId: number | undefined },
) {
  if (invoiceId === undefined) return selectJournalEntries(db, { ...scope, ...(period && { period }) });
  const invoiced = selectInvoicedEntries(db, invoiceId);
  return selectJournalEntries(db, scope).where('journal_entries.id', 'in', invoiced);
}
