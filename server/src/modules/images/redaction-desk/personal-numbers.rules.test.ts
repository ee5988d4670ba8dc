import { PERSONAL_NUMBER_KINDS } from '@portal/contract/images/redactions/personal-number-kinds';
import { type MadeUpPage, makeUpPages } from '@portal/testing/builders/personal-number-pages';
import { describe, expect, test } from 'vitest';
import type { PageWord } from '../../../platform/images/words/page-word.ts';
import { findPersonalNumbers } from './personal-numbers.rules.ts';

/** Words of lines, laid out as a typewriter does. */
function typed(...lines: readonly string[]): readonly PageWord[] {
  return lines.flatMap((text, line) => {
    let left = 500;
    return text.split(' ').map((word) => {
      const at = left;
      left += word.length * 90 + 80;
      return {
        text: word,
        confidence: 95,
        left: at,
        top: 500 + line * 200,
        right: left - 80,
        bottom: 620 + line * 200,
        line,
      };
    });
  });
}

const kindsOf = (...lines: readonly string[]) => findPersonalNumbers(typed(...lines)).map(({ kind }) => kind);

describe('500 made-up pages with known numbers', () => {
  const measure = (pages: readonly MadeUpPage[]) => {
    const results = new Map<string, { typed: number; found: number; claimed: number; right: number }>(
      PERSONAL_NUMBER_KINDS.map((kind) => [kind, { typed: 0, found: 0, claimed: 0, right: 0 }]),
    );
    let falseFindings = 0;
    for (const { words, numbers } of pages) {
      const found = findPersonalNumbers(words);
      const covers = (index: number, finding: (typeof found)[number]) => {
        const word = words[index] as PageWord;
        return finding.boxes.some(
          ({ left, top, right, bottom }) =>
            left <= word.left && top <= word.top && right >= word.right && bottom >= word.bottom,
        );
      };
      for (const { kind, words: own } of numbers) {
        const result = results.get(kind);
        if (result === undefined) continue;
        result.typed += 1;
        // It counts as found if every word of it is covered, whatever kind it was taken for.
        if (own.every((index) => found.some((finding) => covers(index, finding)))) result.found += 1;
      }
      for (const finding of found) {
        const result = results.get(finding.kind);
        const isRight = numbers.some(({ words: own }) => own.some((index) => covers(index, finding)));
        if (result !== undefined) result.claimed += 1;
        if (isRight && result !== undefined) result.right += 1;
        if (!isRight) falseFindings += 1;
      }
    }
    return { results, falseFindings };
  };

  test('98 of 100 typed social security numbers are found, nine of ten of every other kind, and one in twenty pages at most has a false finding', () => {
    const { results, falseFindings } = measure(makeUpPages(500, { seed: 7 }));
    for (const [kind, { typed: count, found, claimed, right }] of results) {
      expect(count, kind).toBeGreaterThan(20);
      expect(found / count, `recall of ${kind}`).toBeGreaterThanOrEqual(kind === 'SSN' ? 0.98 : 0.9);
      expect(right / claimed, `precision of ${kind}`).toBeGreaterThanOrEqual(0.9);
    }
    expect(falseFindings).toBeLessThanOrEqual(25);
  });

  test('an engine that reads a letter for one digit in thirty hides none of a hundred but five', () => {
    const { results, falseFindings } = measure(makeUpPages(500, { seed: 11, misread: 1 / 30 }));
    const { typed: count = 0, found = 0 } = results.get('SSN') ?? {};
    expect(found / count).toBeGreaterThanOrEqual(0.95);
    expect(falseFindings).toBeLessThanOrEqual(25);
  });
});

test.each([
  // The structure of the Social Security Administration: each limit, and one past it.
  ['001-01-0001', ['SSN']],
  ['665-99-9999', ['SSN']],
  ['666-12-3456', []],
  ['667-12-3456', ['SSN']],
  ['899-12-3456', ['SSN']],
  ['900-12-3456', []],
  ['000-12-3456', []],
  ['123-00-4567', []],
  ['123-45-0000', []],
  ['078-05-1120', []],
  ['SSN 219-09-9999', ['SSN']],
  // Taxpayer numbers of persons: 50 to 65, 70 to 88, 90 to 92, 94 to 99.
  ['SSN 900-12-3456', ['SSN']],
  ['SSN: 666123456', ['SSN']],
  ['Social Security No. 000-00-0000', []],
  ['900-50-1234', ['TAXPAYER_NUMBER']],
  ['912-66-1234', []],
  ['912-69-1234', []],
  ['912-70-1234', ['TAXPAYER_NUMBER']],
  ['912-89-1234', []],
  ['912-93-1234', []],
  ['999-99-1234', ['TAXPAYER_NUMBER']],
  // Other numbers with the same digits.
  ['Parcel 123-45-6789', []],
  ['12-123-45-6789', []],
  ['123-45-6789-01', []],
  ['phone 612-555-1234', []],
  ['55401-1234', []],
  ['123 45 6789', []],
  ['123456789', []],
  ['SSN 123 45 6789', ['SSN']],
  ['SSN 123456789', ['SSN']],
  ['ssn 12345678', []],
  ['SSN l23-45-67B9', ['SSN']],
  ['Parcel 12 SSN 123-45-6789', ['SSN']],
  // Checksums: the test numbers of the card networks, and routing numbers of the Federal Reserve Banks.
  ['Visa 4111 1111 1111 1111', ['PAYMENT_CARD']],
  ['Visa 4111 1111 1111 1112', []],
  ['3782 822463 10005', ['PAYMENT_CARD']],
  ['4111111111111111', []],
  ['card no 5555555555554444', ['PAYMENT_CARD']],
  ['MIN 100011500000000099', []],
  ['ABA 091000080', ['ROUTING_NUMBER']],
  ['ABA 091000081', []],
  ['Routing No. 011000015', ['ROUTING_NUMBER']],
  ['account no. 12345', []],
  ['account no. 123456', ['BANK_ACCOUNT']],
  ['tax account no. 123456', []],
  ['Tax statements for 123456', []],
  ['passport 12345678', ['PASSPORT']],
  ['passport A12345678', ['PASSPORT']],
  ['passport 1234567', []],
  ["driver's license D1234567", ['DRIVER_LICENSE']],
  ['Dated 3/14/1950', []],
  ['DOB 3/14/1950', ['BIRTH_DATE']],
  ['born March 14, 1950', ['BIRTH_DATE']],
])('%s', (text, kinds) => {
  expect(kindsOf(text)).toEqual(kinds);
});

test('a number is found under its word in a form, and across two lines', () => {
  expect(kindsOf('Name Social Security Number'.replace('Name ', ''), '123456789')).toEqual(['SSN']);
  const [finding] = findPersonalNumbers(typed('the number is 123-45-', '6789 as stated'));
  expect(finding).toMatchObject({ kind: 'SSN', boxes: [{ top: 475 }, { top: 675 }] });
});

test('hostile text is text: markup, statements and ten thousand numbers', () => {
  expect(kindsOf('<script>alert("123-45-6789")</script>')).toEqual(['SSN']);
  expect(kindsOf("'; DROP TABLE documents; --", '%s %n {{7*7}}')).toEqual([]);
  expect(findPersonalNumbers([])).toEqual([]);
  const many = Array.from({ length: 1_000 }, () => Array.from({ length: 10 }, () => '123-45-6789').join(' '));
  expect(findPersonalNumbers(typed(...many))).toHaveLength(200);
});

test('a finding has places and no digits', () => {
  expect(JSON.stringify(findPersonalNumbers(typed('SSN 123-45-6789')))).not.toMatch(/123|6789/);
});
