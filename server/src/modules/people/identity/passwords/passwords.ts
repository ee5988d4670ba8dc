import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../../../platform/refusal.ts';
import {
  computeDigest,
  HashingBusyError,
  type HashingCosts,
  type HashingTask,
  type HashingTurns,
} from './hashing-threads.ts';

/** OWASP's recommended minimum for Argon2id: 19 MiB, two passes, one lane. */
const COSTS: HashingCosts = { memoryKib: 19_456, passes: 2, lanes: 1, digestBytes: 32 };
const SALT_BYTES = 16;

/** The PHC string format, which all Argon2 implementations support. */
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

interface StoredHash {
  readonly costs: HashingCosts;
  readonly salt: Buffer;
  readonly digest: Buffer;
}

/** Compared with the password of an unknown user, which takes the same time as a real comparison and never matches. */
const UNKNOWN_USER_HASH: StoredHash = {
  costs: COSTS,
  salt: randomBytes(SALT_BYTES),
  digest: randomBytes(COSTS.digestBytes),
};

/**
 * Computes the Argon2id hash of a password in the PHC string format.
 *
 * @param turns of the client whose call needs it (`findLimitKeys`); undefined for the portal's own work.
 * @throws Refusal TOO_MANY_REQUESTS if too many passwords of the client's networks wait.
 */
export async function hashPassword(password: string, turns?: HashingTurns): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const digest = await compute({ password, salt, costs: COSTS }, turns);
  const { memoryKib, passes, lanes } = COSTS;
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${encode(salt)}$${encode(digest)}`;
}

/**
 * Compares a password with a user's hash. Takes the same time whether or not the user exists.
 *
 * @param hash undefined for an unknown user, for whom the result is false.
 * @param turns as `hashPassword`.
 * @throws Refusal as `hashPassword`; Error if the text is not an Argon2id hash. Stored hashes always are.
 */
export async function verifyPassword(
  hash: string | undefined,
  password: string,
  turns?: HashingTurns,
): Promise<boolean> {
  const { costs, salt, digest } = hash === undefined ? UNKNOWN_USER_HASH : parseHash(hash);
  const computed = await compute({ password, salt, costs }, turns);
  return timingSafeEqual(computed, digest) && hash !== undefined;
}

async function compute(task: Omit<HashingTask, 'id'>, turns: HashingTurns | undefined): Promise<Buffer> {
  try {
    return await computeDigest(task, turns);
  } catch (error) {
    throw error instanceof HashingBusyError ? new Refusal('TOO_MANY_REQUESTS') : error;
  }
}

/** Whether a hash was computed with outdated costs and should be replaced at the next sign-in. */
export function isHashOutdated(hash: string): boolean {
  const { costs } = parseHash(hash);
  return Object.entries(COSTS).some(([cost, value]) => costs[cost as keyof HashingCosts] !== value);
}

function parseHash(hash: string): StoredHash {
  const [, memory, passes, lanes, salt = '', encoded = ''] = PHC.exec(hash) ?? [];
  const digest = Buffer.from(encoded, 'base64');
  if (digest.length === 0) throw new Error('A stored password is not an Argon2id hash.');
  const costs = {
    memoryKib: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    digestBytes: digest.length,
  };
  return { costs, salt: Buffer.from(salt, 'base64'), digest };
}

/** Encodes bytes in Base64 without padding. */
function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}
