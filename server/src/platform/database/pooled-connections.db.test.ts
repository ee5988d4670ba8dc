import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { OpenDatabase } from './open-database.ts';
import { openPostgres, storeSessionDefaults } from './open-postgres.ts';

/** The parameters that PgBouncer 1.18 to 1.25 accepts; it refuses any other parameter with 08P01. */
const ACCEPTED = new Set(['user', 'database', 'client_encoding', 'application_name', 'datestyle', 'timezone']);
const START_OF_PARAMETERS = 8;

let direct: OpenDatabase;
let pooler: Server;
let directUrl: string;
let pooledUrl: string;

beforeAll(async () => {
  direct = await openTestDatabase();
  const { rows } = await direct.executeSql('SELECT current_database() AS name');
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${rows[0]?.name}`;
  directUrl = url.href;
  const target = { host: url.hostname, port: Number(url.port) };
  pooler = createServer((client) => admit(client, target)).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const pooled = new URL(directUrl);
  pooled.host = `127.0.0.1:${(pooler.address() as { port: number }).port}`;
  pooledUrl = pooled.href;
});
afterAll(async () => {
  await direct.close();
  pooler.close();
});

/** Reads the first message of a connection, as a pooler does, and refuses settings that it doesn't know. */
function admit(client: Socket, target: { host: string; port: number }): void {
  client.on('error', () => {});
  client.once('data', (start: Buffer) => {
    const texts = start.subarray(START_OF_PARAMETERS).toString().split('\0');
    const names = texts.filter((text, index) => index % 2 === 0 && text !== '');
    const refused = names.find((name) => !ACCEPTED.has(name));
    if (refused !== undefined) {
      const fields = `SFATAL\0C08P01\0Munsupported startup parameter: ${refused}\0\0`;
      const head = Buffer.from('E\0\0\0\0');
      head.writeInt32BE(fields.length + 4, 1);
      client.end(Buffer.concat([head, Buffer.from(fields)]));
      return;
    }
    const server = connect(target);
    server.on('error', () => client.destroy());
    client.on('close', () => server.destroy());
    server.write(start);
    client.pipe(server).pipe(client);
  });
}

const SETTINGS = ['jit', 'max_parallel_workers_per_gather', 'random_page_cost', 'statement_timeout'];

async function readSettings({ db }: OpenDatabase): Promise<readonly unknown[]> {
  const { rows } = await sql<{ name: string; setting: string }>`
    SELECT name, setting FROM pg_settings WHERE name = ANY(${SETTINGS}) ORDER BY name`.execute(db);
  return rows;
}

it('A pooler refuses the settings of a direct connection', async () => {
  const database = openPostgres(pooledUrl);
  await expect(readSettings(database)).rejects.toMatchObject({ code: '08P01' });
  await database.close();
});

it('Calls through a pooler have the settings of direct connections, even if many processes start together', async () => {
  await Promise.all(Array.from({ length: 10 }, () => storeSessionDefaults(direct)));
  const pooled = openPostgres(directUrl, { pooledUrl });
  expect(await readSettings(pooled)).toEqual(await readSettings(direct));
  expect(await readSettings(pooled)).toContainEqual({ name: 'statement_timeout', setting: '15000' });
  await pooled.close();
});

it('Migrations, jobs and notices go to the server directly', async () => {
  const pooled = openPostgres(directUrl, { pooledUrl: pooledUrl.replace(/:\d+\//, ':1/') });
  expect((await pooled.executeSql('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await expect(readSettings(pooled)).rejects.toThrow();
  await pooled.close();
});
