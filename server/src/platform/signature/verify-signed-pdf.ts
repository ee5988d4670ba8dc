import { createHash, verify, X509Certificate } from 'node:crypto';
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import { Certificate, ContentInfo, SignedData, type SignerInfo } from 'pkijs';
import { isValidAt } from './document-keys.ts';
import { CMS_OID, encodeSignedAttributes, readAsn1 } from './sign-cms.ts';

/** The reason why a file isn't an unchanged file with the county's signature. */
export type SignatureFault =
  /** It has no signature, or several. */
  | 'unsigned'
  /** The signature doesn't cover the whole file: content was added or moved. */
  | 'partial'
  /** The signature can't be read, or isn't a PAdES signature. */
  | 'unreadable'
  /** The file isn't what was signed. */
  | 'changed'
  /** The signature isn't of a key that the county's root has certified, valid when the file was issued. */
  | 'untrusted';

export interface TrustedAt {
  /** The roots of the county, old ones included. */
  readonly roots: readonly X509Certificate[];
  /** When the file was issued. */
  readonly issuedAt: Date;
}

const BYTE_RANGE = /\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g;
const END_OF_FILE = /%%EOF/g;
/** `%%EOF`, with at most one line break. */
const LAST_LINE = /%%EOF(\r\n|\r|\n)?$/;

/**
 * Checks the signature of a file more strictly than readers do: one signature over the whole file, in one revision,
 * with nothing between its end and the end of its space, by a key that one of the roots has certified. Readers report
 * files with additions as validly signed.
 *
 * @returns the first fault; undefined if the signature is valid.
 */
export function findSignatureFault(bytes: Uint8Array, trusted: TrustedAt): SignatureFault | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const ranges = [...text.matchAll(BYTE_RANGE)];
  const [range] = ranges;
  if (range === undefined || ranges.length > 1) return 'unsigned';
  const [from = 0, start = 0, end = 0, length = 0] = range.slice(1).map(Number);
  if (from !== 0 || end + length !== bytes.length || start >= end) return 'partial';
  if ([...text.matchAll(END_OF_FILE)].length !== 1 || !LAST_LINE.test(text)) return 'partial';
  const digits = /^<([0-9a-f]*)>$/i.exec(text.slice(start, end))?.[1];
  if (digits === undefined || digits.length % 2 === 1 || !text.slice(0, start).trimEnd().endsWith('/Contents'))
    return 'partial';
  const digest = createHash('sha256').update(bytes.subarray(0, start)).update(bytes.subarray(end)).digest();
  return findCmsFault(Buffer.from(digits, 'hex'), digest, trusted);
}

function findCmsFault(contents: Uint8Array, digest: Uint8Array, trusted: TrustedAt): SignatureFault | undefined {
  const parsed = parseCms(contents);
  if (parsed === undefined) return 'unreadable';
  // Bytes after the signature are not signed.
  if (contents.subarray(parsed.length).some((byte) => byte !== 0)) return 'partial';
  const { signerInfo, certificates } = parsed;
  const attributes = signerInfo.signedAttrs;
  if (attributes === undefined) return 'unreadable';
  const read = (type: string) => {
    const found = attributes.attributes.filter((attribute) => attribute.type === type);
    return found.length === 1 && found[0]?.values.length === 1 ? (found[0].values[0] as unknown) : undefined;
  };
  const contentType = read(CMS_OID.contentType);
  if (!(contentType instanceof ObjectIdentifier) || contentType.valueBlock.toString() !== CMS_OID.data)
    return 'unreadable';
  if (!isOctets(read(CMS_OID.messageDigest), digest)) return 'changed';
  const leaf = certificates.find((each) => isNamed(read(CMS_OID.signingCertificateV2), each));
  if (leaf === undefined) return 'untrusted';
  if (signerInfo.digestAlgorithm.algorithmId !== CMS_OID.sha256) return 'unreadable';
  const signature = signerInfo.signature.valueBlock.valueHexView;
  if (!verify('sha256', encodeSignedAttributes(attributes), leaf.publicKey, signature)) return 'changed';
  return isTrusted(leaf, trusted) ? undefined : 'untrusted';
}

interface ParsedCms {
  readonly signerInfo: SignerInfo;
  readonly certificates: readonly X509Certificate[];
  readonly length: number;
}

/** @returns undefined for anything but signed data with one signer. */
function parseCms(contents: Uint8Array): ParsedCms | undefined {
  try {
    const read = readAsn1(contents);
    if (read === undefined) return undefined;
    const info = new ContentInfo({ schema: read.result });
    if (info.contentType !== CMS_OID.signedData) return undefined;
    const signed = new SignedData({ schema: info.content });
    const [signerInfo, ...others] = signed.signerInfos;
    if (signerInfo === undefined || others.length > 0) return undefined;
    const certificates = (signed.certificates ?? []).flatMap((each) =>
      each instanceof Certificate ? [new X509Certificate(Buffer.from(each.toSchema(false).toBER()))] : [],
    );
    return { signerInfo, certificates, length: read.length };
  } catch {
    // Invalid content in an uploaded file is never our error.
    return undefined;
  }
}

function isOctets(value: unknown, expected: Uint8Array): boolean {
  return value instanceof OctetString && Buffer.compare(value.valueBlock.valueHexView, expected) === 0;
}

/** Whether SigningCertificateV2 has the SHA-256 digest of the certificate (RFC 5035 §3). */
function isNamed(value: unknown, { raw }: X509Certificate): boolean {
  const [ids] = listParts(value);
  const [id] = listParts(ids);
  const [hash] = listParts(id);
  return isOctets(hash, createHash('sha256').update(raw).digest());
}

function listParts(value: unknown): readonly unknown[] {
  return value instanceof Sequence ? value.valueBlock.value : [];
}

function isTrusted(leaf: X509Certificate, { roots, issuedAt }: TrustedAt): boolean {
  return (
    !leaf.ca &&
    isValidAt(leaf, issuedAt) &&
    roots.some((root) => isValidAt(root, issuedAt) && leaf.checkIssued(root) && leaf.verify(root.publicKey))
  );
}
