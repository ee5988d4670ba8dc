import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment } from '../../environment.ts';
import { DOCUMENT_KEYS_FOLDER, openDocumentKeys } from '../../platform/signature/document-keys.ts';
import { findSignatureFault, type SignatureFault } from '../../platform/signature/verify-signed-pdf.ts';
import { findCountyLine, UsageError } from '../find-county-line.ts';
import { resolveFile } from './backup-county.ts';
import { COUNTY_USAGE } from './county-usage.ts';

const FAULTS: Readonly<Record<SignatureFault, string>> = {
  unsigned: 'It has no signature, or several.',
  partial: 'The signature does not cover the whole file.',
  unreadable: 'The signature cannot be read.',
  changed: 'The file was changed after it was signed.',
  untrusted: 'The signature is not by a key of the county that was valid on this day.',
};

/**
 * Checks the signature of a file, without the database. Exits with 1 if the county hasn't signed this file.
 *
 * @param args the county's key, the file, and the day on which it was issued.
 */
export async function verifyCertificateFile(args: readonly string[]): Promise<number> {
  const [key, name, day = '', ...rest] = args;
  const issuedAt = new Date(`${day}T12:00:00Z`);
  if (key === undefined || name === undefined || Number.isNaN(issuedAt.getTime()) || rest.length > 0)
    throw new UsageError(COUNTY_USAGE);
  const line = findCountyLine(readEnvironment(process.env), key, undefined);
  const roots = openDocumentKeys(join(line.dataDir, DOCUMENT_KEYS_FOLDER)).listRoots();
  const fault = findSignatureFault(readFileSync(resolveFile(name)), { roots, issuedAt });
  console.log(fault === undefined ? `${line.name} has signed this file, and no one has changed it.` : FAULTS[fault]);
  return fault === undefined ? 0 : 1;
}
