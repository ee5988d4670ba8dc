import { type CardApp, startCardApp } from '@portal/testing/apps/card-app';
import { startTestApp } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildContentSecurityPolicy } from '../../../../platform/http/security-headers.ts';

let app: CardApp;
beforeAll(async () => {
  app = await startCardApp();
});
afterAll(() => app.close());

const get = (path: string) => app.app.inject({ method: 'GET', url: `/testing/${path}` });

describe('The page that the payment form embeds', () => {
  test('can be framed only by the form and the portal around it', async () => {
    const { statusCode, headers, body } = await get('card-communicator.html');
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toContain(`frame-ancestors 'self' ${app.emulator.origin}`);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['x-frame-options']).toBeUndefined();
    expect(body).toContain(`data-gateway-origin="${app.emulator.origin}"`);
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('has one script, which listens to the form’s origin only and messages only its own', async () => {
    const { headers, body } = await get('card-communicator.js');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    const heard: unknown[] = [];
    const listeners: ((event: { origin: string; data: unknown }) => void)[] = [];
    const top = { postMessage: (message: unknown, origin: string) => heard.push([message, origin]) };
    const location = { origin: 'https://records.example.gov' };
    const window = {
      addEventListener: (_type: string, listener: (typeof listeners)[number]) => listeners.push(listener),
      top,
      location,
    };
    const document = { currentScript: { dataset: { gatewayOrigin: 'https://accept.example.net' } } };
    new Function('window', 'document', body)(window, document);
    for (const [origin, data] of [
      ['https://accept.example.net', 'action=cancel'],
      ['https://evil.example', 'action=cancel'],
      ['https://records.example.gov', 'action=cancel'],
      ['https://accept.example.net', { action: 'cancel' }],
    ] as const) {
      for (const listener of listeners) listener({ origin, data });
    }
    expect(heard).toEqual([[{ type: 'card-form', message: 'action=cancel' }, 'https://records.example.gov']]);
  });

  test('is part of the product configuration, with the address of the form', async () => {
    const { cardPayment } = (await get('product-configuration.json')).json();
    expect(cardPayment).toEqual({ formUrl: app.emulator.formUrl, scriptUrl: '/testing/card-communicator.js' });
  });

  test('is allowed by the policy of the portal’s pages, which only permits the form to be framed and posted to', () => {
    const policy = buildContentSecurityPolicy({ framedOrigin: 'https://accept.example.net' });
    expect(policy).toContain('; frame-src https://accept.example.net;');
    expect(policy).toContain("; form-action 'self' https://accept.example.net;");
    expect(policy.replaceAll('https://accept.example.net', '')).not.toContain('http');
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test('doesn’t exist in counties that take no cards', async () => {
    const without = await startTestApp();
    for (const path of ['card-communicator.html', 'card-communicator.js', 'card-gateway/notifications']) {
      expect((await without.app.inject({ method: 'GET', url: `/testing/${path}` })).statusCode).toBe(404);
    }
    const configuration = await without.app.inject({ method: 'GET', url: '/testing/product-configuration.json' });
    expect(configuration.json().cardPayment).toBeUndefined();
    await without.close();
  });
});

describe('The notification address', () => {
  const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
    app.app.inject({ method: 'POST', url: '/testing/card-gateway/notifications', payload, headers });

  test.each([
    ['without a signature', {}],
    ['with a wrong one', { 'x-anet-signature': `sha512=${'0'.repeat(128)}` }],
    ['with nonsense', { 'x-anet-signature': 'sha512=x' }],
  ])('refuses requests %s', async (_title, headers) => {
    const response = await post('{"notificationId":"1"}', { 'content-type': 'application/json', ...headers });
    expect([response.statusCode, response.json().code]).toEqual([403, 'NOT_ALLOWED']);
  });

  test('refuses a body that isn’t a notification, or is larger than any notification', async () => {
    expect((await post('')).statusCode).toBe(403);
    expect((await post('x'.repeat(70_000), { 'content-type': 'text/plain' })).statusCode).toBe(413);
  });
});
