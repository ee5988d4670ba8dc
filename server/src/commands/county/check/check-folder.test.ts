import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkFolder, findOpenParent, isWritable } from './check-folder.ts';

const parent = mkdtempSync(join(tmpdir(), 'portal-check-'));
const folder = join(parent, 'pine/files');
afterAll(() => rmSync(parent, { recursive: true }));

test('A missing folder is created', () => {
  expect(isWritable(folder)).toBe(false);
  expect(checkFolder(folder, 1)).toEqual({ verdict: 'OK', text: `${folder} is writable` });
  expect(existsSync(folder)).toBe(true);
});

test('A disk with less space than a day needs is reported with its free space', () => {
  expect(checkFolder(folder, Number.POSITIVE_INFINITY)).toEqual({
    verdict: 'WARNING',
    text: expect.stringMatching(/^the disk of .*\/pine\/files has only \d+ MB left$/),
  });
});

test('A folder above a folder for senders is found that others can change', () => {
  expect(findOpenParent(folder)).toBeUndefined();
  chmodSync(parent, 0o777);
  expect(findOpenParent(folder)).toBe(parent);
  chmodSync(parent, 0o1777);
  expect(findOpenParent(folder)).toBeUndefined();
  // Seen by another user, the owner of the folder above could change it.
  expect(findOpenParent(folder, -1)).toBe(process.getuid?.() === 0 ? undefined : join(parent, 'pine'));
});
