import { z } from 'zod';
import { problemMessage } from '../problem.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../values/plain-text.ts';

/** The uses of a county's picture, which determine its size and format. */
export const PICTURE_USES = ['slide', 'seal', 'logo'] as const;
export const pictureUseSchema = z.enum(PICTURE_USES);
export type PictureUse = z.infer<typeof pictureUseSchema>;

/** The largest upload in megabytes: more than a photograph of a telephone has. */
export const PICTURE_MAX_MEGABYTES = 10;
export const PICTURE_MAX_BYTES = PICTURE_MAX_MEGABYTES * 1_000_000;
/** The most pixels of an upload: decoding more takes more memory than a picture on a screen is worth. */
export const PICTURE_MAX_PIXELS = 40_000_000;
/** The maximum number of pictures that a county stores, including those that settings no longer show. */
export const PICTURES_MAX = 100;
/** How long a picture that no setting shows is kept, so that an earlier version of the settings can be restored. */
export const UNUSED_PICTURE_DAYS = 30;
/** A description is read aloud instead of the picture. */
export const DESCRIPTION_MAX_CHARACTERS = 150;

/** A stored picture is named by the hash of its content, so that its address can be cached forever. */
export const PICTURE_NAME = /^[0-9a-f]{32}\.(png|webp)$/;

/** The name of an uploaded picture; empty for none. */
export const pictureSchema = z
  .string()
  .refine((name) => name === '' || PICTURE_NAME.test(name), problemMessage('invalid'))
  .default('');

/** A description of a picture, for users who can't see it. */
export const pictureDescriptionSchema = z
  .string()
  .trim()
  .max(DESCRIPTION_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: DESCRIPTION_MAX_CHARACTERS }))
  .regex(PLAIN_LINE, PLAIN_PROBLEM)
  .default('');

/** The address of a stored picture, relative to the county's base path. */
export function pictureAddress(name: string): string {
  return `pictures/${name}`;
}
