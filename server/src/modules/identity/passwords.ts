import { randomBytes, timingSafeEqual } from 'node:crypto';
import { computeDigest, type HashingCosts } from './hashing-threads.ts';

/** OWASP's recommended minimum for Argon2id: 19 MiB, two passes, one lane. */
const COSTS: HashingCosts = { memoryKib: 19_456, passes: 2, lanes: 1, digestBytes: 32 };
const SALT_BYTES = 16;

/** The PHC string format, as every program that knows Argon2 reads it. */
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

interface StoredHash {
  readonly costs: HashingCosts;
  readonly salt: Buffer;
  readonly digest: Buffer;
}

/** Nobody's: comparing with it costs what comparing with a user's does, and nothing equals it. */
const NOBODYS: StoredHash = {
  costs: COSTS,
  salt: randomBytes(SALT_BYTES),
  digest: randomBytes(COSTS.digestBytes),
};

/** Argon2id hash of a password, in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const digest = await computeDigest({ password, salt, costs: COSTS });
  const { memoryKib, passes, lanes } = COSTS;
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${encode(salt)}$${encode(digest)}`;
}

/**
 * Compares a password with a user's hash, taking the same time whether or not there is such a user.
 *
 * @param hash undefined for an unknown user: the answer is then false.
 * @throws Error for a text that is no hash, which nothing writes.
 */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const { costs, salt, digest } = hash === undefined ? NOBODYS : parseHash(hash);
  const computed = await computeDigest({ password, salt, costs });
  return timingSafeEqual(computed, digest) && hash !== undefined;
}

/** Whether a hash was made with other costs and is to be replaced at the next login. */
export function isHashOutdated(hash: string): boolean {
  const { costs } = parseHash(hash);
  return Object.entries(COSTS).some(([cost, value]) => costs[cost as keyof HashingCosts] !== value);
}

function parseHash(hash: string): StoredHash {
  const [, memory, passes, lanes, salt = '', encoded = ''] = PHC.exec(hash) ?? [];
  const digest = Buffer.from(encoded, 'base64');
  if (digest.length === 0) throw new Error('A stored password is no Argon2id hash.');
  const costs = {
    memoryKib: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    digestBytes: digest.length,
  };
  return { costs, salt: Buffer.from(salt, 'base64'), digest };
}

/** Base64 without padding. */
function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
