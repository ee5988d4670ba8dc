import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { editCountiesFile } from './edit-counties-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-counties-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('A change that the portal would refuse leaves the file unchanged, and no copy with its secrets', () => {
  const file = join(folder, 'counties.json');
  const county = { key: 'elm', name: 'Elm County', state: 'MN', timeZone: 'America/Chicago', dataDir: 'elm' };
  const text = JSON.stringify({ counties: [county] });
  writeFileSync(file, text);
  for (const [key, message] of [
    ['Bad Key', `${file}: counties.0.key: lower-case letters, digits and dashes`],
    ['healthz', `${file}: the portal uses the key healthz itself`],
  ])
    expect(() => editCountiesFile(file, () => [{ ...county, key: key as string }])).toThrow(message);
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(readdirSync(folder)).toEqual(['counties.json']);
});
