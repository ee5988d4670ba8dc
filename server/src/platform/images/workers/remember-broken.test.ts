import { expect, test } from 'vitest';
import { BrokenImageError } from '../broken-image-error.ts';
import { PageTimeoutError } from './page-timeout-error.ts';
import { rememberBroken } from './remember-broken.ts';

const fail = (error: BrokenImageError) => () => Promise.reject(error);

test('a broken page is remembered without the other pages of the file', async () => {
  const broken = rememberBroken();
  await expect(broken.run('a', [2], fail(new BrokenImageError('damaged', 'x', 2)))).rejects.toThrow('x');
  await expect(broken.run('a', [1, 2], async () => 'read')).rejects.toThrow('x');
  expect(await broken.run('a', [1], async () => 'read')).toBe('read');
  expect(await broken.run('b', [2], async () => 'read')).toBe('read');
});

test('a file that was too slow is tried again later; several pages that were too slow together are remembered together', async () => {
  let now = 0;
  const broken = rememberBroken(() => now);
  const slow = new BrokenImageError('tooSlow', 'slow');
  await expect(broken.run('a', [1, 2], fail(slow))).rejects.toThrow('slow');
  await expect(broken.run('a', [1, 2], async () => 'read')).rejects.toThrow('slow');
  expect(await broken.run('a', [1, 12], async () => 'read')).toBe('read');
  expect(await broken.run('a', [1], async () => 'read')).toBe('read');
  await expect(broken.run('a', [1], fail(slow))).rejects.toThrow('slow');
  await expect(broken.run('a', [1], async () => 'read')).rejects.toThrow('slow');
  now += 11 * 60_000;
  expect(await broken.run('a', [1], async () => 'read')).toBe('read');
});

/** Reads selections that all fail, and returns how many were tried. */
async function tryAll(
  broken: ReturnType<typeof rememberBroken>,
  selections: readonly (readonly number[])[],
  error: BrokenImageError,
): Promise<number> {
  let tried = 0;
  for (const pages of selections) {
    const read = broken.run('a', pages, () => {
      tried += 1;
      return Promise.reject(error);
    });
    await expect(read).rejects.toThrow(error.message);
  }
  return tried;
}

const pagesTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test('different selections of a file that are all too much cost their work only a few times', async () => {
  const tooLarge = new BrokenImageError('tooLarge', 'large');
  const pairs = pagesTo(200).map((page) => [page, page + 1]);
  expect(await tryAll(rememberBroken(), pairs, tooLarge)).toBe(3);
  const shorter = pagesTo(5_000).map((page) => pagesTo(5_001 - page));
  expect(await tryAll(rememberBroken(), shorter, tooLarge)).toBeLessThan(20);
  const single = pagesTo(200).map((page) => [page]);
  expect(await tryAll(rememberBroken(), single, tooLarge)).toBe(3);
});

test('of a file whose long selections are too much, short selections are read, and other files are not affected', async () => {
  const broken = rememberBroken();
  const long = [600, 601, 602, 603].map(pagesTo);
  expect(await tryAll(broken, long, new BrokenImageError('tooLarge', 'large'))).toBe(3);
  expect(await broken.run('a', pagesTo(300), async () => 'read')).toBe('read');
  expect(await broken.run('a', [7], async () => 'read')).toBe('read');
  expect(await broken.run('b', pagesTo(604), async () => 'read')).toBe('read');
});

test('selections that were too slow are tried again later', async () => {
  let now = 0;
  const broken = rememberBroken(() => now);
  const slow = new BrokenImageError('tooSlow', 'slow');
  expect(await tryAll(broken, [[1], [2], [3], [4]], slow)).toBe(3);
  now += 11 * 60_000;
  expect(await broken.run('a', [4], async () => 'read')).toBe('read');
  expect(await tryAll(broken, [[1], [2], [3], [4]], slow)).toBe(3);
});

test('what did not end in time is busy for a minute, and never broken', async () => {
  let now = 0;
  const broken = rememberBroken(() => now);
  const late = new PageTimeoutError('late');
  await expect(broken.run('a', [1], () => Promise.reject(late))).rejects.toBe(late);
  await expect(broken.run('a', [1], async () => 'read')).rejects.toBeInstanceOf(PageTimeoutError);
  now += 61_000;
  expect(await broken.run('a', [1], async () => 'read')).toBe('read');
});
