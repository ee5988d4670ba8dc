import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { closeDispute as closeEndpoint, type DisputeState } from '@portal/contract/money/cards/disputes';
import { plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { type AuditActor, actorOf, recordAudit } from '../../../office/audit/index.ts';
import { ensureMoneyOfOthers } from '../../../people/accounts/index.ts';
import { type ApprovableAction, carryOut } from '../../approvals/index.ts';
import { postDisputeClosed, postDisputeOwed } from '../../ledger/index.ts';
import { releaseDispute } from '../../ledger/sales.ts';
import {
  type DisputablePayment,
  getDisputedPayment,
  lockDispute,
  type StoredDispute,
  updateClosedDispute,
} from './disputes.queries.ts';
import { queueDisputeEmail } from './open-dispute.ts';

type Request = ParsedRequestOf<typeof closeEndpoint>;
type Closed = ContentOf<typeof closeEndpoint>;

/** The end of a dispute: each one can need a second person. */
export const disputeAction: ApprovableAction<Request, Closed> = {
  name: 'dispute',
  schema: closeEndpoint.request,
  examine: async ({ db, caller }, { id, outcome, reason }) => {
    const dispute = await lockDispute(db, id);
    if (dispute === undefined) throw new Refusal('NOT_FOUND');
    const { accountId, userId } = await getDisputedPayment(db, dispute.intentId);
    ensureMoneyOfOthers(caller, { accountId, userId });
    // The repetition of an end changes nothing.
    if (dispute.state !== 'OPEN') return undefined;
    const kind = outcome === 'COUNTY' ? 'WRITE_OFF' : 'CORRECTION';
    const { amountCents } = dispute;
    return { kind, accountId, userId, amountCents, reason, key: `dispute-end:${id}:${outcome}`, basis: {} };
  },
  perform: async (context, { id, outcome, reason }) => {
    const { db: tx, county, caller } = context;
    const dispute = await lockDispute(tx, id);
    if (dispute === undefined) throw new Refusal('NOT_FOUND');
    if (dispute.state !== 'OPEN') {
      if ((dispute.borneBy ?? dispute.state) !== outcome) throw new Refusal('DISPUTE_CLOSED');
      return { state: dispute.state };
    }
    const payment = await getDisputedPayment(tx, dispute.intentId);
    const end = { outcome, reason, closedBy: caller.username, actor: actorOf(context) };
    return { state: await endDispute(tx, county, { dispute, payment }, end) };
  },
  isDone: ({ state }) => state !== 'OPEN',
};

/** Ends a dispute for staff (see the call). @throws Refusal NOT_FOUND; OWN_MONEY; DISPUTE_CLOSED; SECOND_PERSON_NEEDED. */
export function closeDispute(context: CallContext, request: Request): Promise<Closed> {
  return carryOut(context, disputeAction, request);
}

/** Posts the end of a locked, open dispute with its audit row, and tells the account. */
export async function endDispute(
  tx: Db,
  county: County,
  { dispute, payment }: { readonly dispute: StoredDispute; readonly payment: DisputablePayment },
  end: {
    readonly outcome: Request['outcome'];
    readonly reason: string;
    readonly closedBy: string;
    readonly actor: AuditActor;
  },
): Promise<Exclude<DisputeState, 'OPEN'>> {
  const { id, amountCents, caseNumber } = dispute;
  const { accountId, userId, invoiceNumber, depositId } = payment;
  const { outcome, reason, closedBy, actor } = end;
  const at = county.clock.now();
  const posting = { accountId, userId, opKey: `dispute-end:${id}`, at, amountCents, reason };
  const day = plainDateAt(at, county.timeZone);
  const closingId =
    outcome === 'ACCOUNT'
      ? await postDisputeOwed(tx, { ...posting, depositId, actor, day })
      : await postDisputeClosed(tx, { ...posting, outcome });
  if (outcome === 'WON') await releaseDispute(tx, id);
  const state = outcome === 'WON' ? 'WON' : 'LOST';
  const borneBy = outcome === 'WON' ? null : outcome;
  await updateClosedDispute(tx, id, { state, borneBy, closedAt: at, closedBy, closingId });
  await recordAudit(tx, {
    ...{ action: state === 'WON' ? 'dispute.won' : 'dispute.lost', actor, journalEntryId: closingId },
    details: { accountId, invoiceNumber, reference: caseNumber, amountCents, outcome, reason },
  });
  await queueDisputeEmail(tx, county, payment, { kind: outcome, amountCents, reason });
  return state;
}
