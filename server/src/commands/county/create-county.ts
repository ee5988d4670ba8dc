import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type ManagedUserFields, managedUserSchema } from '@portal/contract/people/user-manager/user';
import { findSchemaProblems } from '@portal/contract/problem';
import { formatProblem } from '@portal/messages/format-problem';
import { type CountyLine, countyLineSchema, readCountiesFile } from '../../counties-file.ts';
import { readEnvironment } from '../../environment.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../modules/office/audit/index.ts';
import { createAccount } from '../../modules/people/accounts/index.ts';
import { findHasUsers, inviteFirstAdministrator, sendPasswordLinkByName } from '../../modules/people/identity/index.ts';
import type { OpenCounty } from '../../open-county.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { areaTranslatorOf } from '../../platform/translate.ts';
import { UsageError } from '../find-county-line.ts';
import { getOperatorName } from '../operator-name.ts';
import { parseOptions } from '../parse-options.ts';
import { withOpenCounty } from '../with-county.ts';
import { COUNTY_USAGE } from './county-usage.ts';
import { createPostgresDatabase } from './create-postgres-database.ts';
import { editCountiesFile, getCountiesFile, type RawCounty } from './edit-counties-file.ts';
import { findSharer } from './shared-data.ts';

const OPTIONS = {
  name: { type: 'string' },
  state: { type: 'string' },
  'time-zone': { type: 'string' },
  'database-url': { type: 'string' },
  'data-dir': { type: 'string' },
  administrator: { type: 'string' },
  'first-name': { type: 'string', default: 'Portal' },
  'last-name': { type: 'string', default: 'Administrator' },
  email: { type: 'string' },
} as const;

/**
 * Creates a county: its database, its entry in the counties file, and its first administrator, whose link is printed
 * and emailed. An interrupted run can be repeated: it keeps what already exists, and the administrator gets a new link.
 *
 * @param args the key and the options.
 * @throws UsageError for invalid values, or a database that has users but not this administrator.
 */
export async function createCounty(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseOptions(COUNTY_USAGE, args, OPTIONS);
  const environment = readEnvironment(process.env);
  const file = getCountiesFile(environment);
  const [key, ...rest] = positionals;
  if (key === undefined || rest.length > 0) throw new UsageError(COUNTY_USAGE);
  const raw: RawCounty = {
    key,
    name: values.name,
    state: values.state,
    timeZone: values['time-zone'],
    ...(values['database-url'] === undefined ? {} : { databaseUrl: values['database-url'] }),
    dataDir: values['data-dir'] ?? key,
  };
  for (const option of ['name', 'state', 'time-zone'] as const)
    if (values[option] === undefined) throw new UsageError(`--${option} is missing.\n\n${COUNTY_USAGE}`);
  const line = parseLine(raw);
  const dataDir = resolve(dirname(file), line.dataDir);
  if (existsSync(file)) ensureFree({ ...line, dataDir }, file);
  const administrator = parseAdministrator(values);
  if (line.databaseUrl !== undefined && (await createPostgresDatabase(line.databaseUrl)))
    console.log(`Created the database of ${line.name}.`);
  const link = await withOpenCounty(environment, { ...line, dataDir }, {}, (open) =>
    addAdministrator(open, administrator),
  );
  await editCountiesFile(file, ({ counties, ...content }) => ({ ...content, counties: [...counties, raw] }));
  console.log(`${line.name} is in ${file}. Restart the portal to serve it.`);
  console.log(`This link lets ${administrator.username} choose a password, once. It is emailed, too:\n${link}`);
  return 0;
}

function parseLine(raw: RawCounty) {
  const parsed = countyLineSchema.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
}

/** @throws UsageError if the file already has a county with the key, the database or the folder. */
function ensureFree(line: CountyLine, file: string): void {
  const { counties, beingRemoved } = readCountiesFile(file);
  if (counties.some(({ key }) => key === line.key)) throw new UsageError(`${file} has a county ${line.key} already.`);
  if (beingRemoved.some(({ key }) => key === line.key))
    throw new UsageError(`Complete this first: npm run county -- remove ${line.key} --delete-data`);
  const sharer = findSharer(line, [...counties, ...beingRemoved]);
  if (sharer !== undefined) throw new UsageError(`${sharer.key} has this database or this folder already.`);
}

type Administrator = Omit<ManagedUserFields, 'accountId'>;

function parseAdministrator(values: {
  readonly administrator?: string | undefined;
  readonly 'first-name': string;
  readonly 'last-name': string;
  readonly email?: string | undefined;
}): Administrator {
  const { administrator: username, email } = values;
  if (username === undefined || email === undefined)
    throw new UsageError('--administrator and --email are required: who signs in first, and where their link is sent.');
  const fields = {
    username,
    email,
    firstName: values['first-name'],
    lastName: values['last-name'],
    role: 'COUNTY',
    // The account is created with the user.
    accountId: 1,
  };
  const problems = Object.entries(findSchemaProblems(managedUserSchema, fields));
  if (problems.length === 0) return managedUserSchema.parse(fields);
  const translate = areaTranslatorOf('ENGLISH', 'problems');
  throw new UsageError(problems.map(([field, problem]) => `${field}: ${formatProblem(problem, translate)}`).join('\n'));
}

/** @returns the link with which the administrator chooses a password. */
async function addAdministrator({ county }: OpenCounty, administrator: Administrator): Promise<string> {
  const by = `${getOperatorName()} (command)`;
  const created = await inTransaction(county.db, async (tx) => {
    if (await findHasUsers(tx)) return undefined;
    const accountId = await createAccount(tx, { name: county.name });
    await recordAudit(tx, { action: 'county.created', actor: SYSTEM_ACTOR, details: { key: county.key, by } });
    return inviteFirstAdministrator(tx, county, { fields: { ...administrator, accountId }, by });
  });
  const link = created ?? (await sendPasswordLinkByName(county, administrator.username));
  if (link !== undefined) return link;
  throw new UsageError(`The database of ${county.name} has users, but no ${administrator.username} to send a link to.`);
}
