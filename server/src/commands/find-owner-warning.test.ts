import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findOwnerWarning } from './find-owner-warning.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-owner-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** As who runs the tests: who isn't root can't give files away, and owns the folder then. */
const OWNER = process.getuid?.() === 0 ? 10_001 : (process.getuid?.() ?? 0);

test('A command that runs as root warns that the portal’s user can’t read its files', () => {
  const file = join(folder, 'counties.json');
  if (process.getuid?.() === 0) chownSync(folder, OWNER, OWNER);
  const asRoot = () => findOwnerWarning(file, () => 0);
  expect(asRoot()).toContain(`${folder} belongs to user ${OWNER}`);
  writeFileSync(file, '');
  if (process.getuid?.() === 0) {
    expect(asRoot()).toBeUndefined();
    chownSync(file, OWNER, OWNER);
  }
  expect(asRoot()).toContain(`use sudo -u '#${OWNER}'`);
  expect(findOwnerWarning(file, () => OWNER)).toBeUndefined();
  expect(findOwnerWarning(undefined, () => 0)).toBeUndefined();
});
