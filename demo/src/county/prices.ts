import type { Random } from './random.ts';

/** The price of land of a kind by year, in dollars; linear in between. */
const PRICES = {
  farm: [
    [1920, 5_600],
    [1933, 2_600],
    [1945, 4_800],
    [1960, 13_000],
    [1979, 82_000],
    [1987, 52_000],
    [2005, 290_000],
    [2026, 620_000],
  ],
  bareLot: [
    [1905, 180],
    [1930, 420],
    [1946, 700],
    [1960, 2_400],
    [1979, 9_500],
    [2005, 58_000],
    [2011, 34_000],
    [2026, 86_000],
  ],
  house: [
    [1905, 1_400],
    [1930, 3_400],
    [1946, 6_200],
    [1960, 15_500],
    [1977, 41_000],
    [1990, 78_000],
    [2006, 205_000],
    [2011, 148_000],
    [2026, 352_000],
  ],
  cabin: [
    [1920, 500],
    [1946, 2_200],
    [1965, 8_500],
    [1980, 38_000],
    [2005, 225_000],
    [2026, 415_000],
  ],
} as const satisfies Record<string, readonly (readonly [year: number, dollars: number])[]>;

export type PriceKind = keyof typeof PRICES;

/** Picks a plausible price, in cents, rounded to a usual amount. */
export function pickPrice(random: Random, kind: PriceKind, year: number): number {
  const dollars = interpolate(PRICES[kind], year) * (0.62 + 0.85 * random.next());
  const step = dollars < 2_000 ? 25 : dollars < 20_000 ? 100 : dollars < 100_000 ? 500 : 1_000;
  return Math.max(1, Math.round(dollars / step)) * step * 100;
}

/** Picks the amount that a lender lends on a price, in cents. */
export function pickLoan(random: Random, priceCents: number, year: number): number {
  const share =
    year < 1938 ? 0.5 + 0.1 * random.next() : year < 1970 ? 0.65 + 0.2 * random.next() : 0.75 + 0.22 * random.next();
  const step = priceCents > 10_000_000 ? 10_000 : 1_000;
  return Math.max(1, Math.round((priceCents * share) / step)) * step;
}

function interpolate(points: readonly (readonly [number, number])[], year: number): number {
  const after = points.findIndex(([at]) => at > year);
  const [fromYear, from] = points[after - 1] ?? points.at(after < 0 ? -1 : 0) ?? [year, 0];
  if (after <= 0) return from;
  const [toYear, to] = points[after] ?? [year, from];
  return from + ((to - from) * (year - fromYear)) / (toYear - fromYear);
}
