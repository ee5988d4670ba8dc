import { RECEIPT } from '@portal/contract/money/charging/receipt';
import type { TransactionKind } from '@portal/contract/office/transactions/transaction-kind';
import type { ReportContent, ReportRequest, ReportRow } from '@portal/contract/reports/define-report';
import type { Cents } from '@portal/contract/values/money';
import type { CallResponse } from '../../../platform/http/call-response.ts';
import { isStaff } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { type ReportSource, runReport } from '../../../platform/http/run-report.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Translate } from '../../../platform/translate.ts';
import { findEmblem, getSettings } from '../../office/county-settings/index.ts';
import { getCountyName, hashSecret } from '../../people/identity/index.ts';
import { type CardReceipt, describeTabCharges, findCardReceipt } from '../cards/sales.ts';
import { formatPaymentFacts, getPaymentFacts, listSaleReferences } from '../ledger/index.ts';
import { listSaleLines } from '../ledger/sales.ts';
import { formatKnownSubject } from './format-known-subject.ts';
import { formatSoldLine } from './format-sold-line.ts';
import { findReceiptEntry, type ReceiptEntry, type RefundEntry } from './receipts.queries.ts';
import { describeRefund, findRefundReceipt, listRefundRows } from './refund-receipt.ts';

type ReceiptReport = typeof RECEIPT;
type ReceiptRow = ReportRow<ReceiptReport>;

interface Receipt {
  readonly entry: ReceiptEntry;
  /** Undefined if no card was charged. */
  readonly card: CardReceipt | undefined;
  /** Undefined if the entry isn't a refund. */
  readonly refund: RefundEntry | undefined;
  readonly rows: readonly ReceiptRow[];
  /** A printed receipt has the county in its letterhead. */
  readonly isPrinted: boolean;
}

/**
 * Prints the receipt of a payment: a purchase, a deposit by card, the capture of a card with the purchases it paid for,
 * or a refund (decision 0072).
 *
 * @throws Refusal NOT_FOUND for another user's payment, and for entries that aren't payments by the user.
 */
export function printReceipt(
  context: CallContext,
  request: ReportRequest<ReceiptReport>,
): Promise<CallResponse<ReportContent>> {
  return runReport(RECEIPT, SOURCE, context, request);
}

const SOURCE: ReportSource<ReceiptReport, Receipt> = {
  prepare: async (context, { receiptId, format }) => {
    const isPrinted = format === 'pdf';
    const entry = await findReceiptEntry(context.db, receiptId);
    const refund = entry && (await findRefundReceipt(context.db, receiptId));
    // For a refund, this is the card that paid: it determines which guest can see the receipt.
    const card = entry && (await findCardReceipt(context.db, refund?.saleId ?? receiptId));
    if (entry === undefined || !canSee(context, entry, card)) throw new Refusal('NOT_FOUND');
    if (refund !== undefined) {
      const rows = await listRefundRows(context.db, refund, context.translate);
      return { entry, card: undefined, refund, rows, isPrinted };
    }
    const rows = await listRows(context, entry, card);
    if (rows.length === 0) throw new Refusal('NOT_FOUND');
    return { entry, card, refund, rows, isPrinted };
  },
  totals: async (_context, { rows }) => ({ totalCount: rows.length, amountCents: sumRows(rows) }),
  describe: describeReceipt,
  rows: async function* (_context, { rows }) {
    yield* rows;
  },
};

/** Guests share a user, so a guest sees the payments of their session's card. */
function canSee({ caller, client }: CallContext, entry: ReceiptEntry, card: CardReceipt | undefined): boolean {
  if (isStaff(caller)) return true;
  if (entry.accountId !== caller.accountId) return false;
  if (caller.role === 'ACCOUNT') return true;
  if (entry.userId !== caller.userId) return false;
  if (caller.role !== 'GUEST') return true;
  const { sessionToken = '' } = client;
  return card?.sessionIdHash?.equals(hashSecret(sessionToken)) === true;
}

async function listRows(
  { db, translate }: CallContext,
  { journalEntryId, method }: ReceiptEntry,
  card: CardReceipt | undefined,
): Promise<readonly ReceiptRow[]> {
  const surcharge: readonly ReceiptRow[] =
    card === undefined || card.surchargeCents === 0
      ? []
      : [{ item: translate('imaging:receiptSurcharge'), amountCents: card.surchargeCents }];
  if (method !== null) {
    const lines = await listSaleLines(db, [journalEntryId]);
    return [
      ...lines.map((line) => ({ item: formatSoldLine(line, translate), amountCents: line.amountCents })),
      ...surcharge,
    ];
  }
  if (card?.kind === 'ESCROW_DEPOSIT' || card?.kind === 'INVOICE_PAYMENT')
    return [{ item: translate(`receipts:purposes.${card.kind}`), amountCents: card.amountCents }, ...surcharge];
  if (card?.kind === 'CAPTURE' && card.tabId !== null)
    return [...(await describeTabCharges(db, card.tabId, translate)), ...surcharge];
  return [];
}

/** The current payment method of a sale, with the number of the card if it is paid by card. */
function describePayment({ method }: ReceiptEntry, card: CardReceipt | undefined, translate: Translate): string {
  const paidBy = translate(`receipts:paidBy.${card?.paidBy ?? method ?? 'CARD'}`);
  return [paidBy, card?.cardNumberMasked ?? ''].filter(Boolean).join(' ');
}

async function describeReceipt({ db, county, translate }: CallContext, { entry, card, refund, isPrinted }: Receipt) {
  const { address } = await getSettings(db, 'common');
  const publisher = isPrinted ? [] : [await getCountyName(db, county), address];
  const { accountId, userId, postedAt, kind, journalEntryId } = entry;
  const number = refund?.invoiceNumber ?? card?.invoiceNumber ?? String(journalEntryId);
  const reference = (await listSaleReferences(db, [journalEntryId])).get(journalEntryId);
  const payment = await getPaymentFacts(db, { number, accountId, userId, paidAt: postedAt, reference });
  const facts: readonly (readonly [string, string])[] = [
    [translate('receipts:county'), publisher.filter((part) => part !== '').join(', ')],
    ...formatPaymentFacts(payment, county, translate),
    [
      translate('receipts:payment'),
      refund ? translate('receipts:purposes.REFUND') : translate(`transactions:kinds.${kind}`),
    ],
    [labelSubject(kind, translate), formatKnownSubject(kind, entry.subject ?? '', translate)],
    ...(refund === undefined
      ? [[translate('receipts:method'), describePayment(entry, card, translate)] as const]
      : describeRefund(refund, county, translate)),
  ];
  return {
    emblem: await findEmblem(db),
    title: translate('receipts:counterTitle'),
    facts: facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value })),
    labels: { item: translate('receipts:item'), amountCents: translate('receipts:amount') },
    emptyText: '',
    totalLabel: translate('receipts:total'),
    fileName: `receipt ${number}`,
  };
}

/** The label of a sale's subject on its receipt. */
function labelSubject(kind: TransactionKind, translate: Translate): string {
  switch (kind) {
    case 'EFILE':
      return translate('efile:transactionNumber');
    case 'SEARCH_CERTIFICATE':
      return translate('receipts:certificateNumber');
    case 'PROPERTY_PAGE':
    case 'CHAIN_OF_TITLE':
      return translate('receipts:land');
    default:
      return translate('imaging:receiptDocument');
  }
}

function sumRows(rows: readonly ReceiptRow[]): Cents {
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
