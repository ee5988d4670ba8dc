import { createHash } from 'node:crypto';
import { type DocumentSigner, signCms } from './sign-cms.ts';

/** The facts in a signature about itself. */
export interface SignatureFacts {
  /** The signer. */
  readonly name: string;
  readonly reason: string;
  readonly at: Date;
}

/** Room for the signature in bytes, twice as many digits. A signature with its two certificates has two thousand bytes. */
const CONTENTS_BYTES = 8_192;
/** Replaced by numbers, which are padded to its length. Ten digits are the length of the largest PDF. */
const PLACEHOLDER = '/**********';
/** Hidden, and locked. */
const WIDGET_FLAGS = 2 | 128;
/** The file has signatures, and is changed only by appending. */
const SIGNATURE_FLAGS = 3;
const CONTENTS_START = Buffer.from(`/Contents <${'0'.repeat(64)}`);

interface FormRoot {
  readonly data: { readonly AcroForm: { readonly data: { Fields: unknown[]; SigFlags?: number } } };
}

/**
 * Adds an empty signature to a document that is being drawn, so that file and signature are one revision: readers then
 * show the whole file as signed. `fillSignature` fills it.
 *
 * @param document must have a page with content.
 */
export function addSignatureField(document: PDFKit.PDFDocument, { name, reason, at }: SignatureFacts): void {
  document.initForm();
  const text = (value: string) => new String(value);
  const signature = document.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    // A name that can't be in a file otherwise; a slash comes before it.
    ByteRange: [0, PLACEHOLDER.slice(1), PLACEHOLDER.slice(1), PLACEHOLDER.slice(1)],
    Contents: Buffer.alloc(CONTENTS_BYTES),
    Name: text(name),
    Reason: text(reason),
    M: at,
  });
  const widget = document.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    Rect: [0, 0, 0, 0],
    F: WIDGET_FLAGS,
    T: text('Signature'),
    V: signature,
    P: document.page.dictionary,
  });
  const { annotations } = document.page as unknown as { readonly annotations: unknown[] };
  annotations.push(widget);
  const form = (document as unknown as { readonly _root: FormRoot })._root.data.AcroForm.data;
  form.Fields.push(widget);
  form.SigFlags = SIGNATURE_FLAGS;
  signature.end(undefined);
  widget.end(undefined);
}

/**
 * Signs a file with an empty signature (ISO 32000-2 §12.8): everything except the digits of the signature itself.
 *
 * @throws Error if the file has no empty signature, or the signature is larger than its room.
 */
export async function fillSignature(unsigned: Uint8Array, signer: DocumentSigner): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(unsigned);
  const file = Buffer.from(bytes.buffer);
  const contents = file.indexOf(CONTENTS_START);
  if (contents === -1) throw new Error('The file has no empty signature.');
  const start = contents + '/Contents '.length;
  const end = start + 2 * CONTENTS_BYTES + '<>'.length;
  writeByteRange(file, [start, end, bytes.length - end]);
  const digest = createHash('sha256').update(bytes.subarray(0, start)).update(bytes.subarray(end)).digest();
  const cms = await signCms(digest, signer);
  if (cms.length > CONTENTS_BYTES) throw new Error(`The signature has ${cms.length} bytes, more than its room.`);
  file.write(Buffer.from(cms).toString('hex'), start + 1, 'latin1');
  return bytes;
}

function writeByteRange(file: Buffer, numbers: readonly number[]): void {
  for (const number of numbers) {
    const at = file.indexOf(PLACEHOLDER);
    if (at === -1) throw new Error('The file has no empty signature.');
    file.write(String(number).padEnd(PLACEHOLDER.length), at, 'latin1');
  }
}
