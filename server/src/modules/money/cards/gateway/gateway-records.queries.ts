import type { Cents } from '@portal/contract/values/money';
import type { Db } from '../../../../platform/database/database.ts';

export interface Attempt {
  readonly intentId: number;
  /** REVERSAL: the void of a captured payment that is refunded in full before it settles. */
  readonly operation: 'CAPTURE' | 'VOID' | 'REVERSAL' | 'REFUND';
  readonly gatewayTransactionId: string;
  readonly amountCents: Cents | null;
}

/** Records that a request is about to be sent to the gateway; a repetition counts the tries in the same row. */
export async function recordAttempt(db: Db, attempt: Attempt, now: Date): Promise<void> {
  await db
    .insertInto('gateway_attempts')
    .values({
      intent_id: attempt.intentId,
      operation: attempt.operation,
      gateway_transaction_id: attempt.gatewayTransactionId,
      amount_cents: attempt.amountCents,
      requested_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['operation', 'gateway_transaction_id', 'refund_intent_id']).doUpdateSet((eb) => ({
        tries: eb('gateway_attempts.tries', '+', 1),
        requested_at: now,
      })),
    )
    .execute();
}

/**
 * Claims the next request of a refund, unless another process has claimed it since an instant: a refund that is requested twice is paid
 * twice.
 *
 * @returns whether the caller can send it.
 */
export async function claimRefundAttempt(
  db: Db,
  attempt: Attempt,
  { now, unlessSince }: { readonly now: Date; readonly unlessSince: Date },
): Promise<boolean> {
  const claimed = await db
    .insertInto('gateway_attempts')
    .values({
      intent_id: attempt.intentId,
      operation: attempt.operation,
      gateway_transaction_id: attempt.gatewayTransactionId,
      amount_cents: attempt.amountCents,
      requested_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['operation', 'gateway_transaction_id', 'refund_intent_id'])
        .doUpdateSet((eb) => ({ tries: eb('gateway_attempts.tries', '+', 1), requested_at: now, outcome: null }))
        .where('gateway_attempts.requested_at', '<=', unlessSince),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Whether a refund was ever requested from the gateway. */
export async function hasAttempt(db: Db, intentId: number): Promise<boolean> {
  const found = await db
    .selectFrom('gateway_attempts')
    .select('id')
    .where('intent_id', '=', intentId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Longer texts are cut; the code comes first. */
const ANSWER_MAX_CHARACTERS = 500;

export async function recordAttemptOutcome(
  db: Db,
  attempt: Pick<Attempt, 'operation' | 'gatewayTransactionId' | 'intentId'>,
  outcome: { readonly status: 'DONE' | 'DECLINED' | 'UNKNOWN'; readonly answer: string },
): Promise<void> {
  await db
    .updateTable('gateway_attempts')
    .set({ outcome: outcome.status, answer: outcome.answer.slice(0, ANSWER_MAX_CHARACTERS) })
    .where('operation', '=', attempt.operation)
    .where('gateway_transaction_id', '=', attempt.gatewayTransactionId)
    // Of two processes that make the same request, one gets the answer that it was already done.
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '<>', 'DONE')]))
    .$if(attempt.operation === 'REFUND', (query) => query.where('intent_id', '=', attempt.intentId))
    .execute();
}

/** @returns whether the notification arrived for the first time. */
export async function insertNotification(
  db: Db,
  event: {
    readonly notificationId: string;
    readonly eventType: string;
    readonly transactionId: string;
    readonly receivedAt: Date;
  },
): Promise<boolean> {
  const inserted = await db
    .insertInto('webhook_events')
    .values({
      notification_id: event.notificationId,
      event_type: event.eventType,
      gateway_transaction_id: event.transactionId,
      received_at: event.receivedAt,
    })
    .onConflict((conflict) => conflict.column('notification_id').doNothing())
    .returning('notification_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Lists unprocessed notifications. Those that keep failing are left out, so that they don't block the others. */
export async function listNotificationsDue(db: Db, limits: { readonly count: number; readonly tries: number }) {
  return db
    .selectFrom('webhook_events')
    .select(['notification_id as notificationId', 'gateway_transaction_id as transactionId'])
    .where('processed_at', 'is', null)
    .where('tries', '<', limits.tries)
    .orderBy('received_at')
    .limit(limits.count)
    .execute();
}

/** Counts a try, and records when the last one succeeded. */
export async function recordNotificationTry(db: Db, notificationId: string, processedAt: Date | null): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set((eb) => ({ tries: eb('tries', '+', 1), processed_at: processedAt }))
    .where('notification_id', '=', notificationId)
    .where('processed_at', 'is', null)
    .execute();
}
