import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCountiesFile } from './counties-file.ts';

const COUNTY = { key: 'pine', name: 'Pine County', state: 'MN', timeZone: 'America/Chicago', dataDir: 'pine' };

const CARDS = {
  apiUrl: 'https://api.example.net/request.api',
  formUrl: 'https://accept.example.net/payment',
  apiLoginId: 'login',
  transactionKey: 'key',
  signatureKey: 'signature',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-counties-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(content: unknown): string {
  const file = join(folder, 'counties.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('The counties file', () => {
  it('lists counties, their data folders relative to the file', () => {
    expect(readCountiesFile(write({ counties: [COUNTY] })).counties).toEqual([
      { ...COUNTY, dataDir: join(folder, 'pine') },
    ]);
  });

  it.each([CARDS, { ...CARDS, apiUrl: 'http://127.0.0.1:9/request.api' }])(
    'names the card gateway: %o',
    (cardGateway) => {
      expect(readCountiesFile(write({ counties: [{ ...COUNTY, cardGateway }] })).counties[0]).toMatchObject({
        cardGateway,
      });
    },
  );

  it.each([
    ['a missing file', undefined, /cannot be read/],
    ['a file that is not JSON', '{', /cannot be read/],
    ['two counties with the same key', { counties: [COUNTY, COUNTY] }, /a different key for each county/],
    ['a key that is not a path', { counties: [{ ...COUNTY, key: '../x' }] }, /counties\.0\.key: lower-case letters/],
    [
      'a key of the portal itself',
      { counties: [{ ...COUNTY, key: 'assets' }] },
      /the portal uses the key assets itself/,
    ],
    ['an unknown time zone', { counties: [{ ...COUNTY, timeZone: 'America/Juniper' }] }, /IANA time zone/],
    ['an unknown setting', { counties: [{ ...COUNTY, databaseURL: 'x' }] }, /databaseURL/],
    ['a half-set address', { counties: [{ ...COUNTY, databaseUrl: 'postgresql://' }] }, /databaseUrl/],
    [
      'a card gateway without its keys',
      { counties: [{ ...COUNTY, cardGateway: { apiUrl: CARDS.apiUrl, formUrl: CARDS.formUrl } }] },
      /apiLoginId/,
    ],
    [
      'a card gateway over plain http',
      { counties: [{ ...COUNTY, cardGateway: { ...CARDS, apiUrl: 'http://api.example.net/' } }] },
      /cardGateway\.apiUrl: an address that begins with https/,
    ],
    ['an invalid color', { counties: [{ ...COUNTY, branding: { ink: 'blue', accent: '#1d6b4f' } }] }, /branding\.ink/],
  ])('refuses %s', (_title, content, message) => {
    const file = content === undefined ? join(folder, 'missing.json') : write(content);
    expect(() => readCountiesFile(file)).toThrow(message);
  });

  it('reports all mistakes together', () => {
    expect(() => readCountiesFile(write({ counties: [{ ...COUNTY, key: 'X', state: 'Minnesota' }] }))).toThrow(
      /key.*\n.*state/s,
    );
  });
});
