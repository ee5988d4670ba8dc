import type { Cents } from '@portal/contract/values/money';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** A deposit from a bank account that was added to its escrow, or a payment of a debt by invoice. */
export interface BankDeposit {
  readonly intentId: number;
  readonly invoiceNumber: string;
  readonly purpose: 'ESCROW_DEPOSIT' | 'INVOICE_PAYMENT';
  readonly accountId: number;
  readonly userId: number;
  readonly amountCents: Cents;
  readonly gatewayTransactionId: string;
  /** The journal entry that added it, or paid the debt. */
  readonly journalEntryId: number;
}

const selectBankDeposits = (db: Db) =>
  db
    .selectFrom('payment_intents')
    .select([
      'payment_intents.id as intentId',
      'invoice_number as invoiceNumber',
      'purpose',
      'account_id as accountId',
      'user_id as userId',
      'amount_cents as amountCents',
      'gateway_transaction_id as gatewayTransactionId',
      'payment_intents.journal_entry_id as journalEntryId',
    ])
    .where('is_bank', '=', true)
    .where('state', '=', 'CHARGED')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bank_returns')
            .select('bank_returns.intent_id')
            .whereRef('bank_returns.intent_id', '=', 'payment_intents.id'),
        ),
      ),
    )
    .$castTo<BankDeposit>();

/** Lists the deposits and payments from bank accounts since an instant that didn't come back, oldest first. */
export function listBankDeposits(
  db: Db,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<readonly BankDeposit[]> {
  return selectBankDeposits(db).where('resolved_at', '>=', since).orderBy('resolved_at').limit(limit).execute();
}

/** Locks a deposit until the transaction ends. @returns undefined if it came back already. */
export async function lockBankDeposit(tx: Db, intentId: number): Promise<BankDeposit | undefined> {
  // The lock first: a condition on another table isn't checked again after waiting for it.
  await tx.selectFrom('payment_intents').select('id').where('id', '=', intentId).forUpdate().executeTakeFirst();
  return selectBankDeposits(tx).where('payment_intents.id', '=', intentId).executeTakeFirst();
}

export async function insertBankReturn(
  tx: Db,
  returned: {
    readonly intentId: number;
    readonly code: string;
    readonly returnedAt: Date;
    readonly journalEntryId: number;
    readonly feeCents: Cents;
    readonly owedCents: Cents;
  },
): Promise<void> {
  const { intentId, code, returnedAt, journalEntryId, feeCents, owedCents } = returned;
  await tx
    .insertInto('bank_returns')
    .values({
      ...{ intent_id: intentId, code, returned_at: returnedAt, journal_entry_id: journalEntryId },
      ...{ fee_cents: feeCents, owed_cents: owedCents },
    })
    .execute();
}

/** Sums what an account has paid by invoice from bank accounts that haven't paid yet. */
export async function sumPendingInvoicePayments(db: Db, accountId: number): Promise<Cents> {
  const { cents } = await db
    .selectFrom('payment_intents')
    .select(sql<Cents>`coalesce(sum(total_cents), 0)::bigint`.as('cents'))
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'INVOICE_PAYMENT')
    .where('state', 'in', ['PENDING_REVIEW', 'BANK_PENDING'])
    .executeTakeFirstOrThrow();
  return cents;
}
