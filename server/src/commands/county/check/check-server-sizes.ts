import { totalmem } from 'node:os';
import type { CountyLine } from '../../../counties-file.ts';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { countPooledConnections } from '../../../platform/database/open-postgres.ts';
import { type Finding, ok, warn } from './finding.ts';

/** Counties that are used at the same time (decision 0163); the others keep only what they always have. */
const BUSY_COUNTIES_MAX = 10;
/** Connections of each county for the jobs; each process has another, with which it listens. */
const JOB_CONNECTIONS = 2;
/** For backups, imports and people. */
const SPARE_CONNECTIONS = 10;
const MEGABYTE = 1024 ** 2;
/** PostgreSQL's documentation, "Resource Consumption": a quarter of the memory is a good start. */
const BUFFERS_SHARE = 0.25;
const BUFFERS_STEP_MB = 64;

/** The sizes of a PostgreSQL server. */
interface ServerSizes {
  /** Without those that it keeps for its administrators. */
  readonly connections: number;
  readonly buffersMb: number;
  readonly databaseMb: number;
  /** The memory of its machine; undefined if that is another one. */
  readonly memoryMb: number | undefined;
}

/** The counties that the server has. */
interface ServedCounties {
  readonly counties: number;
  /** Those whose calls don't share the connections of a pooler. */
  readonly withoutPooler: number;
  readonly processes: number;
}

/** Compares the sizes of a server with the needs of its counties, and computes the settings of postgresql.conf that they need. */
export function judgeServerSizes(sizes: ServerSizes, served: ServedCounties): readonly Finding[] {
  const { connections, buffersMb, databaseMb, memoryMb } = sizes;
  const { counties, withoutPooler, processes } = served;
  const busy = Math.min(withoutPooler, BUSY_COUNTIES_MAX);
  const needed =
    counties * (processes + JOB_CONNECTIONS) + busy * countPooledConnections(processes) + SPARE_CONNECTIONS;
  const buffers =
    memoryMb === undefined ? undefined : Math.floor((memoryMb * BUFFERS_SHARE) / BUFFERS_STEP_MB) * BUFFERS_STEP_MB;
  const isSmall = databaseMb > buffersMb && (buffers === undefined || buffersMb < buffers);
  return [
    connections < needed
      ? warn(
          `the server allows ${connections} connections, and its counties can need ${needed}: set max_connections = ${needed} in postgresql.conf`,
        )
      : ok(`the server allows ${connections} connections, of which its counties can need ${needed}`),
    ...(isSmall
      ? [
          warn(
            `shared_buffers has ${buffersMb} MB, and the database ${databaseMb} MB: set shared_buffers = ${buffers === undefined ? "a quarter of the server's memory" : `${buffers}MB`} in postgresql.conf`,
          ),
        ]
      : []),
  ];
}

/** Checks the sizes of the server of a county. @param lines all counties, of which others can have the same server. */
export async function checkServerSizes(
  database: Pick<OpenDatabase, 'engine' | 'executeSql'>,
  line: CountyLine,
  { lines, processes }: { readonly lines: readonly CountyLine[]; readonly processes: number },
): Promise<readonly Finding[]> {
  if (database.engine === 'pglite' || line.databaseUrl === undefined) return [];
  const { rows } = await database.executeSql(
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS connections,
            pg_size_bytes(current_setting('shared_buffers')) AS buffers, pg_database_size(current_database()) AS size`,
  );
  const { host, hostname } = new URL(line.databaseUrl);
  const same = lines.filter(({ databaseUrl }) => databaseUrl !== undefined && new URL(databaseUrl).host === host);
  const toMegabytes = (bytes: unknown) => Math.floor(Number(bytes) / MEGABYTE);
  const isHere = ['127.0.0.1', 'localhost', '[::1]', ''].includes(hostname);
  const sizes = {
    connections: Number(rows[0]?.connections),
    buffersMb: toMegabytes(rows[0]?.buffers),
    databaseMb: toMegabytes(rows[0]?.size),
    memoryMb: isHere ? toMegabytes(totalmem()) : undefined,
  };
  const withoutPooler = same.filter(({ pooledDatabaseUrl }) => pooledDatabaseUrl === undefined).length;
  return judgeServerSizes(sizes, { counties: same.length, withoutPooler, processes });
}
