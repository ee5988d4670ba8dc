import { createHmac, timingSafeEqual } from 'node:crypto';
import { assertCents, type Cents } from '@portal/contract/values/money';
import type { z } from 'zod';
import {
  batchesAnswer,
  detailsAnswer,
  listAnswer,
  notificationBody,
  operationAnswer,
  type plainAnswer,
  tokenAnswer,
} from './authorize-net-schemas.ts';
import type {
  CardGateway,
  Declined,
  GatewayNotification,
  GatewayTransaction,
  HostedFormOrder,
  HostedFormOutcome,
  Outcome,
  PaymentMode,
  TransactionList,
  TransactionLookup,
  TransactionState,
  TransactionSummary,
  Unknown,
} from './card-gateway.ts';
import { makeCircuitBreaker } from './circuit-breaker.ts';

/** A county's contract with Authorize.Net (docs/operations.md "Card payments"). */
export interface AuthorizeNetSettings {
  readonly apiUrl: string;
  readonly formUrl: string;
  readonly apiLoginId: string;
  readonly transactionKey: string;
  /** Signs notifications; taken as it is written, not decoded. */
  readonly signatureKey: string;
}

/** The gateway answers in a second or two; whoever waits at a form waits no longer than this. */
const TIMEOUT_MS = 20_000;
const NO_ANSWER_IN_TIME = 'no answer in time';
/** The interface's own limit. */
const LIST_PAGE_SIZE = 1_000;
/** Far more than a county's day; beyond it somebody has to look. */
const LIST_PAGES_MAX = 20;
/** The interface's own limit for settled batches. */
const BATCH_RANGE_MAX_DAYS = 31;

/** Errors of the gateway itself, after which nothing is known of what was asked: it may have been done. */
const UNKNOWN_CODES: ReadonlySet<string> = new Set(['E00001', 'E00053', 'E00104']);
/** Approved without doing anything: voided before, captured before. */
const DONE_BEFORE_CODES: ReadonlySet<string> = new Set(['310', '311']);
/** There is no such record, or it can not be found. */
const MISSING_CODES: ReadonlySet<string> = new Set(['E00040']);

const TRANSACTION_TYPES: Readonly<Record<PaymentMode, string>> = {
  AUTHORIZATION: 'authOnlyTransaction',
  SALE: 'authCaptureTransaction',
};

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
};

/** An answer that has at least what every answer has. */
type AnswerSchema = z.ZodType<z.output<typeof plainAnswer>>;
/** Asks one of the interface's requests, with the merchant's credentials in front. */
type Ask = <Schema extends AnswerSchema>(
  name: string,
  fields: object,
  answer: Schema,
) => Promise<GatewayAnswer<z.output<Schema>>>;

/**
 * Authorize.Net Accept Hosted, by its JSON interface. Children stand in the order of its XML schema, against which JSON is
 * checked too; amounts are texts made from cents.
 *
 * A gateway that does not answer is not waited for by everybody: after some answers missed in a row nothing is asked for a moment.
 *
 * @param options.timeoutMs how long an answer is waited for.
 */
export function openAuthorizeNet(
  settings: AuthorizeNetSettings,
  options: { readonly timeoutMs?: number } = {},
): CardGateway {
  const merchantAuthentication = { name: settings.apiLoginId, transactionKey: settings.transactionKey };
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const breaker = makeCircuitBreaker();
  const ask: Ask = async (name, fields, schema) => {
    if (breaker.isOpen()) return { status: 'UNKNOWN', reason: 'not asked, since it did not answer before' };
    const body = JSON.stringify({ [name]: { merchantAuthentication, ...fields } });
    const answer = await askGateway(settings.apiUrl, body, schema, timeoutMs);
    breaker.note(answer.status === 'UNKNOWN' && answer.reason === NO_ANSWER_IN_TIME);
    return answer;
  };
  return {
    origin: new URL(settings.formUrl).origin,
    formUrl: settings.formUrl,
    createHostedForm: (order) => createHostedForm(ask, order),
    findTransaction: (transactionId) => findTransaction(ask, transactionId),
    listUnsettled: () => listTransactions(ask, 'getUnsettledTransactionListRequest', {}),
    listSettled: (from, through) => listSettled(ask, from, through),
    // The amount is always said: left out, the whole hold would be captured.
    capture: (transactionId, amountCents) =>
      operate(ask, {
        transactionType: 'priorAuthCaptureTransaction',
        amount: formatAmount(amountCents),
        refTransId: transactionId,
      }),
    void: (transactionId) => operate(ask, { transactionType: 'voidTransaction', refTransId: transactionId }),
    readNotification: (body, signature) => readNotification(settings.signatureKey, body, signature),
  };
}

