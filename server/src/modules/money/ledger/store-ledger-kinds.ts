import { SALE_ITEMS, SALE_KINDS, type SaleKind } from '@portal/contract/money/charging/sale-kinds';
import { TRANSACTION_KINDS } from '@portal/contract/office/transactions/transaction-kind';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import {
  insertJournalKinds,
  insertLedgerAccountKinds,
  insertSaleItems,
  insertSharedAccounts,
  type JournalKind,
  listJournalKinds,
} from './ledger-kinds.queries.ts';
import { OWN_UNITS, SHARED_UNITS } from './ledger-kinds.ts';

/** Sales that are recorded for an inactive account too: no user of it buys them. */
const SALES_TO_INACTIVE_ACCOUNTS: readonly SaleKind[] = [
  'EFILE',
  'FLAT_FEE_RENEWAL',
  'MONTHLY_FEE',
  'RETURNED_CHECK_FEE',
];

/**
 * Gives the database a row for every kind of journal entry, ledger account and sold item of this version, and opens the county's ledger
 * accounts. Rows of a newer version stay. Processes can do it at the same time, and again.
 *
 * @throws Error if the database has another meaning for a kind: this version would post what the database takes for something else.
 */
export function storeLedgerKinds(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    const kinds = listKinds();
    await insertJournalKinds(tx, kinds);
    ensureSame(kinds, await listJournalKinds(tx));
    await insertLedgerAccountKinds(tx, [...Object.keys(OWN_UNITS), ...Object.keys(SHARED_UNITS)]);
    await insertSharedAccounts(
      tx,
      Object.entries(SHARED_UNITS).map(([kind, unit]) => ({ kind, unit })),
    );
    await insertSaleItems(tx, SALE_ITEMS);
  });
}

function listKinds(): readonly JournalKind[] {
  return TRANSACTION_KINDS.map((kind) => {
    const isSale = (SALE_KINDS as readonly string[]).includes(kind);
    const isOfInactive = (SALES_TO_INACTIVE_ACCOUNTS as readonly string[]).includes(kind);
    return { kind, isSale, needsActiveAccount: isSale && !isOfInactive };
  });
}

function ensureSame(kinds: readonly JournalKind[], stored: readonly JournalKind[]): void {
  const rows = new Map(stored.map((row) => [row.kind, row]));
  for (const { kind, isSale, needsActiveAccount } of kinds) {
    const row = rows.get(kind);
    if (row?.isSale !== isSale || row.needsActiveAccount !== needsActiveAccount)
      throw new Error(`The database has another meaning for journal entries of the kind ${kind}.`);
  }
}
