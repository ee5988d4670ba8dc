import { logReact } from '@portal/contract/office/client-log';
import { beforeEach, expect, it, vi } from 'vitest';
import { respondToCall } from '../test/server.ts';
import type { ApiRefusal } from './api-client.ts';

const received = vi.fn();
let reportError: (error: unknown, what?: string) => void;
beforeEach(async () => {
  received.mockClear();
  respondToCall(logReact, (request) => {
    received(request);
    return { content: {} };
  });
  window.history.replaceState(null, '', '/juniper/passwordReset/secret-ticket');
  // Each page load reports again.
  vi.resetModules();
  ({ reportError } = await import('./report-error.ts'));
});

it('reports the error and the page, and no more of the address', async () => {
  const error = new TypeError('x is undefined');
  reportError(error);
  await vi.waitFor(() => expect(received).toHaveBeenCalled());
  expect(received).toHaveBeenCalledExactlyOnceWith({
    entries: [{ place: '/passwordReset', message: 'TypeError: x is undefined', stack: error.stack }],
  });
});

it('reports the same fault once, and at most five of a page that keeps failing', async () => {
  for (const n of [1, 1, 2, 3, 4, 5, 6, 7]) reportError(new Error(`fault ${n}`));
  await vi.waitFor(() => expect(received).toHaveBeenCalledTimes(5));
  const told = received.mock.calls.map(([{ entries }]) => entries[0].message).sort();
  expect(told).toEqual([1, 2, 3, 4, 5].map((n) => `Error: fault ${n}`));
});

it('reports which data failed to load', async () => {
  // The module of this page load has its own class.
  const { ApiRefusal: Refusal } = await import('./api-client.ts');
  reportError(new Refusal(200), 'landlink');
  await vi.waitFor(() => expect(received).toHaveBeenCalled());
  expect(received.mock.lastCall?.[0]).toMatchObject({
    entries: [{ message: "landlink: response 200 that doesn't match the contract" }],
  });
});

it.each([
  ['what the server refused with its reason', async () => refusal(500, 'UNEXPECTED')],
  ['an answer that never came', async () => refusal(0)],
  ['a call that was given up', async () => new DOMException('given up', 'AbortError')],
])('does not report %s', async (_, makeError) => {
  reportError(await makeError());
  reportError(new Error('the next one'));
  await vi.waitFor(() => expect(received).toHaveBeenCalled());
  expect(received).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(received.mock.lastCall)).toContain('the next one');
});

async function refusal(status: number, code?: ApiRefusal['code']): Promise<Error> {
  const { ApiRefusal: Refusal } = await import('./api-client.ts');
  return new Refusal(status, '', code === undefined ? {} : { code });
}
