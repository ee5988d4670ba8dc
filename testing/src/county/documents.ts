import type { CountyPart } from './county-part.ts';
import { openCsvFile } from './csv-file.ts';
import { pick, type Random } from './random.ts';

const INSTRUMENTS = ['WD', 'MTG', 'SAT', 'QCD', 'ASG', 'EAS'] as const;
const FIRST_DAY = Date.UTC(1950, 0, 1);
const DAYS = 27_900;
/** Documents before this share of the county's time are in books. */
const BOOKED_SHARE = 0.4;
const PAGES_PER_BOOK = 600;
/** Rows between two checks of whether the disk keeps up. */
const DRAIN_ROWS = 5_000;

/** The key of the n-th document. */
export function documentKey(index: number): string {
  return `A${100_000 + index}`;
}

/** Books are numbered from 1. */
export function countBooks(documentCount: number): number {
  return Math.ceil((documentCount * BOOKED_SHARE) / PAGES_PER_BOOK);
}

/** The day of a share (0 to 1) of the county's time: `1987-03-02`. */
export function dayAt(share: number): string {
  return new Date(FIRST_DAY + Math.floor(share * DAYS) * 86_400_000).toISOString().slice(0, 10);
}

/** Documents with three names each, and the codes that they need. */
export async function writeDocuments(folder: string, county: CountyPart, random: Random): Promise<void> {
  const codes: Readonly<Record<string, readonly string[]>> = {
    'document-types': ['code,description', 'A,Abstract'],
    'book-types': ['code,description', 'DEEDS,Deeds'],
    'instrument-groups': ['code,description', 'DEED,Deeds', 'MORT,Mortgages'],
    instruments: [
      'code,description,groups',
      ...INSTRUMENTS.map((code, index) => `${code},Instrument ${code},${index % 2 === 0 ? 'DEED' : 'MORT'}`),
    ],
  };
  for (const [name, [columns = '', ...rows]] of Object.entries(codes)) {
    const file = openCsvFile(folder, name, [columns]);
    for (const row of rows) file.write(row);
    await file.close();
  }
  const documents = openCsvFile(folder, 'documents', [
    ...['document', 'recorded_on', 'recorded_time', 'recorded_sequence', 'instrument'],
    ...['book_type', 'book', 'page', 'page_count'],
  ]);
  const names = openCsvFile(folder, 'names', ['document', 'role', 'name']);
  for (let index = county.first; index < county.end; index += 1) {
    documents.write(...inventDocument(index, county.total, random));
    for (const role of ['GRANTOR', 'GRANTOR', 'GRANTEE'])
      names.write(documentKey(index), role, county.names.name(random));
    if (index % DRAIN_ROWS === 0) await Promise.all([documents.drain(), names.drain()]);
  }
  await Promise.all([documents.close(), names.close()]);
}

function inventDocument(index: number, documentCount: number, random: Random): readonly (string | number)[] {
  const minute = 480 + (index % 480);
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const isBooked = index < documentCount * BOOKED_SHARE;
  const book = isBooked
    ? ['DEEDS', 1 + Math.floor(index / PAGES_PER_BOOK), 1 + (index % PAGES_PER_BOOK)]
    : ['', '', ''];
  const day = dayAt(index / documentCount);
  const instrument = pick(random, INSTRUMENTS);
  return [documentKey(index), day, time, index % 100, instrument, ...book, 1 + Math.floor(random() * 12)];
}
