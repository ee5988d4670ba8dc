import { parseRange, parseTownship } from '../../records/index.ts';

/** A section of a document. A direction that the index leaves out is that of the county's only township. */
export interface SectionPlace {
  readonly township: number;
  readonly townshipHalf: boolean;
  readonly townshipDirection: string | null;
  readonly range: number;
  readonly rangeHalf: boolean;
  readonly rangeDirection: string | null;
  readonly section: number;
}

/** Reads a section from its parts as typed. @returns undefined for text that names none. */
export function readSectionPlace(typed: {
  readonly township: string;
  readonly range: string;
  readonly section: string;
}): SectionPlace | undefined {
  const [township, range] = [parseTownship(typed.township), parseRange(typed.range)];
  const number = /^0*([1-9]|[12]\d|3[0-6])$/.exec(typed.section.trim())?.[1];
  if (township === undefined || range === undefined || number === undefined) return undefined;
  return {
    township: township.number,
    townshipHalf: township.half,
    townshipDirection: township.direction ?? null,
    range: range.number,
    rangeHalf: range.half,
    rangeDirection: range.direction ?? null,
    section: Number(number),
  };
}
