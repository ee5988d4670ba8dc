import { type Cents, formatCents } from '@portal/contract/values/money';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../county.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Translate } from '../../platform/translate.ts';
import { type AuditActor, recordAudit } from '../audit/index.ts';
import { listAdministrators, listEmailRecipients } from '../identity/index.ts';
import { queueReceiptEmail, type ReceiptLine } from '../ledger/index.ts';
import { listSaleLines, type RefundableSale, type RefundTarget, type SoldLine } from '../ledger/sales.ts';
import { listRefundParts, markRefundDone, type Refund } from './refunds.queries.ts';

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

/** Where the money went, as a receipt says it. */
const TARGET_KEYS = {
  ESCROW: 'receipts:refundedToEscrow',
  INVOICE: 'receipts:refundedToInvoice',
  CARD: 'receipts:refundedToAuthorization',
  GATEWAY: 'receipts:refundedToCard',
  FLAT_FEE: 'receipts:refundedToFlatFee',
} as const satisfies Record<RefundTarget, string>;

/** Mails what was refunded to the buyer; to the administrators of the account for what a job had charged. */
async function queueRefundReceipt(tx: Db, county: County, posted: PostedRefund): Promise<void> {
  const { sale, refund, target, surchargeCents } = posted;
  const recipients =
    sale.userId === null ? await listAdministrators(tx, sale.accountId) : await listEmailRecipients(tx, sale.userId);
  if (recipients.length === 0) return;
  const sold = await listSaleLines(tx, [sale.id]);
  const parts = await listRefundParts(tx, refund.id);
  const dateOf = (instant: Date) => formatPlainDate(plainDateAt(instant, county.timeZone));
  await queueReceiptEmail(tx, county, recipients, {
    subject: (translate, countyName) => translate('receipts:refundSubject', { county: countyName }),
    lines: (translate) => [
      [translate('receipts:refundedSale'), translate(`transactions:kinds.${sale.kind}`)],
      [translate('receipts:purchaseDate'), dateOf(sale.soldAt)],
      ...parts.map((part) => formatPart(part, sold, translate)),
      ...(surchargeCents === 0 ? [] : [[translate('imaging:receiptSurcharge'), formatCents(surchargeCents)] as const]),
      [translate('receipts:refunded'), formatAmount(addSurcharge(refund, surchargeCents), translate)],
      [translate('receipts:refundedTo'), translate(TARGET_KEYS[target])],
      [translate('receipts:reason'), refund.reason],
      [translate('receipts:date'), dateOf(county.clock.now())],
      [translate('receipts:purchase'), String(sale.id)],
    ],
  });
}

interface Amount {
  readonly amountCents: Cents;
  readonly images: number;
}

function addSurcharge({ amountCents, images }: Amount, surchargeCents: Cents): Amount {
  return { amountCents: amountCents + surchargeCents, images };
}

function formatPart(
  part: Amount & { readonly line: number },
  sold: readonly SoldLine[],
  translate: Translate,
): ReceiptLine {
  const item = sold.find(({ line }) => line === part.line)?.item ?? 'WHOLE_SALE';
  return [translate(`receipts:items.${item}`), formatAmount(part, translate)];
}

function formatAmount({ amountCents, images }: Amount, translate: Translate): string {
  return images > 0 ? translate('receipts:images', { count: images }) : formatCents(amountCents);
}
