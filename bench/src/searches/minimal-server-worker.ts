import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { BENCHED_SEARCHES } from './benched-searches.ts';
import type { MinimalServerParts } from './minimal-server.ts';

/** The path is the position of the search in the list, the body the values of its statement; or it is `own` and a number. */
const { databaseUrl, connections, ownStatements } = workerData as MinimalServerParts;
const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });

const server = createServer(async (request, response) => {
  const values = JSON.parse(await text(request)) as unknown[];
  const [, own, position = own] = request.url?.split('/') ?? [];
  const rows = await (own === 'own' ? executeOwn(Number(position)) : executeBare(Number(position), values));
  response.setHeader('content-type', 'application/json').end(JSON.stringify(rows));
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));

async function executeBare(position: number, values: unknown[]): Promise<readonly unknown[]> {
  const search = BENCHED_SEARCHES[position];
  const { rows } = await pool.query({ name: search?.title, text: search?.bareSql ?? '', values });
  return rows;
}

async function executeOwn(search: number): Promise<readonly unknown[]> {
  const read: unknown[] = [];
  for (const { name, text, values } of ownStatements[search] ?? []) {
    const { rows } = await pool.query({ name, text, values: [...values] });
    read.push(rows);
  }
  return read;
}
