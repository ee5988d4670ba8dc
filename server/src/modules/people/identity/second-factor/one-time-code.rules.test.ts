import { describe, expect, it } from 'vitest';
import { buildCodeAddress, computeCode, encodeBase32, findStep, stepAt } from './one-time-code.rules.ts';

/** The secret of RFC 4226 appendix D and of RFC 6238 appendix B for SHA-1. */
const SECRET = Buffer.from('12345678901234567890');

/** An instant, in seconds since 1970. */
const at = (seconds: number) => new Date(seconds * 1_000);

it.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('RFC 6238 appendix B: at %i the code is %s', (seconds, code) => {
  expect(computeCode(SECRET, stepAt(at(seconds)), 8)).toBe(code);
});

it.each(
  ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'].map(
    (code, counter) => [counter, code] as const,
  ),
)('RFC 4226 appendix D: the code of counter %i is %s', (counter, code) => {
  expect(computeCode(SECRET, counter)).toBe(code);
});

it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648 section 10, without padding: %j is %s', (text, encoded) => {
  expect(encodeBase32(Buffer.from(text))).toBe(encoded);
});

describe('A typed code', () => {
  /** 254676 is the code of seconds 150 to 179, step 5. */
  const find = (seconds: number, usedStep = 0, typed = '254676') =>
    findStep(SECRET, typed, { at: at(seconds), usedStep });

  it.each([120, 149, 150, 179, 180, 209])('counts with a clock that is off by one step: at %i', (seconds) => {
    expect(find(seconds)).toBe(5);
  });

  it.each([119, 210])('does not count with a clock that is off by more: at %i', (seconds) => {
    expect(find(seconds)).toBeUndefined();
  });

  it('counts once, and none before the last used one', () => {
    expect(find(179, 4)).toBe(5);
    expect(find(179, 5)).toBeUndefined();
    expect(find(179, 6)).toBeUndefined();
  });

  it.each(['', '25467', '2546760', '254677', '05254676', '２５４６７６', '254676\u0000'])(
    'does not count as %j',
    (typed) => {
      expect(find(179, 0, typed)).toBeUndefined();
    },
  );
});

it('The address has the names percent-encoded, so that they change nothing else in it', () => {
  const address = buildCodeAddress(SECRET, { county: 'St. Mary & Co?secret=A', username: 'a:b/c' });
  const { searchParams, pathname } = new URL(address);
  expect(address).toMatch(/^otpauth:\/\/totp\//);
  expect(decodeURIComponent(pathname)).toMatch(/St\. Mary & Co\?secret=A:a:b\/c$/);
  expect(Object.fromEntries(searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'St. Mary & Co?secret=A',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
