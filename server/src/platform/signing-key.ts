import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createFile } from './create-file.ts';

/** Signs what the portal later recognizes as its own, with a key that is not in the database (Ed25519). */
export interface SigningKey {
  /** @returns the signature in base64. */
  readonly sign: (text: string) => string;
  readonly verify: (text: string, signature: string) => boolean;
}

/** A new key that is forgotten with the process, for tests. */
export function createSigningKey(): SigningKey {
  return toSigningKey(generateKeyPairSync('ed25519').privateKey);
}

/**
 * Opens the key in a file, and creates it at the first start. Processes that start at the same time get the same key.
 *
 * @param path a PEM file (PKCS #8), readable only for its owner.
 * @throws Error if the file can't be read or holds no key.
 */
export function openSigningKey(path: string): SigningKey {
  try {
    return toSigningKey(createPrivateKey(readFileSync(path)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dirname(path), { recursive: true });
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  // If another process is first, its key counts.
  createFile(path, pem, 0o600);
  return toSigningKey(createPrivateKey(readFileSync(path)));
}

function toSigningKey(privateKey: KeyObject): SigningKey {
  const publicKey = createPublicKey(privateKey);
  return {
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
    verify: (text, signature) => verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64')),
  };
}
