import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthorizeNetSettings, formatAmount, openAuthorizeNet } from './authorize-net.ts';
import type { CardGateway } from './card-gateway.ts';

/**
 * The client against whatever bytes a network brings. What a whole gateway does is tested with the emulator, in modules/cards.
 */
let answer: { status: number; body: string } | 'SILENCE' = { status: 200, body: '' };
let asked = '';
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  asked = Buffer.concat(chunks).toString();
  if (answer === 'SILENCE') return;
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
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
  answer = { status: 200, body: '' };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ok = { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] };
const error = (code: string) => ({ resultCode: 'Error', message: [{ code, text: 'No.' }] });
function answerWith(body: object | string, status = 200): void {
  answer = { status, body: typeof body === 'string' ? body : `\uFEFF${JSON.stringify(body)}` };
}

const ORDER = {
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
  test('has its children in the order of the schema, amounts as texts, settings as JSON in texts', async () => {
    answerWith({ token: 'T', messages: ok });
    expect(await gateway.createHostedForm(ORDER)).toEqual({ status: 'DONE', token: 'T' });
    const request = JSON.parse(asked).getHostedPaymentPageRequest;
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
      hostedPaymentPaymentOptions: { showBankAccount: false },
      hostedPaymentIFrameCommunicatorUrl: { url: ORDER.communicatorUrl },
    });
  });

  test('of a capture always says the amount: left out, the whole hold would be captured', async () => {
    answerWith({ transactionResponse: { responseCode: '1', messages: [{ code: '1' }] }, messages: ok });
    expect(await gateway.capture('60', 1_205)).toEqual({ status: 'DONE' });
    expect(JSON.stringify(JSON.parse(asked).createTransactionRequest.transactionRequest)).toBe(
      '{"transactionType":"priorAuthCaptureTransaction","amount":"12.05","refTransId":"60"}',
    );
  });

  test.each([
    [1, '0.01'],
    [10, '0.10'],
    [105, '1.05'],
    [10_000_000_000, '100000000.00'],
  ])('writes %i cents as %s', (cents, text) => {
    expect(formatAmount(cents)).toBe(text);
  });

  test.each([0, -1, 1.5, Number.NaN, 10_000_000_001])('refuses the amount %s', (cents) => {
    expect(() => formatAmount(cents)).toThrow(RangeError);
  });
});

describe('A capture', () => {
  test.each([
    ['approved', { responseCode: '1', messages: [{ code: '1' }] }, ok, { status: 'DONE' }],
    ['captured before', { responseCode: '1', messages: [{ code: '311' }] }, ok, { status: 'UNKNOWN' }],
    ['held for review', { responseCode: '4', messages: [{ code: '252' }] }, ok, { status: 'UNKNOWN' }],
    [
      'more than is held',
      { responseCode: '3', errors: [{ errorCode: '47', errorText: 'Too much.' }] },
      error('E00027'),
      { status: 'DECLINED', code: '47' },
    ],
    ['refused with the request itself', undefined, error('E00003'), { status: 'DECLINED', code: 'E00003' }],
    ['wrong credentials', undefined, error('E00007'), { status: 'DECLINED', code: 'E00007' }],
    ['an error of the gateway’s own', undefined, error('E00001'), { status: 'UNKNOWN', reason: 'E00001' }],
  ])('%s', async (_title, transactionResponse, messages, expected) => {
    answerWith({ transactionResponse, messages });
    expect(await gateway.capture('60', 100)).toMatchObject(expected);
  });
});

describe('What can not be read is unknown, for every call', () => {
  test.each([
    ['an empty body', ''],
    ['a page', '<!DOCTYPE html><html></html>'],
    ['half of an answer', '\uFEFF{"messages":{"resultCode":"Ok","mess'],
    ['another shape', '{"messages":"Ok"}'],
    ['a number', '7'],
    ['null', 'null'],
  ])('%s', async (_title, body) => {
    answerWith(body);
    expect((await gateway.createHostedForm(ORDER)).status).toBe('UNKNOWN');
    expect((await gateway.findTransaction('60')).status).toBe('UNKNOWN');
    expect((await gateway.listUnsettled()).status).toBe('UNKNOWN');
    expect((await gateway.listSettled(new Date(0), new Date())).status).toBe('UNKNOWN');
    expect((await gateway.capture('60', 100)).status).toBe('UNKNOWN');
    expect((await gateway.void('60')).status).toBe('UNKNOWN');
  });

  test.each([301, 403, 500, 503])('HTTP %i', async (status) => {
    answerWith({ messages: ok }, status);
    expect((await gateway.void('60')).status).toBe('UNKNOWN');
  });

  test('a gateway that is not there', async () => {
    const nowhere = openAuthorizeNet({ ...settings, apiUrl: 'http://127.0.0.1:1/' });
    expect((await nowhere.void('60')).status).toBe('UNKNOWN');
  });

  test('a gateway that does not answer in its time', async () => {
    answer = 'SILENCE';
    const impatient = openAuthorizeNet(settings, { timeoutMs: 200 });
    expect((await impatient.void('60')).status).toBe('UNKNOWN');
  });

  test('a gateway that has not answered for a while, which is not even asked', async () => {
    answer = 'SILENCE';
    const impatient = openAuthorizeNet(settings, { timeoutMs: 50 });
    for (let count = 0; count < 3; count += 1) await impatient.void('60');
    asked = '';
    answerWith({ messages: ok });
    expect(await impatient.void('60')).toEqual({
      status: 'UNKNOWN',
      reason: 'not asked, since it did not answer before',
    });
    expect(asked).toBe('');
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
    payment: { creditCard: { cardNumber: 'XXXX1111', cardType: 'Visa' } },
  };

  test('are put into our words, in cents', async () => {
    answerWith({ transaction, messages: ok });
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
        authorizedCents: 5_010,
        cardType: 'Visa',
        cardNumberMasked: 'XXXX1111',
      },
    });
  });

  test('of a state that nobody here knows are for people to look at', async () => {
    answerWith({ transaction: { ...transaction, transactionStatus: 'chargeback' }, messages: ok });
    expect(await gateway.findTransaction('60')).toMatchObject({ transaction: { state: 'OTHER' } });
  });

  test('of what is not there are missing; without the right to ask they are unknown', async () => {
    answerWith({ messages: error('E00040') });
    expect(await gateway.findTransaction('60')).toEqual({ status: 'MISSING' });
    answerWith({ messages: error('E00011') });
    expect(await gateway.findTransaction('60')).toEqual({ status: 'UNKNOWN', reason: 'E00011' });
  });
});

describe('A notification', () => {
  const body = Buffer.from(
    '{"notificationId":"n1","eventType":"net.authorize.payment.void.created","payload":{"id":"60"}}',
  );
  const sign = (bytes: Buffer, key = 'AB12') =>
    `sha512=${createHmac('sha512', key).update(bytes).digest('hex').toUpperCase()}`;

  test('is read when its bytes are signed with the key as it is written', () => {
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
    ['half of it', sign(body).slice(0, 70)],
    ['another algorithm', sign(body).replace('sha512', 'sha1')],
    ['nothing after it', 'sha512='],
  ])('is not heard with %s', (_title, signature) => {
    expect(gateway.readNotification(body, signature)).toBeUndefined();
  });

  test.each(['', 'null', '{}', '{"notificationId":"n1","eventType":"x","payload":{"id":"60;"}}'])(
    'that is signed and says nothing is not heard: %s',
    (text) => {
      expect(gateway.readNotification(Buffer.from(text), sign(Buffer.from(text)))).toBeUndefined();
    },
  );
});
