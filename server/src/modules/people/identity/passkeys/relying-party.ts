import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { County } from '../../../../county.ts';
import { Refusal } from '../../../../platform/refusal.ts';

/** The portal as passkeys know it (WebAuthn level 3, 5.1.3): they work only at its origin. */
export interface RelyingParty {
  /** The host, without port. Counties of one host share it; a county finds only its own passkeys. */
  readonly id: string;
  readonly origin: string;
}

/** @returns undefined where browsers offer no passkeys: without HTTPS except on this machine, and at a bare IP address. */
function findRelyingParty({ address }: Pick<County, 'address'>): RelyingParty | undefined {
  const url = URL.parse(address);
  if (url === null || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  const isSecure = url.protocol === 'https:' || url.hostname === 'localhost';
  return isSecure ? { id: url.hostname, origin: url.origin } : undefined;
}

/** @throws Refusal NOT_OFFERED where browsers offer no passkeys. */
export function getRelyingParty(county: Pick<County, 'address'>): RelyingParty {
  const party = findRelyingParty(county);
  if (party === undefined) throw new Refusal('NOT_OFFERED');
  return party;
}

/** The host at which users can have passkeys; undefined where they can't. */
export function findPasskeyHost(county: Pick<County, 'address'>): string | undefined {
  return findRelyingParty(county)?.id;
}

/** The bytes by which devices know a user: the same for all passkeys of a user, and another for each county of a host. */
export function computeUserHandle({ key }: Pick<County, 'key'>, userId: number): Buffer {
  return createHash('sha256').update(`${key} user ${userId}`).digest();
}