async function createHostedForm(ask: Ask, order: HostedFormOrder): Promise<HostedFormOutcome> {
  const answer = await ask('getHostedPaymentPageRequest', makeFormRequest(order), tokenAnswer);
  if (answer.status === 'UNKNOWN') return answer;
  if (answer.status === 'ERROR') return declined(answer.content);
  const { token } = answer.content;
  return token === undefined ? { status: 'UNKNOWN', reason: 'an answer without a token' } : { status: 'DONE', token };
}

async function findTransaction(ask: Ask, transactionId: string): Promise<TransactionLookup> {
  const answer = await ask('getTransactionDetailsRequest', { transId: transactionId }, detailsAnswer);
  if (answer.status === 'UNKNOWN') return answer;
  if (answer.status === 'ERROR') {
    return MISSING_CODES.has(codeOf(answer.content)) ? { status: 'MISSING' } : toUnknown(answer);
  }
  const { transaction } = answer.content;
  if (transaction === undefined) return { status: 'UNKNOWN', reason: 'details without a transaction' };
  return { status: 'FOUND', transaction: normalize(transaction) };
}

async function listTransactions(ask: Ask, name: string, fields: object): Promise<TransactionList> {
  const transactions: TransactionSummary[] = [];
  for (let offset = 1; offset <= LIST_PAGES_MAX; offset += 1) {
    const paging = { limit: LIST_PAGE_SIZE, offset };
    const sorting = { orderBy: 'submitTimeUTC', orderDescending: true };
    const answer = await ask(name, { ...fields, sorting, paging }, listAnswer);
    if (answer.status !== 'OK') return toUnknown(answer);
    transactions.push(...answer.content.transactions.map(summarize));
    if (answer.content.transactions.length < LIST_PAGE_SIZE) return { status: 'DONE', transactions };
  }
  return { status: 'UNKNOWN', reason: `${name}: more than ${LIST_PAGES_MAX} pages` };
}

async function listSettled(ask: Ask, from: Date, through: Date): Promise<TransactionList> {
  const range = {
    firstSettlementDate: formatInstant(latest(from, daysBefore(through, BATCH_RANGE_MAX_DAYS))),
    lastSettlementDate: formatInstant(through),
  };
  const batches = await ask('getSettledBatchListRequest', range, batchesAnswer);
  if (batches.status !== 'OK') return toUnknown(batches);
  const transactions: TransactionSummary[] = [];
  for (const { batchId } of batches.content.batchList) {
    const list = await listTransactions(ask, 'getTransactionListRequest', { batchId });
    if (list.status === 'UNKNOWN') return list;
    transactions.push(...list.transactions);
  }
  return { status: 'DONE', transactions };
}

async function operate(ask: Ask, transactionRequest: object): Promise<Outcome> {
  const answer = await ask('createTransactionRequest', { transactionRequest }, operationAnswer);
  if (answer.status === 'UNKNOWN') return answer;
  const { transactionResponse } = answer.content;
  const refusal = transactionResponse?.errors?.[0];
  if (refusal !== undefined) return { status: 'DECLINED', code: refusal.errorCode, text: refusal.errorText };
  if (answer.status === 'ERROR') return declined(answer.content);
  // Done before, by whom and for how much is for a look at the details to say.
  if (DONE_BEFORE_CODES.has(transactionResponse?.messages?.[0]?.code ?? ''))
    return { status: 'UNKNOWN', reason: 'done before' };
  return transactionResponse?.responseCode === '1'
    ? { status: 'DONE' }
    : { status: 'UNKNOWN', reason: 'neither done nor refused' };
}

function readNotification(key: string, body: Buffer, signature: string | undefined): GatewayNotification | undefined {
  if (!isSignedBy(key, body, signature)) return undefined;
  const parsed = notificationBody.safeParse(parseJson(body.toString('utf8')));
  if (!parsed.success) return undefined;
  const { notificationId, eventType, payload } = parsed.data;
  return { notificationId, eventType, transactionId: payload.id };
}

type GatewayAnswer<Content> =
  | { readonly status: 'OK'; readonly content: Content }
  | { readonly status: 'ERROR'; readonly content: Content }
  | Unknown;

