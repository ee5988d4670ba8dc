import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { readProblemMessage } from '../problem.ts';
import {
  ADDRESS_MAX_CHARACTERS,
  COMPANY_MAX_CHARACTERS,
  FIRST_NAME_MAX_CHARACTERS,
  formatStandardPhone,
  internationalPhoneSchema,
  LAST_NAME_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  profileLine,
  standardPhoneSchema,
  zipSchema,
} from './contact.ts';
import { documentKeySchema } from './document-key.ts';
import { AMOUNT_MAX_CENTS, assertCents, formatCents, parseCents } from './money.ts';
import { newPasswordSchema } from './password.ts';
import { usernameSchema } from './username.ts';

/** The key of the first problem that a schema finds, or 'well'. */
function judge(schema: z.ZodType, value: unknown): string {
  const parsed = schema.safeParse(value);
  return parsed.success ? 'well' : readProblemMessage(parsed.error.issues[0]?.message ?? '').key;
}

describe('User name', () => {
  it.each([
    ['', 'required'],
    ['abcdefg', 'usernameTooShort'],
    ['abcdefgh', 'well'],
    ['a'.repeat(50), 'well'],
    ['a'.repeat(51), 'usernameTooLong'],
    ['demo.searcher', 'well'],
    ['a_b@c.d1', 'well'],
    ['demo searcher', 'usernameCharacters'],
    ['demo-searcher', 'usernameCharacters'],
    ['démosearcher', 'usernameCharacters'],
    ['.demosearcher', 'usernameEnds'],
    ['demosearcher_', 'usernameEnds'],
    ['demo..searcher', 'usernameConsecutive'],
    ['demo._searcher', 'usernameConsecutive'],
  ])('%j: %s', (username, verdict) => {
    expect(judge(usernameSchema, username)).toBe(verdict);
  });
});

describe('Password', () => {
  it.each([
    ['', 'required'],
    ['abc1!de', 'passwordTooShort'],
    ['abc1!def', 'well'],
    [`${'a'.repeat(62)}1!`, 'well'],
    [`${'a'.repeat(63)}1!`, 'passwordTooLong'],
    ['abcdefg!', 'passwordComposition'],
    ['12345678!', 'passwordComposition'],
    ['abcdefg1', 'passwordComposition'],
    ['abcdefg1*', 'passwordComposition'],
    ['abcde fg1!', 'passwordComposition'],
    ['Juniper!2026', 'well'],
  ])('%j: %s', (password, verdict) => {
    expect(judge(newPasswordSchema, password)).toBe(verdict);
  });
});

describe('Zip', () => {
  it.each([
    ['', 'required'],
    ['5501', 'zipTooShort'],
    ['55014', 'well'],
    ['550144', 'zipTooShort'],
    ['5501a', 'numbersOnly'],
  ])('%j: %s', (zip, verdict) => {
    expect(judge(zipSchema, zip)).toBe(verdict);
  });
});

describe('Phone', () => {
  it.each([
    ['(218) 555-0142', 'well'],
    ['218-555-0142', 'phoneStandard'],
    ['(218) 555-014', 'phoneStandard'],
    ['', 'required'],
  ])('standard %j: %s', (phone, verdict) => {
    expect(judge(standardPhoneSchema, phone)).toBe(verdict);
  });

  it.each([
    ['123456', 'phoneInternational'],
    ['1234567', 'well'],
    ['1'.repeat(15), 'well'],
    ['1'.repeat(16), 'phoneInternational'],
    ['+1234567', 'phoneInternationalDigits'],
    ['', 'required'],
  ])('international %j: %s', (phone, verdict) => {
    expect(judge(internationalPhoneSchema, phone)).toBe(verdict);
  });

  it.each([
    ['2', '2'],
    ['2185', '(218) 5'],
    ['2185550', '(218) 555-0'],
    ['21855501429', '(218) 555-0142'],
    ['1', ''],
    ['1-218-555-0142', '(218) 555-0142'],
    ['+1 (218) 555-0142', '(218) 555-0142'],
    ['(218) 555-0142', '(218) 555-0142'],
  ])('a standard phone is formatted while typing: %s becomes %s', (entry, formatted) => {
    expect(formatStandardPhone(entry)).toBe(formatted);
  });
});

describe('Profile lines', () => {
  it('are trimmed, required or optional, and limited', () => {
    expect(profileLine(30, 'required').parse('  Ann  ')).toBe('Ann');
    expect(judge(profileLine(30, 'required'), '   ')).toBe('required');
    expect(judge(profileLine(30, 'optional'), '')).toBe('well');
  });

  it.each([
    ['first name', FIRST_NAME_MAX_CHARACTERS, 30],
    ['last name', LAST_NAME_MAX_CHARACTERS, 30],
    ['name', NAME_MAX_CHARACTERS, 150],
    ['company', COMPANY_MAX_CHARACTERS, 60],
    ['address, city, email', ADDRESS_MAX_CHARACTERS, 50],
  ])('%s has its maximum length and no more', (_field, maxCharacters, characters) => {
    expect(judge(profileLine(maxCharacters, 'required'), 'a'.repeat(characters))).toBe('well');
    expect(judge(profileLine(maxCharacters, 'required'), 'a'.repeat(characters + 1))).toBe('maximumCharacters');
  });
});

describe('Document key', () => {
  it.each([
    ['A587329', 'well'],
    ['T1', 'well'],
    ['A299181-A', 'well'],
    ['A BOOK 12', 'invalid'],
    ['ABOOK 12', 'well'],
    ['A', 'invalid'],
    ['a123', 'invalid'],
    ['A../../etc', 'invalid'],
    ['A1/2', 'invalid'],
    ['A1.', 'invalid'],
    [`A${'1'.repeat(40)}`, 'well'],
    [`A${'1'.repeat(41)}`, 'invalid'],
  ])('%j: %s', (key, verdict) => {
    expect(judge(documentKeySchema, key)).toBe(verdict);
  });
});

describe('Money is whole cents', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [25_000, '$250.00'],
    [123_456_789, '$1,234,567.89'],
    [-50, '-$0.50'],
  ])('%i is written %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, AMOUNT_MAX_CENTS + 1])('%d is not an amount', (cents) => {
    expect(() => assertCents(cents)).toThrow(RangeError);
  });

  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['$1,234.50', 123_450],
    ['0.05', 5],
    [' 7.00 ', 700],
  ])('%j is read as %i cents', (text, cents) => {
    expect(parseCents(text)).toBe(cents);
  });

  it.each(['', '-5', '0.005', '1e3', 'NaN', '1,23', '12.', '99999999999', '１２'])('%j is not read', (text) => {
    expect(parseCents(text)).toBeUndefined();
  });

  it('reads its own output', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => parseCents(formatCents(cents)) === cents),
    );
  });
});
