import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSigningKey } from './signing-key.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-key-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a signing key is created once, is readable only for its owner, and recognizes what it signed', () => {
  const path = join(folder, 'new/audit-key.pem');
  const signature = openSigningKey(path).sign('seal 1');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'new'))).toEqual(['audit-key.pem']);
  const again = openSigningKey(path);
  expect(again.verify('seal 1', signature)).toBe(true);
  expect(again.verify('seal 2', signature)).toBe(false);
  expect(again.verify('seal 1', 'no signature')).toBe(false);
});

it('a file without a key is refused', () => {
  const path = join(folder, 'broken.pem');
  writeFileSync(path, 'no key');
  expect(() => openSigningKey(path)).toThrow();
});
