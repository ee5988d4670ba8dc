import { randomBytes, webcrypto } from 'node:crypto';
import { BitString, Integer, OctetString, Utf8String } from 'asn1js';
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  CryptoEngine,
  Extension,
  ExtKeyUsage,
  type ICryptoEngine,
  RelativeDistinguishedNames,
} from 'pkijs';

/** Object identifiers of X.509 (RFC 5280). */
const OID = {
  commonName: '2.5.4.3',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  extendedKeyUsage: '2.5.29.37',
  subjectKeyIdentifier: '2.5.29.14',
  emailProtection: '1.3.6.1.5.5.7.3.4',
  documentSigning: '1.3.6.1.5.5.7.3.36',
} as const;

/** Bits of a key's use, from the left: digitalSignature and nonRepudiation; keyCertSign and cRLSign. */
const SIGNS_DOCUMENTS = Uint8Array.of(0b1100_0000);
const SIGNS_CERTIFICATES = Uint8Array.of(0b0000_0110);
const SERIAL_BYTES = 16;

const ALGORITHMS = {
  p256: { name: 'ECDSA', namedCurve: 'P-256' },
  rsa3072: {
    ...{ name: 'RSASSA-PKCS1-v1_5', modulusLength: 3_072, hash: 'SHA-256' },
    publicExponent: Uint8Array.of(1, 0, 1),
  },
} as const;

/** The algorithm of a new key: ECDSA on P-256, or RSA with 3,072 bits. */
export type KeyAlgorithm = keyof typeof ALGORITHMS;
export const KEY_ALGORITHMS = Object.keys(ALGORITHMS) as readonly KeyAlgorithm[];

/** A private key with its certificate. */
export interface IssuedKey {
  readonly certificate: Certificate;
  readonly privateKey: webcrypto.CryptoKey;
}

interface NewCertificate {
  /** The name in the certificate, such as `Juniper County 2026`. */
  readonly commonName: string;
  readonly algorithm: KeyAlgorithm;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** WebCrypto of Node. By default PKI.js uses the browser's. */
const cryptoEngine = new CryptoEngine({
  name: 'node',
  crypto: webcrypto as unknown as Crypto,
  subtle: webcrypto.subtle as unknown as SubtleCrypto,
} as ConstructorParameters<typeof CryptoEngine>[0]) as unknown as ICryptoEngine;

/** Creates a root: a key that signs only the certificates of other keys. */
export function issueRoot(request: NewCertificate): Promise<IssuedKey> {
  return issue(request, undefined);
}

/** Creates a key that signs documents, with a certificate that the root has signed. */
export function issueLeaf(root: IssuedKey, request: NewCertificate): Promise<IssuedKey> {
  return issue(request, root);
}

async function issue(
  { commonName, algorithm, notBefore, notAfter }: NewCertificate,
  issuer: IssuedKey | undefined,
): Promise<IssuedKey> {
  const pair = (await webcrypto.subtle.generateKey(ALGORITHMS[algorithm], true, [
    'sign',
    'verify',
  ])) as webcrypto.CryptoKeyPair;
  const certificate = new Certificate();
  certificate.version = 2;
  const serial = randomBytes(SERIAL_BYTES);
  // A serial number is positive: its first bit is zero.
  serial.writeUInt8((serial.readUInt8(0) & 0x7f) | 0x40);
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array(serial) });
  certificate.subject = toName(commonName);
  certificate.issuer = issuer?.certificate.subject ?? certificate.subject;
  certificate.notBefore.value = notBefore;
  certificate.notAfter.value = notAfter;
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey as CryptoKey, cryptoEngine);
  certificate.extensions = listExtensions(issuer === undefined, await certificate.getKeyHash('SHA-1', cryptoEngine));
  await certificate.sign((issuer ?? pair).privateKey as CryptoKey, 'SHA-256', cryptoEngine);
  return { certificate, privateKey: pair.privateKey };
}

function toName(commonName: string): RelativeDistinguishedNames {
  const value = new Utf8String({ value: commonName });
  return new RelativeDistinguishedNames({
    typesAndValues: [new AttributeTypeAndValue({ type: OID.commonName, value })],
  });
}

function listExtensions(isRoot: boolean, keyHash: ArrayBuffer): Extension[] {
  const constraints = new BasicConstraints(isRoot ? { cA: true, pathLenConstraint: 0 } : { cA: false });
  const usage = isRoot
    ? new BitString({ valueHex: SIGNS_CERTIFICATES, unusedBits: 1 })
    : new BitString({ valueHex: SIGNS_DOCUMENTS, unusedBits: 6 });
  const common = [
    toExtension(OID.basicConstraints, constraints.toSchema(), true),
    toExtension(OID.keyUsage, usage, true),
    toExtension(OID.subjectKeyIdentifier, new OctetString({ valueHex: keyHash }), false),
  ];
  if (isRoot) return common;
  // Readers that use NSS know no purpose of documents and check that of signed email.
  const purpose = new ExtKeyUsage({ keyPurposes: [OID.documentSigning, OID.emailProtection] });
  return [...common, toExtension(OID.extendedKeyUsage, purpose.toSchema(), false)];
}

function toExtension(extnID: string, value: { toBER(): ArrayBuffer }, critical: boolean): Extension {
  return new Extension({ extnID, critical, extnValue: value.toBER() });
}
