import { drawPicture } from '@portal/testing/apps/pictures';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readPictureHeader } from './picture-header.ts';

const size = { width: 321, height: 123 };
const pixels = sharp({ create: { ...size, channels: 4, background: '#1d6b4f80' } });

describe('A picture', () => {
  test.each([
    ['PNG', 'png', () => drawPicture(size)],
    ['JPEG', 'jpeg', () => drawPicture({ ...size, format: 'jpeg' })],
    ['progressive JPEG', 'jpeg', () => pixels.clone().jpeg({ progressive: true }).toBuffer()],
    ['JPEG with metadata', 'jpeg', () => pixels.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer()],
    ['WebP', 'webp', () => drawPicture({ ...size, format: 'webp' })],
    ['lossless WebP', 'webp', () => pixels.clone().webp({ lossless: true }).toBuffer()],
    ['WebP with transparency', 'webp', () => pixels.clone().webp().toBuffer()],
  ] as const)('in %s is recognized by its content, with its size', async (_name, format, draw) => {
    expect(readPictureHeader(await draw())).toEqual({ format, widthPixels: 321, heightPixels: 123 });
  });

  test.each([
    ['GIF', () => drawPicture({ format: 'gif' })],
    ['TIFF', () => drawPicture({ format: 'tiff' })],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['no bytes', () => Buffer.alloc(0)],
    ['a JPEG without a frame', () => Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a JPEG whose segments never end', () => Buffer.from([0xff, 0xd8, ...Array.from({ length: 60_000 }, () => 0xff)])],
    ['a JPEG whose segment has no length', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0, 0, 0])],
    ['a RIFF file of sound', () => Buffer.from(`RIFF....WAVEfmt ${' '.repeat(40)}`)],
  ])('in another format is refused: %s', async (_name, draw) => {
    expect(readPictureHeader(await draw())).toBeUndefined();
  });

  test('without a width is refused', async () => {
    const png = await drawPicture(size);
    png.writeUInt32BE(0, 16);
    expect(readPictureHeader(png)).toBeUndefined();
  });

  test('cut anywhere in its header is refused or measured, but never fails', async () => {
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const bytes = await drawPicture({ ...size, format });
      for (let length = 0; length < Math.min(bytes.length, 700); length += 1) {
        const header = readPictureHeader(bytes.subarray(0, length));
        expect(header === undefined || header.widthPixels === 321).toBe(true);
      }
    }
  });
});
