import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { compressBomb, writeBomb, writePdf, writeStream } from '@portal/testing/hostile/hostile-pdf';
import { afterAll, expect, test } from 'vitest';
import { BrokenImageError } from '../broken-image-error.ts';
import type { ImageStore } from '../store/image-store.ts';
import { createPageImages } from '../workers/page-images.ts';
import { type PageWorkers, startPageWorkers } from '../workers/page-workers.ts';
import { limitWasmMemory } from './limit-wasm-memory.ts';

// The memory is limited here, not the time: on a busy machine, a file would be as slow as a hostile one is meant to be.
const workers = startPageWorkers({ taskTimeoutMs: 100_000 });
afterAll(() => workers.close());

const MB = 1_000_000;
const BOMB = writeBomb();

/** The memory of this process and its child processes; only its own if the system doesn't list them. */
function measureMemory(): number {
  let bytes = process.memoryUsage.rss();
  if (!existsSync('/proc/self/task')) return bytes;
  for (const thread of readdirSync('/proc/self/task')) {
    try {
      const children = readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean);
      for (const child of children) {
        const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1];
        bytes += Number(resident ?? 0) * 1_024;
      }
    } catch {
      // A thread or a process that has just ended.
    }
  }
  return bytes;
}

/** The most memory that a task takes beyond what was taken before. */
async function measurePeak(task: () => Promise<void>): Promise<number> {
  const before = measureMemory();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, measureMemory());
  }, 10);
  await task();
  clearInterval(watch);
  return peak - before;
}

function storeOf(bytes: Uint8Array): ImageStore & { reads: number } {
  const store = {
    reads: 0,
    find: async () => ({
      identity: 'bomb',
      read: async () => {
        store.reads += 1;
        return bytes;
      },
    }),
  };
  return store as unknown as ImageStore & { reads: number };
}

test('a PDF of 1.9 MB that expands to 1.9 GB costs under 512 MB, once, and is then remembered as broken', async () => {
  expect(BOMB.length).toBeLessThan(2.5 * MB);
  const counted: string[] = [];
  const counting: PageWorkers = {
    ...workers,
    run: (operation, input) => {
      counted.push(operation);
      return workers.run(operation, input);
    },
  };
  const images = createPageImages(counting);
  const document = { store: storeOf(BOMB), documentKey: 'A1' };
  const draw = () => images.drawPage(document, { page: 1, widthPixels: 1_275 });
  const peak = await measurePeak(() => expect(draw()).rejects.toThrow(BrokenImageError));
  expect(peak).toBeLessThan(512 * MB);
  expect(counted).toEqual(['countPages', 'drawPage']);
  await expect(draw()).rejects.toThrow(BrokenImageError);
  await expect(images.checkPages(document, [1])).rejects.toThrow(BrokenImageError);
  await expect(images.assemblePdf(document, { pages: [1], title: '' })).rejects.toThrow(BrokenImageError);
  expect(counted).toEqual(['countPages', 'drawPage']);
});

test.each([
  ['an object stream', '/Type /ObjStm /N 1 /First 4', '9 0 <<>>'],
  ['a cross-reference stream', '/Type /XRef /W [1 4 2] /Size 100000000', ''],
])(
  'a PDF with %s that expands to 1.9 GB costs under 512 MB when its pages are copied, once',
  async (_title, entries, text) => {
    const bomb = writePdf(deflateSync('0 0 m 100 100 l S'), [writeStream(entries, compressBomb(text))]);
    const images = createPageImages(workers);
    const document = { store: storeOf(bomb), documentKey: 'A1' };
    const copy = () => images.assemblePdf(document, { pages: [1], title: '' });
    const peak = await measurePeak(() => expect(copy()).rejects.toMatchObject({ reason: 'tooLarge' }));
    expect(peak).toBeLessThan(512 * MB);
    const again = await measurePeak(() => expect(copy()).rejects.toMatchObject({ reason: 'tooLarge' }));
    expect(again).toBeLessThan(16 * MB);
    // The next file gets another process.
    const good = { store: storeOf(writePdf(deflateSync('0 0 m 100 100 l S'))), documentKey: 'A2' };
    const pdf = await createPageImages(workers).assemblePdf(good, { pages: [1], title: '' });
    expect(Buffer.from(pdf ?? []).toString('latin1', 0, 5)).toBe('%PDF-');
  },
);

test('pages that can’t be rendered are found before they are sold', async () => {
  const images = createPageImages(workers);
  const document = { store: storeOf(BOMB), documentKey: 'A1' };
  await expect(images.checkPages(document, [1])).rejects.toThrow(BrokenImageError);
});

test('the memory of a module can be lowered, but not raised past its digits', () => {
  const header = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  const module = Uint8Array.from([...header, 5, 6, 1, 1, 2, 0x80, 0x80, 2]);
  expect([...limitWasmMemory(module, 300)]).toEqual([...header, 5, 6, 1, 1, 2, 0xac, 0x82, 0]);
  expect(() => limitWasmMemory(module, 2 ** 21)).toThrow('more bytes');
  expect(() => limitWasmMemory(Uint8Array.from([...header, 5, 3, 1, 0, 2]), 300)).toThrow('no memory with a maximum');
});
