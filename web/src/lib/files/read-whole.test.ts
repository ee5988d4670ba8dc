import { expect, test, vi } from 'vitest';
import { readWhole } from './read-whole.ts';

const FILE = 'abcdefghijklmnopqrstuvwxyz';
const TAG = '"v1"';
const cutOff = () => new TypeError('network error');
const noPause = async () => {};

/** A response with some text, whose connection is then cut off unless it is complete. */
function respond(text: string, init: { isCut?: boolean; status?: number; headers?: Record<string, string> } = {}) {
  const { isCut = false, status = 200, headers = {} } = init;
  let isSent = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (!isSent && text !== '') controller.enqueue(new TextEncoder().encode(text));
      else if (isCut) controller.error(cutOff());
      else controller.close();
      isSent = true;
    },
  });
  const all = { etag: TAG, 'accept-ranges': 'bytes', 'content-type': 'application/zip', ...headers };
  return new Response(body, { status, headers: all });
}

const rest = (from: number, to: number, isCut = false) =>
  respond(FILE.slice(from, to), {
    ...{ isCut, status: 206, headers: { 'content-range': `bytes ${from}-${FILE.length - 1}/${FILE.length}` } },
  });

test('continues a file where it was cut off, each time', async () => {
  const requestRest = vi
    .fn()
    .mockResolvedValueOnce(rest(5, 9, true))
    .mockRejectedValueOnce(cutOff())
    .mockResolvedValueOnce(rest(9, FILE.length));
  const blob = await readWhole(respond(FILE.slice(0, 5), { isCut: true }), requestRest, noPause);
  expect(await blob.text()).toBe(FILE);
  expect(blob.type).toBe('application/zip');
  expect(requestRest.mock.calls.map(([headers]) => headers)).toEqual([
    { range: 'bytes=5-', 'if-range': TAG },
    { range: 'bytes=9-', 'if-range': TAG },
    { range: 'bytes=9-', 'if-range': TAG },
  ]);
});

test('takes the whole new file if it is another one by now', async () => {
  const requestRest = async () => respond('A new file.', { headers: { etag: '"v2"' } });
  const blob = await readWhole(respond('abc', { isCut: true }), requestRest, noPause);
  expect(await blob.text()).toBe('A new file.');
});

test('is complete if only the end of the response was cut off', async () => {
  const headers = { 'content-range': `bytes */${FILE.length}` };
  const requestRest = async () => respond('', { status: 416, headers });
  expect(await (await readWhole(respond(FILE, { isCut: true }), requestRest, noPause)).text()).toBe(FILE);
});

test.each([
  ['the file has no version', { etag: '' }],
  ['its version is weak', { etag: 'W/"v1"' }],
  ['parts can’t be requested', { 'accept-ranges': 'none' }],
])('isn’t continued if %s', async (_title, headers) => {
  const requestRest = vi.fn();
  await expect(readWhole(respond('abc', { isCut: true, headers }), requestRest, noPause)).rejects.toThrow();
  expect(requestRest).not.toHaveBeenCalled();
});

test.each([
  ['nothing more arrives', async () => Promise.reject(cutOff()), 3],
  ['another part arrives', async () => rest(2, 8), 3],
  [
    'the file has another length',
    async () => respond('', { status: 416, headers: { 'content-range': 'bytes */2' } }),
    3,
  ],
  ['the server refuses it', async () => Promise.reject(Object.assign(new Error(), { status: 409 })), 1],
  ['the user cancels', async () => Promise.reject(new DOMException('canceled', 'AbortError')), 1],
])('gives up if %s', async (_title, answer, times) => {
  const requestRest = vi.fn(answer);
  await expect(readWhole(respond('abc', { isCut: true }), requestRest, noPause)).rejects.toThrow();
  expect(requestRest).toHaveBeenCalledTimes(times);
});
