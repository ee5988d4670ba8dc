import { createHmac, timingSafeEqual } from 'node:crypto';
import { assertCents, type Cents } from '@portal/contract/values/money';
import type { z } from 'zod';
import {
  type GatewayResponse,
  getCode,
  listBatches,
  listTransactions,
  type ResponseSchema,
  type SendRequest,
  summarize,
  toUnknown,
} from './authorize-net-lists.ts';
import {
  type baseResponse,
  detailsResponse,
  notificationBody,
  operationResponse,
  tokenResponse,
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
  RefundOrder,
  RefundOutcome,
  TransactionLookup,
  Unknown,
} from './card-gateway.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';

/** A county's account with Authorize.Net (docs/operations.md "Card payments"). */
export interface AuthorizeNetSettings {
  readonly apiUrl: string;
  readonly formUrl: string;
  readonly apiLoginId: string;
  readonly transactionKey: string;
  /** Signs notifications. Used as written, not decoded from hexadecimal. */
  readonly signatureKey: string;
}

/** Responses usually take a second or two. No user waits longer than this. */
const TIMEOUT_MS = 20_000;
const TIMEOUT_REASON = 'timeout';
/** Internal errors of the gateway, after which the outcome is unknown: the request may have been carried out. */
const UNKNOWN_CODES: ReadonlySet<string> = new Set(['E00001', 'E00053', 'E00104']);
/** Approved without effect: already voided or captured. */
const ALREADY_DONE_CODES: ReadonlySet<string> = new Set(['310', '311']);
/** The record doesn't exist or cannot be found. */
const MISSING_CODES: ReadonlySet<string> = new Set(['E00040']);

const TRANSACTION_TYPES: Readonly<Record<PaymentMode, string>> = {
  AUTHORIZATION: 'authOnlyTransaction',
  SALE: 'authCaptureTransaction',
};

/**
 * Connects to Authorize.Net Accept Hosted through its JSON API. Fields have the order of its XML schema, which also applies to JSON.
 * Amounts are strings computed from cents.
 *
 * After several timeouts in a row, no request is sent for a while, so that users don't all wait for a gateway that is down.
 *
 * @param options.timeoutMs the limit for each response.
 */
export function openAuthorizeNet(
  settings: AuthorizeNetSettings,
  options: { readonly timeoutMs?: number } = {},
): CardGateway {
  const merchantAuthentication = { name: settings.apiLoginId, transactionKey: settings.transactionKey };
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const breaker = createCircuitBreaker();
  const sendRequest: SendRequest = async (name, fields, schema) => {
    if (breaker.isOpen()) return { status: 'UNKNOWN', reason: 'not sent after repeated timeouts' };
    const body = JSON.stringify({ [name]: { merchantAuthentication, ...fields } });
    const response = await postRequest(settings.apiUrl, body, schema, timeoutMs);
    breaker.record(response.status === 'UNKNOWN' && response.reason === TIMEOUT_REASON);
    return response;
  };
  return {
    isResponding: () => !breaker.isOpen(),
    origin: new URL(settings.formUrl).origin,
    formUrl: settings.formUrl,
    createHostedForm: (order) => createHostedForm(sendRequest, order),
    findTransaction: (transactionId) => findTransaction(sendRequest, transactionId),
    listUnsettled: () => listTransactions(sendRequest, 'getUnsettledTransactionListRequest', {}),
    listBatches: (from, through) => listBatches(sendRequest, from, through),
    // Always includes the amount: without it, the gateway would capture the whole hold.
    capture: (transactionId, amountCents) =>
      operate(sendRequest, {
        transactionType: 'priorAuthCaptureTransaction',
        amount: formatAmount(amountCents),
        refTransId: transactionId,
      }),
    void: (transactionId) => operate(sendRequest, { transactionType: 'voidTransaction', refTransId: transactionId }),
    refund: (order) => refund(sendRequest, order),
    readNotification: (body, signature) => readNotification(settings.signatureKey, body, signature),
  };
}

