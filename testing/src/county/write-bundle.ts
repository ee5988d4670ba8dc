import { mkdirSync } from 'node:fs';
import type { CountyPart } from './county-part.ts';
import { writeDocuments } from './documents.ts';
import { writeLand } from './land.ts';
import { writeOldBooks } from './old-books.ts';
import { writePlats } from './plats.ts';
import { startRandom } from './random.ts';
import { writeTaxLiens } from './tax-liens.ts';
import { writeTorrens } from './torrens.ts';

/** Sequences of numbers of a part. */
const SEEDS = 5;

// Writes the invented county as two import bundles (docs/importing.md): always the same records, in the proportions of a real county.

/** Documents with only their names, so that imports can be compared with earlier versions of this bench. */
export async function writeDocumentBundle(folder: string, county: CountyPart): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await writeDocuments(folder, county, startRandom(1 + SEEDS * county.part));
}

/** All other data that the searches read: records related to those documents and other records. */
export async function writeRecordBundle(folder: string, county: CountyPart): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { part } = county;
  await writePlats(folder, part);
  await writeLand(folder, county, startRandom(2 + SEEDS * part));
  await writeTorrens(folder, county, startRandom(3 + SEEDS * part));
  await writeTaxLiens(folder, county, startRandom(4 + SEEDS * part));
  await writeOldBooks(folder, county, startRandom(5 + SEEDS * part));
}
