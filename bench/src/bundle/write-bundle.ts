import { mkdirSync } from 'node:fs';
import { writeDocuments } from './documents.ts';
import { writeLand } from './land.ts';
import { writeOldBooks } from './old-books.ts';
import { writePlats } from './plats.ts';
import { startRandom } from './random.ts';
import { writeTaxLiens } from './tax-liens.ts';
import { writeTorrens } from './torrens.ts';

// Writes the invented county as two import bundles (docs/importing.md): always the same records, in the proportions of a real county.

/** Documents with only their names, so that imports can be compared with earlier versions of this bench. */
export async function writeDocumentBundle(folder: string, documentCount: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await writeDocuments(folder, documentCount, startRandom(1));
}

/** All other data that the searches read: records related to those documents and other records. */
export async function writeRecordBundle(folder: string, documentCount: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await writePlats(folder);
  await writeLand(folder, documentCount, startRandom(2));
  await writeTorrens(folder, documentCount, startRandom(3));
  await writeTaxLiens(folder, documentCount, startRandom(4));
  await writeOldBooks(folder, documentCount, startRandom(5));
}
