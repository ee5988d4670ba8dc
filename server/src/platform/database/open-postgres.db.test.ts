import { describe, expect, inject, it } from 'vitest';
import { openPostgres } from './open-postgres.ts';

describe('closing a database', () => {
  it.each([
    ['that only executed SQL', undefined],
    ['behind a pooler', inject('postgresUrl')],
  ])('%s leaves no connection open', async (_title, pooledUrl) => {
    const database = openPostgres(inject('postgresUrl'), { pooledUrl });
    if (database.engine !== 'postgresql') throw new Error('A URL opens PostgreSQL.');
    await database.executeSql('SELECT 1');

    await database.close();

    expect(database.pool.ended).toBe(true);
    expect(database.pool.totalCount).toBe(0);
  });
});
