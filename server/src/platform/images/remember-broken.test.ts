import { expect, test } from 'vitest';
import { BrokenImageError } from './broken-image-error.ts';
import { rememberBroken } from './remember-broken.ts';

const fail = (error: BrokenImageError) => () => Promise.reject(error);

test('a broken page is remembered, and the other pages of the file are not', async () => {
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
