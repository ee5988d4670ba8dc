import { createPrivateKey, webcrypto as crypto, sign, type webcrypto, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Certificate } from 'pkijs';
import { createFile } from '../create-file.ts';
import { type IssuedKey, issueLeaf, issueRoot, type KeyAlgorithm } from './issue-certificates.ts';
import { type DocumentSigner, toBuffer } from './sign-cms.ts';

/** In a county's data folder. */
export const DOCUMENT_KEYS_FOLDER = 'document-keys';

const ROOT_YEARS = 20;
/** A month more than a year, so that a new key can be created in time. */
const LEAF_DAYS = 396;
const DAY_MS = 86_400_000;
/** A root is created a day before it is used: the clocks of readers differ. */
const CLOCK_DIFFERENCE_MS = DAY_MS;
const CERTIFICATE_FILE = /^(root|leaf)-([0-9a-f]{32})\.pem$/;

/** The keys with which a county signs documents, in a folder that is not part of the database. */
export interface DocumentKeys {
  /** All roots, the newest first. Old ones stay: what they have certified stays valid. */
  readonly listRoots: () => readonly X509Certificate[];
  /**
   * @returns the signer whose certificate is valid at an instant, the newest of several; undefined if the county has no
   *   such signer.
   */
  readonly findSigner: (at: Date) => DocumentSigner | undefined;
  /** Creates a root; those before it keep what they have certified. */
  readonly createRoot: (owner: KeyOwner) => Promise<X509Certificate>;
  /**
   * Creates a key for a year under the newest root.
   *
   * @throws Error if there is no root, or its private key isn't in the folder: it can be kept elsewhere, and is only
   *   needed here.
   */
  readonly createLeaf: (owner: KeyOwner) => Promise<X509Certificate>;
}

export interface KeyOwner {
  /** The county, as certificates name it. */
  readonly name: string;
  readonly algorithm: KeyAlgorithm;
  readonly at: Date;
}

type Kind = 'root' | 'leaf';

/** Opens the folder, which doesn't have to exist: a county without keys signs nothing. */
export function openDocumentKeys(folder: string): DocumentKeys {
  const pathOf = (kind: Kind, serial: string, ending = '') => join(folder, `${kind}-${serial}${ending}.pem`);
  const list = (kind: Kind): readonly X509Certificate[] =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .flatMap((name) => (CERTIFICATE_FILE.exec(name)?.[1] === kind ? [readCertificate(join(folder, name))] : []))
      .sort((one, other) => validFrom(other) - validFrom(one) || (one.serialNumber < other.serialNumber ? -1 : 1));
  const keyPathOf = (kind: Kind, certificate: X509Certificate) =>
    pathOf(kind, certificate.serialNumber.toLowerCase(), '-key');
  return {
    listRoots: () => list('root'),
    findSigner(at) {
      const roots = list('root');
      for (const certificate of list('leaf')) {
        const path = keyPathOf('leaf', certificate);
        const root = roots.find((each) => certificate.checkIssued(each));
        if (root === undefined || !isValidAt(certificate, at) || !existsSync(path)) continue;
        const key = createPrivateKey(readFileSync(path));
        return { certificate, root, sign: async (bytes) => sign('sha256', bytes, key) };
      }
      return undefined;
    },
    async createRoot({ name, algorithm, at }) {
      const notAfter = new Date(at);
      notAfter.setUTCFullYear(notAfter.getUTCFullYear() + ROOT_YEARS);
      const notBefore = new Date(at.getTime() - CLOCK_DIFFERENCE_MS);
      return store('root', await issueRoot({ commonName: `${name} Root`, algorithm, notBefore, notAfter }));
    },
    async createLeaf({ name, algorithm, at }) {
      const [root] = list('root');
      if (root === undefined) throw new Error('The county has no root to certify a new key with.');
      const path = keyPathOf('root', root);
      if (!existsSync(path)) throw new Error(`The private key of the root is needed for this: ${path}`);
      const issuer = await readIssuer(root, readFileSync(path, 'utf8'));
      const notAfter = new Date(Math.min(at.getTime() + LEAF_DAYS * DAY_MS, new Date(root.validTo).getTime()));
      const notBefore = new Date(at.getTime() - CLOCK_DIFFERENCE_MS);
      return store(
        'leaf',
        await issueLeaf(issuer, { commonName: `${name} ${at.getUTCFullYear()}`, algorithm, notBefore, notAfter }),
      );
    },
  };

  /** The key first: a certificate without its key would be chosen to sign. */
  async function store(kind: Kind, { certificate, privateKey }: IssuedKey): Promise<X509Certificate> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const stored = new X509Certificate(Buffer.from(certificate.toSchema(true).toBER()));
    const serial = stored.serialNumber.toLowerCase();
    const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey));
    writeWhole(pathOf(kind, serial, '-key'), toPem('PRIVATE KEY', pkcs8));
    writeWhole(pathOf(kind, serial), toPem('CERTIFICATE', stored.raw));
    return stored;
  }
}

function readCertificate(path: string): X509Certificate {
  return new X509Certificate(readFileSync(path));
}

async function readIssuer(root: X509Certificate, pem: string): Promise<IssuedKey> {
  const algorithm =
    root.publicKey.asymmetricKeyType === 'ec'
      ? { name: 'ECDSA', namedCurve: 'P-256' }
      : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const der = createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' });
  const privateKey: webcrypto.CryptoKey = await crypto.subtle.importKey('pkcs8', toBuffer(der), algorithm, false, [
    'sign',
  ]);
  return { certificate: Certificate.fromBER(toBuffer(root.raw)), privateKey };
}

/** Whether a certificate is valid at an instant. */
export function isValidAt({ validFrom: from, validTo }: X509Certificate, at: Date): boolean {
  return new Date(from) <= at && at <= new Date(validTo);
}

const validFrom = (certificate: X509Certificate) => new Date(certificate.validFrom).getTime();

export function toPem(label: 'PRIVATE KEY' | 'CERTIFICATE', der: Uint8Array): string {
  const lines = Buffer.from(der)
    .toString('base64')
    .replace(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`;
}

/** Creates a file that only its owner can read. */
function writeWhole(path: string, text: string): void {
  if (!createFile(path, text, 0o600)) throw new Error(`${path} exists already.`);
}
