import type { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import type { CountyLine } from '../../counties-file.ts';
import { type Environment, readEnvironment } from '../../environment.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../modules/office/audit/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { DOCUMENT_KEYS_FOLDER, openDocumentKeys } from '../../platform/signature/document-keys.ts';
import { KEY_ALGORITHMS } from '../../platform/signature/issue-certificates.ts';
import { findCountyLine, UsageError } from '../find-county-line.ts';
import { getOperatorName } from '../operator-name.ts';
import { parseOptions } from '../parse-options.ts';
import { withOpenCounty } from '../with-county.ts';
import { COUNTY_USAGE } from './county-usage.ts';

/**
 * Creates the key with which a county signs documents for a year, and its root if it doesn't exist or a new one is
 * requested. Earlier certificates stay, so that earlier signatures can still be verified.
 *
 * @param args the county's key, --algorithm and --new-root.
 * @throws UsageError when no county has the key; OperatorError when the root's private key isn't in the folder.
 */
export async function createDocumentKeys(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseOptions(COUNTY_USAGE, args, {
    algorithm: { type: 'string' },
    'new-root': { type: 'boolean' },
  });
  const [key, ...rest] = positionals;
  const algorithm = KEY_ALGORITHMS.find((each) => each === (values.algorithm ?? 'rsa3072'));
  if (key === undefined || rest.length > 0 || algorithm === undefined) throw new UsageError(COUNTY_USAGE);
  const environment = readEnvironment(process.env);
  const line = findCountyLine(environment, key, undefined);
  const folder = join(line.dataDir, DOCUMENT_KEYS_FOLDER);
  const keys = openDocumentKeys(folder);
  const owner = { name: line.name, algorithm, at: systemClock.now() };
  if (values['new-root'] === true || keys.listRoots().length === 0) {
    const root = await record(environment, line, 'root', () => keys.createRoot(owner));
    console.log(
      `Created the root ${root.fingerprint256}. It is published at /${line.key}/api/searchCertificates/roots.`,
    );
  }
  try {
    const { validTo } = await record(environment, line, 'leaf', () => keys.createLeaf(owner));
    console.log(`Created a key that signs until ${validTo}. Create the next one with this command before then.`);
  } catch (error) {
    throw error instanceof OperatorError ? error : new OperatorError((error as Error).message);
  }
  console.log(
    `Both are in ${folder}. The file root-…-key.pem is needed only for this command: keep it offline if you can.`,
  );
  return 0;
}

/** Creates a key, with its entry in the audit log. A database that can't be opened stops it before there is a key. */
function record(
  environment: Environment,
  line: CountyLine,
  kind: 'root' | 'leaf',
  create: () => Promise<X509Certificate>,
): Promise<X509Certificate> {
  return withOpenCounty(environment, line, {}, ({ county }) =>
    inTransaction(county.db, async (tx) => {
      const created = await create();
      const details = {
        kind: `${DOCUMENT_KEYS_FOLDER}: ${kind}`,
        code: created.fingerprint256,
        by: `${getOperatorName()} (command)`,
      };
      await recordAudit(tx, { action: 'key.created', actor: SYSTEM_ACTOR, details });
      return created;
    }),
  );
}
