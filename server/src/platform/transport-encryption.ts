import { BlockList, isIP } from 'node:net';

/**
 * LOCAL: nothing leaves the machine. ENCRYPTED: with TLS, and the server's certificate is verified. ACCEPTED: the operator wrote into the
 * address that it isn't so. PLAIN: it isn't so, and the operator hasn't said anything.
 */
export type TransportEncryption = 'LOCAL' | 'ENCRYPTED' | 'ACCEPTED' | 'PLAIN';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether a host, with or without the brackets of an IPv6 address, is this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '');
  const family = isIP(name);
  if (family === 0) return name.toLowerCase() === 'localhost';
  return LOOPBACK.check(name, family === 6 ? 'ipv6' : 'ipv4');
}

/** Values of `sslmode` with which the library verifies the certificate, and those that say that it shouldn't. */
const VERIFIED_MODES: ReadonlySet<string> = new Set(['verify-full', 'verify-ca', 'require', 'prefer']);
const UNVERIFIED_MODES: ReadonlySet<string> = new Set(['disable', 'no-verify']);

/**
 * Finds how a connection to PostgreSQL is protected by its address.
 *
 * Source: pg-connection-string, "TCP Connections" and "SSL".
 */
export function judgeDatabaseUrl(text: string): TransportEncryption {
  const { hostname, searchParams } = new URL(text);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  if (host.startsWith('/') || isLoopback(host)) return 'LOCAL';
  const mode = searchParams.get('sslmode') ?? '';
  // As in libpq, these two modes then verify nothing.
  const isUnverified = searchParams.get('uselibpqcompat') === 'true' && (mode === 'require' || mode === 'prefer');
  if (UNVERIFIED_MODES.has(mode) || isUnverified) return 'ACCEPTED';
  return VERIFIED_MODES.has(mode) ? 'ENCRYPTED' : 'PLAIN';
}

/**
 * Finds how a connection to a mail server is protected by its address. `smtp:` is upgraded with STARTTLS, which the portal requires.
 */
export function judgeMailUrl(text: string): TransportEncryption {
  const { hostname, searchParams } = new URL(text);
  if (isLoopback(hostname)) return 'LOCAL';
  const isAccepted =
    searchParams.get('requireTLS') === 'false' ||
    searchParams.get('ignoreTLS') === 'true' ||
    searchParams.get('tls.rejectUnauthorized') === 'false';
  return isAccepted ? 'ACCEPTED' : 'ENCRYPTED';
}

/** Finds how a connection to the virus scanner is protected by its address. */
export function judgeScannerUrl(text: string): TransportEncryption {
  const { protocol, hostname, searchParams } = new URL(text);
  if (protocol === 'tls:') return 'ENCRYPTED';
  if (protocol === 'unix:' || isLoopback(hostname)) return 'LOCAL';
  return searchParams.get('tls') === 'disable' ? 'ACCEPTED' : 'PLAIN';
}
