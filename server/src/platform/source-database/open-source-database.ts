import type { SourceAddress } from './source-address.ts';
import type { SourceDatabase } from './source-database.ts';

/**
 * Connects to the database that a county migrates from. The drivers are loaded when they are first needed.
 *
 * @throws SourceError
 */
export async function openSourceDatabase(
  { product, ...address }: SourceAddress,
  login: { readonly name: string; readonly username: string; readonly password: string },
): Promise<SourceDatabase> {
  const credentials = { ...address, ...login };
  if (product === 'postgresql') return (await import('./postgres-source.ts')).openPostgresSource(credentials);
  if (product === 'sqlserver') return (await import('./sqlserver-source.ts')).openSqlserverSource(credentials);
  return (await import('./mariadb-source.ts')).openMariadbSource(credentials);
}
