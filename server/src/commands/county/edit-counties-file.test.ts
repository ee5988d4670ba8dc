import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { editCountiesFile } from './edit-counties-file.ts';

const county = { key: 'elm', name: 'Elm County', state: 'MN', timeZone: 'America/Chicago', dataDir: 'elm' };

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-counties-'));
  file = join(folder, 'counties.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const add = (key: string) =>
  editCountiesFile(file, ({ counties, ...rest }) => ({ ...rest, counties: [...counties, { ...county, key }] }));
const readKeys = () => JSON.parse(readFileSync(file, 'utf8')).counties.map(({ key }: { key: string }) => key);

test('A change that the portal would refuse leaves the file unchanged, and no copy with its secrets', async () => {
  const text = JSON.stringify({ counties: [county] });
  writeFileSync(file, text);
  for (const [key, message] of [
    ['Bad Key', `${file}: counties.0.key: lower-case letters, digits and dashes`],
    ['healthz', `${file}: the portal uses the key healthz itself`],
  ])
    await expect(
      editCountiesFile(file, (before) => ({ ...before, counties: [{ ...county, key: key as string }] })),
    ).rejects.toThrow(message);
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(readdirSync(folder)).toEqual(['counties.json']);
});

test('Two simultaneous changes both take effect', async () => {
  await Promise.all([add('elm'), add('oak'), add('pine')]);
  expect(readKeys().sort()).toEqual(['elm', 'oak', 'pine']);
  expect(readdirSync(folder)).toEqual(['counties.json']);
});

test('If the required step before a change fails, nothing is changed', async () => {
  await add('elm');
  const isThere: string[][] = [];
  const rename = (fails: boolean) =>
    editCountiesFile(
      file,
      (before) => ({ ...before, counties: [{ ...county, key: 'oak' }] }),
      async () => {
        isThere.push(readKeys());
        if (fails) throw new Error('The audit log is away.');
      },
    );
  await expect(rename(true)).rejects.toThrow('The audit log is away.');
  expect(readKeys()).toEqual(['elm']);
  await rename(false);
  expect(isThere).toEqual([['elm'], ['elm']]);
  expect(readKeys()).toEqual(['oak']);
});

test.each([
  [0o644, 0o600],
  [0o640, 0o640],
  [0o400, 0o400],
])(
  'A file with the rights %o has the rights %o afterwards, also behind the operator’s symbolic link',
  async (before, after) => {
    const real = join(folder, 'real/counties.json');
    mkdirSync(join(folder, 'real'));
    writeFileSync(real, JSON.stringify({ counties: [] }));
    chmodSync(real, before);
    symlinkSync(real, file);
    await add('elm');
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
    expect(statSync(real).mode & 0o777).toBe(after);
    expect(readKeys()).toEqual(['elm']);
  },
);
