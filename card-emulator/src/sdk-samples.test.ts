import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CardEmulator } from './card-emulator.ts';
import { startCardEmulator } from './start-emulator.ts';

/*
 * Requests in the shapes of the gateway's official samples (github.com/AuthorizeNet/sample-code-node), which its
 * Node SDK sends: children in schema order, no empty ones, and the SDK's clientId after all others. Decision 0093
 * explains why the SDK itself isn't a dependency.
 */

const merchantAuthentication = { name: 'emulator', transactionKey: 'emulator-key' };
const clientId = 'sdk-node-1.0.10';
const creditCard = { cardNumber: '4242424242424242', expirationDate: '0839', cardCode: '999' };

let emulator: CardEmulator;
beforeAll(async () => {
  emulator = await startCardEmulator();
});
afterAll(() => emulator.close());

// biome-ignore lint/suspicious/noExplicitAny: responses are compared as they come
async function send(name: string, fields: object): Promise<any> {
  const body = JSON.stringify({ [name]: { merchantAuthentication, ...fields, clientId } });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(emulator.apiUrl, { method: 'POST', headers, body })).json();
}

const transact = (transactionRequest: object) => send('createTransactionRequest', { transactionRequest });

let invoices = 0;
function chargeRequest(transactionType: string, amount: unknown, change: object = {}) {
  invoices += 1;
  return {
    transactionType,
    amount,
    payment: { creditCard },
    order: { invoiceNumber: `INV-${invoices}`, description: 'Copies of records' },
    lineItems: {
      lineItem: [
        { itemId: '1', name: 'page', description: 'copy of a page', quantity: '18', unitPrice: 45.0 },
        { itemId: '2', name: 'certificate', description: 'certificate of title', quantity: '28', unitPrice: '25.00' },
      ],
    },
    tax: { amount: '4.26', name: 'tax', description: 'sales tax' },
    duty: { amount: '8.55', name: 'duty', description: 'duty' },
    shipping: { amount: '8.55', name: 'mail', description: 'postage' },
    billTo: {
      firstName: 'Ada',
      lastName: 'Lind',
      address: '14 Main Street',
      city: 'Juniper',
      state: 'MN',
      zip: '44628',
    },
    shipTo: {
      firstName: 'Ada',
      lastName: 'Lind',
      address: '14 Main Street',
      city: 'Juniper',
      state: 'MN',
      zip: '44628',
    },
    transactionSettings: {
      setting: [
        { settingName: 'duplicateWindow', settingValue: '120' },
        { settingName: 'recurringBilling', settingValue: 'false' },
      ],
    },
    userFields: { userField: [{ name: 'A', value: 'a value' }] },
    ...change,
  };
}
const refundOf = (refTransId: string, amount: unknown) => ({
  transactionType: 'refundTransaction',
  amount,
  payment: { creditCard: { cardNumber: creditCard.cardNumber, expirationDate: 'XXXX' } },
  refTransId,
});

const SUCCESS = { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] };

describe('The sample', () => {
  test('"charge credit card" takes the money, and "get transaction details" shows it', async () => {
    const { transactionResponse, messages } = await transact(chargeRequest('authCaptureTransaction', '73.12'));
    expect(messages).toEqual(SUCCESS);
    expect(transactionResponse).toMatchObject({
      ...{ responseCode: '1', accountNumber: 'XXXX4242', accountType: 'Visa' },
      messages: [{ code: '1', description: 'This transaction has been approved.' }],
      userFields: [{ name: 'A', value: 'a value' }],
    });
    const { transaction } = await send('getTransactionDetailsRequest', { transId: transactionResponse.transId });
    expect(transaction).toMatchObject({ transactionStatus: 'capturedPendingSettlement', settleAmount: 73.12 });
  });

  test('"authorize credit card", then "capture previously authorized amount" or "void transaction"', async () => {
    const authorize = async () =>
      (await transact(chargeRequest('authOnlyTransaction', 50))).transactionResponse.transId;
    const refTransId = await authorize();
    const capture = { transactionType: 'priorAuthCaptureTransaction', amount: 12.34, refTransId };
    expect((await transact(capture)).transactionResponse).toMatchObject({ responseCode: '1', transId: refTransId });
    const voided = await transact({ transactionType: 'voidTransaction', refTransId: await authorize() });
    expect(voided.transactionResponse.responseCode).toBe('1');
  });

  test('"refund transaction" returns a settled payment', async () => {
    const { transactionResponse } = await transact(chargeRequest('authCaptureTransaction', 20));
    emulator.book.settle();
    const refund = await transact(refundOf(transactionResponse.transId, 7.5));
    expect(refund.transactionResponse).toMatchObject({ responseCode: '1', refTransID: transactionResponse.transId });
  });

  test('"get an accept payment page" opens a form for an amount alone', async () => {
    const response = await send('getHostedPaymentPageRequest', {
      transactionRequest: { transactionType: 'authCaptureTransaction', amount: 31.5 },
      hostedPaymentSettings: {
        setting: [
          { settingName: 'hostedPaymentButtonOptions', settingValue: '{"text": "Pay"}' },
          { settingName: 'hostedPaymentOrderOptions', settingValue: '{"show": false}' },
        ],
      },
    });
    expect(response.messages).toEqual(SUCCESS);
    expect(emulator.forms.find(response.token)?.order.amountCents).toBe(3150);
  });

  test('"get merchant details" names the merchant and the accepted cards', async () => {
    expect(await send('getMerchantDetailsRequest', {})).toMatchObject({
      ...{ merchantName: 'Emulated Merchant', gatewayId: '100000', isTestMode: true, messages: SUCCESS },
      ...{ processors: [{ name: 'Emulated processor' }], currencies: ['USD'] },
    });
  });

  test('"get unsettled transaction list", "get settled batch list" and "get transaction list" find a payment', async () => {
    const { transactionResponse } = await transact(chargeRequest('authCaptureTransaction', 5));
    const found = expect.arrayContaining([expect.objectContaining({ transId: transactionResponse.transId })]);
    const sorting = { orderBy: 'id', orderDescending: true };
    const paging = { limit: 1000, offset: 1 };
    expect((await send('getUnsettledTransactionListRequest', { sorting, paging })).transactions).toEqual(found);
    const batchId = emulator.book.settle();
    const dates = { firstSettlementDate: '2026-01-01T00:00:00Z', lastSettlementDate: '2026-01-08T00:00:00Z' };
    const { batchList } = await send('getSettledBatchListRequest', { includeStatistics: true, ...dates });
    expect(batchList).toContainEqual(expect.objectContaining({ batchId, settlementState: 'settledSuccessfully' }));
    expect((await send('getTransactionListRequest', { batchId, sorting, paging })).transactions).toEqual(found);
  });
});

