import type { CountyLine } from './counties-file.ts';
import { judgeDatabaseUrl, type TransportEncryption } from './platform/transport-encryption.ts';

/** An address of a county's database, with its property in the counties file. */
export interface DatabaseAddress {
  readonly property: string;
  /** Without user and password. */
  readonly host: string;
  readonly encryption: TransportEncryption;
}

type Addresses = Pick<CountyLine, 'databaseUrl' | 'ownerDatabaseUrl' | 'pooledDatabaseUrl' | 'replicaDatabaseUrls'>;

/** Lists the addresses of a county's database; empty for an embedded one. */
export function listDatabaseAddresses({
  databaseUrl,
  ownerDatabaseUrl,
  pooledDatabaseUrl,
  replicaDatabaseUrls = [],
}: Addresses): readonly DatabaseAddress[] {
  const single = { databaseUrl, ownerDatabaseUrl, pooledDatabaseUrl };
  return [
    ...Object.entries(single),
    ...replicaDatabaseUrls.map((url) => ['replicaDatabaseUrls', url] as const),
  ].flatMap(([property, url]) =>
    url === undefined ? [] : [{ property, host: new URL(url).host, encryption: judgeDatabaseUrl(url) }],
  );
}

/**
 * Finds the databases of other machines that would be used without verified TLS, although the operator hasn't said so in their addresses.
 *
 * @returns a sentence for each, and what to do; empty if all are encrypted or local.
 */
export function findPlainDatabases(lines: readonly (Addresses & Pick<CountyLine, 'key'>)[]): readonly string[] {
  const plain = lines.flatMap((line) =>
    listDatabaseAddresses(line)
      .filter(({ encryption }) => encryption === 'PLAIN')
      .map(
        ({ property, host }) => `${property} of ${line.key} has no TLS: everything is readable on the way to ${host}`,
      ),
  );
  return plain.length === 0
    ? []
    : [
        ...plain,
        'Add ?sslmode=verify-full to these addresses, or ?sslmode=disable to use them as they are (docs/operations.md)',
      ];
}
