import type { CountyPart } from './county-part.ts';
import { openCsvFile } from './csv-file.ts';
import { dayAt, documentKey } from './documents.ts';
import { inventPlat, PLATS } from './plats.ts';
import type { Random } from './random.ts';

const DOCUMENTS_PER_CERTIFICATE = 40;
const CANCELLED_SHARE = 0.6;
const MEMORIALS = 3;
const PAGES_PER_BOOK = 200;

export function certificateNumber(index: number): string {
  return String(10_000 + index);
}

export function countCertificates(documentCount: number): number {
  return Math.ceil(documentCount / DOCUMENTS_PER_CERTIFICATE);
}

/** Certificates of title with their owners, texts, memorials, and the certificates that replaced them. */
export async function writeTorrens(folder: string, county: CountyPart, random: Random): Promise<void> {
  const columns = ['certificate', 'certified_on', 'book', 'page', 'status', 'cancelled_by'];
  const files = {
    certificates: openCsvFile(folder, 'certificates', columns),
    owners: openCsvFile(folder, 'certificate-owners', ['certificate', 'name']),
    texts: openCsvFile(folder, 'certificate-texts', ['certificate', 'section', 'text']),
    memorials: openCsvFile(folder, 'memorials', [
      'certificate',
      'document',
      'kind',
      'memorial_on',
      'in_favor_of',
      'text',
    ]),
    noted: openCsvFile(folder, 'document-certificates', ['document', 'certificate']),
  };
  const { part, first, end, total, names } = county;
  const [begin, count] = [countCertificates(first), countCertificates(end)];
  for (let index = begin; index < count; index += 1) {
    const number = certificateNumber(index);
    const book = [1 + Math.floor(index / PAGES_PER_BOOK), 1 + (index % PAGES_PER_BOOK)];
    const successor = index + 1 + Math.floor(random() * (count - index));
    const isCancelled = random() < CANCELLED_SHARE && successor < count;
    const state = isCancelled ? ['CANCELLED', certificateNumber(successor)] : ['CURRENT', ''];
    files.certificates.write(number, dayAt(index / countCertificates(total)), ...book, ...state);
    files.owners.write(number, names.name(random));
    const lot = `LOT ${1 + Math.floor(random() * 24)} BLOCK ${1 + Math.floor(random() * 12)}`;
    files.texts.write(number, 'LEGAL', `${lot} ${inventPlat(part * PLATS + Math.floor(random() * PLATS)).name}`);
    files.texts.write(number, 'RECITAL', `SUBJECT TO AN EASEMENT IN FAVOR OF ${names.firm(random)}`);
    for (let memorial = 0; memorial < MEMORIALS; memorial += 1) {
      const document = first + Math.floor(random() * (end - first));
      const favored = names.firm(random);
      const day = dayAt(document / total);
      files.memorials.write(number, documentKey(document), 'MORTGAGE', day, favored, `MORTGAGE NUMBER ${document}`);
      files.noted.write(documentKey(document), number);
    }
    await Promise.all(Object.values(files).map((file) => file.drain()));
  }
  await Promise.all(Object.values(files).map((file) => file.close()));
}
