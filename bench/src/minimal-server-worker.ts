import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { BENCHED_SEARCHES } from './benched-searches.ts';

/** The path is the position of the search in the list, the body the values of its statement. */
const { databaseUrl, connections } = workerData as { readonly databaseUrl: string; readonly connections: number };
const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });

const server = createServer(async (request, response) => {
  const search = BENCHED_SEARCHES[Number(request.url?.slice(1))];
  const values = JSON.parse(await text(request)) as unknown[];
  const { rows } = await pool.query({ name: search?.title, text: search?.bareSql ?? '', values });
  response.setHeader('content-type', 'application/json').end(JSON.stringify(rows));
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
