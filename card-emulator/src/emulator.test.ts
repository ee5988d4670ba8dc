import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CardEmulator } from './card-emulator.ts';
import { EMULATOR_SIGNATURE_KEY, startCardEmulator } from './start-emulator.ts';

const merchantAuthentication = { name: 'emulator', transactionKey: 'emulator-key' };
const VISA = { cardNumber: '4111111111111111', zip: '55802', cardCode: '123' };

let emulator: CardEmulator;
beforeAll(async () => {
  emulator = await startCardEmulator();
});
beforeEach(() => emulator.faults.clear());
afterAll(() => emulator.close());

/** The text of an answer, as it travels. */
async function askRaw(request: object): Promise<{ status: number; bytes: Buffer }> {
  const response = await fetch(emulator.apiUrl, { method: 'POST', body: JSON.stringify(request) });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

// biome-ignore lint/suspicious/noExplicitAny: responses are inspected as they are
const ask = async (request: object): Promise<any> => JSON.parse((await askRaw(request)).bytes.subarray(3).toString());

let invoices = 0;
function formRequest(transactionType: string, amount: string) {
  invoices += 1;
  const setting = [
    { settingName: 'hostedPaymentIFrameCommunicatorUrl', settingValue: '{"url":"http://127.0.0.1/communicator"}' },
  ];
  const order = { invoiceNumber: `I-${invoices}`, description: 'Deposit' };
  return {
    getHostedPaymentPageRequest: {
      merchantAuthentication,
      refId: 'r1',
      transactionRequest: { transactionType, amount, order, customer: { id: '7' } },
      hostedPaymentSettings: { setting },
    },
  };
}

const openForm = async (transactionType = 'authOnlyTransaction', amount = '50.00'): Promise<string> =>
  (await ask(formRequest(transactionType, amount))).token;

/** Pays and returns the transaction's id. */
async function pay(transactionType: string, amount: string, entry = VISA): Promise<string> {
  const { message } = await emulator.pay(await openForm(transactionType, amount), entry);
  return JSON.parse((message ?? '').slice('action=transactResponse&response='.length)).transId;
}

const operate = (transactionType: string, refTransId: string, amount?: string) =>
  ask({
    createTransactionRequest: {
      merchantAuthentication,
      transactionRequest: { transactionType, ...(amount === undefined ? {} : { amount }), refTransId },
    },
  });
const getDetails = async (transId: string) =>
  (await ask({ getTransactionDetailsRequest: { merchantAuthentication, transId } })).transaction;
const errorOf = (answer: { messages: { resultCode: string; message: { code: string }[] } }) => [
  answer.messages.resultCode,
  answer.messages.message[0]?.code,
];

describe('An API response', () => {
  test('starts with a byte order mark and is HTTP 200 even for an error', async () => {
    const { status, bytes } = await askRaw({ getTransactionDetailsRequest: { merchantAuthentication, transId: '1' } });
    expect(status).toBe(200);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(errorOf(JSON.parse(bytes.subarray(3).toString()))).toEqual(['Error', 'E00040']);
  });

  test('repeats the refId', async () => {
    expect((await ask(formRequest('authOnlyTransaction', '1.00'))).refId).toBe('r1');
  });

  test.each([
    ['children of the request', { getTransactionDetailsRequest: { transId: '1', merchantAuthentication } }],
    [
      'children of the transaction',
      {
        createTransactionRequest: {
          merchantAuthentication,
          transactionRequest: { refTransId: '1', transactionType: 'voidTransaction' },
        },
      },
    ],
    ['an unknown child', { getTransactionDetailsRequest: { merchantAuthentication, transaction: '1' } }],
    ['an unknown request', { deleteEverythingRequest: {} }],
  ])('is E00003 if the schema’s order is violated: %s', async (_title, request) => {
    expect(errorOf(await ask(request))).toEqual(['Error', 'E00003']);
  });

  test('is E00007 for wrong credentials', async () => {
    const wrong = { name: 'emulator', transactionKey: 'wrong' };
    const answer = await ask({ getTransactionDetailsRequest: { merchantAuthentication: wrong, transId: '1' } });
    expect(errorOf(answer)).toEqual(['Error', 'E00007']);
  });

  test.each(['-1.00', '1.005', '1e3', '0.00', 'NaN', ''])('refuses the amount %s', async (amount) => {
    expect(errorOf(await ask(formRequest('authOnlyTransaction', amount)))[0]).toBe('Error');
  });
});

describe('A refund', () => {
  const refund = (refTransId: string, amount: string, invoiceNumber = 'R1', cardNumber = '1111') =>
    ask({
      createTransactionRequest: {
        merchantAuthentication,
        transactionRequest: {
          transactionType: 'refundTransaction',
          amount,
          payment: { creditCard: { cardNumber, expirationDate: 'XXXX' } },
          refTransId,
          order: { invoiceNumber },
        },
      },
    });
  const reasonOf = async (answer: ReturnType<typeof refund>) =>
    (await answer).transactionResponse.errors?.[0].errorCode;

  test('of a settled payment is a separate transaction, which settles later', async () => {
    const payment = await pay('authCaptureTransaction', '10.00');
    expect(await reasonOf(refund(payment, '1.00'))).toBe('54');
    emulator.book.settle();
    const { transactionResponse } = await refund(payment, '4.00');
    expect(transactionResponse).toMatchObject({ responseCode: '1', refTransID: payment });
    expect(transactionResponse.transId).not.toBe(payment);
    const getRefund = () => getDetails(transactionResponse.transId);
    expect(await getRefund()).toMatchObject({
      ...{ refTransId: payment, transactionType: 'refundTransaction', settleAmount: 4 },
      ...{ transactionStatus: 'refundPendingSettlement', order: { invoiceNumber: 'R1' } },
    });
    emulator.book.settle();
    expect((await getRefund()).transactionStatus).toBe('refundSettledSuccessfully');
  });

  test('is refused beyond the paid amount (55), again within two minutes (11), for another card (54) or payment (16)', async () => {
    const payment = await pay('authCaptureTransaction', '10.00');
    emulator.book.settle();
    await refund(payment, '4.00');
    expect(await reasonOf(refund(payment, '4.00'))).toBe('11');
    expect(await reasonOf(refund(payment, '6.01', 'R2'))).toBe('55');
    expect(await reasonOf(refund(payment, '1.00', 'R2', '0027'))).toBe('54');
    expect(await reasonOf(refund('1', '1.00', 'R2'))).toBe('16');
    expect(await reasonOf(refund(payment, '6.00', 'R2'))).toBeUndefined();
  });
});

describe('An authorization', () => {
  test('is captured once, for at most its amount; again is reason 311', async () => {
    const transId = await pay('authOnlyTransaction', '50.00');
    expect(await getDetails(transId)).toMatchObject({ transactionStatus: 'authorizedPendingCapture', authAmount: 50 });
    const tooMuch = await operate('priorAuthCaptureTransaction', transId, '50.01');
    expect(errorOf(tooMuch)).toEqual(['Error', 'E00027']);
    expect(tooMuch.transactionResponse.errors[0].errorCode).toBe('47');
    const captured = await operate('priorAuthCaptureTransaction', transId, '12.34');
    expect(captured.transactionResponse).toMatchObject({ responseCode: '1', transId });
    expect(await getDetails(transId)).toMatchObject({
      transactionStatus: 'capturedPendingSettlement',
      settleAmount: 12.34,
    });
    const again = await operate('priorAuthCaptureTransaction', transId, '12.34');
    expect(again.transactionResponse.messages[0].code).toBe('311');
  });

  test('captured without an amount is captured as a whole', async () => {
    const transId = await pay('authOnlyTransaction', '50.00');
    await operate('priorAuthCaptureTransaction', transId);
    expect(await getDetails(transId)).toMatchObject({ settleAmount: 50 });
  });

  test('is voided; again is reason 310, and a capture then finds nothing', async () => {
    const transId = await pay('authOnlyTransaction', '50.00');
    expect((await operate('voidTransaction', transId)).transactionResponse.responseCode).toBe('1');
    expect((await operate('voidTransaction', transId)).transactionResponse.messages[0].code).toBe('310');
    const capture = await operate('priorAuthCaptureTransaction', transId, '1.00');
    expect(capture.transactionResponse.errors[0].errorCode).toBe('16');
  });

  test('is refused a partial capture with reason 48 by some processors', async () => {
    const transId = await pay('authOnlyTransaction', '50.00');
    emulator.book.capturesWholeHoldOnly = true;
    const capture = await operate('priorAuthCaptureTransaction', transId, '1.00');
    emulator.book.capturesWholeHoldOnly = false;
    expect(capture.transactionResponse.errors[0].errorCode).toBe('48');
  });

  test('expires after 30 days', async () => {
    const transId = await pay('authOnlyTransaction', '50.00');
    emulator.advanceDays(31);
    expect(await getDetails(transId)).toMatchObject({ transactionStatus: 'expired' });
  });
});

describe('A sale', () => {
  test("settles in a batch, which lists it, and can't be voided then", async () => {
    const transId = await pay('authCaptureTransaction', '20.00');
    const unsettled = await ask({ getUnsettledTransactionListRequest: { merchantAuthentication } });
    expect(unsettled.transactions.map((listed: { transId: string }) => listed.transId)).toContain(transId);
    const batchId = emulator.book.settle();
    const { batchList } = await ask({ getSettledBatchListRequest: { merchantAuthentication } });
    expect(batchList.map((batch: { batchId: string }) => batch.batchId)).toContain(batchId);
    const settled = await ask({ getTransactionListRequest: { merchantAuthentication, batchId } });
    expect(settled.transactions.map((listed: { transId: string }) => listed.transId)).toContain(transId);
    expect((await operate('voidTransaction', transId)).transactionResponse.errors[0].errorCode).toBe('16');
  });

  test('is listed a page at a time', async () => {
    await pay('authCaptureTransaction', '1.00');
    await pay('authCaptureTransaction', '2.00');
    const paging = (offset: number) => ({
      getUnsettledTransactionListRequest: { merchantAuthentication, paging: { limit: 1, offset } },
    });
    const [first, second] = [await ask(paging(1)), await ask(paging(2))];
    expect([first.transactions[0].settleAmount, second.transactions[0].settleAmount]).toEqual([2, 1]);
    expect(first.totalNumInResultSet).toBeGreaterThanOrEqual(2);
  });
});

describe('The form', () => {
  test.each([
    ['ZIP 46282 declines', { zip: '46282' }],
    ['ZIP 46205 is another address', { zip: '46205' }],
    ['card code 901 is wrong', { cardCode: '901' }],
    ['a number that isn’t a card', { cardNumber: '4111111111111112' }],
  ])('reports a decline only inside the form: %s', async (_title, change) => {
    const answer = await emulator.pay(await openForm(), { ...VISA, ...change });
    expect(answer).toEqual({ text: 'The transaction has been declined.' });
  });

  test('authorizes a part for ZIP 46225', async () => {
    const transId = await pay('authOnlyTransaction', '50.00', { ...VISA, zip: '46225' });
    expect(await getDetails(transId)).toMatchObject({ authAmount: 1.23, requestedAmount: 50, responseCode: 1 });
  });

  test('holds for ZIP 46999, until staff decide', async () => {
    const transId = await pay('authCaptureTransaction', '50.00', { ...VISA, zip: '46999' });
    expect(await getDetails(transId)).toMatchObject({ transactionStatus: 'FDSPendingReview', responseCode: 4 });
    emulator.book.review(transId, 'approve');
    expect(await getDetails(transId)).toMatchObject({
      transactionStatus: 'capturedPendingSettlement',
      responseCode: 1,
    });
  });

  test('treats the same payment within two minutes as a mistake, and two different ones with one token as two', async () => {
    const token = await openForm();
    expect((await emulator.pay(token, VISA)).message).toBeDefined();
    expect((await emulator.pay(token, VISA)).message).toBeUndefined();
    expect((await emulator.pay(token, { ...VISA, cardNumber: '4007000000027' })).message).toBeDefined();
  });

  test('opens for a token by POST, embeds the portal’s page, and refuses an expired token', async () => {
    const open = async (token: string) =>
      (await fetch(emulator.formUrl, { method: 'POST', body: new URLSearchParams({ token }) })).text();
    const token = await openForm();
    expect(await open(token)).toContain('src="http://127.0.0.1/communicator"');
    emulator.forms.expireAll();
    expect(await open(token)).toContain('no longer valid');
  });
});

describe('Faults', () => {
  const unsettled = { getUnsettledTransactionListRequest: { merchantAuthentication } };

  test('drop the reply after the work is done', async () => {
    const transId = await pay('authOnlyTransaction', '50.00');
    emulator.faults.planResponse('createTransactionRequest', 'DROP_REPLY');
    await expect(operate('priorAuthCaptureTransaction', transId, '5.00')).rejects.toThrow();
    expect(await getDetails(transId)).toMatchObject({ transactionStatus: 'capturedPendingSettlement' });
  });

  test('respond with 500, a page of HTML, and half of a response, once each', async () => {
    emulator.faults.planResponse('getUnsettledTransactionListRequest', 'ERROR_500');
    expect((await askRaw(unsettled)).status).toBe(500);
    emulator.faults.planResponse('getUnsettledTransactionListRequest', 'HTML_PAGE');
    expect((await askRaw(unsettled)).bytes.toString()).toContain('<html>');
    emulator.faults.planResponse('getUnsettledTransactionListRequest', 'TRUNCATED_JSON');
    await expect(ask(unsettled)).rejects.toThrow();
    expect(errorOf(await ask(unsettled))[0]).toBe('Ok');
  });

  test('are planned by other processes through the control interface', async () => {
    const control = (what: string, body: object) =>
      fetch(`${emulator.origin}/control/${what}`, { method: 'POST', body: JSON.stringify(body) });
    await control('plan-response', { request: 'getUnsettledTransactionListRequest', fault: 'ERROR_500' });
    expect((await askRaw(unsettled)).status).toBe(500);
    expect((await control('nonsense', {})).status).toBe(404);
  });
});

describe('A notification', () => {
  const received: { signature: string; body: string }[] = [];
  let refusals = 0;
  const receiver = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    received.push({ signature: String(request.headers['x-anet-signature']), body });
    refusals -= 1;
    response.writeHead(refusals >= 0 ? 503 : 200).end();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    emulator.webhooks.setTarget({ url, signatureKey: EMULATOR_SIGNATURE_KEY });
  });
  beforeEach(() => {
    received.length = 0;
  });
  afterAll(() => {
    emulator.webhooks.setTarget(undefined);
    receiver.close();
  });

  test('is signed over its bytes, and sent again until it is accepted', async () => {
    refusals = 2;
    const transId = await pay('authCaptureTransaction', '20.00');
    await emulator.webhooks.settle();
    expect(received).toHaveLength(3);
    const [{ body, signature }] = received as [{ body: string; signature: string }];
    const expected = createHmac('sha512', EMULATOR_SIGNATURE_KEY).update(body).digest('hex').toUpperCase();
    expect(signature).toBe(`sha512=${expected}`);
    expect(JSON.parse(body)).toMatchObject({
      eventType: 'net.authorize.payment.authcapture.created',
      payload: { id: transId, responseCode: 1, authAmount: 20 },
    });
  });

  test('arrives twice, never, or with a wrong signature when that is planned', async () => {
    emulator.faults.planPayment('WEBHOOK_TWICE');
    await pay('authCaptureTransaction', '20.00');
    await emulator.webhooks.settle();
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(received).toHaveLength(2);
    emulator.faults.planPayment('WEBHOOK_NEVER');
    await pay('authCaptureTransaction', '20.00');
    await emulator.webhooks.settle();
    expect(received).toHaveLength(2);
  });

  test('arrives before the browser’s response when that is planned', async () => {
    emulator.faults.planPayment('WEBHOOK_BEFORE_BROWSER');
    await pay('authOnlyTransaction', '20.00');
    expect(received).toHaveLength(1);
  });
});
