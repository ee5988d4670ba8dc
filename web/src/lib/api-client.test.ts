import { defineEndpoint } from '@portal/contract/endpoint';
import { login } from '@portal/contract/people/current-user/login';
import { usageBalance } from '@portal/contract/people/current-user/usage-balance';
import { encodeFrame, PROGRESS_FILE_TYPE, PROGRESS_MEDIA_TYPE } from '@portal/contract/progress-stream';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { buildSession } from '../test/county.ts';
import { respondToCall, server } from '../test/server.ts';
import { ApiRefusal, call, callFile, onSignInNeeded } from './api-client.ts';

const greeting = defineEndpoint({
  method: 'GET',
  path: 'greetings/:name',
  access: 'public',
  request: z.strictObject({ name: z.string(), tone: z.string().optional() }),
  content: z.object({ text: z.string() }),
});
const letter = defineEndpoint({ ...greeting, method: 'POST', path: 'letters', response: 'file' });

const CREDENTIALS = { username: 'demo.searcher', password: 'Juniper!2026' };

async function refusalOf(promise: Promise<unknown>): Promise<ApiRefusal> {
  const error = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof ApiRefusal)) throw new Error('The call was not refused');
  return error;
}

const stops: (() => void)[] = [];
function listenForSignIn() {
  const listener = vi.fn();
  stops.push(onSignInNeeded(listener));
  return listener;
}
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

it('sends JSON to the county’s path and reads the content with the contract’s schema', async () => {
  const received = vi.fn();
  respondToCall(login, (request) => {
    received(request);
    return { content: buildSession() };
  });
  await expect(call(login, CREDENTIALS)).resolves.toEqual(buildSession());
  expect(received).toHaveBeenCalledWith(CREDENTIALS);
});

it('sends JSON, with the cookies of this site only', async () => {
  const seen = vi.fn();
  server.use(
    http.post('*/juniper/api/currentUser/usageBalance', ({ request }) => {
      seen(request.headers.get('content-type'), request.credentials);
      return HttpResponse.json({
        ok: true,
        message: '',
        lockout: false,
        content: { usageBalance: 5, imageAllowance: null },
      });
    }),
  );
  await call(usageBalance, {});
  expect(seen).toHaveBeenCalledWith('application/json', 'same-origin');
});

it('fills the path’s parameters and puts the rest of a GET into its query', async () => {
  const seen = vi.fn();
  server.use(
    http.get('*/juniper/api/greetings/:name', ({ request }) => {
      seen(request.url);
      return HttpResponse.json({ ok: true, message: '', lockout: false, content: { text: 'Hello' } });
    }),
  );
  await call(greeting, { name: 'a/b', tone: 'warm & dry' });
  await call(greeting, { name: 'Ann', tone: undefined });
  expect(seen.mock.calls.flat()).toEqual([
    'http://portal.test/juniper/api/greetings/a%2Fb?tone=warm+%26+dry',
    'http://portal.test/juniper/api/greetings/Ann',
  ]);
});

it('throws the content of a refusal: code, text, fields, request', async () => {
  respondToCall(login, () => ({
    httpStatus: 400,
    code: 'INVALID_INPUT',
    message: 'Check the highlighted fields.',
    fieldErrors: { username: 'Required.' },
    requestId: 'r-1',
  }));
  await expect(refusalOf(call(login, CREDENTIALS))).resolves.toMatchObject({
    code: 'INVALID_INPUT',
    message: 'Check the highlighted fields.',
    fieldErrors: { username: 'Required.' },
    status: 400,
    requestId: 'r-1',
  });
});

it.each([
  ['a 403', 403, {}],
  ['status LOGIN', 401, { status: 'LOGIN' as const }],
])('%s from any call requires signing in', async (_, httpStatus, envelope) => {
  const listener = listenForSignIn();
  respondToCall(usageBalance, () => ({ httpStatus, ...envelope }));
  await refusalOf(call(usageBalance, {}));
  expect(listener).toHaveBeenCalledTimes(1);
});

it('a wrong password does not lead to the login page', async () => {
  const listener = listenForSignIn();
  respondToCall(login, () => ({ httpStatus: 401, code: 'SIGN_IN_FAILED' }));
  await refusalOf(call(login, CREDENTIALS));
  expect(listener).not.toHaveBeenCalled();
});

it.each([
  ['no answer', () => HttpResponse.error(), 0],
  ['a proxy’s page', () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 }), 502],
  ['JSON that isn’t an envelope', () => HttpResponse.json([], { status: 500 }), 500],
  ['content that is not of the contract', () => HttpResponse.json({ ok: true, content: { usageBalance: '5' } }), 200],
])('throws a refusal with an empty message for %s', async (_, answer, status) => {
  server.use(http.post('*/juniper/api/currentUser/usageBalance', answer));
  await expect(refusalOf(call(usageBalance, {}))).resolves.toMatchObject({ status, message: '', code: undefined });
});

