import { fork } from 'node:child_process';
import { CHECKED_DAYS } from '@portal/contract/index/imports/record-imports';
import type { County } from '../../../county.ts';
import type { ImportProcessTask } from './import-process-task.ts';
import {
  type Attempt,
  cancelOldChecks,
  listUnneededFolders,
  markDead,
  releaseDeadAttempts,
  takeWaitingImport,
} from './imports.queries.ts';
import { performImport } from './perform-import.ts';
import { listFolders, removeFiles, removeOldFolder } from './uploads/import-files.ts';
import { reportWatchedImports, takeWatchedFiles } from './watched-folder/watch-folder.ts';

/** A process that is at work says so sixty times in this time. */
const DEAD_AFTER_MS = 60_000;
/** Begun so often, an import is given up: it is what ends its process. */
const ATTEMPTS_MAX = 3;
/** Memory of the process that imports. What is beyond it ends that process, not the portal. */
const PROCESS_MEMORY_MB = 1_024;
/** A third of the heap's young generation, in which what is made of a part of a file fits (decision 0011). */
const PROCESS_SEMI_SPACE_MB = 8;
const DAY_MS = 24 * 60 * 60_000;

/** Checks and imports what waits, one after the other, and removes the files of what has ended. Several processes can do so at once. */
export async function runWaitingImports(county: County): Promise<void> {
  const { db, clock } = county;
  await cancelOldChecks(db, new Date(clock.now().getTime() - CHECKED_DAYS * DAY_MS), clock.now());
  const takeNext = async () => {
    const now = clock.now();
    await releaseDeadAttempts(db, new Date(now.getTime() - DEAD_AFTER_MS), ATTEMPTS_MAX, now);
    return takeWaitingImport(db, now);
  };
  // What another import holds up waits again: without the limit it would be taken at once.
  const taken = new Set<string>();
  for (let attempt = await takeNext(); attempt !== undefined; attempt = await takeNext()) {
    const { imports } = county;
    await (imports.line === undefined ? performImport(county, attempt) : runProcess(county, imports.line, attempt));
    if (taken.has(String(attempt.id))) break;
    taken.add(String(attempt.id));
  }
  await removeEndedFiles(county);
}

/** What the job does each minute: takes over what is in the watched folder, imports what waits, and reports what came from the folder. */
export async function importDueRecords(county: County): Promise<void> {
  await takeWatchedFiles(county);
  await runWaitingImports(county);
  await reportWatchedImports(county);
}

/** Starts what waits without waiting for it; the job does so each minute, too. */
export function startWaitingImports(county: County): void {
  runWaitingImports(county).catch((error: unknown) => county.log.error({ err: error }, 'imports could not be run'));
}

/** Runs an attempt in a process of its own, whose memory and processor time are not the portal's. */
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

/** A folder of no import is one that is being received, or whose process died meanwhile. */
async function removeEndedFiles(county: County): Promise<void> {
  const { ended, unknown } = await listUnneededFolders(county.db, await listFolders(county));
  for (const folder of ended) await removeFiles(county, { folder });
  const before = new Date(county.clock.now().getTime() - DAY_MS);
  for (const folder of unknown) await removeOldFolder(county, { folder }, before);
}
