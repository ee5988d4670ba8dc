import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { openDispute as endpoint } from '@portal/contract/money/cards/disputes';
import { type Cents, formatCents } from '@portal/contract/values/money';
import { type PlainDate, parseWireDate } from '@portal/contract/values/plain-date';
import type { County } from '../../../../county.ts';
import { type Db, inTransaction } from '../../../../platform/database/database.ts';
import { CallResponse } from '../../../../platform/http/call-response.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { type AuditActor, actorOf, recordAudit } from '../../../office/audit/index.ts';
import { ensureMoneyOfOthers, getAccount } from '../../../people/accounts/index.ts';
import { listAdministrators, listEmailRecipients } from '../../../people/identity/index.ts';
import { postDisputeOpened, queueReceiptEmail } from '../../ledger/index.ts';
import { reserveDispute } from '../../ledger/sales.ts';
import {
  type DisputablePayment,
  findDisputeByCase,
  findOpenDispute,
  insertDispute,
  lockPayment,
  sumReturned,
} from './disputes.queries.ts';

/** A payment that a bank takes back. */
export interface NewDispute {
  readonly caseNumber: string;
  readonly amountCents: Cents;
  readonly reason: string;
  readonly respondBy: PlainDate | null;
  /** The user name; empty for the gateway's lists. */
  readonly openedBy: string;
  readonly actor: AuditActor;
}

export type OpenOutcome =
  | { readonly status: 'OPENED'; readonly id: number }
  /** The payment has another open dispute, or the case is of another one. */
  | { readonly status: 'EXISTS' }
  /** More than remains of the payment. */
  | { readonly status: 'TOO_HIGH' };

/** Records a dispute for staff (see the call). @throws Refusal NOT_FOUND; OWN_MONEY; DISPUTE_EXISTS; DISPUTE_TOO_HIGH. */
export function openDispute(
  context: CallContext,
  { invoiceNumber, caseNumber, amountCents, reason, respondBy }: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const { caller, county, translate } = context;
  return inTransaction(context.db, async (tx) => {
    const payment = await lockPayment(tx, invoiceNumber);
    if (payment === undefined) throw new Refusal('NOT_FOUND');
    ensureMoneyOfOthers(caller, payment);
    const outcome = await recordDispute(tx, county, payment, {
      ...{ caseNumber, amountCents, reason, openedBy: caller.username, actor: actorOf(context) },
      respondBy: parseWireDate(respondBy) ?? null,
    });
    if (outcome.status === 'EXISTS') throw new Refusal('DISPUTE_EXISTS');
    if (outcome.status === 'TOO_HIGH') throw new Refusal('DISPUTE_TOO_HIGH');
    const message = translate('control-panel:disputes.opened', { number: caseNumber });
    return new CallResponse({ content: { id: outcome.id }, message });
  });
}

/**
 * Posts a dispute with its audit row and tells the account, once for each case.
 *
 * @param tx has locked the payment.
 */
export async function recordDispute(
  tx: Db,
  county: County,
  payment: DisputablePayment,
  dispute: NewDispute,
): Promise<OpenOutcome> {
  const { intentId, invoiceNumber, accountId, userId, tabId, paidCents } = payment;
  const { caseNumber, amountCents, reason, actor, openedBy, respondBy } = dispute;
  const earlier = await findDisputeByCase(tx, caseNumber);
  if (earlier !== undefined) {
    const isSame = earlier.intentId === intentId && earlier.amountCents === amountCents;
    return isSame ? { status: 'OPENED', id: earlier.id } : { status: 'EXISTS' };
  }
  if ((await findOpenDispute(tx, intentId)) !== undefined) return { status: 'EXISTS' };
  if (amountCents + (await sumReturned(tx, intentId)) > paidCents) return { status: 'TOO_HIGH' };
  const at = county.clock.now();
  const opKey = `dispute:${invoiceNumber}:${caseNumber}`;
  const openingId = await postDisputeOpened(tx, { accountId, userId, opKey, at, amountCents, reason });
  const parts = tabId === null ? [] : await reserveDispute(tx, { tabId, amountCents });
  const id = await insertDispute(tx, {
    ...{ intentId, caseNumber, amountCents, reason, respondBy, openedAt: at, openedBy, openingId, parts },
  });
  await recordAudit(tx, {
    ...{ action: 'dispute.opened', actor, journalEntryId: openingId },
    details: { accountId, invoiceNumber, reference: caseNumber, amountCents, reason },
  });
  await queueDisputeEmail(tx, county, payment, { kind: 'OPENED', amountCents, reason });
  return { status: 'OPENED', id };
}

/** Writes to who paid and to the account's administrators. */
export async function queueDisputeEmail(
  tx: Db,
  county: County,
  { accountId, userId, invoiceNumber }: DisputablePayment,
  {
    kind,
    amountCents,
    reason,
  }: { readonly kind: 'OPENED' | 'WON' | 'COUNTY' | 'ACCOUNT'; readonly amountCents: Cents; readonly reason: string },
): Promise<void> {
  const known = [...(await listAdministrators(tx, accountId)), ...(await listEmailRecipients(tx, userId))];
  const recipients = [...new Map(known.map((recipient) => [recipient.email.toLowerCase(), recipient])).values()];
  if (recipients.length === 0) return;
  const { name } = await getAccount(tx, accountId);
  await queueReceiptEmail(tx, county, recipients, {
    subject: (translate, countyName) =>
      translate('receipts:disputeSubject', { county: countyName, number: invoiceNumber }),
    lines: (translate) => [
      [translate('receipts:account'), name],
      [translate('receipts:number'), invoiceNumber],
      [translate('receipts:amount'), formatCents(amountCents)],
      [translate('receipts:reason'), reason],
    ],
    closing: (translate) => translate(`receipts:disputeClosings.${kind}`),
  });
}
