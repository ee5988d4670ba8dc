import type { MigrationSource } from '@portal/contract/office/legacy-migration/migration-source';
import type {
  MigrationKind,
  MigrationProblem,
  MigrationRun,
} from '@portal/contract/office/legacy-migration/migrations';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { County } from '../../../county.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/unique-violation.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { ensureNoProblems, Refusal } from '../../../platform/refusal.ts';
import { openSourceDatabase } from '../../../platform/source-database/open-source-database.ts';
import { findAllowedAddress, type SourceAddress } from '../../../platform/source-database/source-address.ts';
import { type SourceDatabase, SourceError } from '../../../platform/source-database/source-database.ts';
import { type AuditActor, actorOf, recordAudit } from '../audit/index.ts';
import { insertRun, interruptStaleRuns, type StoredRun, updateAlive, updateRun } from './legacy-migration.queries.ts';
import { EMPTY_REPORT } from './migration-notes.ts';

const ALIVE_EVERY_MS = 10_000;
/** A working process reports six times in this period. */
const STALE_AFTER_MS = 60_000;

/** A run that the work of a migration gets. */
export interface Run {
  readonly id: number;
  readonly county: County;
  readonly actor: AuditActor;
  readonly isCheck: boolean;
  readonly source: SourceDatabase;
  /** The last entry of the audit log that an interrupted run has loaded. */
  readonly lastEntryId: number;
}

/** Ends a migration with a reason that the screen shows. */
export class MigrationFailure extends Error {
  readonly problem: MigrationProblem;

  constructor(problem: MigrationProblem) {
    super(`The migration ends: ${problem}.`);
    this.problem = problem;
  }
}

/**
 * Starts a migration in the background, one at a time per county. The migration stores its progress and its end with
 * `updateRun`, in the transactions that load the data; a failure is stored here.
 *
 * @param selection the part to read, for a run that continues an interrupted one.
 * @returns the run.
 * @throws Refusal INVALID_INPUT for an address that the operator doesn't allow; MIGRATION_RUNNING while another
 *   migration runs.
 */
export async function startMigration(
  context: CallContext,
  migration: { readonly kind: MigrationKind; readonly isCheck: boolean; readonly selection: string } & {
    readonly from: MigrationSource;
  },
  work: (run: Run) => Promise<void>,
): Promise<MigrationRun> {
  const { county, caller } = context;
  const { kind, isCheck, selection, from } = migration;
  const address = findAllowedAddress(from.landSharkOneDbAddress, county.migrationSources ?? []);
  if (address === undefined) ensureNoProblems({ landSharkOneDbAddress: { key: 'addressNotAllowed' } });
  const startedAt = county.clock.now();
  const name = `${from.landSharkOneDbAddress}/${from.landSharkOneDbName}`;
  const started = await inTransaction(context.db, async (tx) => {
    await interruptStaleRuns(tx, new Date(startedAt.getTime() - STALE_AFTER_MS));
    const run = { kind, isCheck, selection, startedAt, username: caller.username, source: name, report: EMPTY_REPORT };
    const inserted = await insertRun(tx, run).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Refusal('MIGRATION_RUNNING') : error;
    });
    const details = { kind, target: name, isCheck };
    await recordAudit(tx, { action: 'migration.started', actor: actorOf(context), details });
    return inserted;
  });
  const open = () =>
    openSourceDatabase(address as SourceAddress, {
      name: from.landSharkOneDbName,
      username: from.landSharkOneDbUsername,
      password: from.landSharkOneDbPassword,
    });
  const { id, lastEntryId } = started;
  void runInBackground({ ...{ id, county, isCheck, lastEntryId }, actor: actorOf(context) }, open, work);
  return describeRun(county, started);
}

/** A stored run as clients see it. */
export function describeRun(county: County, run: StoredRun): MigrationRun {
  const { id, kind, isCheck, state, problem, startedAt, username, source, report } = run;
  return {
    ...{ id, kind, isCheck, state, problem, username, source, report },
    startedAt: localDateTimeAt(startedAt, county.timeZone),
  };
}

/** Marks runs whose process has died, so that a list shows them as interrupted. */
export function interruptDeadRuns({ db, clock }: County): Promise<void> {
  return interruptStaleRuns(db, new Date(clock.now().getTime() - STALE_AFTER_MS));
}

async function runInBackground(
  run: Omit<Run, 'source'>,
  open: () => Promise<SourceDatabase>,
  work: (run: Run) => Promise<void>,
): Promise<void> {
  const { county, id } = run;
  const ignore = () => {};
  const alive = setInterval(() => updateAlive(county.db, id, county.clock.now()).catch(ignore), ALIVE_EVERY_MS);
  alive.unref();
  let source: SourceDatabase | undefined;
  try {
    source = await open();
    await work({ ...run, source });
  } catch (error) {
    county.log.error({ err: error, migration: id }, 'a migration failed');
    // A run whose failure can't be stored counts as interrupted.
    await storeFailure(run, findProblem(error)).catch(ignore);
  } finally {
    clearInterval(alive);
    await source?.close().catch(ignore);
  }
}

async function storeFailure({ county, id, actor }: Omit<Run, 'source'>, problem: MigrationProblem): Promise<void> {
  await inTransaction(county.db, async (tx) => {
    await updateRun(tx, id, { state: 'FAILED', problem });
    await recordAudit(tx, { action: 'migration.ended', actor, details: { outcome: problem } });
  });
}

function findProblem(error: unknown): MigrationProblem {
  if (error instanceof SourceError || error instanceof MigrationFailure) return error.problem;
  return 'PORTAL_FAILED';
}