describe('A card that a request charges', () => {
  test.each([
    ['declined', { billTo: { zip: '46282' } }, '2'],
    ['another address', { billTo: { zip: '46205' } }, '27'],
    ['a wrong card code', { payment: { creditCard: { ...creditCard, cardCode: '901' } } }, '65'],
  ])(
    'and the bank declines is a successful response of the API with errors inside: %s',
    async (_title, change, errorCode) => {
      const { transactionResponse, messages } = await transact(chargeRequest('authOnlyTransaction', '9.00', change));
      expect(messages.resultCode).toBe('Ok');
      expect(transactionResponse).toMatchObject({ responseCode: '2', errors: [{ errorCode }] });
      expect(transactionResponse.messages).toBeUndefined();
    },
  );

  test.each([
    ['a wrong number', { ...creditCard, cardNumber: '4242424242424243' }, '6'],
    ['no date', { ...creditCard, expirationDate: '1339' }, '7'],
    ['an expired card', { ...creditCard, expirationDate: '2022-08' }, '8'],
  ])('is E00027 with its reason inside: %s', async (_title, card, errorCode) => {
    const request = chargeRequest('authOnlyTransaction', '9.00', { payment: { creditCard: card } });
    const { transactionResponse, messages } = await transact(request);
    expect(messages).toMatchObject({ resultCode: 'Error', message: [{ code: 'E00027' }] });
    expect(transactionResponse).toMatchObject({ responseCode: '3', errors: [{ errorCode }] });
  });

  test('twice within the duplicate window is reason 11, unless the request sets the window to 0', async () => {
    const request = chargeRequest('authCaptureTransaction', '9.00');
    await transact(request);
    expect((await transact(request)).transactionResponse.errors[0].errorCode).toBe('11');
    const setting = [{ settingName: 'duplicateWindow', settingValue: '0' }];
    const allowed = await transact({ ...request, transactionSettings: { setting } });
    expect(allowed.transactionResponse.responseCode).toBe('1');
  });

  test('is held for review with ZIP 46999: response code 4', async () => {
    const request = chargeRequest('authCaptureTransaction', '9.00', { billTo: { zip: '46999' } });
    const { transactionResponse } = await transact(request);
    expect(transactionResponse).toMatchObject({ responseCode: '4', messages: [{ code: '252' }] });
  });

  test.each([
    ['more than two decimals', { amount: 1.005 }],
    ['a negative amount', { amount: -1 }],
    ['an exponent', { amount: 1e21 }],
    ['no amount', { amount: undefined }],
    ['null', { amount: null }],
    ['no card', { payment: undefined }],
    [
      'a duplicate window over eight hours',
      { transactionSettings: { setting: [{ settingName: 'duplicateWindow', settingValue: '28801' }] } },
    ],
    ['address lines in another order', { billTo: { zip: '44628', city: 'Juniper' } }],
  ])('is refused by the schema (E00003): %s', async (_title, change) => {
    const { messages } = await transact(chargeRequest('authCaptureTransaction', '9.00', change));
    expect(messages).toMatchObject({ resultCode: 'Error', message: [{ code: 'E00003' }] });
  });

  test('of nothing is reason 5', async () => {
    const { transactionResponse } = await transact(chargeRequest('authCaptureTransaction', 0));
    expect(transactionResponse.errors[0].errorCode).toBe('5');
  });
});
