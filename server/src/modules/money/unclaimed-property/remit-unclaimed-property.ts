import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  type remitUnclaimedProperty as endpoint,
  NOTICE_DAYS_MIN,
} from '@portal/contract/money/unclaimed-property/unclaimed-property';
import { instantOf } from '@portal/contract/values/local-date-time';
import { type Cents, formatCents } from '@portal/contract/values/money';
import { addDays, plainDateAt } from '@portal/contract/values/plain-date';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { ensureMoneyOfOthers } from '../../people/accounts/index.ts';
import { postUnclaimedProperty } from '../ledger/index.ts';
import {
  findProperty,
  findReport,
  insertRemittance,
  insertReport,
  listProperties,
  lockReports,
  type StoredProperty,
} from './unclaimed-property.queries.ts';

type Remitted = CallResponse<ContentOf<typeof endpoint>>;

/** Records that unclaimed balances were paid to the state (see the call). @throws Refusal UNCLAIMED_NOT_DUE; OWN_MONEY. */
export function remitUnclaimedProperty(
  context: CallContext,
  { reference }: ParsedRequestOf<typeof endpoint>,
): Promise<Remitted> {
  const { caller, county } = context;
  const at = county.clock.now();
  const today = plainDateAt(at, county.timeZone);
  const year = Number(today.slice(0, 4));
  return inTransaction(context.db, async (tx) => {
    // Two clerks: the second one finds what the first one recorded.
    await lockReports(tx);
    const earlier = await findReport(tx, year);
    if (earlier !== undefined && earlier.reference !== reference) throw new Refusal('UNCLAIMED_NOT_DUE');
    if (earlier !== undefined) return respond(context, earlier);
    const noticedBy = instantOf(`${addDays(today, 1 - NOTICE_DAYS_MIN)}T00:00`, county.timeZone);
    let [balances, totalCents] = [0, 0];
    for (const property of await listProperties(tx, noticedBy)) {
      const amountCents = await remit(tx, context, { property, year, at });
      if (amountCents === 0) continue;
      balances += 1;
      totalCents += amountCents;
    }
    if (balances === 0) throw new Refusal('UNCLAIMED_NOT_DUE');
    const report = { year, reference, balances, totalCents };
    await insertReport(tx, { ...report, remittedAt: at, remittedBy: caller.username });
    return respond(context, report);
  });
}

/** Takes a balance out of its account, unless its owner came back a moment ago. @returns the amount; 0 if it stays. */
async function remit(
  tx: Db,
  context: CallContext,
  { property, year, at }: { readonly property: StoredProperty; readonly year: number; readonly at: Date },
): Promise<Cents> {
  const { id: propertyId, accountId, kind } = property;
  ensureMoneyOfOthers(context.caller, { accountId });
  const posted = await postUnclaimedProperty(tx, {
    ...{ propertyId, accountId, userId: context.caller.userId, own: kind, at },
    isUnclaimed: async () => (await findProperty(tx, propertyId))?.state === 'LISTED',
  });
  if (posted === undefined) return 0;
  const { journalEntryId, amountCents } = posted;
  await insertRemittance(tx, { propertyId, year, journalEntryId, amountCents });
  await recordAudit(tx, {
    ...{ action: 'unclaimed.remitted', actor: actorOf(context), journalEntryId },
    details: { accountId, kind, amountCents },
  });
  return amountCents;
}

function respond({ translate }: CallContext, { year, balances, totalCents }: ContentOf<typeof endpoint>): Remitted {
  const message = translate('control-panel:unclaimedProperty.remitted', {
    balances: String(balances),
    amount: formatCents(totalCents),
  });
  return new CallResponse({ content: { year, balances, totalCents }, message });
}
