import { z } from 'zod';

/**
 * Money is whole cents in a `number`. The ledger's `bigint` columns stay in the safe range because no amount can exceed
 * `AMOUNT_MAX_CENTS`. A fraction of a cent is a programming error and throws.
 */
export type Cents = number;

/** One hundred million dollars: far above any balance, far below what a double holds exactly. */
export const AMOUNT_MAX_CENTS = 10_000_000_000;

export const centsSchema = z.int().min(-AMOUNT_MAX_CENTS).max(AMOUNT_MAX_CENTS);

/**
 * Asserts that a number is an amount of money.
 *
 * @throws RangeError for fractions, NaN, infinities and amounts beyond the limit.
 */
export function assertCents(amountCents: number): Cents {
  if (!Number.isSafeInteger(amountCents) || Math.abs(amountCents) > AMOUNT_MAX_CENTS) {
    throw new RangeError(`Not an amount in cents: ${amountCents}`);
  }
  return amountCents;
}

const DOLLARS = new Intl.NumberFormat('en-US');

/** Formats dollars and cents: `$1,234.50`, with a minus before the dollar sign. Every county bills in US dollars. */
export function formatCents(amountCents: Cents): string {
  const cents = assertCents(amountCents);
  const absolute = Math.abs(cents);
  const dollars = DOLLARS.format(Math.trunc(absolute / 100));
  return `${cents < 0 ? '-' : ''}$${dollars}.${(absolute % 100).toString().padStart(2, '0')}`;
}

/**
 * Parses an amount that a user typed: `12`, `12.5`, `$1,234.50`.
 *
 * @returns cents, or undefined for anything else (a sign, an exponent, a third decimal, above the limit).
 */
export function parseCents(text: string): Cents | undefined {
  const match = /^\$?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return undefined;
  const dollars = Number(match[1]?.replaceAll(',', ''));
  const cents = dollars * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents <= AMOUNT_MAX_CENTS ? cents : undefined;
}
