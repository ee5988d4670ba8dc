import type { DifferenceKind } from '@portal/contract/money/cards/settlements';
import type { Cents } from '@portal/contract/values/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import type { ComparedBatch } from './settlements.rules.ts';

/** Rows in one statement. */
const CHUNK_ROWS = 1_000;

/** Stores a batch, and removes its earlier comparison. Several processes can do so at once. */
export async function storeBatch(tx: Db, batch: ComparedBatch, readAt: Date): Promise<void> {
  const { batchId, transactions, differences } = batch;
  const values = {
    ...{ settled_at: batch.settledAt, is_settled: batch.isSettled, transactions: transactions.length, read_at: readAt },
    ...{ charge_cents: batch.chargeCents, refund_cents: batch.refundCents, booked_cents: batch.bookedCents },
  };
  // Locks the batch for the rest of the transaction.
  await tx
    .insertInto('settlement_batches')
    .values({ batch_id: batchId, ...values })
    .onConflict((conflict) => conflict.column('batch_id').doUpdateSet(values))
    .execute();
  await tx.deleteFrom('settlement_differences').where('batch_id', '=', batchId).execute();
  await tx.deleteFrom('settlement_transactions').where('batch_id', '=', batchId).execute();
  for (const rows of chunk(transactions))
    await tx
      .insertInto('settlement_transactions')
      .values(
        rows.map(({ transactionId, invoiceNumber, status, movedCents, bookedCents }) => ({
          ...{ batch_id: batchId, transaction_id: transactionId, invoice_number: invoiceNumber, status },
          ...{ moved_cents: movedCents, booked_cents: bookedCents },
        })),
      )
      .execute();
  for (const rows of chunk(differences))
    await tx
      .insertInto('settlement_differences')
      .values(
        rows.map(({ kind, transactionId, expectedCents, foundCents }) => ({
          ...{ batch_id: batchId, kind, transaction_id: transactionId },
          ...{ expected_cents: expectedCents, found_cents: foundCents },
        })),
      )
      .execute();
}

function chunk<Row>(rows: readonly Row[]): readonly (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK_ROWS) }, (_, index) =>
    rows.slice(index * CHUNK_ROWS, (index + 1) * CHUNK_ROWS),
  );
}

/** A stored batch. */
export interface StoredBatch {
  readonly batchId: string;
  readonly settledAt: Date;
  readonly transactions: number;
  readonly chargeCents: Cents;
  readonly refundCents: Cents;
  readonly bookedCents: Cents;
  readonly readAt: Date;
  readonly differs: boolean;
}

/** Selects the batches that agree, those that differ, or all. */
export function selectBatches(db: Db, differs: boolean | undefined) {
  return db
    .selectFrom('settlement_batches')
    .select(({ exists, selectFrom }) => [
      'batch_id as batchId',
      'settled_at as settledAt',
      'transactions',
      'charge_cents as chargeCents',
      'refund_cents as refundCents',
      'booked_cents as bookedCents',
      'read_at as readAt',
      exists(
        selectFrom('settlement_differences')
          .select(sql.lit(1).as('one'))
          .whereRef('settlement_differences.batch_id', '=', 'settlement_batches.batch_id'),
      ).as('differs'),
    ])
    .$if(differs !== undefined, (query) =>
      query.where(({ exists, not, selectFrom }) => {
        const found = exists(
          selectFrom('settlement_differences')
            .select(sql.lit(1).as('one'))
            .whereRef('settlement_differences.batch_id', '=', 'settlement_batches.batch_id'),
        );
        return differs ? found : not(found);
      }),
    )
    .$castTo<StoredBatch>();
}

/** Adds up the batches. */
export function sumBatches(db: Db, differs: boolean | undefined) {
  const sum = (expression: RawBuilder<unknown>) => sql<Cents>`coalesce(sum(${expression}), 0)::bigint`;
  return db
    .selectFrom(selectBatches(db, differs).as('batches'))
    .select([
      sum(sql.ref('chargeCents')).as('chargeCents'),
      sum(sql.ref('refundCents')).as('refundCents'),
      sum(sql`"chargeCents" - "refundCents"`).as('netCents'),
      sum(sql.ref('bookedCents')).as('bookedCents'),
    ])
    .executeTakeFirstOrThrow();
}

/** A stored difference. */
export interface StoredDifference {
  readonly batchId: string;
  readonly kind: DifferenceKind;
  readonly transactionId: string;
  readonly expectedCents: Cents;
  readonly foundCents: Cents;
}

/** Lists the first differences of each of some batches, those of whole batches first. */
export async function listDifferences(
  db: Db,
  batchIds: readonly string[],
  limitOfBatch: number,
): Promise<readonly StoredDifference[]> {
  const { rows } = await sql<StoredDifference>`
    SELECT wanted.batch_id AS "batchId", found.kind, found.transaction_id AS "transactionId",
      found.expected_cents AS "expectedCents", found.found_cents AS "foundCents"
    FROM unnest(${[...batchIds]}::text[]) AS wanted (batch_id)
    CROSS JOIN LATERAL (
      SELECT * FROM settlement_differences WHERE settlement_differences.batch_id = wanted.batch_id
      ORDER BY transaction_id, kind LIMIT ${limitOfBatch}) AS found
    ORDER BY wanted.batch_id, found.transaction_id, found.kind`.execute(db);
  return rows;
}

/** A stored transaction of a batch. */
export interface StoredTransaction {
  readonly batchId: string;
  readonly settledAt: Date;
  readonly transactionId: string;
  readonly invoiceNumber: string;
  readonly status: string;
  readonly movedCents: Cents;
  readonly bookedCents: Cents;
  readonly id: number;
}

/** Selects the transactions of a batch, or of all. */
export function selectSettledTransactions(db: Db, batchId: string | undefined) {
  return db
    .selectFrom('settlement_transactions')
    .innerJoin('settlement_batches', 'settlement_batches.batch_id', 'settlement_transactions.batch_id')
    .select([
      'settlement_transactions.id',
      'settlement_transactions.batch_id as batchId',
      'settlement_batches.settled_at as settledAt',
      'settlement_transactions.transaction_id as transactionId',
      'settlement_transactions.invoice_number as invoiceNumber',
      'settlement_transactions.status',
      'settlement_transactions.moved_cents as movedCents',
      'settlement_transactions.booked_cents as bookedCents',
    ])
    .$if(batchId !== undefined, (query) => query.where('settlement_transactions.batch_id', '=', batchId as string))
    .$castTo<StoredTransaction>();
}

/** Adds up the transactions of a batch, or of all. */
export function sumSettledTransactions(db: Db, batchId: string | undefined) {
  return db
    .selectFrom(selectSettledTransactions(db, batchId).as('transactions'))
    .select([
      sql<Cents>`coalesce(sum("movedCents"), 0)::bigint`.as('movedCents'),
      sql<Cents>`coalesce(sum("bookedCents"), 0)::bigint`.as('bookedCents'),
    ])
    .executeTakeFirstOrThrow();
}
