import type { FiledInstrument } from './draw-filing.ts';

/** A step of a clerk or the filer, some hours before the demo starts. */
type Step =
  | { readonly does: 'claim'; readonly by: string; readonly hoursAgo: number }
  | { readonly does: 'accept'; readonly hoursAgo: number }
  | {
      readonly does: 'reject' | 'requestCorrection';
      readonly hoursAgo: number;
      readonly reason: string;
      readonly remark: string;
    }
  | { readonly does: 'withdraw'; readonly hoursAgo: number };

export interface FilingStory extends FiledInstrument {
  readonly filer: string;
  readonly hoursAgo: number;
  /** Documents that are recorded together with it, or not at all. */
  readonly additional?: readonly FiledInstrument[];
  readonly steps: readonly Step[];
}

/** The clerk who decides. */
export const CLERK = 'demo.county';

/** A filing in each state, oldest first. A claim isn't older than the fifteen minutes that it holds. */
export const FILING_STORIES: readonly FilingStory[] = [
  {
    ...{ filer: 'demo.manager', instrument: 'QCD', deed: 6, pages: 2, party: 'MATTILA, EERO', hoursAgo: 190 },
    steps: [
      { does: 'claim', by: CLERK, hoursAgo: 166 },
      {
        does: 'reject',
        hoursAgo: 165.9,
        reason: 'The notary acknowledgment is missing or incomplete',
        remark: 'The notary has not signed page 2. Ask for a new acknowledgment, then file again.',
      },
    ],
  },
  {
    ...{ filer: 'demo.searcher', instrument: 'SAT', deed: 5, pages: 1, party: 'NORTHLAND SAVINGS BANK', hoursAgo: 120 },
    steps: [{ does: 'withdraw', hoursAgo: 119 }],
  },
  {
    ...{ filer: 'demo.searcher', instrument: 'WD', deed: 4, pages: 2, party: 'OKAFOR, CHIDI', hoursAgo: 75 },
    steps: [
      { does: 'claim', by: CLERK, hoursAgo: 50 },
      {
        does: 'requestCorrection',
        hoursAgo: 49.9,
        reason: 'The legal description is missing or wrong',
        remark: 'The lot number differs from the deed that it refers to.',
      },
    ],
  },
  {
    ...{ filer: 'demo.invoice', instrument: 'MTG', deed: 3, pages: 4, party: 'GRANITE STATE BANK', hoursAgo: 28 },
    steps: [{ does: 'claim', by: 'demo.provider', hoursAgo: 0.05 }],
  },
  {
    ...{ filer: 'demo.searcher', instrument: 'WD', deed: 2, pages: 2, party: 'XIONG, MAI', hoursAgo: 26 },
    steps: [
      { does: 'claim', by: CLERK, hoursAgo: 1.2 },
      { does: 'accept', hoursAgo: 1.1 },
    ],
  },
  {
    ...{ filer: 'demo.searcher', instrument: 'WD', deed: 1, pages: 2, party: 'SANDOVAL, LUCIA', hoursAgo: 22 },
    additional: [{ instrument: 'MTG', deed: 1, pages: 3, party: 'NORTHLAND SAVINGS BANK' }],
    steps: [],
  },
  {
    ...{ filer: 'demo.invoice', instrument: 'SAT', deed: 0, pages: 1, party: 'LAKES CREDIT UNION', hoursAgo: 3 },
    steps: [],
  },
];
