import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadAddOn } from './add-ons.ts';

/** A folder with the module, and without any package. */
const folder = mkdtempSync(join(tmpdir(), 'portal-add-ons-'));
cpSync(join(import.meta.dirname, '../../add-ons.json'), join(folder, 'add-ons.json'));
for (const file of ['add-ons.ts', 'operator-error.ts'])
  cpSync(join(import.meta.dirname, file), join(folder, 'src/platform', file));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Loads a package as an add-on where none is installed. @returns the name of the error and its message. */
function loadWithoutPackages(addOn: string, name: string): string {
  const script = `
    const { loadAddOn } = await import('./add-ons.ts');
    const error = await loadAddOn('${addOn}', () => import('${name}')).catch((thrown) => thrown);
    console.log(error.constructor.name + ': ' + error.message);`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(folder, 'src/platform'),
    encoding: 'utf8',
  });
  return stdout;
}

test.each([
  ['s3', '@aws-sdk/client-s3', 'which is for files in an object store'],
  ['sqlserver', 'tedious', 'which is for migrations and copies from SQL Server'],
])('Without its packages, the add-on %s tells the operator what to install.', (addOn, name, purpose) => {
  const told = loadWithoutPackages(addOn, name);
  expect(told).toMatch(/^AddOnMissingError: The add-on /);
  expect(told).toContain(purpose);
  expect(told).toContain('unpack its archive over the release');
});

test('A missing package of another name isn’t taken for the add-on.', () => {
  expect(loadWithoutPackages('sqlserver', 'kysely')).toMatch(/^Error: Cannot find package 'kysely'/);
});

test('An add-on that is installed is loaded.', async () => {
  expect(await loadAddOn('sqlserver', () => import('tedious'))).toHaveProperty('Connection');
  expect(await loadAddOn('s3', () => import('@aws-sdk/client-s3'))).toHaveProperty('S3Client');
});
