import { createHash } from 'node:crypto';

/** An image in the form that PDF takes: the entries of its dictionary that tell its coding, and the coded bytes. */
export interface PdfImage {
  readonly entries: PdfEntries;
  readonly stream: Uint8Array;
}

/** The number of an object in a PDF file. Written as `7 0 R` where another object means it. */
export type PdfReference = number;

/** Collects the objects of a PDF file (ISO 32000) and writes them out. The same objects in the same order give the same bytes. */
export interface PdfWriter {
  /** Takes a number for an object that others must mention before it can be added. */
  readonly reserve: () => PdfReference;
  /** Adds an object: the entries of its dictionary, and its stream when it has one (`Length` is added). */
  readonly add: (entries: PdfEntries, stream?: Uint8Array, reference?: PdfReference) => PdfReference;
  /** Writes the file. The identifier in its trailer is a digest of its objects. */
  readonly finish: (trailer: { readonly root: PdfReference; readonly info: PdfReference }) => Uint8Array<ArrayBuffer>;
}

/** Entries of a dictionary: names without their slash, values in PDF syntax. */
export type PdfEntries = Readonly<Record<string, string | number>>;

/** The second line marks the file as binary for programs that guess. */
const HEADER = Buffer.from('%PDF-1.5\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1');

/**
 * Starts a PDF file. We use our own writer, because our files are pages with one image each: forty lines need no
 * library, hold every image once and write it at the speed of memory.
 */
export function startPdfWriter(): PdfWriter {
  const objects = new Map<PdfReference, { head: string; stream: Uint8Array | undefined }>();
  let last = 0;
  const reserve = () => ++last;
  return {
    reserve,
    add(entries, stream, reference = reserve()) {
      const all = stream === undefined ? entries : { ...entries, Length: stream.length };
      objects.set(reference, { head: writeDictionary(all), stream });
      return reference;
    },
    finish({ root, info }) {
      const chunks: Uint8Array[] = [HEADER];
      const offsets: number[] = [];
      let length = HEADER.length;
      const write = (chunk: Uint8Array) => {
        chunks.push(chunk);
        length += chunk.length;
      };
      for (let reference = 1; reference <= last; reference++) {
        const object = objects.get(reference);
        if (object === undefined) throw new Error(`PDF object ${reference} was mentioned but not added.`);
        offsets.push(length);
        write(Buffer.from(`${reference} 0 obj\n${object.head}\n`, 'latin1'));
        if (object.stream !== undefined) {
          write(Buffer.from('stream\n'));
          write(object.stream);
          write(Buffer.from('\nendstream\n'));
        }
        write(Buffer.from('endobj\n'));
      }
      const digest = createHash('sha256');
      for (const chunk of chunks) digest.update(chunk);
      const identifier = `<${digest.digest('hex').slice(0, 32)}>`;
      const trailer = { Size: last + 1, Root: refer(root), Info: refer(info), ID: `[${identifier}${identifier}]` };
      const start = length;
      write(Buffer.from(`xref\n0 ${last + 1}\n0000000000 65535 f \n${offsets.map(writeCrossReference).join('')}`));
      write(Buffer.from(`trailer\n${writeDictionary(trailer)}\nstartxref\n${start}\n%%EOF\n`));
      return concatenate(chunks, length);
    },
  };
}

/** The reference of another object to an object. */
export function refer(reference: PdfReference): string {
  return `${reference} 0 R`;
}

/** A text in PDF syntax: unchanged if it is plain ASCII, otherwise in UTF-16 (ISO 32000 §7.9.2.2). */
export function writePdfText(text: string): string {
  if (/^[ -~]*$/.test(text)) return `(${text.replaceAll(/[\\()]/g, '\\$&')})`;
  const utf16 = Buffer.from(text, 'utf16le').swap16();
  return `<FEFF${utf16.toString('hex').toUpperCase()}>`;
}

/** A number in PDF syntax, to a thousandth: of a point, finer than any printer. */
export function writePdfNumber(value: number): string {
  return String(Math.round(value * 1_000) / 1_000);
}

/** A dictionary in PDF syntax. */
export function writeDictionary(entries: PdfEntries): string {
  return `<<${Object.entries(entries)
    .map(([name, value]) => `/${name}${/^[/(<[]/.test(String(value)) ? '' : ' '}${value}`)
    .join('')}>>`;
}

function writeCrossReference(offset: number): string {
  return `${String(offset).padStart(10, '0')} 00000 n \n`;
}

function concatenate(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
