import { uploadImage } from '@portal/contract/filing/efile/upload-image';
import { act, renderHook } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { server } from '../../test/server.ts';
import { type FilingQuote, useFilingUpload } from './use-filing-upload.ts';

const FILE = new File(['%PDF-1.7'], 'deed.pdf', { type: 'application/pdf' });
const QUOTE: FilingQuote = {
  imageId: '11111111-1111-4111-8111-111111111111',
  numberOfPages: 1,
  firstPageCharge: 4_600,
  additionalPagesCharge: 0,
  fees: [],
  surcharge: 0,
  totalCharge: 4_600,
  paymentMethod: 'ESCROW',
  warnings: [],
};

let attempts = 0;

/** Loses the connection of the first uploads, then responds with a status. */
function loseConnections(count: number, status = 200): void {
  attempts = 0;
  server.use(
    http.post(`*/juniper/api/${uploadImage.path}`, () => {
      attempts += 1;
      if (attempts <= count) return HttpResponse.error();
      const isOk = status === 200;
      return HttpResponse.json({ ok: isOk, message: '', lockout: false, ...(isOk && { content: QUOTE }) }, { status });
    }),
  );
}

const renderUpload = () => renderHook(() => useFilingUpload()).result;
let keys: string[];

beforeEach(() => {
  keys = [];
  const append = FormData.prototype.append;
  vi.spyOn(FormData.prototype, 'append').mockImplementation(function (
    this: FormData,
    name: string,
    value: string | Blob,
  ) {
    if (name === 'json') keys.push(JSON.parse(String(value)).uploadKey);
    append.call(this, name, value as Blob);
  });
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 20 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Starts an upload and lets the waits between its attempts pass. */
async function upload(result: { readonly current: ReturnType<typeof useFilingUpload> }) {
  const running = result.current.upload(FILE, 'LR');
  const settled = running.then(
    () => true,
    () => true,
  );
  await act(async () => {
    while (!(await Promise.race([settled, new Promise((resolve) => setImmediate(() => resolve(false)))])))
      vi.advanceTimersByTime(500);
  });
  return running;
}

it('retries an upload after a lost connection, with the same key', async () => {
  loseConnections(2);
  const result = renderUpload();
  expect(await upload(result)).toEqual(QUOTE);
  expect(attempts).toBe(3);
  expect(new Set(keys).size).toBe(1);
  expect(result.current.progress).toBeUndefined();
});

it('gives up after three more attempts, and keeps the key for the next one with the same file', async () => {
  loseConnections(4);
  const result = renderUpload();
  await expect(upload(result)).rejects.toMatchObject({ status: 0 });
  expect(attempts).toBe(4);
  expect(await upload(result)).toEqual(QUOTE);
  expect(new Set(keys).size).toBe(1);
});

it('does not retry a refused upload', async () => {
  loseConnections(0, 429);
  await expect(upload(renderUpload())).rejects.toMatchObject({ status: 429 });
  expect(attempts).toBe(1);
});
