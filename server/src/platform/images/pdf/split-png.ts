import sharp from 'sharp';
import type { Pixels } from '../orient-pixels.ts';
import type { PdfImage } from './pdf-writer.ts';

/** A PNG file begins with a signature; every chunk has a length, a name and a check sum around its data. */
const SIGNATURE_BYTES = 8;
const LENGTH_BYTES = 4;
const NAME_BYTES = 4;
const CHECK_SUM_BYTES = 4;
/** zlib's level: 6 is its own default, the higher ones take several times as long for some percent. */
const COMPRESSION_LEVEL = 6;

/**
 * Grey or color pixels as a PDF image without loss. The coded pixels of a PNG file are what PDF calls Deflate with PNG prediction
 * (ISO 32000 §7.4.4.4), so the drawing library writes a PNG and its data chunks are the stream.
 */
export async function splitPng(pixels: Pixels): Promise<PdfImage> {
  const { width, height, channels } = pixels;
  const png = await sharp(pixels.data, { raw: { width, height, channels } })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .png({ compressionLevel: COMPRESSION_LEVEL, adaptiveFiltering: true, palette: false, progressive: false })
    .toBuffer();
  return {
    stream: Buffer.concat([...listDataChunks(png)]),
    entries: {
      BitsPerComponent: 8,
      ColorSpace: channels === 1 ? '/DeviceGray' : '/DeviceRGB',
      Filter: '/FlateDecode',
      DecodeParms: `<</Predictor 15/Colors ${channels}/BitsPerComponent 8/Columns ${width}>>`,
    },
  };
}

function* listDataChunks(png: Buffer): Generator<Uint8Array> {
  let at = SIGNATURE_BYTES;
  while (at < png.length) {
    const length = png.readUInt32BE(at);
    const data = at + LENGTH_BYTES + NAME_BYTES;
    if (png.toString('latin1', at + LENGTH_BYTES, data) === 'IDAT') yield png.subarray(data, data + length);
    at = data + length + CHECK_SUM_BYTES;
  }
}
