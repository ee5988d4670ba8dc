import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkFolder, isWritable } from './check-folder.ts';

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
