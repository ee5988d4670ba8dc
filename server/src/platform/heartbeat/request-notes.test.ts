import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { allocateNotes, readNotes, writeNotes } from './request-notes.ts';

const request = (number: number) => ({
  ...{ id: `id-${number}`, method: 'POST', county: 'pine', path: `/pine/api/call-${number}` },
});
const ids = (notes: ReturnType<typeof readNotes>) => notes.map(({ id }) => id);

test('The last request comes first, then the other running ones', () => {
  const shared = allocateNotes();
  const notes = writeNotes(shared);
  const [endFirst, , endThird] = [1, 2, 3].map((number) => notes.begin(request(number)));
  expect(readNotes(shared)).toMatchObject([3, 2, 1].map((number) => ({ ...request(number), isRunning: true })));
  endFirst?.();
  endThird?.();
  expect(readNotes(shared)).toMatchObject([
    { id: 'id-3', isRunning: false },
    { id: 'id-2', isRunning: true },
  ]);
});

test('The list is empty before the first request', () => {
  expect(readNotes(allocateNotes())).toEqual([]);
});

test('A request without a county has no key, and a long address is cut', () => {
  const shared = allocateNotes();
  writeNotes(shared).begin({ id: 'x', method: 'GET', county: undefined, path: `/${'long'.repeat(1_000)}` });
  expect(readNotes(shared)).toMatchObject([{ id: 'x', county: undefined, path: expect.stringMatching(/^\/long/) }]);
});

test('A long-running request stays listed among thousands that end', () => {
  const shared = allocateNotes();
  const notes = writeNotes(shared);
  notes.begin(request(0));
  for (let number = 1; number <= 5_000; number += 1) notes.begin(request(number))();
  expect(ids(readNotes(shared))).toEqual(['id-5000', 'id-0']);
});

test('With more requests than slots, the last ones are kept, and a late end changes no other slot', () => {
  const shared = allocateNotes();
  const notes = writeNotes(shared);
  const ends = Array.from({ length: 1_000 }, (_, number) => notes.begin(request(number)));
  for (const end of ends.slice(0, 700)) end();
  expect(ids(readNotes(shared))).toEqual(Array.from({ length: 20 }, (_, place) => `id-${999 - place}`));
});

test('Another thread reads the requests', async () => {
  const shared = allocateNotes();
  writeNotes(shared).begin(request(7));
  const script = `
    const { parentPort, workerData } = require('node:worker_threads');
    import(workerData.module).then(({ readNotes }) => parentPort.postMessage(readNotes(workerData.shared)));`;
  const module = new URL('./request-notes.ts', import.meta.url).href;
  const worker = new Worker(script, { eval: true, workerData: { shared, module } });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  worker.on('message', resolve).on('error', reject);
  expect(await promise).toMatchObject([{ id: 'id-7', path: '/pine/api/call-7' }]);
});
