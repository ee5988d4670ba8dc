import { drawPicture } from '@portal/testing/apps/pictures';
import sharp, { type SharpOptions } from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { startPageWorkers } from '../workers/page-workers.ts';

const workers = startPageWorkers();
afterAll(() => workers.close());

describe('A re-encoded picture', () => {
  test('has no metadata, is upright, and is as large as its use needs', async () => {
    const photograph = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#1d6b4f' } })
      .jpeg()
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Marlys Dvorak', Make: 'Camera' } } })
      .toBuffer();
    const { bytes, ...encoded } = await workers.run('encodePicture', { bytes: photograph, use: 'slide' });
    expect(encoded).toEqual({ format: 'webp', widthPixels: 1_067, heightPixels: 1_600 });
    const { exif, icc, xmp, orientation, space, format } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, orientation, space, format }).toEqual({ space: 'srgb', format: 'webp' });
    expect(Buffer.from(bytes).includes('Marlys')).toBe(false);
  });

  test('keeps its transparency and is not enlarged', async () => {
    const seal = await sharp({ create: { width: 100, height: 90, channels: 4, background: '#1d6b4f00' } })
      .png()
      .toBuffer();
    const { bytes, ...encoded } = await workers.run('encodePicture', { bytes: seal, use: 'seal' });
    expect(encoded).toEqual({ format: 'png', widthPixels: 100, heightPixels: 90 });
    expect(await sharp(bytes).stats()).toMatchObject({ isOpaque: false });
  });

  test('has screen colors even if it was made for print', async () => {
    const printed = await sharp(await drawPicture({ color: '#a4262c' }))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    const { bytes } = await workers.run('encodePicture', { bytes: printed, use: 'logo' });
    expect(await sharp(bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
  });

  test.each(['png', 'jpeg', 'webp'] as const)('is refused if its bytes are cut or changed: %s', async (format) => {
    const noise = await sharp({
      create: { width: 400, height: 400, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    } as SharpOptions)
      .toFormat(format)
      .toBuffer();
    const run = (bytes: Uint8Array) => workers.run('encodePicture', { bytes, use: 'slide' });
    await expect(run(noise.subarray(0, noise.length / 2))).rejects.toMatchObject({ reason: 'damaged' });
    expect((await run(noise)).widthPixels).toBe(400);
  });

  test('is refused if it has more pixels than its header declares, and the next one is encoded', async () => {
    const bytes = await drawPicture({ width: 9_000, height: 9_000 });
    await expect(workers.run('encodePicture', { bytes, use: 'slide' })).rejects.toMatchObject({ reason: 'damaged' });
    const next = await workers.run('encodePicture', { bytes: await drawPicture(), use: 'slide' });
    expect(next).toMatchObject({ widthPixels: 300, heightPixels: 200 });
  });
});
