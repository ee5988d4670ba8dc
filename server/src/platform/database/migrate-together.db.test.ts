import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { isMigrated, migrate } from './migrate.ts';
import { openPostgres } from './open-postgres.ts';

async function withDatabases(count: number, run: (databases: ReturnType<typeof openPostgres>[]) => Promise<void>) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const maintenance = openPostgres(inject('postgresUrl'));
  await maintenance.executeSql(`CREATE DATABASE ${name}`);
  const url = inject('postgresUrl').replace(/[^/]*$/, name);
  const databases = Array.from({ length: count }, () => openPostgres(url));
  try {
    await run(databases);
  } finally {
    await Promise.all(databases.map((database) => database.close()));
    await maintenance.close();
  }
}

test('Processes that start at the same time on an empty database migrate it once.', () =>
  withDatabases(4, async (databases) => {
    const ran = await Promise.all(databases.map((database) => migrate(database)));
    expect(ran.map((names) => names.length > 0).filter(Boolean)).toEqual([true]);
    expect(await isMigrated(databases[0] as (typeof databases)[number])).toBe(true);
  }));

test('A migration waits for a table without making later calls wait behind it.', () =>
  withDatabases(2, async ([served, other]) => {
    if (served?.engine !== 'postgresql' || other === undefined) throw new Error('Runs on PostgreSQL.');
    const names = await migrate(served);
    const holder = await served.pool.connect();
    await holder.query('BEGIN; SELECT FROM schema_migrations');
    let isDone = false;
    const running = migrate(other).finally(() => {
      isDone = true;
    });
    await setTimeout(1_000);
    const count = 'SELECT count(*)::int AS count FROM schema_migrations';
    expect((await served.executeSql(count)).rows).toEqual([{ count: names.length }]);
    expect(isDone).toBe(false);
    await holder.query('ROLLBACK');
    holder.release();
    expect(await running).toEqual([]);
  }));
