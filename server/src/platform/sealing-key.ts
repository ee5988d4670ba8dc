import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createFile, replaceFile } from './create-file.ts';

/** Encrypts secrets for the database with a key that is not in the database (AES-256-GCM). */
export interface SealingKey {
  /** @param purpose what the secret belongs to; only `open` with the same purpose reads it. */
  readonly seal: (secret: Buffer, purpose: string) => Buffer;
  /** @throws Error if it was sealed with another key or for another purpose, or was changed. */
  readonly open: (sealed: Buffer, purpose: string) => Buffer;
}

const KEY_BYTES = 32;
/** Those that NIST SP 800-38D recommends for GCM. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const OWNER_ONLY = 0o600;

/** A new key that is forgotten with the process, for tests. */
export function createSealingKey(): SealingKey {
  const keys = [randomBytes(KEY_BYTES)];
  return toSealingKey(() => keys);
}

/**
 * Opens the key in a file, and creates it at the first start. Processes that start at the same time get the same key.
 *
 * The file is read for each secret, so that a key that a command adds counts in all processes at once.
 *
 * @param path a file with lines of 32 bytes in base64, readable only for its owner: the key that seals, then earlier ones, which only open.
 * @throws Error if the file can't be read or holds no key.
 */
export function openSealingKey(path: string): SealingKey {
  try {
    readKeys(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(dirname(path), { recursive: true });
    // If another process is first, its key counts.
    createFile(path, formatKeys([randomBytes(KEY_BYTES)]), OWNER_ONLY);
    readKeys(path);
  }
  return toSealingKey(() => readKeys(path));
}

/** Adds a new key to a file, which seals from now on. One process at a time can do this. */
export function addSealingKey(path: string): void {
  replaceFile(path, formatKeys([randomBytes(KEY_BYTES), ...readKeys(path)]), OWNER_ONLY);
}

/**
 * Removes the keys before the previous one, with which nothing is sealed now. The previous one stays until the next time: a process can
 * have sealed a secret with it that it hasn't stored yet.
 */
export function dropOldSealingKeys(path: string): void {
  replaceFile(path, formatKeys(readKeys(path).slice(0, 2)), OWNER_ONLY);
}

function formatKeys(keys: readonly Buffer[]): string {
  return keys.map((key) => `${key.toString('base64')}\n`).join('');
}

function readKeys(path: string): readonly Buffer[] {
  const keys = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => Buffer.from(line, 'base64'));
  if (keys.some((key) => key.length !== KEY_BYTES)) throw new Error(`${path} holds no key of ${KEY_BYTES} bytes.`);
  return keys;
}

function toSealingKey(readAll: () => readonly Buffer[]): SealingKey {
  return {
    seal(secret, purpose) {
      const [key = Buffer.alloc(0)] = readAll();
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
    },
    open(sealed, purpose) {
      let failure: unknown;
      for (const key of readAll()) {
        try {
          return openWith(key, sealed, purpose);
        } catch (error) {
          failure ??= error;
        }
      }
      throw failure;
    },
  };
}

function openWith(key: Buffer, sealed: Buffer, purpose: string): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
