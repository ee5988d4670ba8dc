import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { BrokenImageError } from '../images/broken-image-error.ts';
import type { ImageStore } from '../images/image-store.ts';
import { createPageImages } from '../images/page-images.ts';
import { type PageWorkers, startPageWorkers } from '../images/page-workers.ts';
import { limitWasmMemory } from './limit-wasm-memory.ts';

const workers = startPageWorkers();
afterAll(() => workers.close());

const MB = 1_000_000;

/** Writes a PDF of one page whose content expands to 1.9 GB of spaces. */
function writeBomb(): Uint8Array {
  const chunk = Buffer.alloc(19 * MB, ' ');
  const packed = deflateSync(chunk, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
  const more = deflateRawSync(chunk, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
  const stream = Buffer.concat([packed, ...Array.from({ length: 99 }, () => more)]);
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>'),
    Buffer.concat([
      Buffer.from(`<< /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`),
      stream,
      Buffer.from('\nendstream'),
    ]),
  ];
  let file = Buffer.from('%PDF-1.7\n');
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file = Buffer.concat([file, Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const xref = `xref\n0 5\n0000000000 65535 f \n${offsets.join('')}`;
  const end = `trailer << /Size 5 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(xref + end)]);
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
  const bomb = writeBomb();
  expect(bomb.length).toBeLessThan(2.5 * MB);
  const counted: string[] = [];
  const counting: PageWorkers = {
    ...workers,
    run: (operation, input) => {
      counted.push(operation);
      return workers.run(operation, input);
    },
  };
  const images = createPageImages(counting);
  const document = { store: storeOf(bomb), documentKey: 'A1' };
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const draw = () => images.drawPage(document, { page: 1, widthPixels: 1_275 });
  await expect(draw()).rejects.toThrow(BrokenImageError);
  clearInterval(watch);
  expect(peak - before).toBeLessThan(512 * MB);
  expect(counted).toEqual(['countPages', 'drawPage']);
  await expect(draw()).rejects.toThrow(BrokenImageError);
  await expect(images.checkPages(document, [1])).rejects.toThrow(BrokenImageError);
  await expect(images.assemblePdf(document, { pages: [1], title: '' })).rejects.toThrow(BrokenImageError);
  expect(counted).toEqual(['countPages', 'drawPage']);
});

test('pages that can’t be rendered are found before they are sold', async () => {
  const images = createPageImages(workers);
  const document = { store: storeOf(writeBomb()), documentKey: 'A1' };
  await expect(images.checkPages(document, [1])).rejects.toThrow(BrokenImageError);
});

test('the memory of a module can be lowered, and not raised past its digits', () => {
  const header = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  const module = Uint8Array.from([...header, 5, 6, 1, 1, 2, 0x80, 0x80, 2]);
  expect([...limitWasmMemory(module, 300)]).toEqual([...header, 5, 6, 1, 1, 2, 0xac, 0x82, 0]);
  expect(() => limitWasmMemory(module, 2 ** 21)).toThrow('more bytes');
  expect(() => limitWasmMemory(Uint8Array.from([...header, 5, 3, 1, 0, 2]), 300)).toThrow('no memory with a maximum');
});
