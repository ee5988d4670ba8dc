import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { startPostgresServer } from '@portal/testing/database/postgres-server';
import { migrate } from '../platform/database/migrate.ts';
import { openPostgres } from '../platform/database/open-postgres.ts';

/**
 * Generates `platform/database/schema.generated.ts` from a freshly migrated database. With `--verify` it only compares and fails if
 * the file is outdated.
 */
const server = await startPostgresServer();
try {
  const url = server.urlOf('postgres');
  const database = openPostgres(url);
  await migrate(database);
  await database.close();
  execFileSync(
    'kysely-codegen',
    [
      ...['--dialect', 'postgres', '--url', url, '--default-schema', 'public'],
      ...['--out-file', join(import.meta.dirname, '../platform/database/schema.generated.ts')],
      // The types that value-parsers.ts returns: numbers for int8, strings for dates and county-local times.
      ...['--type-mapping', JSON.stringify({ int8: 'number', date: 'string', timestamp: 'string' })],
      ...(process.argv.includes('--verify') ? ['--verify'] : []),
    ],
    { stdio: 'inherit' },
  );
} finally {
  await server.stop();
}