async function createHostedForm(sendRequest: SendRequest, order: HostedFormOrder): Promise<HostedFormOutcome> {
  const response = await sendRequest('getHostedPaymentPageRequest', buildFormRequest(order), tokenResponse);
  if (response.status === 'UNKNOWN') return response;
  if (response.status === 'ERROR') return toDeclined(response.content);
  const { token } = response.content;
  return token === undefined ? { status: 'UNKNOWN', reason: 'response without a token' } : { status: 'DONE', token };
}

async function findTransaction(sendRequest: SendRequest, transactionId: string): Promise<TransactionLookup> {
  const response = await sendRequest('getTransactionDetailsRequest', { transId: transactionId }, detailsResponse);
  if (response.status === 'UNKNOWN') return response;
  if (response.status === 'ERROR') {
    return MISSING_CODES.has(getCode(response.content)) ? { status: 'MISSING' } : toUnknown(response);
  }
  const { transaction } = response.content;
  if (transaction === undefined) return { status: 'UNKNOWN', reason: 'details without a transaction' };
  if (transaction.transId !== transactionId) return { status: 'UNKNOWN', reason: 'details of another transaction' };
  return { status: 'FOUND', transaction: normalize(transaction) };
}

/** The gateway checks a refund against the payment and the last four digits of its card; it never learns the whole number again. */
async function refund(sendRequest: SendRequest, order: RefundOrder): Promise<RefundOutcome> {
  const outcome = await createTransaction(sendRequest, {
    transactionType: 'refundTransaction',
    amount: formatAmount(order.amountCents),
    payment: { creditCard: { cardNumber: order.cardNumberMasked.slice(-4), expirationDate: 'XXXX' } },
    refTransId: order.transactionId,
    order: { invoiceNumber: order.invoiceNumber },
  });
  if (outcome.status !== 'DONE') return outcome;
  const { transactionId, refTransactionId } = outcome;
  if (!/^[1-9]\d{0,19}$/.test(transactionId) || transactionId === order.transactionId)
    return { status: 'UNKNOWN', reason: 'refund without a transaction' };
  if (refTransactionId !== '' && refTransactionId !== order.transactionId)
    return { status: 'UNKNOWN', reason: 'refund of another transaction' };
  return { status: 'DONE', transactionId };
}

async function operate(
  sendRequest: SendRequest,
  transactionRequest: { readonly transactionType: string; readonly amount?: string; readonly refTransId: string },
): Promise<Outcome> {
  const outcome = await createTransaction(sendRequest, transactionRequest);
  if (outcome.status !== 'DONE') return outcome;
  // A capture and a void keep the number of the transaction.
  return outcome.transactionId === transactionRequest.refTransId
    ? { status: 'DONE' }
    : { status: 'UNKNOWN', reason: 'done to another transaction' };
}

type CreateOutcome =
  | { readonly status: 'DONE'; readonly transactionId: string; readonly refTransactionId: string }
  | Declined
  | Unknown;

async function createTransaction(sendRequest: SendRequest, transactionRequest: object): Promise<CreateOutcome> {
  const response = await sendRequest('createTransactionRequest', { transactionRequest }, operationResponse);
  if (response.status === 'UNKNOWN') return response;
  const { transactionResponse } = response.content;
  const refusal = transactionResponse?.errors?.[0];
  if (refusal !== undefined) return { status: 'DECLINED', code: refusal.errorCode, text: refusal.errorText };
  if (response.status === 'ERROR') return toDeclined(response.content);
  // The caller has to look up the details to learn what was done before, and for which amount.
  if (ALREADY_DONE_CODES.has(transactionResponse?.messages?.[0]?.code ?? ''))
    return { status: 'UNKNOWN', reason: 'done before' };
  return transactionResponse?.responseCode === '1'
    ? { status: 'DONE', transactionId: transactionResponse.transId, refTransactionId: transactionResponse.refTransID }
    : { status: 'UNKNOWN', reason: 'neither done nor refused' };
}

function readNotification(key: string, body: Buffer, signature: string | undefined): GatewayNotification | undefined {
  if (!isSignedBy(key, body, signature)) return undefined;
  const parsed = notificationBody.safeParse(parseJson(body.toString('utf8')));
  if (!parsed.success) return undefined;
  const { notificationId, eventType, payload } = parsed.data;
  return { notificationId, eventType, transactionId: payload.id };
}

