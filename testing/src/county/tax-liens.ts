import type { CountyPart } from './county-part.ts';
import { openCsvFile } from './csv-file.ts';
import { dayAt, documentKey } from './documents.ts';
import type { Random } from './random.ts';

/** Every so many documents one claims a tax lien. */
export const DOCUMENTS_PER_LIEN = 100;
const RELEASED_SHARE = 0.6;
/** Every so many liens one is filed again instead, from the eighth on. */
const LIENS_PER_REFILING = 20;
const FIRST_REFILED = 7;

export function lienNumber(index: number): string {
  return `L${700_000 + index}`;
}

/** Tax liens with a taxpayer and an assessment each; most are released in time, a few are filed again. */
export async function writeTaxLiens(
  folder: string,
  { first, end, total, names }: CountyPart,
  random: Random,
): Promise<void> {
  const files = {
    liens: openCsvFile(folder, 'tax-liens', ['document', 'lien_number', 'lien_type', 'lien_on', 'total_amount']),
    taxpayers: openCsvFile(folder, 'tax-lien-taxpayers', ['document', 'name', 'address']),
    assessments: openCsvFile(folder, 'tax-lien-assessments', ['document', 'tax_kind', 'assessed_on', 'balance']),
    releases: openCsvFile(folder, 'tax-lien-releases', ['document', 'release', 'extent', 'released_on']),
    revisions: openCsvFile(folder, 'tax-lien-revisions', ['document', 'revision', 'flag', 'refiled_until_on']),
  };
  for (let lien = Math.ceil(first / DOCUMENTS_PER_LIEN); lien * DOCUMENTS_PER_LIEN < end; lien += 1) {
    const index = lien * DOCUMENTS_PER_LIEN;
    const key = documentKey(index);
    const share = index / total;
    const amount = 1_000 + Math.floor(random() * 90_000);
    files.liens.write(key, lienNumber(lien), lien % 3 === 0 ? 'STATE' : 'FEDERAL', dayAt(share), amount);
    files.taxpayers.write(key, names.name(random), `"${100 + (lien % 900)} MAIN ST, HARBOR MN"`);
    files.assessments.write(key, '1040', dayAt(share), amount);
    const later = index + 1 + Math.floor(random() * (end - index));
    if (later >= end) continue;
    const day = dayAt(later / total);
    if (lien % LIENS_PER_REFILING === FIRST_REFILED) files.revisions.write(key, documentKey(later), 'REFILING', day);
    else if (random() < RELEASED_SHARE) files.releases.write(key, documentKey(later), 'FULL', day);
  }
  await Promise.all(Object.values(files).map((file) => file.close()));
}
