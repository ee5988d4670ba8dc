import { computeNumberKeys } from '@portal/server/modules/records';
import { encodeGrayAsFax } from '@portal/server/platform/images/encode-fax';
import { writeFaxTiff } from '@portal/server/platform/images/write-fax-tiff';

import type { TestApp } from './test-app.ts';

export interface RecordedDocument {
  readonly address: { readonly documentType: string; readonly documentNumber: string };
  readonly documentKey: string;
}

/** Width of page n of `makeScan`, in pixels: every page is known by it. */
export function pageWidthPixels(page: number): number {
  return 100 + 10 * page;
}

/** A scan of blank pages, each of its own width, at 100 dots an inch. */
export function makeScan(pageCount: number): Uint8Array {
  const pages = Array.from({ length: pageCount }, (_, index) => {
    const widthPixels = pageWidthPixels(index + 1);
    const heightPixels = 120;
    const white = new Uint8Array(widthPixels * heightPixels).fill(255);
    return { widthPixels, heightPixels, code: encodeGrayAsFax(white, widthPixels, heightPixels) };
  });
  return writeFaxTiff(pages, 100);
}

let numbers = 100_000;

/**
 * Records a warranty deed with a number that no other document has.
 *
 * @param options.image a scan of so many pages, the file itself, or nothing on file.
 * @param options.indexedPages what the index tells of the image; follows the scan when left out.
 */
export async function recordDocument(
  { county }: TestApp,
  options: {
    readonly image?: number | Uint8Array;
    readonly indexedPages?: number | null;
    readonly number?: string;
    readonly isWithheld?: boolean;
  } = {},
): Promise<RecordedDocument> {
  numbers += 1;
  const { image, number = String(numbers) } = options;
  const indexedPages = options.indexedPages ?? (typeof image === 'number' ? image : null);
  await county.db
    .insertInto('instruments')
    .values({ code: 'WD', description: 'Warranty Deed', abbreviation: 'WD' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { numberKey, numberCompact } = computeNumberKeys(number);
  await county.db
    .insertInto('documents')
    .values({
      document_type: 'A',
      number,
      number_key: numberKey,
      number_compact: numberCompact,
      display_number: `A${number}`,
      recorded_on: '2019-06-02',
      instrument_code: 'WD',
      image_page_count: indexedPages,
      is_withheld: options.isWithheld ?? false,
    })
    .execute();
  if (image !== undefined) await county.images.put(`A${number}`, typeof image === 'number' ? makeScan(image) : image);
  return { documentKey: `A${number}`, address: { documentType: 'A', documentNumber: number } };
}
