import { formatAmount, parseAmount } from './amounts.ts';
import { findMisplacedChild, REQUEST_NAMES } from './child-order.ts';
import type { PaymentForms } from './payment-forms.ts';
import { describeBatch } from './settled-batches.ts';
import type {
  Batch,
  OperationResult,
  Order,
  PaymentType,
  RefundRequest,
  Transaction,
  TransactionBook,
} from './transactions.ts';

/** The credentials of a merchant. */
export interface MerchantCredentials {
  readonly apiLoginId: string;
  readonly transactionKey: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** The gateway's responses start with it, which breaks parsers that don't strip it. */
const BYTE_ORDER_MARK = '\uFEFF';

/** An API error: also HTTP 200, with a code in `messages`. */
class GatewayError extends Error {
  readonly code: string;
  constructor(code: string, text: string) {
    super(text);
    this.code = code;
  }
}

/** Gets the request name of a body, `''` if it is unknown: faults are planned by this name. */
export function nameRequest(body: string): string {
  const name = Object.keys(parseObject(body) ?? {})[0] ?? '';
  return REQUEST_NAMES.has(name) ? name : '';
}

/**
 * Handles a request to `request.api`.
 *
 * @returns the text of the response, starting with a byte order mark.
 */
export function handleRequest(
  body: string,
  merchant: MerchantCredentials,
  forms: PaymentForms,
  book: TransactionBook,
): string {
  const name = nameRequest(body);
  const request = (parseObject(body)?.[name] ?? {}) as Fields;
  const refId = typeof request.refId === 'string' ? { refId: request.refId } : {};
  try {
    if (name === '') throw new GatewayError('E00003', "The request can't be parsed.");
    const misplaced = findMisplacedChild(name, request);
    if (misplaced !== undefined) throw new GatewayError('E00003', misplaced);
    authenticate(request, merchant);
    return write({ ...handleKnownRequest(name, request, forms, book), ...refId });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return write({ ...refId, messages: messagesOf('Error', error.code, error.message) });
  }
}

function handleKnownRequest(name: string, request: Fields, forms: PaymentForms, book: TransactionBook): object {
  switch (name) {
    case 'getHostedPaymentPageRequest':
      return { token: openForm(request, forms), messages: OK };
    case 'createTransactionRequest':
      return operate(request, book);
    case 'getMerchantDetailsRequest':
      return { ...MERCHANT_DETAILS, messages: OK };
    case 'getTransactionDetailsRequest':
      return { transaction: describe(findOrThrow(book, request.transId)), messages: OK };
    case 'getUnsettledTransactionListRequest':
      return listPage(book.listUnsettled(), request);
    case 'getSettledBatchListRequest':
      return { batchList: listBatches(request, book), messages: OK };
    case 'getBatchStatisticsRequest':
      return { batch: describeBatch(findBatchOrThrow(book, request.batchId), true), messages: OK };
    default:
      return listPage(
        book.list().filter(({ batchId }) => batchId !== undefined && batchId === request.batchId),
        request,
      );
  }
}

function authenticate(request: Fields, merchant: MerchantCredentials): void {
  const { name, transactionKey } = (request.merchantAuthentication ?? {}) as Fields;
  if (name !== merchant.apiLoginId || transactionKey !== merchant.transactionKey)
    throw new GatewayError('E00007', 'User authentication failed due to invalid authentication values.');
}

const PAYMENT_TYPES: readonly unknown[] = ['authOnlyTransaction', 'authCaptureTransaction'] satisfies PaymentType[];

function openForm(request: Fields, forms: PaymentForms): string {
  const requested = (request.transactionRequest ?? {}) as Fields;
  if (!PAYMENT_TYPES.includes(requested.transactionType))
    throw new GatewayError('E00003', `The 'transactionType' element is invalid: ${requested.transactionType}.`);
  const order = readOrder(requested);
  if (order.amountCents === 0) throw new GatewayError('E00027', 'A valid amount is required.');
  return forms.open(order, readSettings(request.hostedPaymentSettings as Fields | undefined));
}

/** Reads what a form or a card request is for. */
function readOrder(requested: Fields): Order {
  const amountCents = parseAmount(requested.amount);
  if (amountCents === undefined)
    throw new GatewayError('E00003', `The 'amount' element is invalid: ${requested.amount}.`);
  const order = (requested.order ?? {}) as Fields;
  const invoiceNumber = String(order.invoiceNumber ?? '');
  if (invoiceNumber.length > 20) throw new GatewayError('E00003', "The 'invoiceNumber' element is invalid.");
  return {
    type: requested.transactionType as PaymentType,
    amountCents,
    invoiceNumber,
    description: String(order.description ?? ''),
    customerId: String(((requested.customer ?? {}) as Fields).id ?? ''),
  };
}

/** Every setting's value is JSON in a string. */
function readSettings(element: Fields | undefined): Readonly<Record<string, Fields>> {
  const list = (element?.setting ?? []) as readonly Fields[];
  return Object.fromEntries(
    list.map(({ settingName, settingValue }) => {
      const value = typeof settingValue === 'string' ? parseObject(settingValue) : undefined;
      if (value === undefined)
        throw new GatewayError('E00013', `Setting Value: ${settingName} is invalid: a JSON string is expected.`);
      return [String(settingName), value];
    }),
  );
}

function operate(request: Fields, book: TransactionBook): object {
  const asked = (request.transactionRequest ?? {}) as Fields;
  const transId = String(asked.refTransId ?? '');
  if (PAYMENT_TYPES.includes(asked.transactionType)) return payByRequest(asked, book);
  if (asked.transactionType === 'voidTransaction') return describeOperation(book.void(transId));
  if (asked.transactionType === 'refundTransaction') return describeOperation(book.refund(readRefund(asked)));
  if (asked.transactionType !== 'priorAuthCaptureTransaction')
    throw new GatewayError('E00003', `This emulator has no transactionType ${asked.transactionType}.`);
  const amountCents = asked.amount === undefined ? undefined : parseAmount(asked.amount);
  if (asked.amount !== undefined && (amountCents === undefined || amountCents === 0))
    throw new GatewayError('E00003', `The 'amount' element is invalid: ${asked.amount}.`);
  return describeOperation(book.capture(transId, amountCents));
}

/**
 * Authorizes or charges a card by the number in the request, like the gateway's samples. The portal never does: it must
 * not see card numbers.
 */
function payByRequest(requested: Fields, book: TransactionBook): object {
  const order = readOrder(requested);
  if (order.amountCents === 0) return describeOperation({ ...NO_AMOUNT, transaction: undefined });
  const card = readCreditCard(requested);
  if (card === undefined)
    throw new GatewayError('E00003', "The element 'transactionRequest' has incomplete content: 'payment' is expected.");
  const billTo = (requested.billTo ?? {}) as Fields;
  const entry = {
    cardNumber: String(card.cardNumber ?? '').replace(/[ -]/g, ''),
    expirationDate: String(card.expirationDate ?? ''),
    cardCode: String(card.cardCode ?? ''),
    zip: String(billTo.zip ?? ''),
  };
  return describePayment(book.pay(order, entry, readDuplicateWindowMs(requested)), requested);
}

const NO_AMOUNT = { approved: false, reasonCode: 5, text: 'A valid amount is required.' };

function readCreditCard(requested: Fields): Fields | undefined {
  return ((requested.payment ?? {}) as Fields).creditCard as Fields | undefined;
}

/** Reads the setting duplicateWindow, in seconds up to 8 hours. @returns undefined if the request doesn't set it. */
function readDuplicateWindowMs(requested: Fields): number | undefined {
  const settings = ((requested.transactionSettings as Fields | undefined)?.setting ?? []) as readonly Fields[];
  const given = [settings].flat().find(({ settingName }) => settingName === 'duplicateWindow')?.settingValue;
  if (given === undefined) return undefined;
  const seconds = Number(given);
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > DUPLICATE_WINDOW_MAX_SECONDS)
    throw new GatewayError('E00003', `The 'settingValue' element is invalid: ${given}.`);
  return seconds * 1000;
}

