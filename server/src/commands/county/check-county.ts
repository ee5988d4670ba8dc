import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listRecipients } from '@portal/contract/values/recipients';
import { countProcesses } from '../../count-processes.ts';
import type { CountyLine } from '../../counties-file.ts';
import type { County } from '../../county.ts';
import { type Environment, readEnvironment } from '../../environment.ts';
import { findStartDangers } from '../../find-start-dangers.ts';
import { listCountyLines } from '../../list-county-lines.ts';
import { findPlainDatabases, listDatabaseAddresses } from '../../list-database-addresses.ts';
import { findImageFaults } from '../../modules/images/earlier-images/index.ts';
import { readMapping } from '../../modules/index/imports/index.ts';
import { checkGateway } from '../../modules/money/cards/index.ts';
import { getSettings, isGuestMissing, listSavedGroups } from '../../modules/office/county-settings/index.ts';
import { countAdministrators, hasInvitedAdministrator } from '../../modules/people/identity/index.ts';
import { loadAddOn } from '../../platform/add-ons.ts';
import { openAuthorizeNet } from '../../platform/card-gateway/authorize-net.ts';
import type { Db } from '../../platform/database/database.ts';
import type { OpenDatabase } from '../../platform/database/open-database.ts';
import { askReplica } from '../../platform/database/replicas.ts';
import { openLeakedPasswords } from '../../platform/leaked-passwords.ts';
import { verifySmtp } from '../../platform/mail/mailer.ts';
import { checkObjectStore } from '../../platform/object-store/object-store.ts';
import { formatForOperator } from '../../platform/operator-error.ts';
import { parseSourceAddress } from '../../platform/source-database/source-address.ts';
import { judgeMailUrl } from '../../platform/transport-encryption.ts';
import { UsageError } from '../find-county-line.ts';
import { withOpenCounty } from '../with-county.ts';
import { checkPublicUrl } from './check/check-address.ts';
import { checkDatabase } from './check/check-database.ts';
import { checkFolder, findOpenParent, isWritable } from './check/check-folder.ts';
import { checkLeakedPasswords } from './check/check-leaked-passwords.ts';
import { checkServerSizes } from './check/check-server-sizes.ts';
import { checkVirusScanner } from './check/check-virus-scanner.ts';
import { type Finding, fail, ok, warn } from './check/finding.ts';
import { describeOutcome } from './each-county.ts';
import { KEY_FILES } from './manage-keys.ts';

/** Keys of images in a finding. */
const KEYS_SHOWN = 5;
const READABLE_BY_OTHERS = 0o077;
/** Passwords of docs/operations.md and of other guides. */
const EXAMPLE_PASSWORDS: ReadonlySet<string> = new Set([
  'YOUR-PASSWORD',
  'secret',
  'password',
  'postgres',
  'changeme',
  'portal',
]);

/**
 * Checks the counties of this deployment, or one of them, and prints a line for each finding.
 *
 * @returns 0 if everything works, otherwise 1.
 * @throws UsageError when no county has the key.
 */
export async function checkCounties(key: string | undefined): Promise<number> {
  const environment = readEnvironment(process.env);
  const all = listCountyLines(environment, undefined);
  const lines = all.filter((line) => key === undefined || line.key === key);
  if (lines.length === 0)
    throw new UsageError(`Unknown county ${key}. Known: ${all.map((line) => line.key).join(', ')}.`);
  const hasFailed = print('portal', await checkPortal(environment, all));
  const failed: string[] = [];
  for (const line of lines) if (print(line.key, await checkCounty(environment, line, all))) failed.push(line.key);
  if (lines.length > 1) console.log(describeOutcome(lines.length, failed));
  return hasFailed || failed.length > 0 ? 1 : 0;
}

/** @returns whether a check failed. */
function print(subject: string, findings: readonly Finding[]): boolean {
  for (const { verdict, text } of findings) console.log(`${verdict.padEnd(8)} ${subject}: ${text}`);
  return findings.some(({ verdict }) => verdict === 'FAILED');
}

