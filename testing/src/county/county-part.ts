import { FEW_NAMES, type InventNames } from './invent-names.ts';
import { realNames } from './real-names.ts';

/** Documents of an invented county that are written together, with everything that is related to them. */
export interface CountyPart {
  /** From 0. Parts have no days, names, land or certificates in common: a search of one finds no more when another is added. */
  readonly part: number;
  /** The number of its first document, from 0. */
  readonly first: number;
  /** The number after its last one. */
  readonly end: number;
  /** The documents of all parts. */
  readonly total: number;
  readonly names: InventNames;
}

/** The county of the measurements: few names, which are the same in every version. */
export function wholeCounty(documentCount: number): CountyPart {
  return { part: 0, first: 0, end: documentCount, total: documentCount, names: FEW_NAMES };
}

/** A county with names as they are distributed in reality. */
export function realCounty(documentCount: number): CountyPart {
  return { ...wholeCounty(documentCount), names: realNames() };
}

/** Divides a county with real names in two, the second of which is the rest of it. */
export function divideCounty(total: number, firstDocuments: number): readonly [CountyPart, CountyPart] {
  return [
    { ...realCounty(total), end: firstDocuments },
    { ...realCounty(total), part: 1, first: firstDocuments, names: realNames(1) },
  ];
}
