import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type SettingsFile, settingsFileSchema } from '@portal/contract/office/county-settings/settings-transfer';
import { type ManagedUserFields, managedUserSchema } from '@portal/contract/people/user-manager/user';
import { findSchemaProblems } from '@portal/contract/problem';
import { formatProblem } from '@portal/messages/format-problem';
import { type CountyLine, countyLineSchema, hasTwoRoles, readCountiesFile } from '../../counties-file.ts';
import { readEnvironment } from '../../environment.ts';
import { findPlainDatabases } from '../../list-database-addresses.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../modules/office/audit/index.ts';
import { applySettingsTemplate, saveSettings } from '../../modules/office/county-settings/index.ts';
import { createAccount } from '../../modules/people/accounts/index.ts';
import {
  findHasUsers,
  inviteFirstAdministrator,
  type StaffRole,
  sendPasswordLinkByName,
} from '../../modules/people/identity/index.ts';
import type { OpenCounty } from '../../open-county.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
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
  'owner-database-url': { type: 'string' },
  'admin-database-url': { type: 'string' },
  'data-dir': { type: 'string' },
  settings: { type: 'string' },
  administrator: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  email: { type: 'string' },
  provider: { type: 'string' },
  'provider-first-name': { type: 'string' },
  'provider-last-name': { type: 'string' },
  'provider-email': { type: 'string' },
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
    ...(values['owner-database-url'] === undefined ? {} : { ownerDatabaseUrl: values['owner-database-url'] }),
    dataDir: values['data-dir'] ?? key,
  };
  for (const option of ['name', 'state', 'time-zone'] as const)
    if (values[option] === undefined) throw new UsageError(`--${option} is missing.\n\n${COUNTY_USAGE}`);
  const line = parseLine(raw);
  if (!hasTwoRoles(line))
    throw new UsageError('--owner-database-url: needs the database of --database-url, and another user.');
  const plain = findPlainDatabases([line]);
  if (plain.length > 0) throw new UsageError(plain.join('\n'));
  const dataDir = resolve(dirname(file), line.dataDir);
  if (existsSync(file)) ensureFree({ ...line, dataDir }, file);
  const staff = parseStaff(values);
  const template = values.settings === undefined ? undefined : readTemplate(values.settings);
  if (await createPostgresDatabase(line, values['admin-database-url']))
    console.log(`Created the database of ${line.name}.`);
  const links = await withOpenCounty(environment, { ...line, dataDir }, { migrates: true }, (open) =>
    fillCounty(open, staff, template),
  );
  await editCountiesFile(file, ({ counties, ...content }) => ({ ...content, counties: [...counties, raw] }));
  console.log(`${line.name} is in ${file}. A portal that runs with it serves the county in a moment.`);
  for (const { username, link } of links)
    console.log(`This link lets ${username} choose a password, once. It is emailed, too:\n${link}`);
  console.log('It is closed to everyone but its staff: set its prices, then end the lockout in the control panel.');
  return 0;
}

function parseLine(raw: RawCounty) {
  const parsed = countyLineSchema.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues.map(({ path, message }) => `${optionOfLine(path)}: ${message}`).join('\n'));
}

