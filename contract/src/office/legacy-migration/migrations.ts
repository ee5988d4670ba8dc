import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { type FieldProblems, problemMessage } from '../../problem.ts';
import { findDateRangeProblems } from '../../values/date-range.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import type { PlainDate } from '../../values/plain-date.ts';
import { migrationSourceShape } from './migration-source.ts';

const access = { roles: ['TRIMIN'] } as const;

export const MIGRATION_KINDS = ['accountsUsers', 'auditLog'] as const;
export type MigrationKind = (typeof MIGRATION_KINDS)[number];

export const MIGRATION_STATES = ['RUNNING', 'DONE', 'FAILED', 'INTERRUPTED'] as const;

/** The reasons why a migration failed, without any message of the other database. */
export const MIGRATION_PROBLEMS = [
  'UNREACHABLE',
  'SIGN_IN_REFUSED',
  'TABLES_MISSING',
  'TOO_MANY_ROWS',
  'OPEN_MONEY',
  'SOURCE_FAILED',
  'DRIVER_MISSING',
  'PORTAL_FAILED',
] as const;
export type MigrationProblem = (typeof MIGRATION_PROBLEMS)[number];

/** The staging tables (docs/migrating.md). */
export const STAGING_TABLES = ['accounts', 'users', 'auditLog'] as const;

/** The outcomes for a row that isn't loaded unchanged. */
export const ROW_OUTCOMES = [
  'invalidField',
  'emptiedField',
  'renamed',
  'joined',
  'nameTaken',
  'accountMissing',
  'otherRole',
  'noEmail',
  'unknownType',
] as const;

const noteSchema = z.object({
  table: z.enum(STAGING_TABLES),
  /** The row's key in the staging table, and its name. */
  key: z.string(),
  name: z.string(),
  outcome: z.enum(ROW_OUTCOMES),
  /** The column that it is about; empty for the whole row. */
  column: z.string(),
  isRejected: z.boolean(),
});
export type MigrationNote = z.infer<typeof noteSchema>;

/** Notes that a run keeps. The counts cover all rows. */
export const NOTES_MAX = 1_000;

const countsSchema = z.object({ read: z.int(), loaded: z.int(), rejected: z.int() });
export type MigrationCounts = z.infer<typeof countsSchema>;

export const migrationReportSchema = z.object({
  counts: z.partialRecord(z.enum(STAGING_TABLES), countsSchema),
  /** Users who were emailed a link to choose a password. */
  invited: z.int(),
  /** Accounts and users of the portal that were removed. */
  removed: z.object({ accounts: z.int(), users: z.int() }),
  notes: z.array(noteSchema),
});
export type MigrationReport = z.infer<typeof migrationReportSchema>;

const runSchema = z.object({
  id: z.int(),
  kind: z.enum(MIGRATION_KINDS),
  /** Only reports what would be loaded. */
  isCheck: z.boolean(),
  state: z.enum(MIGRATION_STATES),
  /** Null unless it failed. */
  problem: z.enum(MIGRATION_PROBLEMS).nullable(),
  startedAt: localDateTimeSchema,
  username: z.string(),
  /** The address and the name of the database. */
  source: z.string(),
  report: migrationReportSchema,
});
export type MigrationRun = z.infer<typeof runSchema>;

/**
 * Replaces the accounts and users of the portal with those of the older product (Spec 3 §7), in the background. The
 * provider's users and guests stay. Refused with MIGRATION_RUNNING while another migration runs.
 */
export const migrateAccountsUsers = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/countyConfig/migrateLandSharkOneAccountsUsers',
  access,
  request: z.strictObject({
    ...migrationSourceShape,
    /** Only reports what would be loaded; nothing changes. */
    onlyCheck: z.boolean().default(false),
  }),
  content: runSchema,
});

export const AUDIT_DATA_TYPES = ['all', 'transactions'] as const;
export const BATCH_SIZE_DEFAULT = 10_000;
export const BATCH_SIZE_MAX = 50_000;

const date = z.string().trim().max(20, problemMessage('dateFormat')).default('');

export const auditMigrationSchema = z.strictObject({
  ...migrationSourceShape,
  /** `MM/DD/YYYY`, by the county's clock; empty for no limit. */
  fromDate: date,
  toDate: date,
  dataType: z.enum(AUDIT_DATA_TYPES).default('all'),
  /** Entries that are committed at a time. */
  batchSize: z
    .int(problemMessage('numbersOnly'))
    .min(1, problemMessage('numberBetween', { min: 1, max: BATCH_SIZE_MAX }))
    .max(BATCH_SIZE_MAX, problemMessage('numberBetween', { min: 1, max: BATCH_SIZE_MAX }))
    .default(BATCH_SIZE_DEFAULT),
});
export type AuditMigration = z.output<typeof auditMigrationSchema>;

/** Finds problems of the period. */
export function findAuditMigrationProblems(
  { fromDate, toDate }: Pick<AuditMigration, 'fromDate' | 'toDate'>,
  { today }: { readonly today: PlainDate },
): FieldProblems {
  return findDateRangeProblems({ from: 'fromDate', to: 'toDate' }, { from: fromDate, to: toDate }, { today });
}

/**
 * Adds the audit log of the older product to the portal's (Spec 3 §7), in the background and in batches. Entries that were migrated
 * before are left alone, so a migration that was interrupted is simply started again. Refused as `migrateAccountsUsers`.
 */
export const migrateAuditLog = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/countyConfig/migrateLandSharkOneAuditLog',
  access,
  request: auditMigrationSchema,
  content: runSchema,
});

/** The newest migration of each kind. Screens poll it while one runs. */
export const listMigrations = defineEndpoint({
  method: 'GET',
  path: 'controlPanel/migrations',
  access,
  isActivity: false,
  request: z.strictObject({}),
  content: z.object({ runs: z.array(runSchema) }),
});
