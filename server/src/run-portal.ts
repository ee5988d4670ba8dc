import cluster from 'node:cluster';
import { countProcesses } from './count-processes.ts';
import type { DemoCounty } from './demo-county.ts';
import { EnvironmentError, readEnvironment } from './environment.ts';
import { findStartDangers } from './find-start-dangers.ts';
import { listCountyLines } from './list-county-lines.ts';
import { ensurePortFree } from './platform/http/ensure-port-free.ts';
import { createLog } from './platform/log/log.ts';
import { formatForOperator } from './platform/operator-error.ts';
import { printAddresses } from './print-addresses.ts';
import { type PortalParts, prepareCounties, servePortal } from './serve-portal.ts';
import { PROCESS_NUMBER_VARIABLE, SERVING_MESSAGE, superviseProcesses } from './supervise-processes.ts';

/** How long a process that was told to stop waits for running requests and jobs. */
const STOP_TIMEOUT_MS = 15_000;
/** How long the supervisor waits for its processes, which end by themselves before that. */
const STOP_ALL_TIMEOUT_MS = 20_000;

/**
 * Starts the portal: opens the counties, listens, prints the addresses, and stops gracefully on Ctrl-C and SIGTERM. With several processes
 * (PROCESSES), this one migrates the databases, starts the others and supervises them. Ends the process with exit code 1 when it can't
 * start: a mistake that the operator can fix is printed as a sentence, anything else with its stack.
 *
 * @param options.demo the county to serve when COUNTIES_FILE isn't set.
 */
export async function runPortal(options: { readonly demo?: DemoCounty } = {}): Promise<void> {
  try {
    const environment = readEnvironment(process.env);
    const parts = { environment, demo: options.demo, log: createLog(environment.LOG_LEVEL) };
    await (cluster.isWorker ? serveAsOneOfSeveral(parts) : start(parts));
  } catch (error) {
    process.stderr.write(`${formatForOperator(error)}\n`);
    process.exit(1);
  }
}

async function start(parts: PortalParts): Promise<void> {
  const { environment, demo } = parts;
  const lines = listCountyLines(environment, demo);
  const isDemo = environment.COUNTIES_FILE === undefined && demo !== undefined;
  const dangers = findStartDangers(environment, { isDemo, lines });
  if (dangers.length > 0) throw new EnvironmentError(dangers);
  const processes = countProcesses(environment, lines);
  await ensurePortFree({ host: environment.HOST, port: environment.PORT });
  const port = processes === 1 ? await serveAlone(parts) : await supervise(parts, processes);
  printAddresses(environment, lines, { port, processes });
}

async function serveAlone(parts: PortalParts): Promise<number> {
  const portal = await servePortal({ ...parts, runsJobs: true, sharesPort: false });
  const stop = stopOnce(portal.stop);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second Ctrl-C means that the operator doesn't want to wait.
      if (stop()) return;
      process.exit(1);
    });
  }
  return portal.port;
}

/** The first process runs the jobs; the queue in the database keeps the jobs of several machines apart. */
async function serveAsOneOfSeveral(parts: PortalParts): Promise<void> {
  // A terminal sends Ctrl-C to all processes, but the supervisor says when they stop. A service manager and it can both send SIGTERM.
  process.on('SIGINT', () => {});
  let stop: (() => boolean) | undefined;
  process.on('SIGTERM', () => (stop === undefined ? process.exit(0) : stop()));
  const runsJobs = process.env[PROCESS_NUMBER_VARIABLE] === '1';
  const portal = await servePortal({ ...parts, runsJobs, sharesPort: true });
  stop = stopOnce(portal.stop);
  process.send?.(SERVING_MESSAGE);
}

/** @returns starts stopping, after which the process ends; false if it has started before. */
function stopOnce(stop: () => Promise<void>): () => boolean {
  let isStopping = false;
  return () => {
    if (isStopping) return false;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`${error}\n`);
        process.exit(1);
      },
    );
    return true;
  };
}

async function supervise(parts: PortalParts, count: number): Promise<number> {
  await prepareCounties(parts);
  const supervisor = await superviseProcesses({ count, log: parts.log });
  let isStopping = false;
  const onSignal = () => {
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
  return parts.environment.PORT;
}
