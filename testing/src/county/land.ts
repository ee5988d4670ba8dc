import type { CountyPart } from './county-part.ts';
import { openCsvFile } from './csv-file.ts';
import { documentKey } from './documents.ts';
import { inventPlat, PLATS } from './plats.ts';
import { pick, type Random } from './random.ts';

/** Of a hundred documents so many have a parcel, an address, and refer to an earlier one. */
const PARCEL_SHARE = 0.6;
const ADDRESS_SHARE = 0.3;
const REFERENCE_SHARE = 0.4;
const DOCUMENTS_PER_PARCEL = 10;
const PLATTED_SHARE = 0.6;
const ISLAND_SHARE = 0.02;
const ISLANDS = ['BIG', 'OSPREY'] as const;
export const VILLAGES = 40;
const DRAIN_ROWS = 5_000;
/** Different streets, before those of another part. */
export const STREET_NAMES = 500;
const STREETS = 'IDAHO LAKE MAIN CEDAR PRAIRIE HARBOR SUMMIT MAPLE ELM GRANITE'.split(' ');
const STREET_TYPES = ['AVE', 'ST', 'RD'];
const QUARTERS = ['NE4', 'NW4', 'SE4', 'SW4', 'N2', 'S2'];

/** The parcel of a number, from 0. */
export function parcelNumber(index: number): string {
  return `12-${String(index).padStart(7, '0')}`;
}

export function countParcels(documentCount: number): number {
  return Math.ceil(documentCount / DOCUMENTS_PER_PARCEL);
}

export function streetName(index: number): string {
  return `${STREETS[index % STREETS.length]} ${1 + Math.floor(index / STREETS.length)}`;
}

export function villageName(index: number): string {
  return `VILLAGE ${index}`;
}

export const LEGAL_COLUMNS = ['plat', 'block', 'lots', 'section', 'township', 'range', 'aliquot'] as const;

/** Townships of a part, from the thirtieth on. */
const TOWNSHIPS = 4;

/** Lots of a plat, or a part of a section. */
export function inventLegal(random: Random, part = 0): readonly (string | number)[] {
  const number = (from: number, count: number) => from + Math.floor(random() * count);
  if (random() >= PLATTED_SHARE)
    return [
      '',
      '',
      '',
      number(1, 36),
      `${number(30 + part * TOWNSHIPS, TOWNSHIPS)}N`,
      `${number(20, 4)}E`,
      `${pick(random, QUARTERS)} ${pick(random, QUARTERS)}`,
    ];
  const lot = number(1, 24);
  const lots = random() < 0.2 ? `${lot}-${lot + number(1, 4)}` : lot;
  // The square makes some plats large and most small.
  const plat = inventPlat(part * PLATS + Math.floor(random() ** 2 * PLATS)).number;
  return [plat, number(1, 12), lots, '', '', '', ''];
}

/** Parcels, addresses, references, legal descriptions and tracts of islands, of the documents that are there. */
export async function writeLand(folder: string, county: CountyPart, random: Random): Promise<void> {
  const files = {
    parcels: openCsvFile(folder, 'parcels', ['document', 'parcel']),
    addresses: openCsvFile(folder, 'addresses', ['document', 'address', 'city', 'state', 'zip']),
    references: openCsvFile(folder, 'references', ['document', 'referenced_document']),
    legals: openCsvFile(folder, 'legals', ['document', 'tract_book', ...LEGAL_COLUMNS]),
    tracts: openCsvFile(folder, 'island-tracts', ['document', 'island', 'village', 'parcel']),
  };
  const { part, first, end } = county;
  await writePlaces(folder, part);
  const upTo = (count: number) => Math.floor(random() * count);
  const parcels = countParcels(end - first);
  for (let index = first; index < end; index += 1) {
    const key = documentKey(index);
    if (random() < PARCEL_SHARE) files.parcels.write(key, parcelNumber(countParcels(first) + upTo(parcels)));
    if (random() < ADDRESS_SHARE) {
      const address = `${100 + upTo(900)} ${streetName(part * STREET_NAMES + upTo(STREET_NAMES))} ${pick(random, STREET_TYPES)}`;
      files.addresses.write(key, address, 'HARBOR', 'MN', '55001');
    }
    if (index > first && random() < REFERENCE_SHARE)
      files.references.write(key, documentKey(first + upTo(index - first)));
    if (random() < ISLAND_SHARE) {
      const village = villageName(part * VILLAGES + upTo(VILLAGES));
      files.tracts.write(key, pick(random, ISLANDS), village, upTo(200));
    } else files.legals.write(key, '', ...inventLegal(random, part));
    if (index % DRAIN_ROWS === 0) await Promise.all(Object.values(files).map((file) => file.drain()));
  }
  await Promise.all(Object.values(files).map((file) => file.close()));
}

async function writePlaces(folder: string, part: number): Promise<void> {
  const islands = openCsvFile(folder, 'islands', ['code', 'description']);
  const villages = openCsvFile(folder, 'villages', ['island', 'name']);
  for (const island of ISLANDS) {
    islands.write(island, `${island} ISLAND`);
    for (let index = 0; index < VILLAGES; index += 1) villages.write(island, villageName(part * VILLAGES + index));
  }
  await Promise.all([islands.close(), villages.close()]);
}
