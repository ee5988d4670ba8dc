import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { SURNAMES } from './surnames.ts';

/** Given names, and words that firms are made of. */
const GIVEN = [
  'ANNA',
  'CARL',
  'MARIT',
  'OLAF',
  'INGRID',
  'PAUL',
  'MAI',
  'JOSE',
  'AMINA',
  'JOHN',
  'MARY',
  'NELS',
  'ROSE',
  'HENRY',
  'ELSIE',
  'KURT',
];
const FIRM_WORDS = [
  'NORTHLAND',
  'LAKES',
  'PRAIRIE',
  'GRANITE',
  'SUMMIT',
  'PIONEER',
  'RIVER',
  'CEDAR',
  'HARBOR',
  'VALLEY',
];
const FIRM_KINDS = ['SAVINGS BANK', 'MORTGAGE INC', 'TITLE CO', 'LAND LLC', 'PROPERTIES LP'];
const INSTRUMENTS = ['WD', 'MTG', 'SAT', 'QCD', 'ASG', 'EAS'] as const;
const FIRST_DAY = Date.UTC(1950, 0, 1);
const DAYS = 27_900;
/** Documents before this share of the county's time stand in books. */
const BOOKED_SHARE = 0.4;
const PAGES_PER_BOOK = 600;

/**
 * Writes an index of invented documents as an import bundle (docs/importing.md): the same documents every time, three names each, a
 * few surnames very common, as in a real county.
 */
export async function writeBundle(folder: string, documentCount: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const codes: Readonly<Record<string, string>> = {
    'document-types': 'code,description\nA,Abstract\n',
    'book-types': 'code,description\nDEEDS,Deeds\n',
    'instrument-groups': 'code,description\nDEED,Deeds\nMORT,Mortgages\n',
    instruments: `code,description,groups\n${INSTRUMENTS.map((code, index) => `${code},Instrument ${code},${index % 2 === 0 ? 'DEED' : 'MORT'}`).join('\n')}\n`,
  };
  for (const [name, text] of Object.entries(codes)) writeFileSync(join(folder, `${name}.csv`), text);

  const documents = createWriteStream(join(folder, 'documents.csv'));
  const names = createWriteStream(join(folder, 'names.csv'));
  documents.write('document,recorded_on,recorded_time,recorded_sequence,instrument,book_type,book,page,page_count\n');
  names.write('document,role,name\n');
  const random = startRandom(1);
  for (let index = 0; index < documentCount; index += 1) {
    documents.write(`${writeDocument(index, documentCount, random)}\n`);
    const key = documentKey(index);
    names.write(
      `${key},GRANTOR,"${inventName(random)}"\n${key},GRANTOR,"${inventName(random)}"\n${key},GRANTEE,"${inventName(random)}"\n`,
    );
    if (index % 5_000 === 0) await drain(names);
  }
  documents.end();
  names.end();
  await Promise.all([finished(documents), finished(names)]);
}

/** The key of the n-th document. */
export function documentKey(index: number): string {
  return `A${100_000 + index}`;
}

function writeDocument(index: number, documentCount: number, random: () => number): string {
  const day = new Date(FIRST_DAY + Math.floor((index / documentCount) * DAYS) * 86_400_000).toISOString().slice(0, 10);
  const minute = 480 + (index % 480);
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const instrument = INSTRUMENTS[Math.floor(random() * INSTRUMENTS.length)];
  const isBooked = index < documentCount * BOOKED_SHARE;
  const book = isBooked ? `DEEDS,${1 + Math.floor(index / PAGES_PER_BOOK)},${1 + (index % PAGES_PER_BOOK)}` : ',,';
  return `${documentKey(index)},${day},${time},${index % 100},${instrument},${book},${1 + Math.floor(random() * 12)}`;
}

function inventName(random: () => number): string {
  const pick = (list: readonly string[], skew = 1) => list[Math.floor(random() ** skew * list.length)] ?? '';
  if (random() < 0.2) return `${pick(FIRM_WORDS)} ${pick(FIRM_WORDS)} ${pick(FIRM_KINDS)}`;
  // The square makes the first surnames many times as common as the last.
  return `${pick(SURNAMES, 2)}, ${pick(GIVEN)} ${String.fromCharCode(65 + Math.floor(random() * 26))}`;
}

function drain(stream: Writable): Promise<void> {
  return stream.writableNeedDrain ? new Promise((resolve) => stream.once('drain', resolve)) : Promise.resolve();
}

/** Mulberry32: small, quick, and the same numbers everywhere. */
function startRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
