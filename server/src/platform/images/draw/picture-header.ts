/** The formats of pictures that counties upload; browsers show them, and none contains scripts. */
export type PictureFormat = 'png' | 'jpeg' | 'webp';

/** The facts in the first bytes of a picture. */
export interface PictureHeader {
  readonly format: PictureFormat;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** The frame headers of JPEG (ITU-T T.81, table B.1): all SOF markers; C4, C8 and CC are other segments. */
const isFrameHeader = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Recognizes a picture by its content and reads its size without decoding it. File names and media types are not trusted.
 *
 * @returns undefined for a file of another format, and for one without a size.
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readPng(view) ?? readJpeg(view) ?? readWebp(view);
  return header !== undefined && header.widthPixels > 0 && header.heightPixels > 0 ? header : undefined;
}

function readPng(view: Buffer): PictureHeader | undefined {
  if (view.length < 24 || !view.subarray(0, 8).equals(PNG_SIGNATURE)) return undefined;
  return { format: 'png', widthPixels: view.readUInt32BE(16), heightPixels: view.readUInt32BE(20) };
}

function readJpeg(view: Buffer): PictureHeader | undefined {
  if (view.length < 4 || view.readUInt16BE(0) !== 0xffd8) return undefined;
  let offset = 2;
  while (offset + 9 <= view.length && view[offset] === 0xff) {
    const marker = view.readUInt8(offset + 1);
    // Markers can be padded with FF bytes.
    if (marker === 0xff) offset += 1;
    else if (isFrameHeader(marker))
      return {
        format: 'jpeg',
        widthPixels: view.readUInt16BE(offset + 7),
        heightPixels: view.readUInt16BE(offset + 5),
      };
    else offset += 2 + view.readUInt16BE(offset + 2);
  }
  return undefined;
}

/** A WebP file starts with a frame of VP8 or VP8L, or with VP8X and the size of its canvas (RFC 9649). */
function readWebp(view: Buffer): PictureHeader | undefined {
  if (view.length < 30 || view.toString('latin1', 0, 4) !== 'RIFF' || view.toString('latin1', 8, 12) !== 'WEBP')
    return undefined;
  switch (view.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { format: 'webp', widthPixels: view.readUIntLE(24, 3) + 1, heightPixels: view.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = view.readUInt32LE(21);
      return { format: 'webp', widthPixels: (bits & 0x3fff) + 1, heightPixels: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return {
        format: 'webp',
        widthPixels: view.readUInt16LE(26) & 0x3fff,
        heightPixels: view.readUInt16LE(28) & 0x3fff,
      };
    default:
      return undefined;
  }
}