it('an aborted call isn’t a refusal', async () => {
  respondToCall(usageBalance, () => ({ content: { usageBalance: 5, imageAllowance: null } }));
  const controller = new AbortController();
  const pending = call(usageBalance, {}, { signal: controller.signal });
  controller.abort();
  await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
});

it.each([
  ['attachment; filename="A587329.pdf"', 'A587329.pdf'],
  ['attachment; filename="x.pdf"; filename*=UTF-8\'\'Sk%C3%B8te%20A1.pdf', 'Skøte A1.pdf'],
  ['attachment; filename="x.pdf"; filename*=UTF-8\'\'%E0%A4%A', 'x.pdf'],
  [undefined, 'image.pdf'],
])('names a file after %s', async (disposition, fileName) => {
  server.use(
    http.post('*/juniper/api/letters', () =>
      HttpResponse.arrayBuffer(new TextEncoder().encode('%PDF').buffer, {
        headers: { 'content-type': 'application/pdf', ...(disposition && { 'content-disposition': disposition }) },
      }),
    ),
  );
  const file = await callFile(letter, { name: 'Ann' });
  expect(file.fileName).toBe(fileName);
  expect(await file.blob.text()).toBe('%PDF');
});

it('reads the refusal of a file’s call', async () => {
  respondToCall(letter, () => ({ httpStatus: 422, code: 'IMAGE_BROKEN', message: 'The image is damaged.' }));
  await expect(refusalOf(callFile(letter, { name: 'Ann' }))).resolves.toMatchObject({
    status: 422,
    code: 'IMAGE_BROKEN',
    message: 'The image is damaged.',
  });
});

const progressReply = (frames: readonly Uint8Array[]) =>
  server.use(
    http.post(`*/juniper/api/${letter.path}`, ({ request }) => {
      expect(request.headers.get('accept')).toContain(PROGRESS_MEDIA_TYPE);
      const headers = { 'content-type': PROGRESS_MEDIA_TYPE, [PROGRESS_FILE_TYPE]: 'text/csv' };
      return new HttpResponse(Buffer.concat(frames), { headers });
    }),
  );
const LETTER_FRAMES = [
  encodeFrame({ kind: 'progress', progress: { done: 1, total: 4 } }),
  encodeFrame({ kind: 'piece', bytes: new TextEncoder().encode('Dear') }),
  encodeFrame({ kind: 'progress', progress: { done: 4, total: 4 } }),
  encodeFrame({ kind: 'piece', bytes: new TextEncoder().encode(' Ann') }),
];

it('accepts a file from a stream that also reports its progress', async () => {
  progressReply([...LETTER_FRAMES, encodeFrame({ kind: 'end' })]);
  const shares: number[] = [];
  const file = await callFile(letter, { name: 'Ann' }, { onProgress: (share) => shares.push(share) });
  expect(await file.blob.text()).toBe('Dear Ann');
  expect(file.blob.type).toBe('text/csv');
  expect(shares).toEqual([0.25, 1]);
});

it('refuses a file that is cut off', async () => {
  progressReply(LETTER_FRAMES);
  await expect(refusalOf(callFile(letter, { name: 'Ann' }, { onProgress: () => {} }))).resolves.toMatchObject({
    status: 0,
  });
});

it('repeats a call that another tab’s proof has overtaken, once, without leading to the login page', async () => {
  const listener = listenForSignIn();
  const answered: string[] = [];
  const answerWith = (...names: ('renewed' | 'done')[]) =>
    server.use(
      http.post('*/juniper/api/currentUser/usageBalance', () => {
        const name = names.shift() ?? 'renewed';
        answered.push(name);
        return name === 'done'
          ? HttpResponse.json({
              ok: true,
              message: '',
              lockout: false,
              content: { usageBalance: 5, imageAllowance: null },
            })
          : HttpResponse.json(
              { ok: false, status: 'LOGIN', code: 'NOT_SIGNED_IN', message: '', sessionEnd: { reason: 'RENEWED' } },
              { status: 403 },
            );
      }),
    );
  answerWith('renewed', 'done');
  expect(await call(usageBalance, {})).toMatchObject({ usageBalance: 5 });
  expect(listener).not.toHaveBeenCalled();
  // A browser whose new cookie was lost has no session.
  answerWith('renewed', 'renewed', 'done');
  expect((await refusalOf(call(usageBalance, {}))).code).toBe('NOT_SIGNED_IN');
  expect(listener).toHaveBeenCalledOnce();
  expect(answered).toEqual(['renewed', 'done', 'renewed', 'renewed']);
});
