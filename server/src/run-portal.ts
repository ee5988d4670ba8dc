import cluster from 'node:cluster';
import { resolve } from 'node:path';
import { countProcesses } from './count-processes.ts';
import type { CountyLine } from './counties-file.ts';
import type { DemoCounty } from './demo-county.ts';
import { EnvironmentError, readEnvironment } from './environment.ts';
import { findStartDangers } from './find-start-dangers.ts';
import { listCountyLines } from './list-county-lines.ts';
import { findPlainDatabases } from './list-database-addresses.ts';
import { SILENCE_LIMIT_MS } from './platform/heartbeat/heartbeat-report.ts';
import { startHeartbeat } from './platform/heartbeat/start-heartbeat.ts';
import { ensurePortFree } from './platform/http/ensure-port-free.ts';
import { createLog } from './platform/log/log.ts';
import { formatForOperator } from './platform/operator-error.ts';
import { PROCESS_COUNT_VARIABLE } from './platform/process-share.ts';
import { printAddresses } from './print-addresses.ts';
import type { PortalParts } from './serve-portal.ts';
import {
  PROCESS_NUMBER_VARIABLE,
  type ServingMessage,
  type Supervisor,
  superviseProcesses,
} from './supervise-processes.ts';
import { readContent, watchCountiesFile } from './watch-counties-file.ts';

/** How long a process that was told to stop waits for running requests and jobs. */
const STOP_TIMEOUT_MS = 15_000;
/** How long the supervisor waits for its processes, which normally end earlier. */
const STOP_ALL_TIMEOUT_MS = 20_000;

/**
 * Starts the portal: prints the addresses, and stops gracefully on Ctrl-C and SIGTERM. This process supervises those
 * that serve (PROCESSES), even a single one, because a process whose event loop hangs can't shut itself down. Ends the
 * process with exit code 1 when it can't start: a mistake that the operator can fix is printed as a sentence, anything
 * else with its stack.
 *
 * @param options.demo the county to serve when COUNTIES_FILE isn't set.
 * @param options.silenceLimitMs the time after which a process counts as hanging; shorter in tests.
 */
export async function runPortal({
  demo,
  silenceLimitMs = SILENCE_LIMIT_MS,
}: {
  readonly demo?: DemoCounty;
  readonly silenceLimitMs?: number;
} = {}): Promise<void> {
  try {
    const environment = readEnvironment(process.env);
    const parts = { environment, demo, log: createLog(environment.LOG_LEVEL) };
    await (cluster.isWorker ? serve(parts, silenceLimitMs) : start(parts, silenceLimitMs));
  } catch (error) {
    process.stderr.write(`${formatForOperator(error)}\n`);
    process.exit(1);
  }
}

async function start(parts: PortalParts, silenceLimitMs: number): Promise<void> {
  const { environment, log } = parts;
  const file = environment.COUNTIES_FILE === undefined ? undefined : resolve(environment.COUNTIES_FILE);
  // Read before the counties, so that each later change is noticed.
  const content = file === undefined ? undefined : readContent(file);
  const { lines, processes } = planProcesses(parts);
  await ensurePortFree({ host: environment.HOST, port: environment.PORT });
  const supervisor = await superviseProcesses({ count: processes, silenceLimitMs, log });
  stopOnSignals(supervisor);
  if (file !== undefined) followCountiesFile(parts, supervisor, { file, content, lines, processes });
  printAddresses(environment, lines, { port: supervisor.port, processes });
}

interface Plan {
  readonly lines: readonly CountyLine[];
  readonly processes: number;
}

/** @throws EnvironmentError for counties that the portal doesn't serve as they are. */
function planProcesses({ environment, demo }: PortalParts): Plan {
  const lines = listCountyLines(environment, demo);
  const isDemo = environment.COUNTIES_FILE === undefined && demo !== undefined;
  const dangers = findStartDangers(environment, { isDemo, lines });
  const refusals = [...dangers, ...findPlainDatabases(lines)];
  if (refusals.length > 0) throw new EnvironmentError(refusals);
  return { lines, processes: countProcesses(environment, lines) };
}

/**
 * Serves counties that are added, changed or removed in the counties file (docs/decisions/0318). With a mistake in the
 * file, or counties that need another number of processes, everything stays as it is, and the log says so.
 */
function followCountiesFile(
  parts: PortalParts,
  supervisor: Supervisor,
  plan: Plan & { readonly file: string; readonly content: string | undefined },
): void {
  const { environment, log } = parts;
  let { lines } = plan;
  watchCountiesFile(plan.file, plan.content, async () => {
    try {
      const next = planProcesses(parts);
      if (next.processes !== plan.processes)
        throw new EnvironmentError(['other processes are needed with an embedded database: restart the portal']);
      const overlaps = canOverlap(environment, [...lines, ...next.lines]);
      lines = next.lines;
      log.info({ counties: lines.map(({ key }) => key) }, 'the counties file has changed');
      await supervisor.replaceAll({ overlaps });
      log.info('all processes serve the counties of the changed file');
    } catch (error) {
      log.error({ reason: formatForOperator(error) }, 'the changed counties file is not used');
    }
  });
}

/** Whether two processes can serve the same counties: only one can open an embedded database, or have a port that it chose. */
function canOverlap({ PORT }: PortalParts['environment'], lines: readonly CountyLine[]): boolean {
  return PORT !== 0 && lines.every(({ databaseUrl }) => databaseUrl !== undefined);
}

/** The first process runs the jobs; the queue in the database keeps the jobs of several machines apart. */
async function serve(parts: PortalParts, silenceLimitMs: number): Promise<void> {
  // A terminal sends Ctrl-C to all processes, but the supervisor decides when they stop. Both the supervisor and a
  // service manager can send SIGTERM.
  process.on('SIGINT', () => {});
  let stop: (() => void) | undefined;
  process.on('SIGTERM', () => (stop === undefined ? process.exit(0) : stop()));
  const notes = startHeartbeat(silenceLimitMs);
  // The supervisor is small because it doesn't load the application.
  const { servePortal } = await import('./serve-portal.ts');
  const runsJobs = process.env[PROCESS_NUMBER_VARIABLE] === '1';
  const sharesPort =
    Number(process.env[PROCESS_COUNT_VARIABLE]) > 1 ||
    canOverlap(parts.environment, listCountyLines(parts.environment, parts.demo));
  const portal = await servePortal({ ...parts, notes, runsJobs, sharesPort });
  stop = stopOnce(portal.stop);
  process.send?.({ kind: 'serving', port: portal.port } satisfies ServingMessage);
}

/** @returns a function that starts stopping, after which the process ends; repeated calls do nothing. */
function stopOnce(stop: () => Promise<void>): () => void {
  let isStopping = false;
  return () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`${error}\n`);
        process.exit(1);
      },
    );
  };
}

function stopOnSignals(supervisor: Supervisor): void {
  let isStopping = false;
  const onSignal = () => {
    // A second Ctrl-C means that the operator doesn't want to wait.
    if (isStopping) {
      supervisor.kill();
      process.exit(1);
    }
    isStopping = true;
    setTimeout(() => {
      supervisor.kill();
      process.exit(1);
    }, STOP_ALL_TIMEOUT_MS).unref();
    supervisor.stop().then((isClean) => process.exit(isClean ? 0 : 1));
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}
