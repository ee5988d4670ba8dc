import type { RECEIPT } from '@portal/contract/money/charging/receipt';
import type { ReportRow } from '@portal/contract/reports/define-report';
import { type Cents, formatCents } from '@portal/contract/values/money';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../../county.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Translate } from '../../../platform/translate.ts';
import { findCardReceipt } from '../cards/sales.ts';
import type { ReceiptLine } from '../ledger/index.ts';
import { listSaleLines, type RefundTarget } from '../ledger/sales.ts';
import { formatSoldLine } from './format-sold-line.ts';
import { findRefundEntry, type RefundEntry } from './receipts.queries.ts';
import { listRefundParts } from './refunds.queries.ts';

/** Texts of receipts for where the money went. */
const TARGET_KEYS = {
  ESCROW: 'receipts:refundedToEscrow',
  INVOICE: 'receipts:refundedToInvoice',
  CARD: 'receipts:refundedToAuthorization',
  GATEWAY: 'receipts:refundedToCard',
  FLAT_FEE: 'receipts:refundedToFlatFee',
} as const satisfies Record<RefundTarget, string>;

/**
 * Finds the refund that a journal entry booked. The amount that a card is no longer charged includes a part of the
 * surcharge.
 */
export async function findRefundReceipt(db: Db, journalEntryId: number): Promise<RefundEntry | undefined> {
  const refund = await findRefundEntry(db, journalEntryId);
  if (refund?.target !== 'CARD') return refund;
  const charge = await findCardReceipt(db, journalEntryId);
  return { ...refund, surchargeCents: Math.abs(charge?.surchargeCents ?? 0) };
}

/** Lists what a refund returned, by line of the sale, with its part of the card surcharge. */
export async function listRefundRows(
  db: Db,
  { refundId, saleId, surchargeCents }: RefundEntry,
  translate: Translate,
): Promise<readonly ReportRow<typeof RECEIPT>[]> {
  const sold = await listSaleLines(db, [saleId]);
  const parts = await listRefundParts(db, refundId);
  const surcharge = { item: translate('imaging:receiptSurcharge'), amountCents: surchargeCents };
  return [
    ...parts.map(({ line, images, amountCents }) => {
      const { item, subject } = sold.find((part) => part.line === line) ?? { item: 'WHOLE_SALE', subject: '' };
      return { item: formatSoldLine({ item, subject, quantity: 1, images }, translate), amountCents };
    }),
    ...(surchargeCents === 0 ? [] : [surcharge]),
  ];
}

/**
 * Describes a refund for its receipt on the screen, on paper and in the mail: which purchase, where the money went, and
 * why.
 */
export function describeRefund(refund: RefundEntry, county: County, translate: Translate): readonly ReceiptLine[] {
  const to = translate(TARGET_KEYS[refund.target]);
  return [
    [translate('receipts:refundedSale'), translate(`transactions:kinds.${refund.saleKind}`)],
    [translate('receipts:purchaseDate'), formatPlainDate(plainDateAt(refund.soldAt, county.timeZone))],
    [translate('receipts:purchase'), String(refund.saleId)],
    [translate('receipts:refundedTo'), [to, refund.cardNumberMasked ?? ''].filter((part) => part !== '').join(' ')],
    [translate('receipts:reason'), refund.reason],
  ];
}

/** Formats all that a refund returned: money with the surcharge, or images. */
export function formatRefunded(
  { amountCents, images, surchargeCents }: { amountCents: Cents; images: number; surchargeCents: Cents },
  translate: Translate,
): string {
  return images > 0 ? translate('receipts:images', { count: images }) : formatCents(amountCents + surchargeCents);
}
