import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from '../database/find-free-port.ts';
import { findProgram } from '../programs/find-program.ts';

/** A portal that runs as an operator starts it, in separate processes. */
export interface SpawnedPortal {
  /** The address of its only county: `http://localhost:41234/pine/`. */
  readonly address: string;
  /** The file that lists its county. */
  readonly countiesFile: string;
  /** The processes that serve it now. */
  listServing(): readonly number[];
  /** The lines of the log with a message, so far. */
  listLogged(message: string): readonly LogLine[];
  /** Ends it as Ctrl-C does. @returns its exit code. */
  stop(): Promise<number | null>;
  /** Sends a signal to all its processes. */
  signalAll(signal: NodeJS.Signals): void;
  /** Kills its first process, without notice. */
  kill(): void;
  /** Ends it without notice if it is still running, and deletes its folder. */
  [Symbol.dispose](): void;
}

/** A line of the log. */
export type LogLine = Readonly<Record<string, unknown>>;

const MAIN = join(import.meta.dirname, '../../../server/src/main.ts');

/**
 * Starts the portal for one county with a counties file and an environment, and waits until it serves.
 *
 * @param county the county's entry; without a `dataDir`, a separate folder is created.
 * @param main the program that runs the portal.
 * @throws Error with its output if it ends before.
 */
export async function spawnPortal(
  county: Readonly<Record<string, unknown>>,
  environment: Readonly<Record<string, string>> = {},
  main: string = MAIN,
): Promise<SpawnedPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-spawned-'));
  const countiesFile = join(folder, 'counties.json');
  writeFileSync(countiesFile, JSON.stringify({ counties: [{ dataDir: 'data', ...county }] }));
  // Processes that are all replaced listen on the same port again only if it is a fixed one.
  const PORT = String(await findFreePort());
  const env = { ...process.env, COUNTIES_FILE: countiesFile, DATA_DIR: folder, PORT, ...environment };
  const portal = spawn(process.execPath, [findProgram(main)], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(portal, 'exit');
  const serving = new Set<number>();
  const logged: LogLine[] = [];
  const addressFound = Promise.withResolvers<string>();
  const allServing = Promise.withResolvers<void>();
  // Only a log of this level says which processes serve.
  const expected = environment.LOG_LEVEL === 'info' ? Number(environment.PROCESSES ?? 0) : 0;
  let output = '';
  const read = (line: string) => {
    output += `${line}\n`;
    const [, address] = /^.*: (http:\/\/localhost:\d+\/[a-z]+\/)$/.exec(line) ?? [];
    if (address !== undefined) addressFound.resolve(address);
    const entry = parseLogLine(line);
    if (entry === undefined) return;
    logged.push(entry);
    const { msg, processId } = entry;
    if (msg === 'a process serves') serving.add(Number(processId));
    if (serving.size >= expected) allServing.resolve();
    if (msg === 'a process ended and is started again' || msg === 'a process was replaced')
      serving.delete(Number(processId));
  };
  createInterface({ input: portal.stdout }).on('line', read);
  createInterface({ input: portal.stderr }).on('line', read);
  ended.then(() => {
    const error = new Error(`The portal did not start:\n${output}`);
    addressFound.reject(error);
    allServing.reject(error);
  });
  if (expected === 0) allServing.resolve();
  const dispose = () => {
    portal.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    // The address and the log come through two pipes, in any order.
    const [address] = await Promise.all([addressFound.promise, allServing.promise]);
    return {
      address,
      countiesFile,
      listServing: () => [...serving],
      listLogged: (message) => logged.filter(({ msg }) => msg === message),
      stop: async () => {
        portal.kill('SIGINT');
        const [code] = await ended;
        return code;
      },
      signalAll: (signal) => {
        portal.kill(signal);
        for (const processId of serving) process.kill(processId, signal);
      },
      kill: () => {
        portal.kill('SIGKILL');
      },
      [Symbol.dispose]: dispose,
    };
  } catch (error) {
    dispose();
    throw error;
  }
}

function parseLogLine(line: string): LogLine | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
