import type { ApprovalKind, ApprovalState } from '@portal/contract/money/approvals/approvals';
import type { Cents } from '@portal/contract/values/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** A stored request for a second person. */
export interface ApprovalRequest {
  readonly id: number;
  readonly action: string;
  readonly kind: ApprovalKind;
  readonly accountId: number;
  readonly accountName: string;
  readonly amountCents: Cents;
  readonly reason: string;
  readonly request: unknown;
  readonly basis: unknown;
  readonly requestedBy: number;
  readonly requester: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly state: ApprovalState;
  readonly decider: string | null;
}

/** Selects requests of a state, or all. */
export function selectApprovals(db: Db, state?: ApprovalState) {
  return db
    .selectFrom('approval_requests')
    .innerJoin('accounts', 'accounts.id', 'approval_requests.account_id')
    .select([
      'approval_requests.id',
      'action',
      'kind',
      'account_id as accountId',
      'accounts.name as accountName',
      'amount_cents as amountCents',
      'reason',
      'request',
      'basis',
      'requested_by as requestedBy',
      'requester',
      'requested_at as requestedAt',
      'expires_at as expiresAt',
      'approval_requests.state',
      'decider',
    ])
    .$if(state !== undefined, (query) => query.where('approval_requests.state', '=', state as ApprovalState))
    .$castTo<ApprovalRequest>();
}

/** A request, which no one else decides until the transaction ends. Two of one account are decided one after the other. */
export async function lockApproval(tx: Db, id: number): Promise<ApprovalRequest | undefined> {
  const request = await selectApprovals(tx)
    .where('approval_requests.id', '=', id)
    .forUpdate('approval_requests')
    .executeTakeFirst();
  if (request !== undefined)
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`approvals:${request.accountId}`}, 0))`.execute(tx);
  return request;
}

export interface NewApproval
  extends Omit<ApprovalRequest, 'id' | 'accountName' | 'state' | 'decider' | 'request' | 'basis'> {
  readonly key: string;
  readonly request: object;
  readonly basis: object;
}

/** @returns the number of the request; undefined if one under the key waits or was approved. */
export async function insertApproval(tx: Db, approval: NewApproval): Promise<number | undefined> {
  const stored = await tx
    .insertInto('approval_requests')
    .values({
      action: approval.action,
      action_key: approval.key,
      kind: approval.kind,
      account_id: approval.accountId,
      amount_cents: approval.amountCents,
      reason: approval.reason,
      request: JSON.stringify(approval.request),
      basis: JSON.stringify(approval.basis),
      requested_by: approval.requestedBy,
      requester: approval.requester,
      requested_at: approval.requestedAt,
      expires_at: approval.expiresAt,
    })
    .onConflict((conflict) =>
      conflict.column('action_key').where(sql<boolean>`state IN ('WAITING', 'APPROVED')`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return stored?.id;
}

/** Finds the request under a key that waits or was approved. */
export function findApprovalByKey(
  db: Db,
  key: string,
): Promise<Pick<ApprovalRequest, 'state' | 'request'> | undefined> {
  return db
    .selectFrom('approval_requests')
    .select(['state', 'request'])
    .where('action_key', '=', key)
    .where('state', 'in', ['WAITING', 'APPROVED'])
    .$castTo<Pick<ApprovalRequest, 'state' | 'request'>>()
    .executeTakeFirst();
}

/** Decides a locked request. The database refuses a decision that isn't of a second person outside the account. */
export async function updateApproval(
  tx: Db,
  id: number,
  decision: {
    readonly state: Exclude<ApprovalState, 'WAITING' | 'EXPIRED'>;
    readonly userId: number;
    readonly username: string;
    readonly at: Date;
  },
): Promise<void> {
  const { state, userId, username, at } = decision;
  await tx
    .updateTable('approval_requests')
    .set({ state, decided_by: userId, decider: username, decided_at: at })
    .where('id', '=', id)
    .execute();
}

/** Requests that expire in one run. */
const EXPIRED_MAX = 100;

/** Ends the requests whose time is over. @returns their numbers. */
export async function expireApprovals(tx: Db, at: Date): Promise<readonly number[]> {
  const rows = await tx
    .updateTable('approval_requests')
    .set({ state: 'EXPIRED', decided_at: at })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('approval_requests')
        .select('id')
        .where('state', '=', 'WAITING')
        .where('expires_at', '<=', at)
        .orderBy('expires_at')
        .limit(EXPIRED_MAX)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes the database check everything that it otherwise checks at the end of the transaction. */
export async function checkConstraints(tx: Db): Promise<void> {
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx);
}
