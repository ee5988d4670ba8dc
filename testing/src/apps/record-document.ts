import { computeNumberKeys } from '@portal/server/modules/index/records';
import { encodeGrayAsFax } from '@portal/server/platform/images/tiff/encode-fax';
import { writeFaxTiff } from '@portal/server/platform/images/tiff/write-fax-tiff';

import type { TestApp } from './test-app.ts';

export interface RecordedDocument {
  readonly address: { readonly documentType: string; readonly documentNumber: string };
  readonly documentKey: string;
}

/** The width of page n of `createScan` in pixels, which identifies the page. */
export function pageWidthPixels(page: number): number {
  return 100 + 10 * page;
}

/** Creates a scan of blank pages with different widths, at 100 dots per inch. */
export function createScan(pageCount: number): Uint8Array {
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
 * Records a warranty deed with a unique number.
 *
 * @param options.image the number of pages of its scan, the file itself, or no image.
 * @param options.indexedPages the page count in the index; the scan's if left out.
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
  if (image !== undefined) await county.images.put(`A${number}`, typeof image === 'number' ? createScan(image) : image);
  return { documentKey: `A${number}`, address: { documentType: 'A', documentNumber: number } };
}
