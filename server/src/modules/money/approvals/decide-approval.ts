import { isDeepStrictEqual } from 'node:util';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { decideApproval as endpoint } from '@portal/contract/money/approvals/approvals';
import { isViolationOf } from '../../../platform/database/constraint-violation.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { ensureMoneyOfOthers } from '../../people/accounts/index.ts';
import type { AnyApprovableAction } from './approvable-action.ts';
import { type ApprovalRequest, checkConstraints, lockApproval, updateApproval } from './approvals.queries.ts';
import { toJson } from './carry-out.ts';
import { expireRequests } from './expire-requests.ts';
import { queueDecidedEmail } from './queue-approval-emails.ts';

/** The trigger that looks at both people again, at the approval. */
const TWO_PEOPLE = 'approval_requests_two_people';

/**
 * Builds the operation that decides requests: approved ones are carried out in the same transaction, exactly once.
 *
 * @param actions all actions that can be approved.
 */
export function buildDecideApproval(actions: readonly AnyApprovableAction[]) {
  /**
   * Approves, declines or withdraws a request (see the call).
   *
   * @throws Refusal NOT_FOUND; REQUEST_DECIDED; OWN_REQUEST; OWN_MONEY; REQUEST_OUTDATED; those of the action.
   */
  return async (
    context: CallContext,
    { id, decision }: ParsedRequestOf<typeof endpoint>,
  ): Promise<ContentOf<typeof endpoint>> => {
    await expireRequests(context);
    const { caller, county } = context;
    const listRefusing: string[] = [TWO_PEOPLE];
    return inTransaction(context.db, async (tx) => {
      const request = await lockApproval(tx, id);
      if (request === undefined) throw new Refusal('NOT_FOUND');
      if (request.state !== 'WAITING') throw new Refusal('REQUEST_DECIDED');
      const isOwn = request.requestedBy === caller.userId;
      if (decision === 'APPROVE' && isOwn) throw new Refusal('OWN_REQUEST');
      const state = decision === 'APPROVE' ? 'APPROVED' : isOwn ? 'WITHDRAWN' : 'DECLINED';
      const approve =
        state === 'APPROVED' ? await prepare({ ...context, db: tx }, actions, { request, listRefusing }) : undefined;
      const { userId, username } = caller;
      await updateApproval(tx, id, { state, userId, username, at: county.clock.now() });
      await approve?.();
      await recordDecision(tx, context, { request, state });
      return { state } as const;
    }).catch((error: unknown) => {
      if (listRefusing.some((constraint) => isViolationOf(error, constraint))) throw new Refusal('REQUEST_OUTDATED');
      throw error;
    });
  };
}

/** Compares the request with what is true now. @returns what carries it out. */
async function prepare(
  context: CallContext,
  actions: readonly AnyApprovableAction[],
  { request, listRefusing }: { readonly request: ApprovalRequest; readonly listRefusing: string[] },
): Promise<() => Promise<void>> {
  const action = actions.find(({ name }) => name === request.action);
  const parsed = action?.schema.safeParse(request.request);
  // Of another version of the portal.
  if (action === undefined || parsed?.success !== true) throw new Refusal('REQUEST_OUTDATED');
  listRefusing.push(...(action.refusedBy ?? []));
  const subject = await action.examine(context, parsed.data);
  if (subject === undefined) throw new Refusal('REQUEST_OUTDATED');
  ensureMoneyOfOthers(context.caller, subject);
  const { kind, accountId, amountCents, basis } = subject;
  const isSame =
    kind === request.kind &&
    accountId === request.accountId &&
    amountCents === request.amountCents &&
    isDeepStrictEqual(toJson(basis), request.basis);
  if (!isSame) throw new Refusal('REQUEST_OUTDATED');
  return async () => {
    const result: unknown = await action.perform(context, parsed.data);
    if (!action.isDone(result)) throw new Refusal('REQUEST_OUTDATED');
    await checkConstraints(context.db);
  };
}

async function recordDecision(
  tx: Db,
  context: CallContext,
  { request, state }: { readonly request: ApprovalRequest; readonly state: 'APPROVED' | 'DECLINED' | 'WITHDRAWN' },
): Promise<void> {
  const { id: number, kind, accountId, amountCents, reason, requester: by } = request;
  const action = (
    { APPROVED: 'approval.approved', DECLINED: 'approval.declined', WITHDRAWN: 'approval.withdrawn' } as const
  )[state];
  const details = { number, kind, accountId, amountCents, reason, by };
  await recordAudit(tx, { action, actor: actorOf(context), details });
  if (state !== 'WITHDRAWN') await queueDecidedEmail(tx, context.county, { ...request, state });
}
