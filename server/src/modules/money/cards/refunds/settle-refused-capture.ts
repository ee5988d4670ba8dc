import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  type listRefusedCaptures as listEndpoint,
  settleRefusedCapture as settleEndpoint,
} from '@portal/contract/money/cards/refused-captures';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { Db } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { actorOf } from '../../../office/audit/index.ts';
import { ensureMoneyOfOthers } from '../../../people/accounts/index.ts';
import { type ApprovableAction, carryOut } from '../../approvals/index.ts';
import { type CardRelease, rebillCardCharges, writeOffCardCharges } from '../../ledger/index.ts';
import { settleFinding } from '../findings/findings.queries.ts';
import { insertTabCharge, type TabUse, useTab } from '../tabs/tabs.queries.ts';
import {
  type ChargedTab,
  findOpenSessionOfUser,
  listRefusedTabs,
  lockRefusedTab,
  settleRefusedTab,
} from './refunds.queries.ts';

/** More are a problem with the gateway, not with cards. */
const REFUSED_CAPTURES_MAX = 200;

/** The captures that the gateway refused and no one has dealt with, for the county's staff. */
export async function listRefusedCaptures(
  { db, county }: CallContext,
  { accountId }: ParsedRequestOf<typeof listEndpoint>,
): Promise<ContentOf<typeof listEndpoint>> {
  const tabs = await listRefusedTabs(db, { accountId, limit: REFUSED_CAPTURES_MAX });
  return {
    refusedCaptures: tabs.map(({ id, usedCents, refusedAt, ...tab }) => ({
      ...tab,
      captureId: id,
      amountCents: usedCents,
      refusedAt: localDateTimeAt(refusedAt, county.timeZone),
    })),
  };
}

type Settlement = ContentOf<typeof settleEndpoint>;
type Request = ParsedRequestOf<typeof settleEndpoint>;

/** The settlement of a refused capture, of which a write-off can need a second person. */
export const settlementAction: ApprovableAction<Request, Settlement> = {
  name: 'refusedCapture',
  schema: settleEndpoint.request,
  examine: async ({ db, caller }, { captureId, billTo, reason }) => {
    const tab = await lockRefusedTab(db, captureId);
    if (tab === undefined || tab.usedCents === 0) return undefined;
    ensureMoneyOfOthers(caller, tab);
    if (billTo !== 'WRITE_OFF') return undefined;
    const { accountId, userId, usedCents: amountCents } = tab;
    const key = `card-write-off:${captureId}`;
    return { kind: 'WRITE_OFF', accountId, userId, amountCents, reason, key, basis: {} };
  },
  perform: async (context, request) => {
    const { db: tx } = context;
    const tab = await lockRefusedTab(tx, request.captureId);
    if (tab === undefined || tab.usedCents === 0) return { status: 'NOT_REFUSED' };
    const status =
      request.billTo === 'WRITE_OFF'
        ? await writeOff(tx, context, { tab, request })
        : await rebill(tx, context, { tab, request });
    if (status !== 'SETTLED') return { status };
    const finding = { rule: 'CAPTURE_REFUSED', subject: tab.gatewayTransactionId } as const;
    await settleFinding(tx, finding, context.county.clock.now());
    return { status };
  },
  isDone: ({ status }) => status === 'SETTLED',
};

/**
 * Bills the charges of a refused capture another way, to the account's escrow, its invoice or the card that the user has authorized
 * now, or writes them off; once, with a reason and an audit row, in one transaction. Only the charges are billed: the surcharge was for
 * the capture that failed.
 *
 * @throws Refusal OWN_MONEY; SECOND_PERSON_NEEDED for a write-off.
 */
export function settleRefusedCapture(context: CallContext, request: Request): Promise<Settlement> {
  return carryOut(context, settlementAction, request);
}

interface Refused {
  readonly tab: ChargedTab;
  readonly request: Request;
}

async function writeOff(tx: Db, context: CallContext, { tab, request }: Refused): Promise<'SETTLED'> {
  const { journalEntryId } = await writeOffCardCharges(tx, toRelease(context, { tab, request }, 'card-write-off'));
  const ended = { state: 'WRITTEN_OFF', journalEntryId, rebilledTo: null, rebilledTabId: null } as const;
  await settleRefusedTab(tx, tab.id, ended);
  return 'SETTLED';
}

async function rebill(tx: Db, context: CallContext, { tab, request }: Refused): Promise<Settlement['status']> {
  const to = request.billTo;
  if (to === 'WRITE_OFF') throw new Error('A write-off bills nothing.');
  const use = to === 'CARD' ? await useOpenTab(tx, context, tab) : null;
  if (use === undefined) return 'NO_OPEN_CARD';
  const rebilled = await rebillCardCharges(tx, { ...toRelease(context, { tab, request }, 'card-rebill'), to });
  if (rebilled === undefined) return 'INSUFFICIENT_FUNDS';
  const { releaseId, rebillId } = rebilled;
  if (use !== null) await insertTabCharge(tx, { ...use, journalEntryId: rebillId, amountCents: tab.usedCents });
  const rebilledTabId = use?.tabId ?? null;
  await settleRefusedTab(tx, tab.id, { state: 'REBILLED', journalEntryId: releaseId, rebilledTo: to, rebilledTabId });
  return 'SETTLED';
}

/** @returns undefined if the user has no card authorized that can hold the charges. */
async function useOpenTab(tx: Db, { county }: CallContext, tab: ChargedTab): Promise<TabUse | undefined> {
  const now = county.clock.now();
  const { accountId, usedCents: amountCents } = tab;
  const sessionIdHash = await findOpenSessionOfUser(tx, tab, now);
  return sessionIdHash === undefined ? undefined : useTab(tx, { sessionIdHash, accountId, amountCents, now });
}

function toRelease(context: CallContext, { tab, request }: Refused, name: string): CardRelease {
  const { accountId, userId, usedCents, gatewayTransactionId } = tab;
  const { billTo, reason } = request;
  return {
    ...{ accountId, userId, chargedCents: usedCents, at: context.county.clock.now() },
    opKey: `${name}:${gatewayTransactionId}`,
    actor: actorOf(context),
    details: { accountId, usedCents, gatewayTransactionId, billTo, reason },
  };
}
