/**
 * How much of the long checks a run makes (decision 0221). `npm test` sets FACTS_SEED, which chooses a tenth of their rows and runs:
 * another commit has another tenth, and the same seed always has the same one. Without a seed, a run makes all of them.
 */

const PARTS = 10;

const seed = process.env.FACTS_SEED === undefined ? undefined : readSeed(process.env.FACTS_SEED);

function readSeed(text: string): number {
  if (!/^\d{1,9}$/.test(text))
    throw new Error(`FACTS_SEED is ${text} and must be a whole number of at most nine digits.`);
  return Number(text);
}

/** Picks the rows of a matrix that a run checks, at least one. Ten seeds in a row pick every row. */
export function pickFacts<Row>(rows: readonly Row[]): readonly Row[] {
  if (seed === undefined) return rows;
  const parts = Math.min(PARTS, rows.length);
  return rows.filter((_, index) => index % parts === seed % parts);
}

/** How often a property is tried, as options of fast-check. @param all the number of runs without a seed. */
export function pickRuns(all: number): { readonly numRuns: number; readonly seed?: number } {
  return seed === undefined ? { numRuns: all } : { numRuns: Math.ceil(all / PARTS), seed };
}

/** The points of a sequence that a run checks, counted from 1, if its length is only known at its end. */
export function pickPoints(): { readonly first: number; readonly step: number } {
  return seed === undefined ? { first: 1, step: 1 } : { first: (seed % PARTS) + 1, step: PARTS };
}
