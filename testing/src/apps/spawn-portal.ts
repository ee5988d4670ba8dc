import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from '../database/find-free-port.ts';

/** A portal that runs as an operator starts it, in processes of its own. */
export interface SpawnedPortal {
  /** Where its only county is served: `http://localhost:41234/pine/`. */
  readonly address: string;
  /** The processes that serve it now; empty if it has only one. */
  listServing(): readonly number[];
  /** Ends it as Ctrl-C does. @returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills its first process, without notice. */
  kill(): void;
  /** Ends it without notice if it is still running, and deletes its folder. */
  [Symbol.dispose](): void;
}

/**
 * Starts the portal for one county with a counties file and an environment, and waits until it serves.
 *
 * @param county the county's entry; a missing `dataDir` is a folder of its own.
 * @throws Error with its output if it ends before.
 */
export async function spawnPortal(
  county: Readonly<Record<string, unknown>>,
  environment: Readonly<Record<string, string>> = {},
): Promise<SpawnedPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-spawned-'));
  const countiesFile = join(folder, 'counties.json');
  writeFileSync(countiesFile, JSON.stringify({ counties: [{ dataDir: 'data', ...county }] }));
  const main = join(import.meta.dirname, '../../../server/src/main.ts');
  // Processes that are all replaced listen on the same port again only if it is a fixed one.
  const PORT = String(await findFreePort());
  const env = { ...process.env, COUNTIES_FILE: countiesFile, DATA_DIR: folder, PORT, ...environment };
  const portal = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(portal, 'exit');
  const serving = new Set<number>();
  const addressFound = Promise.withResolvers<string>();
  let output = '';
  const read = (line: string) => {
    output += `${line}\n`;
    const [, address] = /^.*: (http:\/\/localhost:\d+\/[a-z]+\/)$/.exec(line) ?? [];
    if (address !== undefined) addressFound.resolve(address);
    const { msg, processId } = parseLogLine(line);
    if (msg === 'a process serves') serving.add(processId);
    if (msg === 'a process ended and is started again') serving.delete(processId);
  };
  createInterface({ input: portal.stdout }).on('line', read);
  createInterface({ input: portal.stderr }).on('line', read);
  ended.then(() => addressFound.reject(new Error(`The portal did not start:\n${output}`)));
  const dispose = () => {
    portal.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const address = await addressFound.promise;
    return {
      address,
      listServing: () => [...serving],
      stop: async () => {
        portal.kill('SIGINT');
        const [code] = await ended;
        return code;
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

function parseLogLine(line: string): { readonly msg?: string; readonly processId: number } {
  try {
    return JSON.parse(line);
  } catch {
    return { processId: 0 };
  }
}
