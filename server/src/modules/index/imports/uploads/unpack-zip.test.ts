import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildZip } from '@portal/testing/files/build-zip';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unpackZip, ZipProblem } from './unpack-zip.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-zip-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function unpack(zip: Buffer): Promise<readonly string[]> {
  writeFileSync(join(folder, 'a.zip'), zip);
  const target = join(folder, 'unpacked');
  await unpackZip(join(folder, 'a.zip'), target);
  return readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(target.length + 1))
    .toSorted();
}

describe('A zip file', () => {
  it('is unpacked without the files that systems add', async () => {
    const text = 'document,recorded_on\n'.repeat(10_000);
    const files = {
      'documents.csv': text,
      'images/a/1.tif': 'II',
      '__MACOSX/._x': 'x',
      '.DS_Store': 'x',
      'images/': '',
    };
    expect(await unpack(buildZip(files))).toEqual(['documents.csv', 'images/a/1.tif']);
    expect(readFileSync(join(folder, 'unpacked/documents.csv'), 'utf8')).toBe(text);
  });

  it('with a single folder is unpacked without that folder', async () => {
    expect(await unpack(buildZip({ 'Nov 22/a.csv': 'a', 'Nov 22/images/1.tif': 'b' }))).toEqual([
      'a.csv',
      'images/1.tif',
    ]);
    expect(await unpack(buildZip({ 'images/2.tif': 'a' }))).toContain('images/2.tif');
  });

  it.each([
    ['leads out of its folder', buildZip({ '../x.csv': 'a' })],
    ['leads out of its folder in the middle', buildZip({ 'a/../../x.csv': 'a' })],
    ['leads out of its folder with backslashes', buildZip({ '..\\..\\x.csv': 'a' })],
    ['names the root', buildZip({ '/etc/x.csv': 'a' })],
    ['names a drive', buildZip({ 'C:/x.csv': 'a' })],
    ['has control characters in a name', buildZip({ 'a\nb.csv': 'a' })],
    ['has the same file twice', buildZip({ 'a/x.csv': 'a', 'a//x.csv': 'b' })],
    ['has a file as folder of another one', buildZip({ 'a.csv': 'a', 'a.csv/x.csv': 'b', 'b.csv': 'c' })],
    ['has a name that is too long for a folder', buildZip({ [`${'ü'.repeat(190)}/x.csv`]: 'a', 'b.csv': 'c' })],
    ['is encrypted', buildZip({ 'x.csv': 'a' }, (entry) => entry.writeUInt16LE(1, 8))],
    ['says that a file is smaller than it is', buildZip({ 'x.csv': 'aaaa' }, (entry) => entry.writeUInt32LE(2, 24))],
    ['says that a file is larger than it is', buildZip({ 'x.csv': 'aaaa' }, (entry) => entry.writeUInt32LE(9, 24))],
    ['says that it is huge', buildZip({ 'x.csv': 'aaaa' }, (entry) => entry.writeUInt32LE(0xffff_ffff, 24))],
    ['is compressed a thousandfold', buildZip({ 'x.csv': Buffer.alloc(20_000_000) })],
    ['is packed in an unknown way', buildZip({ 'x.csv': 'aaaa' }, (entry) => entry.writeUInt16LE(99, 10))],
    ['has a file that is elsewhere', buildZip({ 'x.csv': 'aaaa' }, (entry) => entry.writeUInt32LE(5, 42))],
    ['is empty', Buffer.alloc(0)],
    ['is something else', Buffer.from('document,recorded_on')],
  ])('that %s is refused', async (_, zip) => {
    await expect(unpack(zip)).rejects.toThrow(ZipProblem);
    expect(readdirSync(tmpdir())).not.toContain('x.csv');
    expect(existsSync(join(folder, 'x.csv'))).toBe(false);
  });

  it('cut at any byte is refused', async () => {
    const zip = buildZip({ 'x.csv': 'document\nA1\n' });
    for (let end = 0; end < zip.length; end += 1) {
      await expect(unpack(zip.subarray(0, end))).rejects.toThrow(ZipProblem);
    }
  });
});