/** Asks once. A retry is for whoever knows whether what was asked may be asked twice. */
async function askGateway<Schema extends AnswerSchema>(
  url: string,
  body: string,
  answer: Schema,
  timeoutMs: number,
): Promise<GatewayAnswer<z.output<Schema>>> {
  let text: string;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
    if (response.status !== 200) return { status: 'UNKNOWN', reason: `HTTP ${response.status}` };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { status: 'UNKNOWN', reason: isLate ? NO_ANSWER_IN_TIME : String((error as Error).cause ?? error) };
  }
  // The body starts with a byte order mark, which JSON does not know.
  const parsed = answer.safeParse(parseJson(text.replace(/^\uFEFF/, '')));
  if (!parsed.success) return { status: 'UNKNOWN', reason: 'an answer that can not be read' };
  if (parsed.data.messages.resultCode === 'Ok') return { status: 'OK', content: parsed.data };
  const errorCode = codeOf(parsed.data);
  if (UNKNOWN_CODES.has(errorCode)) return { status: 'UNKNOWN', reason: errorCode };
  return { status: 'ERROR', content: parsed.data };
}

/** In the order of the schema. */
function makeFormRequest(order: HostedFormOrder): object {
  return {
    refId: order.invoiceNumber,
    transactionRequest: {
      transactionType: TRANSACTION_TYPES[order.mode],
      amount: formatAmount(order.amountCents),
      order: { invoiceNumber: order.invoiceNumber, description: order.description },
      customer: { id: order.customerId },
      customerIP: order.customerAddress,
    },
    hostedPaymentSettings: {
      setting: Object.entries(makeFormSettings(order)).map(([settingName, value]) => ({
        settingName,
        settingValue: JSON.stringify(value),
      })),
    },
  };
}

function makeFormSettings(order: HostedFormOrder): Readonly<Record<string, object>> {
  return {
    // With a receipt of its own the form would not tell the portal of the payment.
    hostedPaymentReturnOptions: { showReceipt: false },
    hostedPaymentButtonOptions: { text: order.buttonText },
    hostedPaymentOrderOptions: { show: true, merchantName: order.merchantName },
    hostedPaymentPaymentOptions: { cardCodeRequired: true, showCreditCard: true, showBankAccount: false },
    hostedPaymentSecurityOptions: { captcha: false },
    hostedPaymentShippingAddressOptions: { show: false, required: false },
    hostedPaymentBillingAddressOptions: { show: true, required: true },
    hostedPaymentCustomerOptions: { showEmail: false, requiredEmail: false, addPaymentProfile: false },
    hostedPaymentIFrameCommunicatorUrl: { url: order.communicatorUrl },
  };
}

function normalize(transaction: NonNullable<z.output<typeof detailsAnswer>['transaction']>): GatewayTransaction {
  const modes = Object.entries(TRANSACTION_TYPES) as [PaymentMode, string][];
  return {
    ...summarize({ ...transaction, invoiceNumber: transaction.order?.invoiceNumber ?? '' }),
    mode: modes.find(([, type]) => type === transaction.transactionType)?.[0],
    isApproved: transaction.responseCode === 1,
    authorizedCents: transaction.authAmount,
    cardType: transaction.payment?.creditCard?.cardType ?? '',
    cardNumberMasked: transaction.payment?.creditCard?.cardNumber ?? '',
  };
}

function summarize(listed: z.output<typeof listAnswer>['transactions'][number]): TransactionSummary {
  return {
    transactionId: listed.transId,
    invoiceNumber: listed.invoiceNumber,
    state: STATES[listed.transactionStatus] ?? 'OTHER',
    gatewayStatus: listed.transactionStatus,
    settledCents: listed.settleAmount,
  };
}

function codeOf({ messages }: z.output<typeof plainAnswer>): string {
  return messages.message[0]?.code ?? '';
}

function declined({ messages }: z.output<typeof plainAnswer>): Declined {
  return { status: 'DECLINED', code: messages.message[0]?.code ?? '', text: messages.message[0]?.text ?? '' };
}

/** What can only be asked again. */
function toUnknown(answer: Exclude<GatewayAnswer<z.output<typeof plainAnswer>>, { status: 'OK' }>): Unknown {
  return answer.status === 'UNKNOWN' ? answer : { status: 'UNKNOWN', reason: codeOf(answer.content) };
}

/** Dollars and cents as a text; a double never holds an amount that is sent. */
export function formatAmount(amountCents: Cents): string {
  if (assertCents(amountCents) <= 0) throw new RangeError(`Not an amount for a card: ${amountCents}`);
  return `${Math.trunc(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;
}

/** HMAC-SHA512 over the bytes, in hexadecimal; compared in constant time. */
function isSignedBy(key: string, body: Buffer, signature: string | undefined): boolean {
  const match = /^sha512=([0-9a-f]{128})$/i.exec(signature ?? '');
  if (match === null) return false;
  const expected = createHmac('sha512', key).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(match[1] as string, 'hex'));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Seconds, in UTC: the schema knows no fractions. */
function formatInstant(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other;
}

function daysBefore(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * 86_400_000);
}