/** The shared parts of all counties: the public address, email, the counties file. */
async function checkPortal(environment: Environment, lines: readonly CountyLine[]): Promise<readonly Finding[]> {
  return [
    await checkPublicUrl(environment.PUBLIC_URL),
    ...findStartDangers(environment, { isDemo: false, lines }).map(fail),
    await checkMail(environment),
    await checkVirusScanner(environment.CLAMD_URL, new Date()),
    await checkLeakedPasswords(openListOf(environment)),
    checkFileRights(environment),
    ...findDefaults(environment),
    ...findPlainDatabases(lines).map(fail),
  ];
}

const openListOf = ({ LEAKED_PASSWORDS_FILE: path }: Environment) =>
  path === undefined ? undefined : openLeakedPasswords(path);

/** Settings that are fine for a trial but wrong for a county that is open to the public. */
function findDefaults(environment: Environment): readonly Finding[] {
  const { MAIL_FROM, SMTP_URL, TRUST_PROXY, PUBLIC_URL, ALLOW_PUBLIC_DEMO, RESPONSE_MISMATCH } = environment;
  const isBehindProxy = PUBLIC_URL?.startsWith('https:') ?? false;
  return [
    ...(SMTP_URL !== undefined && MAIL_FROM.endsWith('.localdomain')
      ? [fail(`MAIL_FROM is ${MAIL_FROM}, which mail servers refuse`)]
      : []),
    ...(isBehindProxy && TRUST_PROXY.length === 0
      ? [fail('TRUST_PROXY is not set, so all users count as one client and are limited together')]
      : []),
    ...(ALLOW_PUBLIC_DEMO === 'yes' ? [warn('ALLOW_PUBLIC_DEMO is set, which only a trial needs')] : []),
    ...(RESPONSE_MISMATCH === 'throw' ? [warn('RESPONSE_MISMATCH is throw, which only development needs')] : []),
  ];
}

async function checkMail({ SMTP_URL, MAIL_FROM }: Environment): Promise<Finding> {
  if (SMTP_URL === undefined) return warn('SMTP_URL is not set, so emails are written to files and not sent');
  const problem = await verifySmtp(SMTP_URL);
  if (problem !== undefined) return fail(`mail server: ${problem}`);
  return judgeMailUrl(SMTP_URL) === 'ACCEPTED'
    ? warn(`the mail server accepts email from ${MAIL_FROM}, but SMTP_URL doesn't require verified TLS`)
    : ok(`the mail server accepts email from ${MAIL_FROM}`);
}

function checkFileRights({ COUNTIES_FILE }: Environment): Finding {
  const isPrivate = COUNTIES_FILE !== undefined && (statSync(COUNTIES_FILE).mode & READABLE_BY_OTHERS) === 0;
  return isPrivate
    ? ok('only its owner can read the counties file')
    : warn('other users of this machine can read the counties file, which can contain secrets');
}

async function checkCounty(
  environment: Environment,
  line: CountyLine,
  lines: readonly CountyLine[],
): Promise<readonly Finding[]> {
  return [
    ...(await checkContent(environment, line, lines)),
    checkFolder(line.dataDir),
    ...(await checkCardGateway(line)),
    ...(await checkStore(line)),
    ...(await checkMigrationSources(line)),
    ...checkImports(line),
    ...checkPriaFolders(line),
    ...checkSecrets(line),
    ...checkEncryption(line),
  ];
}

/** Databases on other machines, to which the operator wants no verified TLS. The portal doesn't start with unstated ones. */
function checkEncryption(line: CountyLine): readonly Finding[] {
  return listDatabaseAddresses(line)
    .filter(({ encryption }) => encryption === 'ACCEPTED')
    .map(({ property, host }) =>
      warn(`${property} has no verified TLS: others on the way to ${host} can read and change everything`),
    );
}

