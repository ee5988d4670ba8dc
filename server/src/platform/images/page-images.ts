import { type ByteCache, createByteCache } from './byte-cache.ts';
import type { DrawnFormat, DrawnPage } from './draw-page.ts';
import type { ImageSource, ImageStore } from './image-store.ts';
import type { PageWorkers } from './page-workers.ts';

/** Bytes of drawn pages that are kept: some 5,000 thumbnails, or 400 pages in reading size. */
const MAX_DRAWN_BYTES = 96 * 1024 * 1024;
/** Bytes of image files that are kept open, so that the thumbnails of a document read its file once. */
const MAX_OPEN_BYTES = 64 * 1024 * 1024;

/** Which document: its county's store and its key there. */
export interface DocumentImage {
  readonly store: ImageStore;
  readonly documentKey: string;
}

/** Page images of documents for the rest of the server: counted, drawn and put together, without holding up its thread. */
export interface PageImages {
  /**
   * How many pages the document's image has; `undefined` when none is on file.
   *
   * @throws BrokenImageError when the file is broken.
   */
  readonly countPages: (document: DocumentImage) => Promise<number | undefined>;
  /**
   * A page, counted from 1, as a picture `widthPixels` wide (less when the page itself has less), with a watermark burned in when one is
   * given. Drawn once and kept while there is room. `undefined` when no image is on file.
   *
   * @throws BrokenImageError when the file or this page is broken; MissingPageError for a page that it does not have.
   */
  readonly drawPage: (
    document: DocumentImage,
    drawing: {
      readonly page: number;
      readonly widthPixels: number;
      readonly format?: DrawnFormat;
      readonly watermark?: string;
    },
  ) => Promise<DrawnPage | undefined>;
  /**
   * The pages, counted from 1, in the order given, as a PDF with that title. `undefined` when no image is on file.
   *
   * @throws BrokenImageError when the file or a chosen page is broken; MissingPageError for a page that it does not have.
   */
  readonly assemblePdf: (
    document: DocumentImage,
    selection: { readonly pages: readonly number[]; readonly title: string },
  ) => Promise<Uint8Array | undefined>;
}

interface OpenImage {
  readonly bytes: Uint8Array<SharedArrayBuffer>;
  readonly pageCount: number;
}

/** Builds the page images of a process: one for all counties, since the identities of their files differ. */
export function createPageImages(workers: PageWorkers): PageImages {
  const open: ByteCache<OpenImage> = createByteCache({ maxBytes: MAX_OPEN_BYTES, sizeOf: ({ bytes }) => bytes.length });
  const drawn: ByteCache<DrawnPage> = createByteCache({
    maxBytes: MAX_DRAWN_BYTES,
    sizeOf: ({ bytes }) => bytes.length,
  });

  const openImage = (source: ImageSource): Promise<OpenImage> =>
    open.get(source.identity, async () => {
      const bytes = shareBytes(await source.read());
      return { bytes, pageCount: await workers.run('countPages', { bytes }) };
    });

  return {
    async countPages({ store, documentKey }) {
      const source = await store.find(documentKey);
      return source && (await openImage(source)).pageCount;
    },
    async drawPage({ store, documentKey }, drawing) {
      const source = await store.find(documentKey);
      if (source === undefined) return undefined;
      const { page, widthPixels, format = 'jpeg', watermark = '' } = drawing;
      const key = JSON.stringify([source.identity, page, widthPixels, format, watermark]);
      return drawn.get(key, async () => {
        const { bytes } = await openImage(source);
        return workers.run('drawPage', { bytes, page, widthPixels, format, watermark });
      });
    },
    async assemblePdf({ store, documentKey }, { pages, title }) {
      const source = await store.find(documentKey);
      if (source === undefined) return undefined;
      const { bytes } = await openImage(source);
      return workers.run('assemblePdf', { bytes, pages, title });
    },
  };
}

/** A copy that all threads read in place: five thumbnails of a document do not copy its file five times. */
function shareBytes(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}