/** The option that a property of the line was given with: `timeZone` is `--time-zone`. */
function optionOfLine([property = '']: readonly PropertyKey[]): string {
  const name = String(property);
  return name === 'key' ? '<key>' : `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
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

/** Until someone has looked at its prices, which are $0.00 at first, a new county is closed to everyone but its staff. */
const NOT_OPEN_YET = {
  lockoutInPlace: true,
  messageLogin: 'This portal isn’t open yet.',
  messageHeadline: 'This portal isn’t open yet.',
};

type Person = Omit<ManagedUserFields, 'accountId'>;

/** The options that describe a person. */
interface PersonOptions {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const ADMINISTRATOR: PersonOptions = {
  username: '--administrator',
  email: '--email',
  firstName: '--first-name',
  lastName: '--last-name',
};
const PROVIDER: PersonOptions = {
  username: '--provider',
  email: '--provider-email',
  firstName: '--provider-first-name',
  lastName: '--provider-last-name',
};

function parsePerson(role: StaffRole, options: PersonOptions, values: Readonly<Record<string, string | undefined>>) {
  const given = Object.entries(options).map(([field, option]) => [field, option, values[option.slice(2)]] as const);
  const missing = given.filter(([, , value]) => value === undefined).map(([, option]) => option);
  if (missing.length > 0) throw new UsageError(`${missing.join(', ')}: missing.\n\n${COUNTY_USAGE}`);
  const fields = {
    ...Object.fromEntries(given.map(([field, , value]) => [field, value])),
    role,
    // The account is created with the user.
    accountId: 1,
  };
  const problems = Object.entries(findSchemaProblems(managedUserSchema, fields));
  if (problems.length === 0) return managedUserSchema.parse(fields);
  const translate = areaTranslatorOf('ENGLISH', 'problems');
  const optionOf = (field: string) => options[field as keyof PersonOptions] ?? field;
  throw new UsageError(
    problems.map(([field, problem]) => `${optionOf(field)}: ${formatProblem(problem, translate)}`).join('\n'),
  );
}

/** The administrator, and the provider's staff if an option names one. @throws UsageError naming each wrong or missing option. */
function parseStaff(values: Readonly<Record<string, string | undefined>>): readonly Person[] {
  const hasProvider = Object.values(PROVIDER).some((option) => values[option.slice(2)] !== undefined);
  return [
    parsePerson('COUNTY', ADMINISTRATOR, values),
    ...(hasProvider ? [parsePerson('TRIMIN', PROVIDER, values)] : []),
  ];
}

/** Reads the file of settings that another county has exported. @throws UsageError for another file. */
function readTemplate(path: string): SettingsFile {
  try {
    const parsed = settingsFileSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    if (parsed.success) return parsed.data;
  } catch (error) {
    throw new UsageError(`--settings: ${path} cannot be read: ${(error as Error).message}`);
  }
  throw new UsageError(`--settings: ${path} is not a file of settings that a county has exported.`);
}

/** @throws UsageError naming each setting that can't be used. */
async function useTemplate(tx: Db, file: SettingsFile, by: string): Promise<void> {
  const omitted = await applySettingsTemplate(tx, { file, actor: SYSTEM_ACTOR, by }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    const translate = areaTranslatorOf('ENGLISH', 'problems');
    const lines = Object.entries(error.problems).map(([field, problem]) => [field, formatProblem(problem, translate)]);
    throw new UsageError(lines.map((line) => `--settings: ${line.join(': ')}`).join('\n'));
  });
  if (omitted.length > 0) console.log(`Not taken over, because they are about ${file.county}: ${omitted.join(', ')}.`);
}

/**
 * Adds the first users to a new county, and the settings of another one.
 *
 * @returns each person with the link with which they choose a password.
 */
async function fillCounty(
  { county }: OpenCounty,
  people: readonly Person[],
  template: SettingsFile | undefined,
): Promise<readonly Invitation[]> {
  const by = `${getOperatorName()} (command)`;
  const created = await inTransaction(county.db, async (tx) => {
    if (await findHasUsers(tx)) return undefined;
    const accountId = await createAccount(tx, { name: county.name });
    await recordAudit(tx, { action: 'county.created', actor: SYSTEM_ACTOR, details: { key: county.key, by } });
    if (template !== undefined) await useTemplate(tx, template, by);
    await saveSettings(tx, { group: 'userLockout', content: NOT_OPEN_YET, actor: SYSTEM_ACTOR });
    const invitations: Invitation[] = [];
    for (const person of people) {
      const link = await inviteFirstAdministrator(tx, county, { fields: { ...person, accountId }, by });
      invitations.push({ username: person.username, link });
    }
    return invitations;
  });
  if (created !== undefined) return created;
  return Promise.all(
    people.map(async ({ username }) => {
      const link = await sendPasswordLinkByName(county, username);
      if (link !== undefined) return { username, link };
      throw new UsageError(`The database of ${county.name} has users, but no ${username} to send a link to.`);
    }),
  );
}

interface Invitation {
  readonly username: string;
  readonly link: string;
}
