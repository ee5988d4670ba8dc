/**
 * How much of the long checks a run makes (decision 0221). `npm test` sets FACTS_SEED, which chooses a tenth of their rows and runs:
 * another commit has another tenth, and the same seed always has the same one. Without a seed, a run makes all of them.
 */

const PARTS = 10;

export interface FactPicker {
  /** Picks the rows of a matrix that a run checks, at least one. Ten seeds in a row pick every row. */
  pickFacts<Row>(rows: readonly Row[]): readonly Row[];
  /** How often a property is tried, as options of fast-check. @param all the number of runs without a seed. */
  pickRuns(all: number): { readonly numRuns: number; readonly seed?: number };
  /** The points of a sequence that a run checks, counted from 1, if its length is only known at its end. */
  pickPoints(): { readonly first: number; readonly step: number };
}

/**
 * @param seedText as the environment has it; undefined checks everything.
 * @throws Error for a seed that isn't a whole number of at most nine digits.
 */
export function createFactPicker(seedText: string | undefined): FactPicker {
  if (seedText === undefined)
    return {
      pickFacts: (rows) => rows,
      pickRuns: (all) => ({ numRuns: all }),
      pickPoints: () => ({ first: 1, step: 1 }),
    };
  const seed = readSeed(seedText);
  return {
    pickFacts: (rows) => {
      const parts = Math.min(PARTS, rows.length);
      return rows.filter((_, index) => index % parts === seed % parts);
    },
    pickRuns: (all) => ({ numRuns: Math.ceil(all / PARTS), seed }),
    pickPoints: () => ({ first: (seed % PARTS) + 1, step: PARTS }),
  };
}

function readSeed(text: string): number {
  if (!/^\d{1,9}$/.test(text))
    throw new Error(`FACTS_SEED is ${text} and must be a whole number of at most nine digits.`);
  return Number(text);
}

/** As the environment of this run asks. */
export const { pickFacts, pickRuns, pickPoints } = createFactPicker(process.env.FACTS_SEED);