const DUPLICATE_WINDOW_MAX_SECONDS = 28_800;
/** Reasons of an error (response code 3) instead of the bank's decline: a wrong number or date, an expired card, a duplicate. */
const ERROR_REASONS: readonly number[] = [6, 7, 8, 11];

/** The bank's decline is an API success with errors inside; only an error of the transaction is E00027. */
function describePayment(transaction: Transaction, { userFields }: Fields): object {
  const { reasonCode, reasonText, responseCode } = transaction;
  if (ERROR_REASONS.includes(reasonCode))
    return describeOperation({ approved: false, reasonCode, text: reasonText, transaction });
  const outcome =
    responseCode === 2
      ? { errors: [{ errorCode: String(reasonCode), errorText: reasonText }] }
      : { messages: [{ code: String(reasonCode), description: reasonText }] };
  return {
    transactionResponse: {
      responseCode: String(responseCode),
      authCode: transaction.authCode,
      transId: transaction.transId,
      refTransID: '',
      accountNumber: transaction.accountNumber,
      accountType: transaction.accountType,
      ...outcome,
      ...(userFields === undefined ? {} : { userFields: [(userFields as Fields).userField ?? []].flat() }),
    },
    messages: OK,
  };
}

function readRefund(asked: Fields): RefundRequest {
  const amountCents = parseAmount(asked.amount);
  if (amountCents === undefined || amountCents === 0)
    throw new GatewayError('E00003', `The 'amount' element is invalid: ${asked.amount}.`);
  const card = readCreditCard(asked);
  return {
    refTransId: String(asked.refTransId ?? ''),
    amountCents,
    lastFour: String(card?.cardNumber ?? '').slice(-4),
    invoiceNumber: String(((asked.order ?? {}) as Fields).invoiceNumber ?? ''),
  };
}

