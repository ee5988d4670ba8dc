import { PICTURE_MAX_PIXELS, type PictureUse } from '@portal/contract/settings/pictures';
import sharp from 'sharp';
import { BrokenImageError } from '../broken-image-error.ts';

/** A picture that a county uploaded, and its use. */
export interface EncodePictureInput {
  readonly bytes: Uint8Array;
  readonly use: PictureUse;
}

/** A stored picture: only pixels, without any of the metadata of the upload. */
export interface EncodedPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly format: 'png' | 'webp';
  readonly widthPixels: number;
  readonly heightPixels: number;
}

/** The largest box of each use, in pixels: twice what screens show, for displays with small pixels. */
const BOXES: Readonly<Record<PictureUse, { readonly width: number; readonly height: number }>> = {
  slide: { width: 1_600, height: 1_600 },
  seal: { width: 320, height: 320 },
  logo: { width: 960, height: 320 },
};

/** Photographs are stored with no visible loss at about a tenth of their size. */
const WEBP_QUALITY = 80;

/**
 * Decodes a picture and encodes it again: upright, in sRGB, no larger than its use needs, and without metadata. Slides
 * become WebP; the seal and the logo become PNG, which PDF writers also read. Keeps the first frame of an animation.
 * Runs in a process with limited memory.
 *
 * @throws BrokenImageError `damaged` for a picture that can't be decoded.
 */
export async function encodePicture({ bytes, use }: EncodePictureInput): Promise<EncodedPicture> {
  const picture = sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, sequentialRead: true, failOn: 'error' })
    .rotate()
    .resize({ ...BOXES[use], fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const encoder = use === 'slide' ? picture.webp({ quality: WEBP_QUALITY }) : picture.png({ compressionLevel: 9 });
  try {
    const { data, info } = await encoder.toBuffer({ resolveWithObject: true });
    return {
      bytes: new Uint8Array(data),
      format: use === 'slide' ? 'webp' : 'png',
      widthPixels: info.width,
      heightPixels: info.height,
    };
  } catch (error) {
    throw new BrokenImageError(
      'damaged',
      `The picture can't be decoded: ${error instanceof Error ? error.message : ''}`,
    );
  }
}
