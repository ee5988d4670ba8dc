/** The database products that can be read, with their ports. SQL Server is the product's own; an address without a product is one. */
const PORTS = { sqlserver: 1433, postgresql: 5432, mariadb: 3306, mysql: 3306 } as const;
type Product = keyof typeof PORTS;

const NO_ENCRYPTION = '?tls=off';

/** An address of a database, `product://host:port`. */
export interface SourceAddress {
  readonly product: Product;
  readonly host: string;
  readonly port: number;
  /** False if the address ends with `?tls=off`, for a server that can't encrypt. */
  readonly isEncrypted: boolean;
}

/** Parses an address; undefined for anything else. The host is in lower case. */
export function parseSourceAddress(text: string): SourceAddress | undefined {
  const isEncrypted = !text.endsWith(NO_ENCRYPTION);
  const address = isEncrypted ? text : text.slice(0, -NO_ENCRYPTION.length);
  const match = /^(?:([a-z]+):\/\/)?([a-z0-9][a-z0-9.-]{0,252}|\[[0-9a-f:]+\])(?::(\d{1,5}))?$/i.exec(address.trim());
  const product = (match?.[1] ?? 'sqlserver').toLowerCase();
  const host = match?.[2]?.toLowerCase().replace(/^\[|\]$/g, '');
  if (host === undefined || !Object.hasOwn(PORTS, product)) return undefined;
  const port = match?.[3] === undefined ? PORTS[product as Product] : Number(match[3]);
  return port < 1 || port > 65_535 ? undefined : { product: product as Product, host, port, isEncrypted };
}

/**
 * Finds the address that the operator allows among what a user typed, so that the form reaches no other machine of the network. Whether
 * the connection is encrypted is the operator's decision.
 */
export function findAllowedAddress(typed: string, allowed: readonly string[]): SourceAddress | undefined {
  const wanted = parseSourceAddress(typed);
  if (wanted === undefined) return undefined;
  return allowed
    .map(parseSourceAddress)
    .find(
      (address) => address?.product === wanted.product && address.host === wanted.host && address.port === wanted.port,
    );
}
