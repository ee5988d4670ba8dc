import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthorizeNetSettings, formatAmount, openAuthorizeNet } from './authorize-net.ts';
import type { CardGateway } from './card-gateway.ts';

/** Tests the client with any bytes that a network can return. modules/money/cards tests a complete gateway with the emulator. */
let reply: { status: number; body: string } | 'SILENCE' = { status: 200, body: '' };
let requestBody = '';
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  requestBody = Buffer.concat(chunks).toString();
  if (reply === 'SILENCE') return;
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
});

let settings: AuthorizeNetSettings;
let gateway: CardGateway;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  settings = {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/xml/v1/request.api`,
    formUrl: 'https://accept.example.net/payment/payment',
    apiLoginId: 'login',
    transactionKey: 'key',
    signatureKey: 'AB12',
  };
  gateway = openAuthorizeNet(settings);
});
beforeEach(() => {
  reply = { status: 200, body: '' };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ok = { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] };
const error = (code: string) => ({ resultCode: 'Error', message: [{ code, text: 'No.' }] });
function replyWith(body: object | string, status = 200): void {
  reply = { status, body: typeof body === 'string' ? body : `\uFEFF${JSON.stringify(body)}` };
}

const ORDER = {
  isBank: false,
  mode: 'AUTHORIZATION',
  amountCents: 5_000,
  invoiceNumber: 'LRP-234567',
  description: 'Searches & copies',
  customerId: '7',
  customerAddress: '192.0.2.1',
  merchantName: 'Testing County',
  buttonText: 'Authorize',
  communicatorUrl: 'https://records.example.gov/testing/card-communicator.html',
} as const;

describe('A request', () => {
  test('has its fields in schema order, amounts as strings, and settings as JSON strings', async () => {
    replyWith({ token: 'T', messages: ok });
    expect(await gateway.createHostedForm(ORDER)).toEqual({ status: 'DONE', token: 'T' });
    const request = JSON.parse(requestBody).getHostedPaymentPageRequest;
    expect(Object.keys(request)).toEqual([
      'merchantAuthentication',
      'refId',
      'transactionRequest',
      'hostedPaymentSettings',
    ]);
    expect(JSON.stringify(request.transactionRequest)).toBe(
      JSON.stringify({
        transactionType: 'authOnlyTransaction',
        amount: '50.00',
        order: { invoiceNumber: 'LRP-234567', description: 'Searches & copies' },
        customer: { id: '7' },
        customerIP: '192.0.2.1',
      }),
    );
    const settings = Object.fromEntries(
      request.hostedPaymentSettings.setting.map((one: { settingName: string; settingValue: string }) => [
        one.settingName,
        JSON.parse(one.settingValue),
      ]),
    );
    expect(settings).toMatchObject({
      hostedPaymentReturnOptions: { showReceipt: false },
      hostedPaymentPaymentOptions: { showCreditCard: true, showBankAccount: false },
      hostedPaymentIFrameCommunicatorUrl: { url: ORDER.communicatorUrl },
    });
  });

  test('to capture always has the amount: without it, the gateway would capture the whole hold', async () => {
    replyWith({ transactionResponse: { responseCode: '1', transId: '60', messages: [{ code: '1' }] }, messages: ok });
    expect(await gateway.capture('60', 1_205)).toEqual({ status: 'DONE' });
    expect(JSON.stringify(JSON.parse(requestBody).createTransactionRequest.transactionRequest)).toBe(
      '{"transactionType":"priorAuthCaptureTransaction","amount":"12.05","refTransId":"60"}',
    );
  });

  test('to refund has the last four digits of the card, and our number for finding it', async () => {
    const transactionResponse = { responseCode: '1', transId: '61', messages: [{ code: '1' }] };
    replyWith({ transactionResponse, messages: ok });
    const order = { transactionId: '60', amountCents: 1_205, cardNumberMasked: 'XXXX1111', invoiceNumber: 'LRP-2' };
    expect(await gateway.refund(order)).toEqual({ status: 'DONE', transactionId: '61' });
    expect(JSON.stringify(JSON.parse(requestBody).createTransactionRequest.transactionRequest)).toBe(
      '{"transactionType":"refundTransaction","amount":"12.05",' +
        '"payment":{"creditCard":{"cardNumber":"1111","expirationDate":"XXXX"}},' +
        '"refTransId":"60","order":{"invoiceNumber":"LRP-2"}}',
    );
    for (const wrong of [{ transId: '0' }, { transId: '60' }, { refTransID: '59' }]) {
      replyWith({ transactionResponse: { ...transactionResponse, ...wrong }, messages: ok });
      expect((await gateway.refund(order)).status).toBe('UNKNOWN');
    }
  });

  test.each([
    [1, '0.01'],
    [10, '0.10'],
    [105, '1.05'],
    [10_000_000_000, '100000000.00'],
  ])('formats %i cents as %s', (cents, text) => {
    expect(formatAmount(cents)).toBe(text);
  });

  test.each([0, -1, 1.5, Number.NaN, 10_000_000_001])('refuses the amount %s', (cents) => {
    expect(() => formatAmount(cents)).toThrow(RangeError);
  });
});

describe('A capture', () => {
  test.each([
    ['approved', { responseCode: '1', transId: '60', messages: [{ code: '1' }] }, ok, { status: 'DONE' }],
    ['of another', { responseCode: '1', transId: '61', messages: [{ code: '1' }] }, ok, { status: 'UNKNOWN' }],
    ['without a number', { responseCode: '1', messages: [{ code: '1' }] }, ok, { status: 'UNKNOWN' }],
    ['already captured', { responseCode: '1', messages: [{ code: '311' }] }, ok, { status: 'UNKNOWN' }],
    ['held for review', { responseCode: '4', messages: [{ code: '252' }] }, ok, { status: 'UNKNOWN' }],
    [
      'more than is held',
      { responseCode: '3', errors: [{ errorCode: '47', errorText: 'Too much.' }] },
      error('E00027'),
      { status: 'DECLINED', code: '47' },
    ],
    ['refused with the request itself', undefined, error('E00003'), { status: 'DECLINED', code: 'E00003' }],
    ['wrong credentials', undefined, error('E00007'), { status: 'DECLINED', code: 'E00007' }],
    ['an internal error of the gateway', undefined, error('E00001'), { status: 'UNKNOWN', reason: 'E00001' }],
  ])('%s', async (_title, transactionResponse, messages, expected) => {
    replyWith({ transactionResponse, messages });
    expect(await gateway.capture('60', 100)).toMatchObject(expected);
  });
});

describe('The outcome of every call is unknown after', () => {
  test.each([
    ['an empty body', ''],
    ['an HTML page', '<!DOCTYPE html><html></html>'],
    ['half a response', '\uFEFF{"messages":{"resultCode":"Ok","mess'],
    ['a response of another shape', '{"messages":"Ok"}'],
    ['a number', '7'],
    ['null', 'null'],
  ])('%s', async (_title, body) => {
    replyWith(body);
    expect((await gateway.createHostedForm(ORDER)).status).toBe('UNKNOWN');
    expect((await gateway.findTransaction('60')).status).toBe('UNKNOWN');
    expect((await gateway.listUnsettled()).status).toBe('UNKNOWN');
    expect((await gateway.listBatches(new Date(0), new Date())).status).toBe('UNKNOWN');
    expect((await gateway.capture('60', 100)).status).toBe('UNKNOWN');
    expect((await gateway.void('60')).status).toBe('UNKNOWN');
  });

  test.each([301, 403, 500, 503])('HTTP %i', async (status) => {
    replyWith({ messages: ok }, status);
    expect((await gateway.void('60')).status).toBe('UNKNOWN');
  });

  test('a refused connection', async () => {
    const nowhere = openAuthorizeNet({ ...settings, apiUrl: 'http://127.0.0.1:1/' });
    expect((await nowhere.void('60')).status).toBe('UNKNOWN');
  });

  test('a timeout', async () => {
    reply = 'SILENCE';
    const impatient = openAuthorizeNet(settings, { timeoutMs: 200 });
    expect((await impatient.void('60')).status).toBe('UNKNOWN');
  });

  test('several timeouts, without sending a request', async () => {
    reply = 'SILENCE';
    const impatient = openAuthorizeNet(settings, { timeoutMs: 50 });
    for (let count = 0; count < 3; count += 1) await impatient.void('60');
    requestBody = '';
    replyWith({ messages: ok });
    expect(await impatient.void('60')).toEqual({
      status: 'UNKNOWN',
      reason: 'not sent after repeated timeouts',
    });
    expect(requestBody).toBe('');
  });
});

describe('Details of a transaction', () => {
  const transaction = {
    transId: '60',
    transactionType: 'authOnlyTransaction',
    transactionStatus: 'authorizedPendingCapture',
    responseCode: 1,
    authAmount: 50.1,
    settleAmount: 0,
    order: { invoiceNumber: 'LRP-234567' },
    customer: { id: '7' },
    requestedAmount: 60.3,
    payment: { creditCard: { cardNumber: 'XXXX1111', cardType: 'Visa' } },
  };

  test('are converted to our own terms and cents', async () => {
    replyWith({ transaction, messages: ok });
    expect(await gateway.findTransaction('60')).toEqual({
      status: 'FOUND',
      transaction: {
        transactionId: '60',
        invoiceNumber: 'LRP-234567',
        state: 'AUTHORIZED',
        gatewayStatus: 'authorizedPendingCapture',
        settledCents: 0,
        mode: 'AUTHORIZATION',
        isApproved: true,
        requestedCents: 6_030,
        authorizedCents: 5_010,
        customerId: '7',
        refundedTransactionId: '',
        isBank: false,
        returnCode: '',
        cardType: 'Visa',
        cardNumberMasked: 'XXXX1111',
      },
    });
  });

  test('of a bank account are those of its settlement until the bank gives it back', async () => {
    const bankAccount = { routingNumber: 'XXXX0024', accountNumber: 'XXXX8818', echeckType: 'WEB' };
    const settled = { ...transaction, transactionStatus: 'settledSuccessfully', payment: { bankAccount } };
    replyWith({ transaction: settled, messages: ok });
    expect(await gateway.findTransaction('60')).toMatchObject({
      transaction: { state: 'SETTLED', isBank: true, returnCode: '', cardType: '', cardNumberMasked: 'XXXX8818' },
    });
    const returnedItems = [
      { id: '61', dateUTC: '2026-11-24T10:00:00Z', code: 'R01', description: 'Insufficient Funds' },
    ];
    replyWith({ transaction: { ...settled, returnedItems }, messages: ok });
    expect(await gateway.findTransaction('60')).toMatchObject({
      transaction: { state: 'RETURNED', gatewayStatus: 'settledSuccessfully', returnCode: 'R01' },
    });
  });

  test.each([
    ['of another transaction', { transId: '61' }],
    ['with a fraction of a cent', { authAmount: 50.105 }],
    ['with a negative amount', { settleAmount: -1 }],
    ['with more than any payment', { settleAmount: 100_000_000.01 }],
    ['with a text as amount', { authAmount: 'fifty' }],
  ])('%s say nothing', async (_, wrong) => {
    replyWith({ transaction: { ...transaction, ...wrong }, messages: ok });
    expect((await gateway.findTransaction('60')).status).toBe('UNKNOWN');
  });

  test('in an unknown state have the state OTHER', async () => {
    replyWith({ transaction: { ...transaction, transactionStatus: 'chargeback' }, messages: ok });
    expect(await gateway.findTransaction('60')).toMatchObject({ transaction: { state: 'OTHER' } });
  });

  test('are missing for an unknown transaction, and unknown without permission to read them', async () => {
    replyWith({ messages: error('E00040') });
    expect(await gateway.findTransaction('60')).toEqual({ status: 'MISSING' });
    replyWith({ messages: error('E00011') });
    expect(await gateway.findTransaction('60')).toEqual({ status: 'UNKNOWN', reason: 'E00011' });
  });
});

describe('A notification', () => {
  const body = Buffer.from(
    '{"notificationId":"n1","eventType":"net.authorize.payment.void.created","payload":{"id":"60"}}',
  );
  const sign = (bytes: Buffer, key = 'AB12') =>
    `sha512=${createHmac('sha512', key).update(bytes).digest('hex').toUpperCase()}`;

  test('is accepted if its bytes are signed with the undecoded key', () => {
    expect(gateway.readNotification(body, sign(body))).toEqual({
      notificationId: 'n1',
      eventType: 'net.authorize.payment.void.created',
      transactionId: '60',
    });
  });

  test.each([
    ['no signature', undefined],
    ['another key', sign(body, 'AB13')],
    [
      'the key decoded from hexadecimal',
      `sha512=${createHmac('sha512', Buffer.from('AB12', 'hex')).update(body).digest('hex')}`,
    ],
    ['another body', sign(Buffer.from('{}'))],
    ['half of the signature', sign(body).slice(0, 70)],
    ['another algorithm', sign(body).replace('sha512', 'sha1')],
    ['an empty signature', 'sha512='],
  ])('is ignored with %s', (_title, signature) => {
    expect(gateway.readNotification(body, signature)).toBeUndefined();
  });

  test.each(['', 'null', '{}', '{"notificationId":"n1","eventType":"x","payload":{"id":"60;"}}'])(
    'is ignored if it is signed but has no valid content: %s',
    (text) => {
      expect(gateway.readNotification(Buffer.from(text), sign(Buffer.from(text)))).toBeUndefined();
    },
  );
});
