/**
 * Replaces the type letter in the image key of a record that isn't a document: `CERT-22871`. Document types are single letters, so
 * no county's document key starts with a series and a dash.
 */
export const CERTIFICATE_SERIES = 'CERT';
export const TRACT_BOOK_SERIES = 'TRACT';
export const NAME_BOOK_SERIES = 'BOOK';

export const IMAGE_SERIES = [CERTIFICATE_SERIES, TRACT_BOOK_SERIES, NAME_BOOK_SERIES] as const;
export type ImageSeries = (typeof IMAGE_SERIES)[number];

export function isImageSeries(type: string): type is ImageSeries {
  return (IMAGE_SERIES as readonly string[]).includes(type);
}
