/**
 * The order of an element's children in the gateway's XML schema (AnetApiSchema.xsd). JSON requests are validated against the same schema,
 * so the order of the keys matters: a wrong order is E00003.
 */
const REQUESTS: Readonly<Record<string, readonly string[]>> = {
  getHostedPaymentPageRequest: ['merchantAuthentication', 'refId', 'transactionRequest', 'hostedPaymentSettings'],
  createTransactionRequest: ['merchantAuthentication', 'refId', 'transactionRequest'],
  getTransactionDetailsRequest: ['merchantAuthentication', 'refId', 'transId'],
  getUnsettledTransactionListRequest: ['merchantAuthentication', 'refId', 'sorting', 'paging'],
  getSettledBatchListRequest: [
    'merchantAuthentication',
    'refId',
    'includeStatistics',
    'firstSettlementDate',
    'lastSettlementDate',
  ],
  getBatchStatisticsRequest: ['merchantAuthentication', 'refId', 'batchId'],
  getMerchantDetailsRequest: ['merchantAuthentication', 'refId'],
  getTransactionListRequest: ['merchantAuthentication', 'refId', 'batchId', 'sorting', 'paging'],
};

const EXTENDED_AMOUNT = ['amount', 'name', 'description'];
const ADDRESS = ['firstName', 'lastName', 'company', 'address', 'city', 'state', 'zip', 'country'];

const INNER: Readonly<Record<string, readonly string[]>> = {
  merchantAuthentication: ['name', 'transactionKey'],
  transactionRequest: [
    'transactionType',
    'amount',
    'currencyCode',
    'payment',
    'profile',
    'solution',
    'callId',
    'terminalNumber',
    'authCode',
    'refTransId',
    'splitTenderId',
    'order',
    'lineItems',
    'tax',
    'duty',
    'shipping',
    'taxExempt',
    'poNumber',
    'customer',
    'billTo',
    'shipTo',
    'customerIP',
    'cardholderAuthentication',
    'retail',
    'employeeId',
    'transactionSettings',
    'userFields',
  ],
  payment: ['creditCard', 'bankAccount', 'trackData', 'encryptedTrackData', 'payPal', 'opaqueData', 'emv'],
  creditCard: ['cardNumber', 'expirationDate', 'cardCode', 'isPaymentToken', 'cryptogram'],
  order: ['invoiceNumber', 'description'],
  lineItems: ['lineItem'],
  lineItem: ['itemId', 'name', 'description', 'quantity', 'unitPrice', 'taxable'],
  tax: EXTENDED_AMOUNT,
  duty: EXTENDED_AMOUNT,
  shipping: EXTENDED_AMOUNT,
  customer: ['type', 'id', 'email'],
  billTo: [...ADDRESS, 'phoneNumber', 'faxNumber', 'email'],
  shipTo: ADDRESS,
  transactionSettings: ['setting'],
  userFields: ['userField'],
  userField: ['name', 'value'],
  hostedPaymentSettings: ['setting'],
  setting: ['settingName', 'settingValue'],
  sorting: ['orderBy', 'orderDescending'],
  paging: ['limit', 'offset'],
};

/** The requests that this emulator knows. */
export const REQUEST_NAMES: ReadonlySet<string> = new Set(Object.keys(REQUESTS));

/**
 * Finds the first child that is not in schema order.
 *
 * @returns the gateway's error text, or undefined if the order is right.
 */
export function findMisplacedChild(
  requestName: string,
  request: Readonly<Record<string, unknown>>,
): string | undefined {
  // The official Node SDK appends its clientId after all other children, and the gateway accepts that.
  const { clientId: _, ...rest } = request;
  return checkElement(requestName, REQUESTS[requestName] ?? [], rest);
}

function checkElement(name: string, order: readonly string[], element: unknown): string | undefined {
  if (typeof element !== 'object' || element === null) return undefined;
  let reached = -1;
  for (const [child, value] of Object.entries(element)) {
    const place = order.indexOf(child);
    if (place <= reached) {
      return `The element '${name}' in namespace 'AnetApi/xml/v1/schema/AnetApiSchema.xsd' has invalid child element '${child}' in namespace 'AnetApi/xml/v1/schema/AnetApiSchema.xsd'.`;
    }
    reached = place;
    const inner = INNER[child];
    if (inner === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) {
      const problem = checkElement(child, inner, item);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}
