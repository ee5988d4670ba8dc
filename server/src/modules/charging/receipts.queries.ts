import type { SaleMethod } from '@portal/contract/charging/sale-kinds';
import type { TransactionKind } from '@portal/contract/values/transaction-kind';
import type { Db } from '../../platform/database/database.ts';

/** A journal entry that can have a receipt. */
export interface ReceiptEntry {
  readonly journalEntryId: number;
  readonly accountId: number;
  readonly userId: number | null;
  readonly kind: TransactionKind;
  readonly postedAt: Date;
  /** Null for what is no sale. */
  readonly method: SaleMethod | null;
  readonly subject: string | null;
}

export function findReceiptEntry(db: Db, journalEntryId: number): Promise<ReceiptEntry | undefined> {
  return db
    .selectFrom('journal_entries')
    .leftJoin('sales', 'sales.journal_entry_id', 'journal_entries.id')
    .select([
      'journal_entries.id as journalEntryId',
      'journal_entries.account_id as accountId',
      'journal_entries.user_id as userId',
      'journal_entries.kind',
      'journal_entries.posted_at as postedAt',
      'sales.method',
      'sales.subject',
    ])
    .where('journal_entries.id', '=', journalEntryId)
    .$castTo<ReceiptEntry>()
    .executeTakeFirst();
}
