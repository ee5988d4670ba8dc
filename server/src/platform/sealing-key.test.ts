import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSealingKey, openSealingKey } from './sealing-key.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-key-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SECRET = Buffer.from('12345678901234567890');

it('a sealing key is created once, is readable only for its owner, and opens what it sealed', () => {
  const path = join(folder, 'new/secrets.key');
  const sealed = openSealingKey(path).seal(SECRET, 'user 1');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(sealed.includes(SECRET)).toBe(false);
  expect(openSealingKey(path).open(sealed, 'user 1')).toEqual(SECRET);
});

it('what was sealed for another user, with another key, or was changed is not opened', () => {
  const key = createSealingKey();
  const sealed = key.seal(SECRET, 'user 1');
  expect(() => key.open(sealed, 'user 2')).toThrow();
  expect(() => createSealingKey().open(sealed, 'user 1')).toThrow();
  for (const [index, byte] of sealed.entries()) {
    const changed = Buffer.from(sealed);
    changed[index] = byte ^ 1;
    expect(() => key.open(changed, 'user 1')).toThrow();
  }
  expect(() => key.open(sealed.subarray(0, 20), 'user 1')).toThrow();
});

it('a file without a key is refused', () => {
  const path = join(folder, 'broken.key');
  writeFileSync(path, 'no key');
  expect(() => openSealingKey(path)).toThrow();
});
