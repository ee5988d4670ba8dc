import { AddOnMissingError, loadAddOn } from '../add-ons.ts';
import type { SourceAddress } from './source-address.ts';
import { type SourceDatabase, SourceError } from './source-database.ts';

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
  if (product === 'sqlserver') return (await loadSqlserverSource()).openSqlserverSource(credentials);
  return (await import('./mariadb-source.ts')).openMariadbSource(credentials);
}

/** The driver of SQL Server is an add-on, because it brings the packages of a cloud that no county's server is in. */
async function loadSqlserverSource() {
  try {
    return await loadAddOn('sqlserver', () => import('./sqlserver-source.ts'));
  } catch (error) {
    throw error instanceof AddOnMissingError ? new SourceError('DRIVER_MISSING', error) : error;
  }
}
