import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CardEmulator } from './card-emulator.ts';
import { handleControlCommand } from './control.ts';
import { drawExpiredPage, drawPaymentPage, PAYMENT_SCRIPT } from './payment-page.ts';
import { Payments } from './payments.ts';
import { changeResponse, handleRequest, type MerchantCredentials, nameRequest } from './request-api.ts';
import type { CardEntry } from './test-cards.ts';
import { Webhooks } from './webhooks.ts';

/** The only merchant of an emulator. Its credentials are not secret: they protect nothing. */
export const EMULATOR_MERCHANT: MerchantCredentials = { apiLoginId: 'emulator', transactionKey: 'emulator-key' };
export const EMULATOR_SIGNATURE_KEY = 'E'.repeat(128);

/** Far larger than any valid request. */
const BODY_MAX_BYTES = 1_000_000;

/**
 * Starts an emulator of the card gateway on a loopback address: the merchant API, the hosted payment form,
 * notifications, and a control interface under `/control` to plan faults.
 *
 * @param options.webhookUrl the address for notifications; nothing is sent without it.
 */
export async function startCardEmulator(
  options: { readonly port?: number; readonly webhookUrl?: string } = {},
): Promise<CardEmulator> {
  let skewMs = 0;
  const now = () => new Date(Date.now() + skewMs);
  const { webhookUrl } = options;
  const webhooks = new Webhooks(
    webhookUrl === undefined ? undefined : { url: webhookUrl, signatureKey: EMULATOR_SIGNATURE_KEY },
  );
  const payments = new Payments(now, webhooks);
  const server = createServer((request, response) => {
    handle(request, response, emulator).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { book, forms, faults } = payments;
  const emulator: CardEmulator = {
    ...{ origin, book, forms, faults, webhooks },
    apiUrl: `${origin}/xml/v1/request.api`,
    formUrl: `${origin}/payment/payment`,
    advanceDays: (days) => {
      skewMs += days * 86_400_000;
    },
    pay: (token, entry) => payments.pay(token, entry),
    close: async () => {
      webhooks.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return emulator;
}

async function handle(request: IncomingMessage, response: ServerResponse, emulator: CardEmulator): Promise<void> {
  const path = new URL(request.url ?? '/', emulator.origin).pathname;
  if (path === '/payment/payment.js') return send(response, 200, 'text/javascript; charset=utf-8', PAYMENT_SCRIPT);
  if (request.method !== 'POST') return send(response, 404, 'text/plain', 'Not found');
  const body = await readBody(request);
  if (path.startsWith('/control/')) {
    const answer = handleControlCommand(path.slice('/control/'.length), body, emulator);
    return send(response, answer === undefined ? 404 : 200, 'application/json', JSON.stringify(answer ?? null));
  }
  switch (path) {
    case '/xml/v1/request.api':
      return handleApiRequest(body, response, emulator);
    case '/payment/payment': {
      const form = emulator.forms.find(new URLSearchParams(body).get('token') ?? '');
      return send(response, 200, 'text/html; charset=utf-8', form ? drawPaymentPage(form) : drawExpiredPage());
    }
    case '/payment/submit': {
      const { token, ...entry } = JSON.parse(body) as CardEntry & { token: string };
      const answer = await emulator.pay(token, { ...entry, cardNumber: (entry.cardNumber ?? '').replace(/\D/g, '') });
      return send(response, 200, 'application/json', JSON.stringify(answer));
    }
    default:
      return send(response, 404, 'text/plain', 'Not found');
  }
}

async function handleApiRequest(
  body: string,
  response: ServerResponse,
  { faults, forms, book }: CardEmulator,
): Promise<void> {
  const planned = faults.consumeResponseFault(nameRequest(body));
  if (planned?.fault === 'RESET') return void response.destroy();
  if (planned?.fault === 'ERROR_500') return send(response, 500, 'text/plain', 'Internal Server Error');
  if (planned?.fault === 'HTML_PAGE') {
    return send(response, 200, 'text/html', '<!DOCTYPE html><html><body>The service is unavailable.</body></html>');
  }
  const answer = handleRequest(body, EMULATOR_MERCHANT, forms, book);
  if (planned?.fault === 'DROP_REPLY') return void response.destroy();
  if (planned?.fault === 'TRUNCATED_JSON') {
    return send(response, 200, 'application/json; charset=utf-8', answer.slice(0, Math.floor(answer.length / 2)));
  }
  if (planned?.lie !== undefined)
    return send(response, 200, 'application/json; charset=utf-8', changeResponse(answer, planned.lie));
  if (planned?.fault === 'DELAY') await new Promise((resolve) => setTimeout(resolve, planned.delayMs).unref());
  send(response, 200, 'application/json; charset=utf-8', answer);
}

function send(response: ServerResponse, status: number, contentType: string, body: string): void {
  response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > BODY_MAX_BYTES) throw new Error('The body is too large.');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