/** The server of the county's database, and what is in it. Fails for an older schema, which is left as it is. */
async function checkContent(
  environment: Environment,
  line: CountyLine,
  lines: readonly CountyLine[],
): Promise<readonly Finding[]> {
  try {
    return await withOpenCounty(environment, line, {}, async ({ county, database }) => [
      ...(await checkDatabase(database)),
      ...(await checkServerSizes(database, line, { lines, processes: countProcesses(environment, lines) })),
      ...(await checkReplicas(database, line)),
      await checkAdministrators(county.db, line.key),
      await checkAlerts(county.db, environment),
      ...(await checkGuest(county.db)),
      ...(await checkOpen(county.db)),
      ...(await checkImageFiles(county)),
    ]);
  } catch (error) {
    return [fail(formatForOperator(error))];
  }
}

/** Writes, reads and removes an object. */
async function checkStore({ objectStore }: CountyLine): Promise<readonly Finding[]> {
  if (objectStore === undefined) return [];
  const { endpoint, bucket } = objectStore;
  const problem = await checkObjectStore(objectStore);
  return [
    problem === undefined
      ? ok(`stores images in ${bucket} at ${endpoint}`)
      : fail(`its images can't be stored in ${bucket} at ${endpoint}: ${problem}`),
  ];
}

/** A migration from SQL Server needs its driver, which a release doesn't have. */
async function checkMigrationSources({ migrationSources = [] }: CountyLine): Promise<readonly Finding[]> {
  if (!migrationSources.some((text) => parseSourceAddress(text)?.product === 'sqlserver')) return [];
  return loadAddOn('sqlserver', () => import('tedious')).then(
    () => [],
    (error: unknown) => [fail(formatForOperator(error))],
  );
}

/** Asks the gateway for everything that moves no money. */
async function checkCardGateway({ key, cardGateway }: CountyLine): Promise<readonly Finding[]> {
  if (cardGateway === undefined) return [warn('users can’t pay by card, because it has no card gateway')];
  const failed = (await checkGateway(openAuthorizeNet(cardGateway), new Date())).filter(
    ({ problem }) => problem !== '',
  );
  const isSandbox = /^(?:apitest|test)\./.test(new URL(cardGateway.apiUrl).hostname);
  return [
    ...(isSandbox ? [warn('its card gateway is the sandbox, which charges no card')] : []),
    failed.length === 0
      ? ok('the card gateway gives every response that the portal needs')
      : fail(`the card gateway fails (npm run try-card-gateway -- ${key}): ${failed[0]?.problem}`),
  ];
}

function checkImports({ imports }: CountyLine): readonly Finding[] {
  if (imports === undefined) return [];
  const { mapping, watchedFolder } = imports;
  const findings: Finding[] = [];
  if (mapping !== undefined) findings.push(checkMapping(mapping));
  if (watchedFolder !== undefined) {
    findings.push(
      isWritable(watchedFolder)
        ? ok(`imports what is dropped into ${watchedFolder}`)
        : fail(`the portal can't read and write ${watchedFolder}, from which it imports`),
      ...checkParents(watchedFolder),
    );
  }
  return findings;
}

function checkPriaFolders({ priaFolders = [] }: CountyLine): readonly Finding[] {
  return priaFolders.flatMap(({ path, username }) => [
    isWritable(path)
      ? ok(`files for ${username} what is left in ${path}`)
      : fail(`the portal can't read and write ${path}, in which ${username} leaves filings`),
    ...checkParents(path),
  ]);
}

/** Senders write into the folder, not above it. */
function checkParents(folder: string): readonly Finding[] {
  const parent = findOpenParent(folder);
  return parent === undefined ? [] : [warn(`others can replace ${folder}, because they can change ${parent}`)];
}

function checkMapping(path: string): Finding {
  try {
    readMapping(path);
    return ok(`${path} is a mapping`);
  } catch (error) {
    return fail(formatForOperator(error));
  }
}

