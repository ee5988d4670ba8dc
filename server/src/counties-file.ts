import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { IMPORT_ENCODINGS } from '@portal/contract/index/imports/record-imports';
import { z } from 'zod';
import { EnvironmentError } from './environment.ts';
import { parseSourceAddress } from './platform/source-database/source-address.ts';

const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'a color such as #1b2a41');

/** Credentials and card data are sent encrypted; the only exception is an emulator on this machine. */
const secureUrl = z
  .url({ protocol: /^https?$/ })
  .refine(
    (url) => url.startsWith('https:') || ['127.0.0.1', 'localhost'].includes(new URL(url).hostname),
    'an address that begins with https://',
  );

/** A county of the counties file. */
export const countyLineSchema = z.strictObject({
  /** The first segment of its addresses. */
  key: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/, 'lower-case letters, digits and dashes'),
  name: z.string().min(1),
  state: z.string().regex(/^[A-Z]{2}$/, 'two letters such as MN'),
  timeZone: z.string().refine(isTimeZone, 'an IANA time zone such as America/Chicago'),
  /** Its PostgreSQL database; PGlite in its data folder if left out. */
  databaseUrl: z.url({ protocol: /^postgres(ql)?$/, hostname: /.+/ }).optional(),
  /** The same database for the role that owns its tables, which migrates it; `databaseUrl` then only serves. */
  ownerDatabaseUrl: z.url({ protocol: /^postgres(ql)?$/, hostname: /.+/ }).optional(),
  /** The same database behind a pooler in transaction mode (PgBouncer); calls use it. */
  pooledDatabaseUrl: z.url({ protocol: /^postgres(ql)?$/, hostname: /.+/ }).optional(),
  /** Streaming replicas of its database, for searches; each address is one server. */
  replicaDatabaseUrls: z
    .array(z.url({ protocol: /^postgres(ql)?$/, hostname: /.+/ }))
    .min(1)
    .optional(),
  /** The folder of its images, and of its database without a `databaseUrl`. Relative to the file. */
  dataDir: z.string().min(1),
  branding: z.strictObject({ ink: color, accent: color }).optional(),
  /** Notified of each day's postings for the finance system (docs/landlink.md). */
  landlinkWebhook: z.strictObject({ url: secureUrl, secret: z.string().min(16) }).optional(),
  /** The databases of an older product that it can migrate from (docs/migrating.md). */
  migrationSources: z
    .array(z.string().refine((text) => parseSourceAddress(text) !== undefined, 'such as mariadb://records-db:3306'))
    .optional(),
  /**
   * The import of its files, with the folder that is read every night (docs/importing.md). Paths are relative to the
   * file.
   */
  imports: z
    .strictObject({
      /** A mapping file for the county's exports; without it, the watched folder expects the files of a bundle. */
      mapping: z.string().min(1).optional(),
      encoding: z.enum(IMPORT_ENCODINGS).default('utf-8'),
      watchedFolder: z.string().min(1).optional(),
      /** Whether the files of the watched folder have all documents of their types. */
      complete: z.boolean().default(false),
    })
    .optional(),
  /** Folders in which submitters' software leaves PRIA requests and finds the responses (docs/efiling.md), each for a user who files them. */
  priaFolders: z
    .array(z.strictObject({ username: z.string().min(1), path: z.string().min(1) }))
    .max(100)
    .optional(),
  /** The S3-compatible store of its images and filings; in its data folder without one. */
  objectStore: z
    .strictObject({
      endpoint: secureUrl,
      region: z.string().min(1).default('us-east-1'),
      bucket: z.string().min(3),
      /** Starts the keys of its objects, so that counties can share a bucket. */
      prefix: z.string().regex(/^[\w-]+(\/[\w-]+)*$/, 'names with slashes between them'),
      accessKeyId: z.string().min(1),
      secretAccessKey: z.string().min(1),
      /** How much of the machine's disk copies of its objects take. */
      cacheMegabytes: z.number().int().min(100).default(2_000),
    })
    .optional(),
  /** The county's identity provider, where its staff sign in (OpenID Connect, docs/single-sign-on.md). */
  singleSignOn: z
    .strictObject({
      issuer: secureUrl,
      clientId: z.string().min(1),
      clientSecret: z.string().min(16),
      /** Names the provider on the login page: "Sign in with {label}". */
      label: z.string().min(1).max(40),
      scope: z
        .string()
        .regex(/^openid( \S+)*$/, 'scopes with spaces between them, openid first')
        .default('openid profile email'),
      /** The claim of the ID token that lists the groups of a person. */
      groupsClaim: z.string().min(1).default('groups'),
      /** Only their members can sign in. */
      staffGroups: z.array(z.string().min(1)).min(1),
      /** Whether the provider asks everyone for a second factor, although its ID tokens don't say so (`amr`). */
      alwaysAsksForSecondFactor: z.boolean().default(false),
    })
    .optional(),
  /** Its account at the card gateway; without it, users can't pay by card. */
  cardGateway: z
    .strictObject({
      apiUrl: secureUrl,
      formUrl: secureUrl,
      apiLoginId: z.string().min(1),
      transactionKey: z.string().min(1),
      signatureKey: z.string().min(1),
    })
    .optional(),
});

