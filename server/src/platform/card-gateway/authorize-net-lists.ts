import type { z } from 'zod';
import { type baseResponse, batchesResponse, type ListedBatch, listResponse } from './authorize-net-schemas.ts';
import type { BatchList, TransactionList, TransactionState, TransactionSummary, Unknown } from './card-gateway.ts';

/** The limit of the API. */
const LIST_PAGE_SIZE = 1_000;
/** Far more than a county's transactions of one day. More is an error that the operator has to check. */
const LIST_PAGES_MAX = 20;
/** The API's limit for settled batches. */
const BATCH_RANGE_MAX_DAYS = 31;

const STATES: Readonly<Record<string, TransactionState>> = {
  authorizedPendingCapture: 'AUTHORIZED',
  capturedPendingSettlement: 'CAPTURED',
  settledSuccessfully: 'SETTLED',
  underReview: 'HELD',
  FDSPendingReview: 'HELD',
  FDSAuthorizedPendingReview: 'HELD',
  authorizedPendingRelease: 'HELD',
  voided: 'VOIDED',
  declined: 'DECLINED',
  failedReview: 'DECLINED',
  expired: 'EXPIRED',
  refundPendingSettlement: 'REFUNDED',
  refundSettledSuccessfully: 'REFUNDED',
  returnedItem: 'RETURNED',
  approvedReview: 'PENDING',
  pendingFinalSettlement: 'PENDING',
  pendingSettlement: 'PENDING',
  updatingSettlement: 'PENDING',
};

/** A schema that includes the part that every response has. */
export type ResponseSchema = z.ZodType<z.output<typeof baseResponse>>;
/** Sends an API request with the merchant's credentials as its first field. */
export type SendRequest = <Schema extends ResponseSchema>(
  name: string,
  fields: object,
  schema: Schema,
) => Promise<GatewayResponse<z.output<Schema>>>;

export type GatewayResponse<Content> =
  | { readonly status: 'OK'; readonly content: Content }
  | { readonly status: 'ERROR'; readonly content: Content }
  | Unknown;

/** Lists all pages of a list of transactions. */
export async function listTransactions(
  sendRequest: SendRequest,
  name: string,
  fields: object,
): Promise<TransactionList> {
  const transactions: TransactionSummary[] = [];
  for (let offset = 1; offset <= LIST_PAGES_MAX; offset += 1) {
    const paging = { limit: LIST_PAGE_SIZE, offset };
    const sorting = { orderBy: 'submitTimeUTC', orderDescending: true };
    const response = await sendRequest(name, { ...fields, sorting, paging }, listResponse);
    if (response.status !== 'OK') return toUnknown(response);
    transactions.push(...response.content.transactions.map(summarize));
    if (response.content.transactions.length < LIST_PAGE_SIZE) return { status: 'DONE', transactions };
  }
  return { status: 'UNKNOWN', reason: `${name}: more than ${LIST_PAGES_MAX} pages` };
}

/** Lists the batches of a time with their transactions. */
export async function listBatches(sendRequest: SendRequest, from: Date, through: Date): Promise<BatchList> {
  // Ranges can share a batch, and a batch that settles while the lists are read can be in two.
  const listed = new Map<string, ListedBatch>();
  let last = through;
  do {
    const range = {
      includeStatistics: true,
      firstSettlementDate: formatInstant(latest(from, daysBefore(last, BATCH_RANGE_MAX_DAYS))),
      lastSettlementDate: formatInstant(last),
    };
    const batches = await sendRequest('getSettledBatchListRequest', range, batchesResponse);
    if (batches.status !== 'OK') return toUnknown(batches);
    for (const batch of batches.content.batchList) listed.set(batch.batchId, batch);
    last = daysBefore(last, BATCH_RANGE_MAX_DAYS);
  } while (last > from);
  const batches = [];
  for (const { batchId, settlementTimeUTC, settlementState, statistics } of listed.values()) {
    const list = await listTransactions(sendRequest, 'getTransactionListRequest', { batchId });
    if (list.status === 'UNKNOWN') return list;
    batches.push({
      ...{ batchId, settledAt: settlementTimeUTC, isSettled: settlementState === 'settledSuccessfully' },
      ...{ totals: addStatistics(statistics), transactions: list.transactions },
    });
  }
  return { status: 'DONE', batches };
}

/** Adds up the totals of all types of cards. */
function addStatistics(statistics: ListedBatch['statistics']) {
  return statistics?.reduce(
    (totals, { chargeAmount, refundAmount }) => ({
      chargeCents: totals.chargeCents + chargeAmount,
      refundCents: totals.refundCents + refundAmount,
    }),
    { chargeCents: 0, refundCents: 0 },
  );
}

/** The part of a listed transaction that every caller needs. */
export function summarize(listed: z.output<typeof listResponse>['transactions'][number]): TransactionSummary {
  return {
    transactionId: listed.transId,
    invoiceNumber: listed.invoiceNumber,
    // A payment that came back keeps the status of its settlement.
    state: listed.hasReturnedItems ? 'RETURNED' : (STATES[listed.transactionStatus] ?? 'OTHER'),
    gatewayStatus: listed.transactionStatus,
    settledCents: listed.settleAmount,
  };
}

/** The code of a response's first message. */
export function getCode({ messages }: z.output<typeof baseResponse>): string {
  return messages.message[0]?.code ?? '';
}

/** Converts an error to an unknown outcome, so that the request is retried. */
export function toUnknown(
  response: Exclude<GatewayResponse<z.output<typeof baseResponse>>, { status: 'OK' }>,
): Unknown {
  return response.status === 'UNKNOWN' ? response : { status: 'UNKNOWN', reason: getCode(response.content) };
}

/** Formats an instant in UTC without fractions of a second, which the schema doesn't allow. */
function formatInstant(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other;
}

function daysBefore(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * 86_400_000);
}
