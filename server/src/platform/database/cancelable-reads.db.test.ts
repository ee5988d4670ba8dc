import { openTestDatabase } from '@portal/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCancelable } from './cancelable-reads.ts';
import { isCanceledStatement } from './canceled-statement.ts';
import type { OpenDatabase } from './open-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A statement that would run for longer than any test. */
const wait = (name: string) => sql`SELECT pg_sleep(600), ${name}::text AS name`.execute(database.db);

/** The number of statements that wait; `pg_stat_activity` shows the texts without the values. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'active' AND query LIKE 'SELECT pg_sleep(600)%'`.execute(
    database.db,
  );
  return rows[0]?.count ?? 0;
}

async function untilWaiting(count: number): Promise<void> {
  while ((await countWaiting()) !== count);
}

describe('A read whose caller leaves', () => {
  it('is ended by the database, and no other is', async () => {
    const [leaving, staying] = [new AbortController(), new AbortController()];
    const left = runCancelable(leaving.signal, () => wait('left')).catch((error: unknown) => error);
    const stayed = runCancelable(staying.signal, () => wait('stayed')).catch((error: unknown) => error);
    await untilWaiting(2);
    leaving.abort();
    expect(isCanceledStatement(await left)).toBe(true);
    expect(await countWaiting()).toBe(1);
    staying.abort();
    expect(isCanceledStatement(await stayed)).toBe(true);
    await untilWaiting(0);
  });

  it('sends no further statement', async () => {
    const controller = new AbortController();
    const sent: string[] = [];
    const reading = runCancelable(controller.signal, async () => {
      sent.push('first');
      await sql`SELECT ${1}::int`.execute(database.db);
      controller.abort(new Error('left'));
      await sql`SELECT ${2}::int`.execute(database.db);
      sent.push('second');
    });
    await expect(reading).rejects.toThrow('left');
    expect(sent).toEqual(['first']);
  });

  it('leaves a connection that others can use', async () => {
    const controller = new AbortController();
    const reading = runCancelable(controller.signal, () => wait('left')).catch(() => {});
    await untilWaiting(1);
    controller.abort();
    await reading;
    for (let number = 0; number < 20; number += 1) {
      const { rows } = await sql<{ number: number }>`SELECT ${number}::int AS number`.execute(database.db);
      expect(rows).toEqual([{ number }]);
    }
  });
});
