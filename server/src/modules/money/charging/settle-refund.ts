import { type Cents, formatCents } from '@portal/contract/values/money';
import type { County } from '../../../county.ts';
import type { Db } from '../../../platform/database/database.ts';
import { translatorOf } from '../../../platform/translate.ts';
import { type AuditActor, recordAudit } from '../../office/audit/index.ts';
import { listAdministrators, listEmailRecipients } from '../../people/identity/index.ts';
import { formatPaymentFacts, getPaymentFacts, queueReceiptEmail } from '../ledger/index.ts';
import type { RefundableSale, RefundTarget } from '../ledger/sales.ts';
import { describeRefund, findRefundReceipt, formatRefunded, listRefundRows } from './refund-receipt.ts';
import { markRefundDone, type Refund } from './refunds.queries.ts';

/** A refund that has been posted. */
export interface PostedRefund {
  readonly sale: RefundableSale;
  readonly refund: Refund;
  readonly journalEntryId: number;
  readonly target: RefundTarget;
  readonly surchargeCents: Cents;
  readonly actor: AuditActor;
}

/** Marks a refund as done, with its audit row and the mailed receipt, in the transaction that posts it. */
export async function settleRefund(tx: Db, county: County, posted: PostedRefund): Promise<void> {
  const { sale, refund, journalEntryId, target, surchargeCents, actor } = posted;
  const at = county.clock.now();
  await markRefundDone(tx, refund.id, { journalEntryId, at });
  const { id: refundId, amountCents, images, reason } = refund;
  await recordAudit(tx, {
    action: 'sale.refunded',
    actor,
    journalEntryId,
    details: { refundId, saleId: sale.id, amountCents, images, surchargeCents, target, reason },
  });
  await queueRefundReceipt(tx, county, posted);
}

/** Mails the receipt of a refund to the buyer, or to the administrators of the account if a job had charged it. */
async function queueRefundReceipt(tx: Db, county: County, { sale, journalEntryId }: PostedRefund): Promise<void> {
  const { accountId, userId } = sale;
  const recipients = userId === null ? await listAdministrators(tx, accountId) : await listEmailRecipients(tx, userId);
  const entry = await findRefundReceipt(tx, journalEntryId);
  if (recipients.length === 0 || entry === undefined) return;
  const number = entry.invoiceNumber ?? String(journalEntryId);
  const facts = await getPaymentFacts(tx, { number, accountId, userId, paidAt: county.clock.now() });
  for (const recipient of recipients) {
    const rows = await listRefundRows(tx, entry, translatorOf(recipient.language));
    await queueReceiptEmail(tx, county, [recipient], {
      subject: (translate, countyName) => translate('receipts:refundSubject', { county: countyName }),
      lines: (translate) => [
        ...rows.map(({ item, amountCents }) => [item, formatCents(amountCents)] as const),
        [translate('receipts:refunded'), formatRefunded(entry, translate)],
        ...describeRefund(entry, county, translate),
        ...formatPaymentFacts(facts, county, translate),
      ],
    });
  }
}
