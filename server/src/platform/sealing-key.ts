import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createFile } from './create-file.ts';

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

/** A new key that is forgotten with the process, for tests. */
export function createSealingKey(): SealingKey {
  return toSealingKey(randomBytes(KEY_BYTES));
}

/**
 * Opens the key in a file, and creates it at the first start. Processes that start at the same time get the same key.
 *
 * @param path a file with 32 bytes in base64, readable only for its owner.
 * @throws Error if the file can't be read or holds no key.
 */
export function openSealingKey(path: string): SealingKey {
  try {
    return toSealingKey(readKey(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dirname(path), { recursive: true });
  // If another process is first, its key counts.
  createFile(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`, 0o600);
  return toSealingKey(readKey(path));
}

function readKey(path: string): Buffer {
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`${path} holds no key of ${KEY_BYTES} bytes.`);
  return key;
}

function toSealingKey(key: Buffer): SealingKey {
  return {
    seal(secret, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
    },
    open(sealed, purpose) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}
