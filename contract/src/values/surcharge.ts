import { assertCents, type Cents } from './money.ts';

/**
 * The methods of computing a surcharge for paying by card (Spec 3 §3): a fixed amount, or a percentage of the payment.
 */
export const SURCHARGE_METHODS = ['dollars', 'percent'] as const;
export type SurchargeMethod = (typeof SURCHARGE_METHODS)[number];

/** A county's surcharge for paying by card. */
export interface SurchargeTerms {
  readonly applies: boolean;
  readonly method: SurchargeMethod;
  readonly amountCents: Cents;
  /** Hundredths of a percent: 2.5 % is 250. */
  readonly basisPoints: number;
}

/**
 * Computes the surcharge on an amount, rounded to cents, half a cent up (Spec 1 §4 "Escrow deposit"). It uses integers only, so no
 * double ever holds a fraction of a cent.
 *
 * @throws RangeError for an amount that is negative or not whole cents.
 */
export function computeSurcharge(amountCents: Cents, terms: SurchargeTerms): Cents {
  if (assertCents(amountCents) < 0) throw new RangeError(`No surcharge on ${amountCents}`);
  if (!terms.applies || amountCents === 0) return 0;
  if (terms.method === 'dollars') return assertCents(terms.amountCents);
  return assertCents(Math.floor((amountCents * terms.basisPoints + 5_000) / 10_000));
}
