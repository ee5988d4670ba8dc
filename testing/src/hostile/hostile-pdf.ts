import { constants, deflateRawSync, deflateSync } from 'node:zlib';

const MB = 1_000_000;

/** Compresses a text and 1.9 GB of spaces to 1.9 MB. */
export function compressBomb(text = ''): Buffer {
  const chunk = Buffer.alloc(19 * MB, ' ');
  const packed = deflateSync(Buffer.concat([Buffer.from(text), chunk]), {
    level: 9,
    finishFlush: constants.Z_SYNC_FLUSH,
  });
  const more = deflateRawSync(chunk, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
  return Buffer.concat([packed, ...Array.from({ length: 99 }, () => more)]);
}

/** A compressed stream as an object with other entries. */
export const writeStream = (entries: string, stream: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< ${entries} /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`),
    stream,
    Buffer.from('\nendstream'),
  ]);

/** Writes a PDF of one page with a content, and other objects that it doesn't need. */
export function writePdf(content: Buffer, others: readonly Buffer[] = []): Buffer {
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>'),
    writeStream('', content),
    ...others,
  ];
  let file = Buffer.from('%PDF-1.7\n');
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file = Buffer.concat([file, Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const end = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(xref + end)]);
}

/** A page whose content expands to 1.9 GB. */
export const writeBomb = () => writePdf(compressBomb());
