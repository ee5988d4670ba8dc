/**
 * The order of an element's children in the gateway's XML schema. JSON requests are validated against the same schema, so the order of the
 * keys matters: a wrong order is E00003.
 */
const REQUESTS: Readonly<Record<string, readonly string[]>> = {
  getHostedPaymentPageRequest: [
    'merchantAuthentication',
    'clientId',
    'refId',
    'transactionRequest',
    'hostedPaymentSettings',
  ],
  createTransactionRequest: ['merchantAuthentication', 'clientId', 'refId', 'transactionRequest'],
  getTransactionDetailsRequest: ['merchantAuthentication', 'clientId', 'refId', 'transId'],
  getUnsettledTransactionListRequest: ['merchantAuthentication', 'clientId', 'refId', 'sorting', 'paging'],
  getSettledBatchListRequest: [
    'merchantAuthentication',
    'clientId',
    'refId',
    'includeStatistics',
    'firstSettlementDate',
    'lastSettlementDate',
  ],
  getTransactionListRequest: ['merchantAuthentication', 'clientId', 'refId', 'batchId', 'sorting', 'paging'],
};

const INNER: Readonly<Record<string, readonly string[]>> = {
  merchantAuthentication: ['name', 'transactionKey'],
  transactionRequest: [
    'transactionType',
    'amount',
    'currencyCode',
    'payment',
    'profile',
    'solution',
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
    'transactionSettings',
    'userFields',
  ],
  payment: ['creditCard', 'bankAccount', 'trackData', 'encryptedTrackData', 'payPal', 'opaqueData', 'emv'],
  creditCard: ['cardNumber', 'expirationDate', 'cardCode'],
  order: ['invoiceNumber', 'description'],
  customer: ['type', 'id', 'email'],
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
export function findMisplacedChild(requestName: string, request: unknown): string | undefined {
  return checkElement(requestName, REQUESTS[requestName] ?? [], request);
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
