import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import { listCountyLines } from './list-county-lines.ts';

test('A counties file without a county is refused, with the command that adds one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-counties-'));
  const file = join(folder, 'counties.json');
  writeFileSync(file, '{ "counties": [] }');
  const environment = readEnvironment({ COUNTIES_FILE: file });
  expect(() => listCountyLines(environment, undefined)).toThrow(/has no county: npm run county -- create adds one/);
  rmSync(folder, { recursive: true });
});

test('Without a counties file, only the demo county can be served', () => {
  expect(() => listCountyLines(readEnvironment({}), undefined)).toThrow(/COUNTIES_FILE is not set/);
});
