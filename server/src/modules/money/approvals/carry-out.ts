import { isDeepStrictEqual } from 'node:util';
import { APPROVAL_LIMITS } from '@portal/contract/settings/money/approvals';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { ensureMoneyOfOthers, getAccount } from '../../people/accounts/index.ts';
import type { ApprovableAction, ApprovalSubject } from './approvable-action.ts';
import { checkConstraints, findApprovalByKey, insertApproval } from './approvals.queries.ts';
import { expireRequests } from './expire-requests.ts';
import { queueRequestedEmails } from './queue-approval-emails.ts';

const MS_PER_DAY = 86_400_000;

/**
 * Carries an action out in one transaction, or stores the request for a second person if the county's settings need one for its kind and
 * amount. The audit log says if the county has switched that off.
 *
 * @returns the result of the action.
 * @throws Refusal SECOND_PERSON_NEEDED if it waits for an approval, also for a repetition; RECORDED_OTHERWISE if another request was made
 *   under its key; OWN_MONEY; those of the action.
 */
export async function carryOut<Request extends object, Result>(
  context: CallContext,
  action: ApprovableAction<Request, Result>,
  request: Request,
): Promise<Result> {
  const outcome = await inTransaction(context.db, async (tx) => {
    const ofTransaction = { ...context, db: tx };
    const perform = async () => ({ result: await action.perform(ofTransaction, request) });
    const subject = await action.examine(ofTransaction, request);
    if (subject === undefined) return perform();
    ensureMoneyOfOthers(context.caller, subject);
    const settings = await getSettings(tx, 'approvals');
    const limit = settings[APPROVAL_LIMITS[subject.kind]];
    if (!settings.secondPerson || subject.amountCents <= limit) {
      const done = await perform();
      if (!settings.secondPerson && action.isDone(done.result)) await recordOff(tx, context, subject);
      return done;
    }
    await expireRequests(ofTransaction);
    const earlier = await findApprovalByKey(tx, subject.key);
    // The action's own key makes the repetition of what was approved harmless.
    if (earlier?.state === 'APPROVED') return perform();
    if (earlier === undefined) {
      const { result } = await tryOut(tx, perform);
      if (!action.isDone(result)) return { result };
      return store(tx, context, { action: action.name, subject, request });
    }
    if (!isDeepStrictEqual(earlier.request, toJson(request))) throw new Refusal('RECORDED_OTHERWISE');
    return undefined;
  });
  if (outcome === undefined) throw new Refusal('SECOND_PERSON_NEEDED');
  return outcome.result;
}

/** Carries the action out and takes it back, so that a request that can't be approved is refused at once, in the same words. */
async function tryOut<Done>(tx: Db, perform: () => Promise<Done>): Promise<Done> {
  await sql`SAVEPOINT tried_out`.execute(tx);
  const done = await perform();
  await checkConstraints(tx);
  await sql`ROLLBACK TO SAVEPOINT tried_out`.execute(tx);
  return done;
}

/** As it is read from the database. */
export function toJson(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}

async function store(
  tx: Db,
  context: CallContext,
  {
    action,
    subject,
    request,
  }: { readonly action: string; readonly subject: ApprovalSubject; readonly request: object },
): Promise<undefined> {
  const { county, caller } = context;
  const { kind, accountId, amountCents, reason, key, basis } = subject;
  const { expiryDays } = await getSettings(tx, 'approvals');
  const requestedAt = county.clock.now();
  const asked = {
    ...{ kind, accountId, amountCents, reason, requestedBy: caller.userId, requester: caller.username, requestedAt },
    expiresAt: new Date(requestedAt.getTime() + expiryDays * MS_PER_DAY),
  };
  const id = await insertApproval(tx, { ...asked, action, key, request, basis });
  // Another call of the same request was faster.
  if (id === undefined) return;
  const details = { number: id, kind, accountId, amountCents, reason };
  await recordAudit(tx, { action: 'approval.requested', actor: actorOf(context), details });
  const { name: accountName } = await getAccount(tx, accountId);
  await queueRequestedEmails(tx, county, { ...asked, id, accountName });
}

async function recordOff(
  tx: Db,
  context: CallContext,
  { kind, accountId, amountCents, reason }: ApprovalSubject,
): Promise<void> {
  const details = { kind, accountId, amountCents, reason };
  await recordAudit(tx, { action: 'approval.off', actor: actorOf(context), details });
}
