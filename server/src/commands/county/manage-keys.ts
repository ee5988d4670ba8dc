import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { CountyLine } from '../../counties-file.ts';
import type { County } from '../../county.ts';
import { type Environment, readEnvironment } from '../../environment.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../modules/office/audit/index.ts';
import { resealSecrets } from '../../modules/people/identity/index.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { addSealingKey, dropOldSealingKeys } from '../../platform/sealing-key.ts';
import { DOCUMENT_KEYS_FOLDER, openDocumentKeys } from '../../platform/signature/document-keys.ts';
import { addSigningKey } from '../../platform/signing-key.ts';
import { findCountyLine, UsageError } from '../find-county-line.ts';
import { getOperatorName } from '../operator-name.ts';
import { parseOptions } from '../parse-options.ts';
import { withOpenCounty } from '../with-county.ts';
import { COUNTY_USAGE } from './county-usage.ts';

/** The keys in a county's folder, with what they do. */
export const KEY_FILES = {
  'audit-key.pem': 'signs the audit log',
  'secrets.key': 'encrypts the secrets of one-time codes',
} as const;
type KeyFile = keyof typeof KEY_FILES;

const DAY_MS = 24 * 60 * 60_000;

/**
 * Lists the keys and secrets of a county with their age, or replaces one of its folder.
 *
 * @param args the county's key, and --rotate with the name of a file.
 * @throws UsageError when no county has the key, or no key the name.
 */
export async function manageKeys(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseOptions(COUNTY_USAGE, args, { rotate: { type: 'string' } });
  const [key, ...rest] = positionals;
  if (key === undefined || rest.length > 0) throw new UsageError(COUNTY_USAGE);
  const environment = readEnvironment(process.env);
  const line = findCountyLine(environment, key, undefined);
  if (values.rotate === undefined) {
    for (const row of listKeys(line, environment, new Date())) console.log(row);
    return 0;
  }
  const name = (Object.keys(KEY_FILES) as KeyFile[]).find((each) => each === values.rotate);
  if (name === undefined) throw new UsageError(`--rotate: one of ${Object.keys(KEY_FILES).join(', ')}`);
  const path = join(line.dataDir, name);
  const count = await withOpenCounty(environment, line, {}, ({ county }) => rotateKey(county, name, path));
  console.log(
    name === 'secrets.key'
      ? `Replaced ${path}, and encrypted ${count} secrets with the new key. Copy the file to your backup.`
      : `Replaced ${path}. The earlier public key stays in it, so that earlier seals still verify. Copy the file to your backup.`,
  );
  return 0;
}

/**
 * Replaces a key of a county's folder while the portal serves. The new key is in the file before anything uses it, and the earlier ones stay
 * as long as something needs them: wherever this is cut off, everything stays readable, and it can be repeated.
 *
 * @returns the number of secrets that were encrypted again.
 */
async function rotateKey(county: County, name: KeyFile, path: string): Promise<number> {
  const count = await oneAtATime(county, async (locked) => {
    if (name === 'secrets.key') addSealingKey(path);
    else addSigningKey(path);
    const resealed = name === 'secrets.key' ? await resealSecrets(locked) : 0;
    const details = { kind: name, count: resealed, by: `${getOperatorName()} (command)` };
    await recordAudit(locked.db, { action: 'key.rotated', actor: SYSTEM_ACTOR, details });
    return resealed;
  });
  // Only now is everything that needs the earlier keys committed.
  if (name === 'secrets.key') await oneAtATime(county, async () => dropOldSealingKeys(path));
  return count;
}

function oneAtATime<Result>(county: County, work: (locked: County) => Promise<Result>): Promise<Result> {
  return inTransaction(county.db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('keys of the county', 0))`.execute(tx);
    return work({ ...county, db: tx });
  });
}

/** Describes each key: its place, what it is for, its age, and how it is replaced. Never its value. */
function listKeys(line: CountyLine, environment: Environment, at: Date): readonly string[] {
  const { key, dataDir, cardGateway, objectStore, landlinkWebhook, databaseUrl, ownerDatabaseUrl } = line;
  const files = Object.entries(KEY_FILES).map(([name, purpose]) => {
    const path = join(dataDir, name);
    const age = existsSync(path)
      ? `${Math.floor((at.getTime() - statSync(path).mtimeMs) / DAY_MS)} days old`
      : 'created when the portal starts';
    return `${path}: ${purpose}; ${age}; npm run county -- keys ${key} --rotate ${name}`;
  });
  const documentKeys = openDocumentKeys(join(dataDir, DOCUMENT_KEYS_FOLDER));
  const signer = documentKeys.findSigner(at)?.certificate;
  const roots = documentKeys
    .listRoots()
    .map((root) => `${describeCertificate(root)}; npm run county -- document-keys ${key} --new-root`);
  const hasPassword = (url: string | undefined) => url !== undefined && new URL(url).password !== '';
  const configured = [
    hasPassword(databaseUrl) && 'databaseUrl: the password of the role that serves; ALTER ROLE',
    hasPassword(ownerDatabaseUrl) && 'ownerDatabaseUrl: the password of the owner of the tables; ALTER ROLE',
    cardGateway !== undefined &&
      'cardGateway: the transaction key and the signature key; the Merchant Interface of the gateway',
    objectStore !== undefined && 'objectStore: its secret access key; the tools of the store',
    landlinkWebhook !== undefined &&
      'landlinkWebhook: the secret that signs notifications; agreed with the finance system',
  ].flatMap((text) => (text === false ? [] : [`counties file, ${text}`]));
  return [
    ...files,
    ...roots,
    ...(signer === undefined ? [] : [`${describeCertificate(signer)}; npm run county -- document-keys ${key}`]),
    ...configured,
    ...(hasPassword(environment.SMTP_URL) ? ['SMTP_URL: the password of the mail server'] : []),
    ...(environment.METRICS_TOKEN === undefined ? [] : ['METRICS_TOKEN: with which Prometheus reads /metrics']),
  ];
}

function describeCertificate(certificate: {
  readonly ca: boolean;
  readonly validFrom: string;
  readonly validTo: string;
}): string {
  const purpose = certificate.ca
    ? 'root of the keys that sign certificates of searches'
    : 'signs certificates of searches';
  return `${DOCUMENT_KEYS_FOLDER}: ${purpose}; from ${certificate.validFrom} until ${certificate.validTo}`;
}