/** Keys and passwords that others could have. */
function checkSecrets({ dataDir, databaseUrl, ownerDatabaseUrl }: CountyLine): readonly Finding[] {
  const publicKeys = Object.entries(KEY_FILES).flatMap(([name, purpose]) => {
    const key = join(dataDir, name);
    return existsSync(key) && (statSync(key).mode & READABLE_BY_OTHERS) !== 0
      ? [fail(`other users of this machine can read ${key}, which ${purpose}`)]
      : [];
  });
  const filings = join(dataDir, 'filings');
  const areFilingsPublic = existsSync(filings) && (statSync(filings).mode & READABLE_BY_OTHERS) !== 0;
  const passwords = [databaseUrl, ownerDatabaseUrl].map((url) =>
    url === undefined ? '' : decodeURIComponent(new URL(url).password),
  );
  return [
    ...publicKeys,
    ...(areFilingsPublic ? [warn(`other users of this machine can read filed documents in ${filings}`)] : []),
    ...(passwords.some((password) => EXAMPLE_PASSWORDS.has(password))
      ? [fail('the password of its database is that of an example')]
      : []),
  ];
}

async function checkAlerts(db: Db, { ALERT_EMAILS: operators = [] }: Environment): Promise<Finding> {
  const { alertEmails } = await getSettings(db, 'alerts');
  const recipients = [...listRecipients(alertEmails), ...operators];
  return recipients.length === 0
    ? warn('no one gets an email when something fails; set addresses under Alerts, or ALERT_EMAILS for all counties')
    : ok(`emails alerts to ${recipients.join(', ')}`);
}

/** A new county is closed until someone ends its lockout; its prices are $0.00 until they are saved. */
async function checkOpen(db: Db): Promise<readonly Finding[]> {
  if ((await getSettings(db, 'userLockout')).lockoutInPlace)
    return [
      warn('it is closed to everyone but its staff; end the lockout in the control panel once its prices are set'),
    ];
  const saved = await listSavedGroups(db, ['aLaCarte']);
  return saved.length > 0 ? [] : [warn('it is open, and no one has saved its prices, which are $0.00')];
}

/** Files of imported images that are missing or left over, as the nightly job looks for them. */
async function checkImageFiles(county: County): Promise<readonly Finding[]> {
  let faults: Awaited<ReturnType<typeof findImageFaults>>;
  try {
    faults = await findImageFaults(county);
  } catch (error) {
    return [fail(`its stored images can't be compared with its records: ${formatForOperator(error)}`)];
  }
  return faults.map(({ rule, keys }) => {
    const [shown, more] = [keys.slice(0, KEYS_SHOWN).join(', '), keys.length > KEYS_SHOWN ? ' and more' : ''];
    return fail(`its stored images break a rule, "${rule}": ${shown}${more}`);
  });
}

async function checkGuest(db: Db): Promise<readonly Finding[]> {
  return (await isGuestMissing(db))
    ? [fail('no one can continue as a guest, because no active guest has the user name that is set under User Access')]
    : [];
}

/** Whether each replica follows the county's server, and how far it is behind. */
async function checkReplicas({ db }: OpenDatabase, line: CountyLine): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const url of line.replicaDatabaseUrls ?? []) {
    const { host } = new URL(url);
    const asked = await askReplica(db, url).catch((error: unknown) => formatForOperator(error));
    if (asked === 'REPLAYED') findings.push(ok(`the replica ${host} has everything that the database has`));
    else if (asked === 'BEHIND')
      findings.push(warn(`the replica ${host} is behind the database, which answers instead`));
    else if (asked === 'UNRELATED') findings.push(fail(`${host} isn't a replica of the database`));
    else findings.push(fail(`the replica ${host} doesn't respond: ${asked}`));
  }
  return findings;
}

async function checkAdministrators(db: Db, key: string): Promise<Finding> {
  const { COUNTY: staff, TRIMIN: provider } = await countAdministrators(db);
  if (staff + provider > 0) return ok('has staff who can sign in');
  return (await hasInvitedAdministrator(db, new Date()))
    ? warn('its first administrator hasn’t opened the link yet that was printed and emailed')
    : fail(`no one can sign in as its staff; npm run user -- ${key} reset-password sends a link to a user`);
}
