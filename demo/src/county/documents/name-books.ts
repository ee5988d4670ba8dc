// The old books of names: a pair of volumes, grantors and grantees, for some years at a time, each volume in the order of the names.

/** The clerks kept the books of names and tracts by hand until the end of this year. */
export const BOOKS_LAST_YEAR = 1974;
/** A pair of volumes served five years. */
export const VOLUME_YEARS = 5;
/** The first volume with documents of the demo, and the year in which it starts. */
const FIRST_VOLUME = 9;
const FIRST_YEAR = 1920;
export const NAMES_PER_PAGE = 44;

const SIDES = { GR: 'GRANTOR', GE: 'GRANTEE' } as const;
export type BookSide = (typeof SIDES)[keyof typeof SIDES];

/** A page of a volume, from 1. */
export interface BookPage {
  readonly side: BookSide;
  readonly volume: number;
  readonly page: number;
}

export function volumeOf(year: number): number {
  return Math.floor((year - FIRST_YEAR) / VOLUME_YEARS) + FIRST_VOLUME;
}

/** Returns the year in which a volume starts. */
export function firstYearOf(volume: number): number {
  return FIRST_YEAR + (volume - FIRST_VOLUME) * VOLUME_YEARS;
}

/** `GR 9-1`, as printed on the page. */
export function nameBookPage({ side, volume, page }: BookPage): string {
  return `${side === 'GRANTOR' ? 'GR' : 'GE'} ${volume}-${page}`;
}

/** Parses a reference; undefined if it isn't one. */
export function readBookPage(reference: string): BookPage | undefined {
  const [, side, volume, page] = /^(GR|GE) (\d+)-(\d+)$/.exec(reference) ?? [];
  if (side === undefined) return undefined;
  return { side: SIDES[side as keyof typeof SIDES], volume: Number(volume), page: Number(page) };
}
