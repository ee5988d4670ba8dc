import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CountyPart } from './county-part.ts';
import { openCsvFile } from './csv-file.ts';
import { dayAt } from './documents.ts';
import { inventLegal } from './land.ts';
import type { Random } from './random.ts';
import { SURNAMES } from './surnames.ts';

const DOCUMENTS_PER_TRACT_PAGE = 20;
/** Ten years a volume, from 1880 on. */
const VOLUMES = 7;
const NAMES_PER_PAGE = 10;

export function tractBookId(index: number): string {
  return `S${1 + (index % 36)}-${20 + (index % 4)}-${Math.floor(index / 36)}`;
}

export function countTractPages(documentCount: number): number {
  return Math.ceil(documentCount / DOCUMENTS_PER_TRACT_PAGE);
}

/** Pages of the tract books with the land that each is of, and of the old books of grantors and grantees. */
export async function writeOldBooks(
  folder: string,
  { part, first, end, total }: CountyPart,
  random: Random,
): Promise<void> {
  const pages = openCsvFile(folder, 'tract-books', ['tract_book', 'recorded_on']);
  const legals: string[] = [];
  for (let index = countTractPages(first); index < countTractPages(end); index += 1) {
    pages.write(tractBookId(index), dayAt(index / countTractPages(total)));
    legals.push(`,${tractBookId(index)},${inventLegal(random, part).join(',')}\n`);
  }
  await pages.close();
  // The land of the documents is in the same file.
  appendFileSync(join(folder, 'legals.csv'), legals.join(''));
  await writeBooksOfNames(folder);
}

async function writeBooksOfNames(folder: string): Promise<void> {
  const columns = ['reference', 'role', 'from_name', 'to_name', 'from_on', 'to_on'];
  const books = openCsvFile(folder, 'grantor-grantee-books', columns);
  const names = [...SURNAMES].sort();
  for (let volume = 0; volume < VOLUMES; volume += 1) {
    for (let first = 0; first < names.length; first += NAMES_PER_PAGE) {
      const [from = '', to = ''] = [names[first], names[first + NAMES_PER_PAGE - 1]];
      const page = 1 + first / NAMES_PER_PAGE;
      const [begin, end] = [`${1880 + volume * 10}-01-01`, `${1889 + volume * 10}-12-31`];
      for (const role of ['GRANTOR', 'GRANTEE'])
        books.write(`${role === 'GRANTOR' ? 'GR' : 'GE'} ${1 + volume}-${page}`, role, from, to, begin, end);
    }
  }
  await books.close();
}
