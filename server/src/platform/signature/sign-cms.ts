import { createHash, type X509Certificate } from 'node:crypto';
import { fromBER, Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';

/** Object identifiers of CMS (RFC 5652) and CAdES (ETSI EN 319 122-1). */
export const CMS_OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  rsaWithSha256: '1.2.840.113549.1.1.11',
} as const;

/** Signed attributes are a SET OF when they are hashed, and [0] where they are stored (RFC 5652 §5.4). */
const SET_OF_TAG = 0x31;

/** Signs bytes with a key of the county. The key can be anywhere: in a file, or on a device that never shows it. */
export interface DocumentSigner {
  /** The certificate of the key. */
  readonly certificate: X509Certificate;
  /** The root that has signed it. */
  readonly root: X509Certificate;
  /** @returns the signature of the SHA-256 digest of the bytes: in DER for an ECDSA key, by PKCS #1 v1.5 for an RSA key. */
  readonly sign: (bytes: Uint8Array) => Promise<Uint8Array>;
}

/**
 * Builds a detached CMS signature as PAdES needs it (ETSI EN 319 142-1, baseline): the digest of the content, the
 * digest of the signer's certificate, but no signing time, which is in the file itself.
 *
 * @param digest SHA-256 of the signed content.
 * @returns DER.
 */
export async function signCms(digest: Uint8Array, signer: DocumentSigner): Promise<Uint8Array> {
  const leaf = parseCertificate(signer.certificate);
  const sha256 = () => new AlgorithmIdentifier({ algorithmId: CMS_OID.sha256 });
  const attributes = sortAsSet([
    toAttribute(CMS_OID.contentType, new ObjectIdentifier({ value: CMS_OID.data })),
    toAttribute(CMS_OID.messageDigest, new OctetString({ valueHex: toBuffer(digest) })),
    toAttribute(CMS_OID.signingCertificateV2, identifyCertificate(signer.certificate)),
  ]);
  const signedAttrs = new SignedAndUnsignedAttributes({ type: 0, attributes });
  const signature = await signer.sign(encodeSignedAttributes(signedAttrs));
  const signerInfo = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: leaf.issuer, serialNumber: leaf.serialNumber }),
    digestAlgorithm: sha256(),
    signedAttrs,
    signatureAlgorithm: describeAlgorithm(signer.certificate),
    signature: new OctetString({ valueHex: toBuffer(signature) }),
  });
  const signedData = new SignedData({
    version: 1,
    digestAlgorithms: [sha256()],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: CMS_OID.data }),
    certificates: [leaf, parseCertificate(signer.root)],
    signerInfos: [signerInfo],
  });
  const content = new ContentInfo({ contentType: CMS_OID.signedData, content: signedData.toSchema(true) });
  return new Uint8Array(content.toSchema().toBER());
}

/** The signed attributes in the form that is hashed. */
export function encodeSignedAttributes(attributes: SignedAndUnsignedAttributes): Uint8Array {
  const encoded = new Uint8Array(attributes.toSchema().toBER());
  encoded[0] = SET_OF_TAG;
  return encoded;
}

function parseCertificate({ raw }: X509Certificate): Certificate {
  return Certificate.fromBER(toBuffer(raw));
}

/** A copy that is not part of a larger buffer. */
export function toBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

function toAttribute(type: string, value: unknown): Attribute {
  return new Attribute({ type, values: [value] });
}

/** SigningCertificateV2 with one ESSCertIDv2, whose digest is SHA-256 by default (RFC 5035 §3). */
function identifyCertificate({ raw }: X509Certificate): Sequence {
  const hash = createHash('sha256').update(raw).digest();
  const id = new Sequence({ value: [new OctetString({ valueHex: toBuffer(hash) })] });
  return new Sequence({ value: [new Sequence({ value: [id] })] });
}

function describeAlgorithm({ publicKey }: X509Certificate): AlgorithmIdentifier {
  return publicKey.asymmetricKeyType === 'ec'
    ? new AlgorithmIdentifier({ algorithmId: CMS_OID.ecdsaWithSha256 })
    : new AlgorithmIdentifier({ algorithmId: CMS_OID.rsaWithSha256, algorithmParams: new Null() });
}

/** DER orders the elements of a set by their bytes. */
function sortAsSet(attributes: readonly Attribute[]): Attribute[] {
  const encode = (attribute: Attribute) => Buffer.from(attribute.toSchema().toBER());
  return [...attributes].sort((one, other) => Buffer.compare(encode(one), encode(other)));
}

/** @returns the first ASN.1 value of some bytes and its length; undefined if they hold none. */
export function readAsn1(
  bytes: Uint8Array,
): { readonly result: ReturnType<typeof fromBER>['result']; readonly length: number } | undefined {
  const { result, offset } = fromBER(toBuffer(bytes));
  return offset <= 0 ? undefined : { result, length: offset };
}