function describeOperation({ approved, reasonCode, text, transaction }: OperationResult): object {
  const common = {
    authCode: transaction?.authCode ?? '',
    transId: approved ? (transaction?.transId ?? '0') : '0',
    refTransID: transaction?.refTransId ?? transaction?.transId ?? '',
    accountNumber: transaction?.accountNumber ?? '',
    accountType: transaction?.accountType ?? '',
  };
  if (approved) {
    const messages = [{ code: String(reasonCode), description: text }];
    return { transactionResponse: { responseCode: '1', ...common, messages }, messages: OK };
  }
  const errors = [{ errorCode: String(reasonCode), errorText: text }];
  return {
    transactionResponse: { responseCode: '3', ...common, errors },
    messages: messagesOf('Error', 'E00027', 'The transaction was unsuccessful.'),
  };
}

function findOrThrow(book: TransactionBook, transId: unknown): Transaction {
  const transaction = book.find(String(transId ?? ''));
  if (transaction === undefined) throw new GatewayError('E00040', 'The record cannot be found.');
  return transaction;
}

/** All batches, whatever dates are requested: a portal under test has another clock. */
function listBatches({ includeStatistics }: Fields, book: TransactionBook): readonly object[] {
  return book.listBatches().map((batch) => describeBatch(batch, String(includeStatistics) === 'true'));
}

function findBatchOrThrow(book: TransactionBook, batchId: unknown): Batch {
  const batch = book.listBatches().find((settled) => settled.batchId === batchId);
  if (batch === undefined) throw new GatewayError('E00040', 'The record cannot be found.');
  return batch;
}

/** Amounts are numbers in details, although they are strings in requests. */
function describe(transaction: Transaction): object {
  const { order } = transaction;
  return {
    transId: transaction.transId,
    ...(transaction.refTransId === undefined ? {} : { refTransId: transaction.refTransId }),
    submitTimeUTC: transaction.submittedAt.toISOString(),
    transactionType: order.type,
    transactionStatus: transaction.status,
    responseCode: transaction.responseCode,
    responseReasonCode: transaction.reasonCode,
    ...(transaction.authCode === '' ? {} : { authCode: transaction.authCode }),
    order: { invoiceNumber: order.invoiceNumber, description: order.description },
    requestedAmount: Number(formatAmount(order.amountCents)),
    authAmount: Number(formatAmount(transaction.authorizedCents)),
    settleAmount: Number(formatAmount(transaction.settleCents)),
    customer: { id: order.customerId },
    ...(transaction.batchId === undefined ? {} : { batch: { batchId: transaction.batchId } }),
    payment: transaction.isBank
      ? {
          bankAccount: {
            routingNumber: 'XXXX0024',
            accountNumber: transaction.accountNumber,
            nameOnAccount: 'Test Account',
            echeckType: 'WEB',
          },
        }
      : {
          creditCard: {
            cardNumber: transaction.accountNumber,
            expirationDate: 'XXXX',
            cardType: transaction.accountType,
          },
        },
    ...(transaction.returnCodes.length === 0
      ? {}
      : { returnedItems: transaction.returnCodes.map((code) => ({ id: transaction.transId, code })) }),
  };
}

/** A page of a list; `offset` counts pages from 1. */
function listPage(transactions: readonly Transaction[], request: Fields): object {
  const { limit, offset } = {
    limit: 100,
    offset: 1,
    ...((request.paging ?? {}) as { limit?: number; offset?: number }),
  };
  if (limit < 1 || limit > 1000) throw new GatewayError('E00003', "The 'limit' element is invalid.");
  const page = transactions.slice((offset - 1) * limit, offset * limit);
  return {
    ...(page.length === 0 ? {} : { transactions: page.map(summarize) }),
    totalNumInResultSet: transactions.length,
    messages: OK,
  };
}

function summarize(transaction: Transaction): object {
  return {
    transId: transaction.transId,
    submitTimeUTC: transaction.submittedAt.toISOString(),
    transactionStatus: transaction.status,
    invoiceNumber: transaction.order.invoiceNumber,
    accountType: transaction.accountType,
    accountNumber: transaction.accountNumber,
    settleAmount: Number(formatAmount(transaction.settleCents)),
    ...(transaction.returnCodes.length === 0 ? {} : { hasReturnedItems: true }),
  };
}

/** The emulator's merchant, as its own software sees it. */
const MERCHANT_DETAILS = {
  isTestMode: true,
  processors: [{ name: 'Emulated processor', id: 1 }],
  merchantName: 'Emulated Merchant',
  gatewayId: '100000',
  marketTypes: ['eCommerce'],
  productCodes: ['CNP'],
  paymentMethods: ['AmericanExpress', 'Discover', 'MasterCard', 'Visa'],
  currencies: ['USD'],
  publicClientKey: 'emulator-client-key',
};

function messagesOf(resultCode: 'Ok' | 'Error', code: string, text: string): object {
  return { resultCode, message: [{ code, text }] };
}

const OK = messagesOf('Ok', 'I00001', 'Successful.');

/** Changes the object that a response contains. */
export function changeResponse(text: string, change: (response: Record<string, unknown>) => void): string {
  const response = JSON.parse(text.slice(BYTE_ORDER_MARK.length)) as Record<string, unknown>;
  change(response);
  return write(response);
}

function write(answer: object): string {
  return BYTE_ORDER_MARK + JSON.stringify(answer);
}

function parseObject(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}
