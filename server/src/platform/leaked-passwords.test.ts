import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openLeakedPasswords } from './leaked-passwords.ts';

const folder = mkdtempSync(join(tmpdir(), 'leaked-'));
afterAll(() => rmSync(folder, { recursive: true }));

const hash = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

function write(lines: readonly string[], { end = '\r\n', last = '' } = {}) {
  const path = join(folder, crypto.randomUUID());
  writeFileSync(path, lines.join(end) + last);
  return openLeakedPasswords(path);
}

const KNOWN = Array.from({ length: 500 }, (_, index) => `Leaked${index}!`);
const LINES = KNOWN.map((password, index) => `${hash(password)}:${10 ** (index % 9)}`).sort();

describe('A list of leaked passwords', () => {
  it.each([
    ['with the ends of lines of Windows', { end: '\r\n' }],
    ['of Unix', { end: '\n' }],
    ['and one at the end of the file', { end: '\n', last: '\n' }],
  ])('has all of its passwords and no others, %s', async (_title, ends) => {
    for (const count of [1, 2, 3, 500]) {
      const lines = LINES.slice(0, count);
      const list = write(lines, ends);
      const found = await Promise.all(KNOWN.map((password) => list.has(password)));
      expect(found.filter((each) => each)).toHaveLength(count);
      for (const password of ['', 'Correct1!horse', KNOWN[0]?.toLowerCase() ?? ''])
        expect(await list.has(password)).toBe(false);
    }
  });

  it('knows the published hash of "password"', async () => {
    const list = write(['5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8:9545824']);
    expect(await list.has('password')).toBe(true);
    expect(await list.has('Password')).toBe(false);
  });

  it.each([
    ['an empty file', []],
    ['plain passwords', KNOWN],
    ['hashes in lower case', LINES.map((line) => line.toLowerCase())],
    ['hashes of another kind', LINES.map((line) => line.slice(8))],
    ['one endless line', ['A'.repeat(10_000)]],
  ])('is never taken for one without a match: %s', async (_title, lines) => {
    await expect(write(lines).has('Correct1!horse')).rejects.toThrow(/is empty|is not a list/);
  });

  it('in another order is refused for almost every password', async () => {
    const list = write(LINES.toSorted((one, other) => one.slice(20).localeCompare(other.slice(20))));
    const answers = await Promise.allSettled(KNOWN.map((password) => list.has(password)));
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(400);
  });

  it('that is gone is an error', async () => {
    await expect(openLeakedPasswords(join(folder, 'none')).has('password')).rejects.toThrow('ENOENT');
  });
});
