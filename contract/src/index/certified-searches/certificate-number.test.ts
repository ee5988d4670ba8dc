import { expect, test } from 'vitest';
import { composeCertificateNumber, parseCertificateNumber } from './certificate-number.ts';

const number = composeCertificateNumber(
  2026,
  Uint8Array.from({ length: 10 }, (_, index) => index * 25),
);

test('a number has its year, ten random characters and a check character', () => {
  expect(number).toMatch(/^2026-[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]$/);
  expect(parseCertificateNumber(number)).toBe(number);
  expect(parseCertificateNumber(` ${number.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')}`)).toBe(number);
  // Word processors and PDF readers make other dashes of hyphens.
  expect(parseCertificateNumber(number.replaceAll('-', '–'))).toBe(number);
});

test('a number with one wrong character is refused', () => {
  for (const at of number.matchAll(/[0-9A-Z]/g)) {
    const other = at[0] === '7' ? '8' : '7';
    expect(parseCertificateNumber(number.slice(0, at.index) + other + number.slice(at.index + 1))).toBeUndefined();
  }
  for (const text of ['', '2026', `${number}0`, `${number}; DROP`, 'ÄÖÜ'])
    expect(parseCertificateNumber(text)).toBeUndefined();
});
