import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { CHECKED_DAYS } from '@portal/contract/index/imports/record-imports';
import type { County } from '../../../county.ts';
import { shareOfProcess } from '../../../platform/process-share.ts';
import { deleteUnneededImages } from '../../images/earlier-images/index.ts';
import { forgetOldChanges } from '../records/index.ts';
import { createImportPlaces } from './import-places.ts';
import type { ImportProcessTask } from './import-process-task.ts';
import {
  type Attempt,
  cancelOldChecks,
  isImportWaiting,
  listUnneededFolders,
  markDead,
  releaseDeadAttempts,
  takeWaitingImport,
} from './imports.queries.ts';
import { performImport } from './perform-import.ts';
import { giveBackUndoneImages } from './undo-images.ts';
import { UNDO_DAYS } from './undo-import.ts';
import { listFolders, removeFiles, removeOldFolder } from './uploads/import-files.ts';
import { reportWatchedImports, takeWatchedFiles } from './watched-folder/watch-folder.ts';

/** A working process reports sixty times in this period. */
const DEAD_AFTER_MS = 60_000;
/** An import is given up after this many attempts, because it keeps ending its process. */
const ATTEMPTS_MAX = 3;
/** Memory of the process that imports. Exceeding it ends that process, not the portal. */
const PROCESS_MEMORY_MB = 1_024;
/** A third of the heap's young generation, in which what is made of a part of a file fits (decision 0011). */
const PROCESS_SEMI_SPACE_MB = 8;
/** The other half of the machine's cores is for users and for the databases. */
const places = createImportPlaces(shareOfProcess(Math.max(1, Math.floor(availableParallelism() / 2))));
const DAY_MS = 24 * 60 * 60_000;

/**
 * Checks and imports the waiting imports, one after the other, and removes the files of ended ones. Several processes
 * can do so at the same time.
 */
export async function runWaitingImports(county: County): Promise<void> {
  const { db, clock } = county;
  await cancelOldChecks(db, new Date(clock.now().getTime() - CHECKED_DAYS * DAY_MS), clock.now());
  const releaseDead = () =>
    releaseDeadAttempts(db, new Date(clock.now().getTime() - DEAD_AFTER_MS), ATTEMPTS_MAX, clock.now());
  const takeNext = async () => {
    await releaseDead();
    return takeWaitingImport(db, clock.now());
  };
  const { line } = county.imports;
  await releaseDead();
  if (line === undefined)
    await runEach(takeNext, async (attempt) => {
      await performImport(county, attempt);
      return true;
    });
  // A county without an import isn't one that waits for a place.
  else if ((await isImportWaiting(db)) && places.take(county.key)) {
    try {
      await runEach(takeNext, async (attempt) => {
        await runProcess(county, line, attempt);
        return !places.isWanted(county.key);
      });
    } finally {
      places.leave();
    }
  }
  await removeEndedFiles(county);
}

/** @param run returns false to leave the others to the next run. */
async function runEach(
  takeNext: () => Promise<Attempt | undefined>,
  run: (attempt: Attempt) => Promise<boolean>,
): Promise<void> {
  // An import that another one blocks waits again: without this set it would be taken again immediately.
  const taken = new Set<string>();
  for (let attempt = await takeNext(); attempt !== undefined; attempt = await takeNext()) {
    if (!(await run(attempt)) || taken.has(String(attempt.id))) return;
    taken.add(String(attempt.id));
  }
}

/**
 * The job of each minute: takes over the files of the watched folder, runs waiting imports, and reports those that came
 * from the folder.
 */
export async function importDueRecords(county: County): Promise<void> {
  try {
    await takeWatchedFiles(county);
  } finally {
    // Uploads don't wait for the folder, which can be gone, or for its virus scanner.
    await runWaitingImports(county);
    await reportWatchedImports(county);
    await forgetOldChanges(county.db, new Date(county.clock.now().getTime() - UNDO_DAYS * DAY_MS));
    await giveBackUndoneImages(county);
    // Not with the undoing: someone could be reading an earlier image that was served until its file was given back.
    await deleteUnneededImages(county);
  }
}

/** Starts the waiting imports without waiting for them; the job also does so each minute. */
export function startWaitingImports(county: County): void {
  runWaitingImports(county).catch((error: unknown) => county.log.error({ err: error }, 'imports could not be run'));
}

/** Runs an attempt in a separate process, with separate memory and processor time. */
async function runProcess(county: County, line: ImportProcessTask['line'], { id, attempts }: Attempt): Promise<void> {
  const child = fork(new URL('../../../import-process.ts', import.meta.url), {
    execArgv: [
      '--no-warnings',
      `--max-old-space-size=${PROCESS_MEMORY_MB}`,
      `--max-semi-space-size=${PROCESS_SEMI_SPACE_MB}`,
    ],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = Promise.withResolvers<number | null>();
  child.on('error', exited.reject);
  child.on('exit', exited.resolve);
  const task: ImportProcessTask = { line, attempt: { id, attempts } };
  child.send(task);
  const code = await exited.promise;
  if (code === 0) return;
  county.log.error({ import: id, code }, 'the process of an import ended');
  await markDead(county.db, { id, attempts });
}

/** A folder without an import is still being received, or its process has died. */
async function removeEndedFiles(county: County): Promise<void> {
  const { ended, unknown } = await listUnneededFolders(county.db, await listFolders(county));
  for (const folder of ended) await removeFiles(county, { folder });
  const before = new Date(county.clock.now().getTime() - DAY_MS);
  for (const folder of unknown) await removeOldFolder(county, { folder }, before);
}