const countiesFile = z
  .strictObject({
    counties: z.array(countyLineSchema),
    /** Counties that were removed with their data, until all of it is deleted. The portal doesn't serve them. */
    beingRemoved: z.array(countyLineSchema).default([]),
  })
  .refine(
    ({ counties }) => counties.every((line) => line.pooledDatabaseUrl === undefined || line.databaseUrl !== undefined),
    'a databaseUrl for each county with a pooledDatabaseUrl',
  )
  .refine(
    ({ counties }) => counties.every(hasTwoRoles),
    'the same database in ownerDatabaseUrl as in databaseUrl, and another user in each',
  )
  .refine(
    ({ counties }) =>
      counties.every((line) => line.replicaDatabaseUrls === undefined || line.databaseUrl !== undefined),
    'a databaseUrl for each county with replicaDatabaseUrls',
  )
  .refine(
    ({ counties }) => new Set(counties.map(({ key }) => key)).size === counties.length,
    'a different key for each county',
  )
  .refine(
    ({ counties, beingRemoved }) => beingRemoved.every(({ key }) => counties.every((line) => line.key !== key)),
    'another key than that of a county whose data is being deleted: npm run county -- remove completes that',
  );

export type CountyLine = z.output<typeof countyLineSchema>;

/** Whether a county without an owner's address, or its two addresses are of one database and name different users. */
export function hasTwoRoles({ databaseUrl, ownerDatabaseUrl }: CountyLine): boolean {
  if (ownerDatabaseUrl === undefined) return true;
  if (databaseUrl === undefined) return false;
  const [serving, owner] = [new URL(databaseUrl), new URL(ownerDatabaseUrl)];
  return serving.pathname === owner.pathname && serving.username !== '' && serving.username !== owner.username;
}

/** Returns the role that an address of a database names. */
export function getRole(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).username);
}

/** Returns the address of a county's database with which its schema is changed. */
export function getOwnerUrl({
  databaseUrl,
  ownerDatabaseUrl,
}: Pick<CountyLine, 'databaseUrl' | 'ownerDatabaseUrl'>): string | undefined {
  return ownerDatabaseUrl ?? databaseUrl;
}

/** Returns the folder of a county's embedded database. */
export function getDatabaseFolder({ dataDir }: Pick<CountyLine, 'dataDir'>): string {
  return join(dataDir, 'database');
}

/** The content of a counties file. */
export interface CountiesFile {
  readonly counties: readonly CountyLine[];
  readonly beingRemoved: readonly CountyLine[];
}

/** First segments that the portal uses itself. */
const RESERVED_KEYS: ReadonlySet<string> = new Set(['assets', 'healthz', 'metrics', 'readyz']);

/**
 * Reads the file that lists the counties of this deployment (docs/operations.md).
 *
 * @throws EnvironmentError with all mistakes.
 */
export function readCountiesFile(file: string): CountiesFile {
  return parseCounties(readJson(file), file);
}

/** Checks what the counties file has, or is to have. @throws EnvironmentError as `readCountiesFile`. */
export function parseCounties(content: unknown, file: string): CountiesFile {
  const parsed = countiesFile.safeParse(content);
  if (!parsed.success) {
    throw new EnvironmentError(
      parsed.error.issues.map((issue) => `${file}: ${issue.path.join('.')}: ${issue.message}`),
    );
  }
  const reserved = parsed.data.counties.filter(({ key }) => RESERVED_KEYS.has(key));
  if (reserved.length > 0)
    throw new EnvironmentError(reserved.map(({ key }) => `${file}: the portal uses the key ${key} itself`));
  const resolveAll = (lines: readonly CountyLine[]) => lines.map((line) => resolvePaths(line, dirname(file)));
  return { counties: resolveAll(parsed.data.counties), beingRemoved: resolveAll(parsed.data.beingRemoved) };
}

function resolvePaths({ imports, priaFolders, ...county }: CountyLine, folder: string): CountyLine {
  const { mapping, watchedFolder } = imports ?? {};
  return {
    ...county,
    dataDir: resolve(folder, county.dataDir),
    ...(priaFolders !== undefined && {
      priaFolders: priaFolders.map(({ username, path }) => ({ username, path: resolve(folder, path) })),
    }),
    ...(imports !== undefined && {
      imports: {
        ...imports,
        ...(mapping !== undefined && { mapping: resolve(folder, mapping) }),
        ...(watchedFolder !== undefined && { watchedFolder: resolve(folder, watchedFolder) }),
      },
    }),
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // Without the part of the file that the message quotes, which can be a password.
    const reason = (error as Error).message.replace(/, (?:\.{3})?".*$/s, '');
    throw new EnvironmentError([`COUNTIES_FILE: ${file} cannot be read: ${reason}`]);
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