/** Sends a request once. Only the caller knows whether it can safely be repeated. */
async function postRequest<Schema extends ResponseSchema>(
  url: string,
  body: string,
  schema: Schema,
  timeoutMs: number,
): Promise<GatewayResponse<z.output<Schema>>> {
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
    return { status: 'UNKNOWN', reason: isLate ? TIMEOUT_REASON : String((error as Error).cause ?? error) };
  }
  // The body starts with a byte order mark, which is not valid JSON.
  const parsed = schema.safeParse(parseJson(text.replace(/^\uFEFF/, '')));
  if (!parsed.success) return { status: 'UNKNOWN', reason: 'invalid response' };
  if (parsed.data.messages.resultCode === 'Ok') return { status: 'OK', content: parsed.data };
  const errorCode = getCode(parsed.data);
  if (UNKNOWN_CODES.has(errorCode)) return { status: 'UNKNOWN', reason: errorCode };
  return { status: 'ERROR', content: parsed.data };
}

/** Fields have the order of the schema. */
function buildFormRequest(order: HostedFormOrder): object {
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
      setting: Object.entries(buildFormSettings(order)).map(([settingName, value]) => ({
        settingName,
        settingValue: JSON.stringify(value),
      })),
    },
  };
}

function buildFormSettings(order: HostedFormOrder): Readonly<Record<string, object>> {
  return {
    // If the form showed its own receipt, it would not notify the portal of the payment.
    hostedPaymentReturnOptions: { showReceipt: false },
    hostedPaymentButtonOptions: { text: order.buttonText },
    hostedPaymentOrderOptions: { show: true, merchantName: order.merchantName },
    hostedPaymentPaymentOptions: {
      cardCodeRequired: true,
      showCreditCard: !order.isBank,
      showBankAccount: order.isBank,
    },
    hostedPaymentSecurityOptions: { captcha: false },
    hostedPaymentShippingAddressOptions: { show: false, required: false },
    hostedPaymentBillingAddressOptions: { show: true, required: true },
    hostedPaymentCustomerOptions: { showEmail: false, requiredEmail: false, addPaymentProfile: false },
    hostedPaymentIFrameCommunicatorUrl: { url: order.communicatorUrl },
  };
}

function normalize(transaction: NonNullable<z.output<typeof detailsResponse>['transaction']>): GatewayTransaction {
  const modes = Object.entries(TRANSACTION_TYPES) as [PaymentMode, string][];
  return {
    ...summarize({
      ...transaction,
      invoiceNumber: transaction.order?.invoiceNumber ?? '',
      hasReturnedItems: transaction.returnedItems.length > 0,
    }),
    mode: modes.find(([, type]) => type === transaction.transactionType)?.[0],
    isApproved: transaction.responseCode === 1,
    requestedCents: transaction.requestedAmount,
    authorizedCents: transaction.authAmount,
    customerId: transaction.customer?.id ?? '',
    refundedTransactionId: transaction.refTransId,
    isBank: transaction.payment?.bankAccount !== undefined,
    returnCode: transaction.returnedItems[0]?.code ?? '',
    cardType: transaction.payment?.creditCard?.cardType ?? '',
    cardNumberMasked:
      transaction.payment?.creditCard?.cardNumber ?? transaction.payment?.bankAccount?.accountNumber ?? '',
  };
}

function toDeclined({ messages }: z.output<typeof baseResponse>): Declined {
  return { status: 'DECLINED', code: messages.message[0]?.code ?? '', text: messages.message[0]?.text ?? '' };
}

/** Formats dollars and cents as a string. Amounts sent to the gateway are never floating-point numbers. */
export function formatAmount(amountCents: Cents): string {
  if (assertCents(amountCents) <= 0) throw new RangeError(`Not an amount for a card: ${amountCents}`);
  return `${Math.trunc(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;
}

/** Checks an HMAC-SHA512 in hexadecimal, in constant time. */
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
