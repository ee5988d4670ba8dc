import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createFile, replaceFile } from './create-file.ts';

/** Signs what the portal later recognizes as its own, with a key that is not in the database (Ed25519). */
export interface SigningKey {
  /** @returns the signature in base64. */
  readonly sign: (text: string) => string;
  readonly verify: (text: string, signature: string) => boolean;
}

/** A new key that is forgotten with the process, for tests. */
export function createSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  return toSigningKey(() => [privateKey]);
}

/**
 * Opens the key in a file, and creates it at the first start. Processes that start at the same time get the same key. The file is read for
 * each signature, so that a key that a command adds counts in all processes at once.
 *
 * @param path a PEM file, readable only for its owner: the key that signs (PKCS #8), then the public keys of those before it (SPKI).
 * @throws Error if the file can't be read or holds no key.
 */
export function openSigningKey(path: string): SigningKey {
  try {
    readKeys(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(dirname(path), { recursive: true });
    // If another process is first, its key counts.
    createFile(path, createPem(), OWNER_ONLY);
    readKeys(path);
  }
  return toSigningKey(() => readKeys(path));
}

/** Adds a new key to a file, which signs from now on. Of those before it only the public keys stay. One process at a time can do this. */
export function addSigningKey(path: string): void {
  const earlier = readKeys(path).map((key) => toPublic(key).export({ type: 'spki', format: 'pem' }) as string);
  replaceFile(path, [createPem(), ...earlier].join(''), OWNER_ONLY);
}

const OWNER_ONLY = 0o600;
const PEM_BLOCK = /-----BEGIN (PRIVATE|PUBLIC) KEY-----[\w+/=\s]+-----END [A-Z]+ KEY-----/g;

function createPem(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
}

function readKeys(path: string): readonly KeyObject[] {
  const blocks = [...readFileSync(path, 'utf8').matchAll(PEM_BLOCK)];
  if (blocks[0]?.[1] !== 'PRIVATE') throw new Error(`${path} holds no key that signs.`);
  return blocks.map(([pem, kind]) => (kind === 'PRIVATE' ? createPrivateKey(pem) : createPublicKey(pem)));
}

function toPublic(key: KeyObject): KeyObject {
  return key.type === 'private' ? createPublicKey(key) : key;
}

function toSigningKey(readAll: () => readonly KeyObject[]): SigningKey {
  let known = readAll().map(toPublic);
  const isSigned = (text: string, signature: string) =>
    known.some((key) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64')));
  return {
    sign: (text) => sign(null, Buffer.from(text), readAll()[0] as KeyObject).toString('base64'),
    verify: (text, signature) => {
      if (isSigned(text, signature)) return true;
      known = readAll().map(toPublic);
      return isSigned(text, signature);
    },
  };
}
